import type { ActionDraft } from '../../actions/action-type.ts'
import { bulkClear } from '../actions/bulk-clear.ts'
import { type BulkCreateRecords, bulkCreateRecords, countOfFilled } from '../actions/bulk-create-records.ts'
import { type BulkPaste, bulkPaste } from '../actions/bulk-paste.ts'
import type { CellChange } from '../actions/update-cell.ts'
import { isTruncated } from '../../fields/truncated-list.ts'
import { newId } from '../../engine/model/ids.ts'
import type { TableRecord } from '../../engine/model/structure.ts'
import type { CellsChange } from '../../grid/grid-data.ts'

export interface KnownCells {
  tableId: string
  /** The record with a row number of this page; undefined if it is not loaded. */
  record(number: number): TableRecord | undefined
  /** The value on the screen. */
  value(record: TableRecord, fieldId: string): unknown
  newNumber(): number
}

/** Whether a change reads or overwrites a value of which only the beginning is loaded. */
export const usesTruncatedValues = (
  { edits, newRows }: Pick<CellsChange, 'edits' | 'newRows'>,
  shownCells: KnownCells,
): boolean =>
  newRows.some(data => Object.values(data).some(isTruncated)) ||
  edits.some(({ rowKey, columnId, value }) => {
    const record = shownCells.record(Number(rowKey))
    return isTruncated(value) || (record !== undefined && isTruncated(shownCells.value(record, columnId)))
  })

/** The actions of a change of many cells, in order: added rows, then changed cells. */
export function cellsDrafts({ kind, edits, newRows }: CellsChange, shownCells: KnownCells): ActionDraft[] {
  const { tableId } = shownCells
  const drafts: ActionDraft[] = []
  let added = 0
  if (newRows.length > 0) {
    const rows = newRows.map(data => ({ id: newId('rec'), number: shownCells.newNumber(), data: { ...data } }))
    const args: BulkCreateRecords = { tableId, rows, createdAt: new Date().toISOString(), by: 'paste' }
    added = countOfFilled(rows)
    drafts.push({ type: bulkCreateRecords.type, args })
  }
  const cells = edits.flatMap(({ rowKey, columnId: fieldId, value }): CellChange | [] => {
    const number = Number(rowKey)
    const record = shownCells.record(number)
    if (!record) return []
    return { recordId: record.id, number, fieldId, before: shownCells.value(record, fieldId), after: value ?? null }
  })
  if (cells.length > 0) {
    const args: BulkPaste = { tableId, cells, ...(kind === 'fill' && { by: 'fill' }), ...(added > 0 && { added }) }
    drafts.push({ type: kind === 'clear' ? bulkClear.type : bulkPaste.type, args })
  }
  return drafts
}
