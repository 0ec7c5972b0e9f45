import type { Touched } from '../../actions/action-type.ts'
import type { BaseScreen } from './base-screen.ts'
import { limits } from '../../engine/model/structure.ts'
import { callIdsOf } from './in-batches.ts'
import type { RowId } from './table-changes.ts'

/** Whole rows of a table. */
export interface Rows {
  tableId: string
  rows: RowId[]
}

export const touchedRows = ({ tableId, rows }: Rows): Touched[] =>
  rows.map(({ id }) => ({ kind: 'record', id, tableId }))

/** A row with its number on this page, if it was created here. */
export const revivedRow = (screen: BaseScreen, tableId: string, { id, number }: RowId): RowId => ({
  id,
  number: screen.table(tableId).madeNumber(id) ?? number,
})

/** Ids of the calls that send whole rows. */
export const callIdsOfRows = ({ rows }: { rows: readonly RowId[] }, actionId: string): string[] =>
  callIdsOf({ count: rows.length, size: limits.recordsPerCall, actionId })

export const countOf = ({ rows }: Rows): string =>
  rows.length === 1 ? 'a record' : `${rows.length.toLocaleString()} records`
