import type { ActionDraft } from '../../actions/action-type.ts'
import { restoreField } from '../actions/structure/restore-field.ts'
import { restoreRecords } from '../actions/restore-records.ts'
import { restoreTable } from '../actions/structure/restore-table.ts'
import { restoreView } from '../actions/structure/restore-view.ts'
import type { RowId } from '../actions/table-changes.ts'
import type { TrashItem } from '../../engine/model/history/trash-item.ts'

/**
 * The actions that restore items: tables before their fields and views, and the records of a table together. Items that
 * are restored with their table are not listed in the trash.
 */
export function restoreDrafts(items: readonly TrashItem[]): ActionDraft[] {
  const rows = new Map<string, RowId[]>()
  const drafts: ActionDraft[] = []
  for (const { thing, tableId, id } of items) {
    if ('table' in thing) drafts.unshift({ type: restoreTable.type, args: { table: thing.table } })
    else if ('view' in thing) drafts.push({ type: restoreView.type, args: { tableId, view: thing.view } })
    else if ('field' in thing) {
      drafts.push({ type: restoreField.type, args: { tableId, field: thing.field, sorts: thing.sorts } })
    } else rows.set(tableId, [...(rows.get(tableId) ?? []), { id, number: thing.number }])
  }
  for (const [tableId, rowIds] of rows) drafts.push({ type: restoreRecords.type, args: { tableId, rows: rowIds } })
  return drafts
}

/** Identifies an item of the trash. */
export const keyOf = ({ kind, tableId, id }: TrashItem): string => `${kind} ${tableId} ${id}`

/** The name of an item. */
export const nameOf = ({ kind, label }: TrashItem): string =>
  label || (kind === 'record' ? 'Unnamed record' : `Unnamed ${kind}`)
