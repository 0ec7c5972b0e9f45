import type { CellEdit, GridColumn, GridData } from '../grid-data.ts'
import { isSameValue } from './same-value.ts'

export const cellCountText = (count: number): string => (count === 1 ? '1 cell' : `${count.toLocaleString()} cells`)

/** Collects the edits of one gesture: one per cell, only for cells that change and are editable. */
export class EditList {
  readonly #data: GridData
  readonly #columns: readonly GridColumn[]
  readonly #edits = new Map<string, CellEdit>()
  /** The number of cells skipped because their column is read-only. */
  readOnlyCount = 0
  /** The number of cells that keep their value because their column is required. */
  requiredCount = 0

  /** @param columns the columns of the data, and those that will be added. */
  constructor(data: GridData, columns: readonly GridColumn[] = data.columns) {
    this.#data = data
    this.#columns = columns
  }

  get edits(): CellEdit[] {
    return [...this.#edits.values()]
  }

  /** Whether a cell of a column can be changed. If not, counts it in `readOnlyCount`. */
  canSet(columnIndex: number): boolean {
    const isReadOnly = this.#columns[columnIndex]?.readOnly ?? true
    if (isReadOnly) this.readOnlyCount++
    return !isReadOnly
  }

  set(row: number, columnIndex: number, value: unknown): void {
    const column = this.#columns[columnIndex]
    const rowKey = this.#data.rowKey(row)
    if (!column || rowKey === undefined || !this.canSet(columnIndex)) return
    const key = `${row} ${columnIndex}`
    const isKnown = this.#data.columns[columnIndex]?.id === column.id
    const current = isKnown ? (this.#data.cell(row, columnIndex) ?? null) : null
    if (isSameValue(current, value)) this.#edits.delete(key)
    else if (value === null && column.isRequired) this.requiredCount++
    else this.#edits.set(key, { rowKey, columnId: column.id, value })
  }
}
