import { isTruncated } from '../../fields/truncated-list.ts'
import type { GridColumn } from '../../grid/grid-data.ts'
import { recordsNotLoaded, requiredKept } from '../../texts/record-texts.ts'
import type { FieldContext } from '../../fields/field-type.ts'
import type { ActionDraft } from '../../actions/action-type.ts'
import { bulkDeleteRecords } from '../actions/bulk-delete-records.ts'
import { createRecord, type CreateRecord } from '../actions/create-record.ts'
import { deleteRecord } from '../actions/delete-record.ts'
import type { Rows } from '../actions/rows.ts'
import type { RowId } from '../actions/table-changes.ts'
import { type CellChange, updateCell, type UpdateCell } from '../actions/update-cell.ts'
import { newId } from '../../engine/model/ids.ts'

/** A new row, under a row number of this page. */
export function newRow(
  tableId: string,
  { number, data, by, beside }: Pick<CreateRecord, 'number' | 'data' | 'by' | 'beside'>,
): ActionDraft {
  const args: CreateRecord = {
    tableId,
    id: newId('rec'),
    number,
    createdAt: new Date().toISOString(),
    data: data ?? {},
    ...(by && { by }),
    ...(beside && { beside }),
  }
  return { type: createRecord.type, args }
}

/** A new value for one cell. The field's type is needed if it may have changed since the edit began. */
export function editedCell(tableId: string, cell: CellChange, type?: string): ActionDraft {
  const args: UpdateCell = { tableId, cells: [cell], ...(type !== undefined && { types: { [cell.fieldId]: type } }) }
  return { type: updateCell.type, args }
}

/** Why a cell cannot be changed like this, as a message; null if it can. */
export function refusedEdit(
  columns: readonly Pick<GridColumn, 'id' | 'name' | 'isRequired'>[],
  { columnId, before, after }: { columnId: string; before: unknown; after: unknown },
): string | null {
  if (isTruncated(before) || isTruncated(after)) return recordsNotLoaded
  const column = columns.find(({ id }) => id === columnId)
  const isRemoved = (after ?? null) === null && (before ?? null) !== null
  return column?.isRequired && isRemoved ? requiredKept(column.name) : null
}

/** Deletes rows, with one call for several. */
export function deletedRows(tableId: string, rows: RowId[]): ActionDraft {
  const args: Rows = { tableId, rows }
  return { type: (rows.length === 1 ? deleteRecord : bulkDeleteRecords).type, args }
}

/**
 * Whether a copy of a record gets the value of a field: not if it is read-only, or a link that only one record may
 * have.
 */
export function isCopied(fieldId: string, { base }: FieldContext): boolean {
  const field = base?.fieldOf(fieldId)
  if (!field) return true
  const inverse = base?.fieldOf(field.type.links?.settings(field.template).inverseFieldId ?? '')
  return !field.type.isReadOnly && inverse?.type.links?.settings(inverse.template).allowMultiple !== false
}

/** A copy of a record with these cells. */
export function copiedRow(
  cells: ReadonlyMap<string, unknown>,
  context: FieldContext,
): Pick<CreateRecord, 'data' | 'by'> {
  const copied = [...cells].filter(([fieldId, value]) => value !== null && isCopied(fieldId, context))
  return { data: Object.fromEntries(copied), by: 'duplicate' }
}
