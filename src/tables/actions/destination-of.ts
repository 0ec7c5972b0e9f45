import type { HistoryEntry } from '../../actions/undo-history.ts'
import type { BaseScreen } from './base-screen.ts'
import type { RowId } from './table-changes.ts'
import type { CellChange } from './update-cell.ts'

/** A row or cell of a table. */
export interface Target {
  /** The row's number on this page; null for the row that the person is in. */
  number: number | null
  /** Null for the whole row. */
  fieldId: string | null
}

/** Where the view goes after an undo or redo, or from a message. */
export interface Destination {
  tableId: string
  viewId: string
  /** Null for the table or view as a whole. */
  target: Target | null
  /** A record to open, in the view on the screen or the last one of its table. */
  recordId?: string
}

/** The parts of payloads that locate an action. */
interface Placed {
  tableId?: string
  viewId?: string
  fieldId?: string
  table?: { id: string }
  view?: { id: string }
  field?: { id: string }
  cells?: CellChange[]
  rows?: RowId[]
  number?: number
}

function targetOf({ cells, rows, number, fieldId, field }: Placed, numberNow: (row: RowId) => number): Target | null {
  const [cell] = cells ?? []
  if (cell) return { number: numberNow({ id: cell.recordId, number: cell.number }), fieldId: cell.fieldId }
  if (rows?.[0]) return { number: numberNow(rows[0]), fieldId: null }
  if (number !== undefined) return { number, fieldId: null }
  const id = fieldId ?? field?.id
  return id === undefined ? null : { number: null, fieldId: id }
}

/**
 * The destination of an undone or redone entry: what its first action on the table of `place` changed, or else its
 * first action on any table that still exists, or else `place` itself.
 */
export function destinationOf(screen: BaseScreen, { place, actions }: HistoryEntry): Destination {
  const payloads = actions.map(action => action.payload as Placed)
  const payload = payloads.find(({ tableId }) => tableId === place.tableId) ?? payloads[0] ?? {}
  const tableId = payload.table?.id ?? payload.tableId ?? place.tableId
  const table = screen.structure.shown?.tables.find(({ id }) => id === tableId)
  if (!table) return { tableId: place.tableId, viewId: place.viewId, target: null }
  const viewIds = [payload.view?.id, payload.viewId, place.viewId]
  const view = viewIds.flatMap(id => table.views.find(one => one.id === id) ?? [])[0] ?? table.views[0]
  // For a new table, go to the table instead of its rows.
  const target = payload.table ? null : targetOf(payload, row => screen.table(tableId).numberNow(row))
  return { tableId, viewId: view?.id ?? place.viewId, target }
}
