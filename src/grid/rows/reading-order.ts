/** How long a table has to stand still, in milliseconds. */
const stillFor = 200

/**
 * Pooled elements show whatever scrolls in, and so come to stand in another order than the table's. Whoever walks over
 * the page instead of asking for the active cell meets them in the order of the page: it is put right when the table
 * stands still, and never under a finger or a mouse button.
 */
export class ReadingOrder {
  readonly #sort: () => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #seen: readonly unknown[] = []
  #isHeld = false

  constructor(sort: () => void) {
    this.#sort = sort
  }

  listen(root: HTMLElement, signal: AbortSignal): void {
    root.addEventListener('pointerdown', () => (this.#isHeld = true), { signal, capture: true })
    for (const end of ['pointerup', 'pointercancel'] as const) {
      addEventListener(end, () => this.#release(), { signal, capture: true })
    }
    signal.addEventListener('abort', () => clearTimeout(this.#timer))
  }

  /** To be called with every drawing: with whatever decides which element shows what. */
  note(...looks: readonly unknown[]): void {
    if (looks.every((look, index) => look === this.#seen[index])) return
    this.#seen = looks
    this.#wait()
  }

  #release(): void {
    if (!this.#isHeld) return
    this.#isHeld = false
    this.#wait()
  }

  #wait(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => !this.#isHeld && this.#sort(), stillFor)
  }
}
