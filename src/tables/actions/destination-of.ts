import type { HistoryEntry } from '../../actions/undo-history.ts'
import type { BaseScreen } from './base-screen.ts'
import type { RowId } from './table-changes.ts'
import type { CellChange } from './update-cell.ts'

/** A place in a table. */
export interface Target {
  /** The row's number on this page; null: whichever row the person is in. */
  number: number | null
  /** Null: the whole row. */
  fieldId: string | null
}

/** Where something was undone or done again: the view goes there. */
export interface Destination {
  tableId: string
  viewId: string
  /** Null: the table or view as a whole. */
  target: Target | null
}

/** All that payloads say of where they take place. */
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
 * Where the first action of an entry shows that was done to the table where the person stood, or else the first of all,
 * if it still does; else where they stood when they did it.
 */
export function destinationOf(screen: BaseScreen, { place, actions }: HistoryEntry): Destination {
  const payloads = actions.map(action => action.payload as Placed)
  const payload = payloads.find(({ tableId }) => tableId === place.tableId) ?? payloads[0] ?? {}
  const tableId = payload.table?.id ?? payload.tableId ?? place.tableId
  const table = screen.structure.shown?.tables.find(({ id }) => id === tableId)
  if (!table) return { tableId: place.tableId, viewId: place.viewId, target: null }
  const wanted = [payload.view?.id, payload.viewId, place.viewId]
  const view = wanted.flatMap(id => table.views.find(one => one.id === id) ?? [])[0] ?? table.views[0]
  // A new table's rows are no place to go to: the table is.
  const target = payload.table ? null : targetOf(payload, row => screen.table(tableId).numberNow(row))
  return { tableId, viewId: view?.id ?? place.viewId, target }
}
