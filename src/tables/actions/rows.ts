import type { Touched } from '../../actions/action-type.ts'
import type { RowId } from './table-changes.ts'

/** Whole rows of a table. */
export interface Rows {
  tableId: string
  rows: RowId[]
}

export const touchedRows = ({ tableId, rows }: Rows): Touched[] =>
  rows.map(({ id }) => ({ kind: 'record', id, tableId }))

export const countOf = ({ rows }: Rows): string =>
  rows.length === 1 ? 'a record' : `${rows.length.toLocaleString()} records`
