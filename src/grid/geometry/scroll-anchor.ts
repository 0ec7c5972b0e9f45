import type { GridData, RowKey } from '../grid-data.ts'
import type { CellPosition } from '../selection/selection.ts'
import type { Viewport } from './viewport.ts'

/** Keeps the rows on the screen where they are when rows come and go above them. */
export class ScrollAnchor {
  readonly #data: GridData
  readonly #viewport: Viewport
  /** The rows on the screen when it was last drawn, from the row at `#first` on. */
  #keys: (RowKey | undefined)[] = []
  #first = 0

  constructor(data: GridData, viewport: Viewport) {
    this.#data = data
    this.#viewport = viewport
  }

  /** To be called when the screen was drawn. */
  record(): void {
    const { first, last } = this.#viewport.rows
    this.#first = first
    this.#keys = []
    for (let row = first; row <= last; row++) this.#keys.push(this.#data.rowKey(row))
  }

  /**
   * By how many rows the table has moved under the screen since. That of the active cell counts when it shows, or else
   * that of most rows: one that was sorted away takes nobody along. At the very top new rows come into view.
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
