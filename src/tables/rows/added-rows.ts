export interface AddedRowsOptions {
  /** Whether a row stands on the screen, or would if that were scrolled to it. */
  isShown(number: number): boolean
  /** Whether a row is known, and not deleted here. */
  isThere(number: number): boolean
  /** Rows have left the view, whose filter they do not match: how many, and the first of them. */
  left(count: number, first: number): void
}

/** Rows that were added in a view, until it is known that the view shows them, or they have left it. */
export class AddedRows {
  readonly #added = new Set<number>()
  /** Those that the view does not show, though they may be kept in it while the person is there. */
  readonly #outside = new Set<number>()
  readonly #options: AddedRowsOptions

  constructor(options: AddedRowsOptions) {
    this.#options = options
  }

  add(number: number): number {
    this.#added.add(number)
    return number
  }

  /** Rows are deleted, or nobody has to be told of them. */
  forget(number: number): void {
    this.#added.delete(number)
    this.#outside.delete(number)
  }

  /** The server has said whether the view shows rows. */
  placed(places: readonly { number: number; shown: boolean }[]): void {
    for (const { number, shown } of places) {
      if (shown) this.forget(number)
      else if (this.#added.has(number)) this.#outside.add(number)
    }
  }

  /** The whole order has come, and has all rows but those that wait to be sent. */
  ordered(): void {
    this.placed([...this.#added].map(number => ({ number, shown: this.#options.isShown(number) })))
  }

  /** Tells, once, of rows that have left the view. */
  tellLeft(): void {
    const { isShown, isThere, left } = this.#options
    const gone = [...this.#outside].filter(number => !isShown(number))
    for (const number of gone) this.forget(number)
    const [first, ...others] = gone.filter(isThere)
    if (first !== undefined) left(others.length + 1, first)
  }
}
