import type { ActionDraft } from '../../actions/action-type.ts'
import type { Table } from '../../engine/model/structure.ts'
import type { FieldContext } from '../../fields/field-type.ts'
import type { CreateRecord } from '../actions/create-record.ts'
import type { RowId } from '../actions/table-changes.ts'
import { copiedRow, newRow } from '../rows/row-drafts.ts'

interface RecordToCopy {
  original: RowId
  /** The row number of the copy on this page. */
  number: number
  /** The value of a field of the original. All its links must be loaded. */
  value(fieldId: string): unknown
  context: FieldContext
}

/** Creates a copy of an open record below it. Returns the action and the id of the copy. */
export function copyOfRecord(
  { id: tableId, fields }: Pick<Table, 'id' | 'fields'>,
  { original, number, value, context }: RecordToCopy,
): { id: string; draft: ActionDraft } {
  const cells = new Map(fields.map(({ id }) => [id, value(id)]))
  const beside = { ...original, side: 'below' as const }
  const draft = newRow(tableId, { number, beside, ...copiedRow(cells, context) })
  return { id: (draft.args as CreateRecord).id, draft }
}
