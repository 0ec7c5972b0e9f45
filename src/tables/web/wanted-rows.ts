import type { RowIndex } from './row-index.ts'

/** The rows on the screen, or near it, and where each of them stands: nobody draws the others. */
export class WantedRows {
  #range: readonly [first: number, last: number] = [0, -1]
  #places: ReadonlyMap<number, number> | null = null

  /** The first and the last of their places. */
  get range(): readonly [first: number, last: number] {
    return this.#range
  }

  want(first: number, last: number): void {
    this.#range = [first, last]
    this.#places = null
  }

  /** The order of the rows is another one. */
  reorder(): void {
    this.#places = null
  }

  /** Where a row stands in an order; undefined when it is not among those wanted. */
  placeOf(number: number, shown: RowIndex): number | undefined {
    const [first, last] = this.#range
    this.#places ??= new Map(shown.slice(first, last).map((one, at) => [one, Math.max(first, 0) + at]))
    return this.#places.get(number)
  }
}
