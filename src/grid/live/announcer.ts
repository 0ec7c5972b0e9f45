/** A live region that announces changes to screen readers. */
export class Announcer {
  readonly element = document.createElement('div')
  #messageCount = 0

  constructor() {
    this.element.className = 'gl-grid-status'
    this.element.setAttribute('role', 'status')
  }

  /** The number of announcements so far. */
  get messageCount(): number {
    return this.#messageCount
  }

  /** Announces a text. Each one gets a new element, so that screen readers also read repeated texts. */
  say(text: string): void {
    this.#messageCount++
    const line = document.createElement('div')
    line.textContent = text
    this.element.replaceChildren(line)
  }
}
