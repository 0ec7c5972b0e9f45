import type { Field } from '../structure.ts'
import { deleteField } from './delete-field.ts'
import { structureAction } from './structure-action.ts'
import { plusField, withTable } from './structure-patches.ts'
import { fieldList, touchedField } from './structure-touches.ts'

export interface CreateField {
  tableId: string
  field: Field
}

/** Adds a field after the others of its table. */
export const createField = structureAction<CreateField>({
  type: 'fields.create',
  patch:
    ({ tableId, field }) =>
    metadata =>
      withTable(metadata, tableId, table => plusField(table, field)),
  call({ calls, ids, options }, { tableId, field: { id, name, type, template } }) {
    const settings = template as Record<string, unknown>
    return calls.fields.create.mutate({ ...ids, tableId, id, name, type, template: settings }, options)
  },
  invert: ({ tableId, field }) => ({ type: deleteField.type, args: { tableId, field, sorts: [] } }),
  label: ({ tableId, field }, screen) => `Add field ${field.name} to ${screen.tableName(tableId)}`,
  touches: ({ tableId, field }) => [touchedField(tableId, field.id), fieldList(tableId)],
})
