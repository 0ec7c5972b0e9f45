import type { CellChange } from './update-cell.ts'
import type { RowId } from './table-changes.ts'

/** A place in a table that an action was about. */
export interface Target {
  /** The row's number on this page. */
  number: number
  /** Null: the whole row. */
  fieldId: string | null
}

/** The first thing that an action on records was about. */
export function targetOf(payload: unknown): Target | null {
  const { cells, rows, number } = payload as { cells?: CellChange[]; rows?: RowId[]; number?: number }
  if (cells?.[0]) return { number: cells[0].number, fieldId: cells[0].fieldId }
  if (rows?.[0]) return { number: rows[0].number, fieldId: null }
  return number === undefined ? null : { number, fieldId: null }
}
