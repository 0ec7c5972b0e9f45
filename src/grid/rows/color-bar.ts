import type { RowColor } from '../grid-data.ts'

/** The color bar at the left edge of a row. Its meaning is the title of the row number. */
export class ColorBar {
  readonly #number: HTMLElement
  /** Created with the first color, because most tables have none. */
  #reason: HTMLElement | null = null
  #shown: RowColor | null = null

  constructor(number: HTMLElement) {
    this.#number = number
  }

  show(color: RowColor | null): void {
    if (color === this.#shown) return
    if (color?.hue === this.#shown?.hue && color?.reason === this.#shown?.reason) return
    this.#shown = color
    if (!this.#reason) {
      this.#reason = document.createElement('span')
      this.#reason.className = 'gl-grid-status'
      this.#number.append(this.#reason)
    }
    this.#reason.textContent = color ? ` ${color.reason}` : ''
    this.#number.title = color?.reason ?? ''
    this.#number.toggleAttribute('data-colored', color !== null)
    if (color) this.#number.style.setProperty('--gl-grid-color', `var(--gl-option-${color.hue}-solid)`)
  }
}
