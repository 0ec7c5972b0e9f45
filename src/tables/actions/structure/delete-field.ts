import { restoreField } from './restore-field.ts'
import { structureAction, unlessGone } from './structure-action.ts'
import { withoutField, withTable } from './structure-patches.ts'
import { facesOf, touchedWholeField, type WholeField } from './whole-things.ts'

/** Deletes a field, and removes its sorts from the views. */
export const deleteField = structureAction<WholeField>({
  type: 'fields.delete',
  patch: args => metadata =>
    facesOf(args).reduce(
      (now, { tableId, field }) => withTable(now, tableId, table => withoutField(table, field.id)),
      metadata,
    ),
  call: ({ calls, ids, options }, { tableId, field }) =>
    unlessGone(calls.fields.delete.mutate({ ...ids, tableId, fieldId: field.id }, options)),
  invert: args => ({ type: restoreField.type, args }),
  label: ({ tableId, field }, screen) => `Delete field ${field.name} in ${screen.tableName(tableId)}`,
  touches: touchedWholeField,
})
