/** Says in words what has changed where a screen reader would not notice by itself. */
export class Announcer {
  readonly element = document.createElement('div')
  #said = 0

  constructor() {
    this.element.className = 'gl-grid-status'
    this.element.setAttribute('role', 'status')
  }

  /** How many times it has said something. */
  get messageCount(): number {
    return this.#said
  }

  /** What is said again is read out again: an element of its own for each text. */
  say(text: string): void {
    this.#said++
    const line = document.createElement('div')
    line.textContent = text
    this.element.replaceChildren(line)
  }
}
