import type { Range } from '../../grid/geometry/geometry.ts'
import type { RowIndex } from './row-index.ts'

/** The rows on the screen or near it, and their positions. Changes of other rows need no redraw. */
export class WantedRows {
  /** Of their positions, both ends included. */
  ranges: readonly Range[] = []
  #places: ReadonlyMap<number, number> | null = null

  want(ranges: readonly Range[]): void {
    this.ranges = ranges
    this.#places = null
  }

  /** To be called when the order of the rows has changed. */
  reorder(): void {
    this.#places = null
  }

  /** The position of a row in an order; undefined if the row is not wanted. */
  placeOf(number: number, shown: RowIndex): number | undefined {
    this.#places ??= new Map(
      this.ranges.flatMap(({ first, last }) =>
        shown.slice(first, last).map((one, at): [number, number] => [one, Math.max(first, 0) + at]),
      ),
    )
    return this.#places.get(number)
  }
}
