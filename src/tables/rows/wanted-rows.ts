import type { Range } from '../../grid/geometry/geometry.ts'
import type { RowIndex } from './row-index.ts'

/** The rows on the screen, or near it, and where each of them stands: nobody draws the others. */
export class WantedRows {
  /** Of their places, both ends included. */
  ranges: readonly Range[] = []
  #places: ReadonlyMap<number, number> | null = null

  want(ranges: readonly Range[]): void {
    this.ranges = ranges
    this.#places = null
  }

  /** The order of the rows is another one. */
  reorder(): void {
    this.#places = null
  }

  /** Where a row stands in an order; undefined when it is not among those wanted. */
  placeOf(number: number, shown: RowIndex): number | undefined {
    this.#places ??= new Map(
      this.ranges.flatMap(({ first, last }) =>
        shown.slice(first, last).map((one, at): [number, number] => [one, Math.max(first, 0) + at]),
      ),
    )
    return this.#places.get(number)
  }
}
