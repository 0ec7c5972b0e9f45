import type { CellEdit, GridColumn, GridData } from '../grid-data.ts'
import { isSameValue } from './same-value.ts'

export const cellCountText = (count: number): string => (count === 1 ? '1 cell' : `${count.toLocaleString()} cells`)

/** Collects the edits of one gesture: a cell once, and only if it changes and may be changed. */
export class EditList {
  readonly #data: GridData
  readonly #columns: readonly GridColumn[]
  readonly #edits = new Map<string, CellEdit>()
  /** Cells that were left alone because their column cannot be edited. */
  readOnlyCount = 0

  /** @param columns those of the data, with others that are about to be added. */
  constructor(data: GridData, columns: readonly GridColumn[] = data.columns) {
    this.#data = data
    this.#columns = columns
  }

  get edits(): CellEdit[] {
    return [...this.#edits.values()]
  }

  /** Whether the cells of a column may be changed; counts the cell that was asked for if not. */
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
    const held = isKnown ? (this.#data.cell(row, columnIndex) ?? null) : null
    if (isSameValue(held, value)) this.#edits.delete(key)
    else this.#edits.set(key, { rowKey, columnId: column.id, value })
  }
}
