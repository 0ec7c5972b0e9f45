/** Says in words what has changed where a screen reader would not notice by itself. */
export class Announcer {
  readonly element = document.createElement('div')

  constructor() {
    this.element.className = 'gl-grid-status'
    this.element.setAttribute('role', 'status')
  }

  /** What is said again is read out again: an element of its own for each text. */
  say(text: string): void {
    const line = document.createElement('div')
    line.textContent = text
    this.element.replaceChildren(line)
  }
}
