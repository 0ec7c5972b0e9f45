/** The row below the last one. Clicking it or typing in it adds a record. */
export class AddRow {
  readonly element = document.createElement('div')
  readonly #cell = document.createElement('div')
  readonly #button = document.createElement('button')

  constructor() {
    this.element.className = 'gl-grid-row gl-grid-add-row'
    this.element.setAttribute('role', 'row')
    this.element.hidden = true
    this.#cell.setAttribute('role', 'gridcell')
    this.#cell.className = 'gl-grid-add-cell'
    this.#button.type = 'button'
    this.#button.tabIndex = -1
    this.#button.className = 'gl-grid-add-button'
    const label = document.createElement('span')
    label.textContent = 'Add record'
    this.#button.append(label)
    this.#cell.append(this.#button)
    this.element.append(this.#cell)
  }

  get cell(): HTMLElement | null {
    return this.element.hidden ? null : this.#cell
  }

  render(at: { row: number; top: number; height: number } | null): void {
    this.element.hidden = at === null
    if (at === null) return
    this.element.setAttribute('aria-rowindex', String(at.row + 2))
    this.element.style.transform = `translateY(${at.top}px)`
    this.element.style.height = `${at.height}px`
  }
}
