export interface AddedRowsOptions {
  /** Whether a row is in the view, on the screen or beyond it. */
  isShown(number: number): boolean
  /** Whether a row is loaded and not deleted here. */
  isThere(number: number): boolean
  /** Called with rows that have left the view because they do not match its filter: how many, and the first of them. */
  left(count: number, first: number): void
}

/** Rows that were added in a view, until it is known whether the view shows them. */
export class AddedRows {
  readonly #added = new Set<number>()
  /** Those that the view does not show, though they may stay in it while the person edits them. */
  readonly #outside = new Set<number>()
  readonly #options: AddedRowsOptions

  constructor(options: AddedRowsOptions) {
    this.#options = options
  }

  add(number: number): number {
    this.#added.add(number)
    return number
  }

  /** To be called with rows that are deleted, or that need no report. */
  forget(number: number): void {
    this.#added.delete(number)
    this.#outside.delete(number)
  }

  /** To be called when the server has said whether the view shows rows. */
  placed(places: readonly { number: number; shown: boolean }[]): void {
    for (const { number, shown } of places) {
      if (shown) this.forget(number)
      else if (this.#added.has(number)) this.#outside.add(number)
    }
  }

  /** To be called when the full order has arrived, which has all rows except unsaved ones. */
  ordered(): void {
    this.placed([...this.#added].map(number => ({ number, shown: this.#options.isShown(number) })))
  }

  /** Reports rows that have left the view, once. */
  announceRemoved(): void {
    const { isShown, isThere, left } = this.#options
    const gone = [...this.#outside].filter(number => !isShown(number))
    for (const number of gone) this.forget(number)
    const [first, ...others] = gone.filter(isThere)
    if (first !== undefined) left(others.length + 1, first)
  }
}
