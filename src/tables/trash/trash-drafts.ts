import type { ActionDraft } from '../../actions/action-type.ts'
import { restoreField } from '../actions/structure/restore-field.ts'
import { restoreRecords } from '../actions/restore-records.ts'
import { restoreTable } from '../actions/structure/restore-table.ts'
import { restoreView } from '../actions/structure/restore-view.ts'
import type { RowId } from '../actions/table-changes.ts'
import type { TrashItem } from '../../engine/model/history/trash-item.ts'

/**
 * The actions that bring things back, tables before what belongs to them; records of one table together. Things that
 * come back with their table are not in the trash beside it.
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
  for (const [tableId, of] of rows) drafts.push({ type: restoreRecords.type, args: { tableId, rows: of } })
  return drafts
}

/** Things are told apart by this. */
export const keyOf = ({ kind, tableId, id }: TrashItem): string => `${kind} ${tableId} ${id}`

/** What a thing is called. */
export const nameOf = ({ kind, label }: TrashItem): string =>
  label || (kind === 'record' ? 'Unnamed record' : `Unnamed ${kind}`)
