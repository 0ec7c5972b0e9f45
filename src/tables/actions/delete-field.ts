import { restoreField } from './restore-field.ts'
import { structureAction, unlessGone } from './structure-action.ts'
import { withoutField, withTable } from './structure-patches.ts'
import { touchedWholeField, type WholeField } from './whole-things.ts'

/** Deletes a field, and its sorts from the views. */
export const deleteField = structureAction<WholeField>({
  type: 'fields.delete',
  patch:
    ({ tableId, field }) =>
    metadata =>
      withTable(metadata, tableId, table => withoutField(table, field.id)),
  call: ({ calls, ids, options }, { tableId, field }) =>
    unlessGone(calls.fields.delete.mutate({ ...ids, tableId, fieldId: field.id }, options)),
  invert: args => ({ type: restoreField.type, args }),
  label: ({ tableId, field }, screen) => `Delete field ${field.name} in ${screen.tableName(tableId)}`,
  touches: touchedWholeField,
})
