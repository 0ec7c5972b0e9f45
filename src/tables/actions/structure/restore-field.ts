import { structureAction } from './structure-action.ts'
import { plusField, withSorts, withTable } from './structure-patches.ts'
import { facesOf, touchedWholeField, type WholeField } from './whole-things.ts'

/** Restores a deleted field with its values, and its sorts in the views. */
export const restoreField = structureAction<WholeField>({
  type: 'fields.restore',
  patch: args => metadata =>
    facesOf(args).reduce(
      (now, { tableId, field, sorts }) =>
        withTable(now, tableId, table => withSorts(plusField(table, field), field.id, sorts)),
      metadata,
    ),
  call: ({ calls, ids, options }, { tableId, field }) =>
    calls.fields.restore.mutate({ ...ids, tableId, fieldId: field.id }, options),
  beside: {
    apply: () => undefined,
    revert: () => undefined,
    // Records that were loaded while the field was deleted lack its values.
    settle(screen, args) {
      for (const { tableId } of facesOf(args)) screen.table(tableId).outdate()
    },
  },
  invert: args => ({ type: 'fields.delete', args }),
  label: ({ tableId, field }, screen) => `Restore field ${field.name} in ${screen.tableName(tableId)}`,
  touches: touchedWholeField,
})
