import type { GridData, RowKey } from '../grid-data.ts'
import type { CellPosition } from '../selection/selection.ts'
import type { Viewport } from './viewport.ts'

/** Keeps the visible rows in place when rows above them are added or removed. */
export class ScrollAnchor {
  readonly #data: GridData
  readonly #viewport: Viewport
  /** The keys of the visible rows at the last render, starting at row `#first`. */
  #keys: (RowKey | undefined)[] = []
  #first = 0

  constructor(data: GridData, viewport: Viewport) {
    this.#data = data
    this.#viewport = viewport
  }

  /** Call after every render. */
  record(): void {
    const { first, last } = this.#viewport.rows
    this.#first = first
    this.#keys = []
    for (let row = first; row <= last; row++) this.#keys.push(this.#data.rowKey(row))
  }

  /**
   * How many rows the visible rows have moved since the last render. The row of the active cell counts if it was visible,
   * otherwise the majority of rows. At the top the shift is 0, so that new rows come into view.
   */
  shift(active: CellPosition | null): number {
    const ofActive = active ? this.#shiftOf(active.row - this.#first) : undefined
    if (ofActive !== undefined) return ofActive
    if (this.#viewport.top === 0) return 0
    const half = this.#keys.length / 2
    let best = { shift: 0, agreeing: this.#agreeing(0) }
    for (const at of [0, Math.floor(half), this.#keys.length - 1]) {
      if (best.agreeing > half) break
      const shift = this.#shiftOf(at)
      const agreeing = shift === undefined ? 0 : this.#agreeing(shift)
      if (shift !== undefined && agreeing > best.agreeing) best = { shift, agreeing }
    }
    return best.shift
  }

  #shiftOf(at: number): number | undefined {
    const key = this.#keys[at]
    const row = key === undefined ? undefined : this.#data.findRow(key)
    return row === undefined ? undefined : row - this.#first - at
  }

  #agreeing(shift: number): number {
    return this.#keys.filter((key, at) => key !== undefined && this.#data.rowKey(this.#first + at + shift) === key)
      .length
  }
}
