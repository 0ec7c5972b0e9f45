/** How long the table must stand still before the DOM is sorted, in milliseconds. */
const sortDelay = 200

/**
 * Sorts the pooled elements in the DOM once scrolling stops.
 *
 * Pooling mixes up the DOM order, and a screen reader in browse mode reads in that order. Nothing is sorted while a pointer
 * is down.
 */
export class ReadingOrder {
  readonly #sort: () => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #last: readonly unknown[] = []
  #isPointerDown = false

  constructor(sort: () => void) {
    this.#sort = sort
  }

  listen(root: HTMLElement, signal: AbortSignal): void {
    root.addEventListener('pointerdown', () => (this.#isPointerDown = true), { signal, capture: true })
    for (const end of ['pointerup', 'pointercancel'] as const) {
      addEventListener(end, () => this.#release(), { signal, capture: true })
    }
    signal.addEventListener('abort', () => clearTimeout(this.#timer))
  }

  /** Call after every render with everything that decides which element shows what. */
  update(...dependencies: readonly unknown[]): void {
    if (dependencies.every((dependency, index) => dependency === this.#last[index])) return
    this.#last = dependencies
    this.#schedule()
  }

  #release(): void {
    if (!this.#isPointerDown) return
    this.#isPointerDown = false
    this.#schedule()
  }

  #schedule(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => !this.#isPointerDown && this.#sort(), sortDelay)
  }
}
