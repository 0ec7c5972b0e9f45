import type { GridData, RowKey } from './grid-data.ts'
import { isRecordRow, within, type Bounds, type CellPosition } from './selection.ts'
import type { Viewport } from './viewport.ts'

/** The active cell of a grid. It stays with its row when rows come, go or move. */
export class ActiveCell {
  readonly #data: GridData
  readonly #viewport: Viewport
  #position: CellPosition | null = null
  #rowKey: RowKey | undefined

  constructor(data: GridData, viewport: Viewport) {
    this.#data = data
    this.#viewport = viewport
  }

  get position(): CellPosition | null {
    return this.#position
  }

  get bounds(): Bounds {
    return {
      rowCount: this.#data.rowCount,
      columnCount: this.#data.columns.length,
      canAddRow: this.#data.addRow !== undefined,
      pageRows: this.#viewport.pageRows,
    }
  }

  /** Goes to a cell, or to the nearest one that exists. */
  set(cell: CellPosition): void {
    this.#position = within(cell, this.bounds)
    this.#rowKey = this.#position ? this.recordKey(this.#position.row) : undefined
  }

  /** Rows or columns moved: goes with the row, or to what took its place. */
  follow(): void {
    if (!this.#position) return
    const row = this.#rowKey === undefined ? undefined : this.#data.findRow(this.#rowKey)
    this.set({ row: row ?? this.#position.row, column: this.#position.column })
  }

  /** The key of a row that holds a record; the header and the row that adds one have none. */
  recordKey(row: number): RowKey | undefined {
    return isRecordRow(row, this.bounds) ? this.#data.rowKey(row) : undefined
  }
}
