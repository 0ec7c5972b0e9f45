import { structureAction } from './structure-action.ts'
import { withField, withTable } from './structure-patches.ts'
import { touchedField } from './structure-touches.ts'

/** What a field is called, and the settings of its type. */
export interface FieldSide {
  name: string
  template: unknown
}

export interface UpdateField {
  tableId: string
  fieldId: string
  before: FieldSide
  after: FieldSide
}

/** What differs: the rest may have been changed by somebody else meanwhile. */
const changed = (before: FieldSide, after: FieldSide) => ({
  ...(after.name !== before.name && { name: after.name }),
  ...(JSON.stringify(after.template) !== JSON.stringify(before.template) && {
    template: after.template as Record<string, unknown>,
  }),
})

/** Gives a field another name or other settings. */
export const updateField = structureAction<UpdateField>({
  type: 'fields.update',
  patch:
    ({ tableId, fieldId, before, after }) =>
    metadata =>
      withTable(metadata, tableId, table => withField(table, fieldId, changed(before, after))),
  call: ({ calls, ids, options }, { tableId, fieldId, before, after }) =>
    calls.fields.update.mutate({ ...ids, tableId, fieldId, ...changed(before, after) }, options),
  renew(screen, args) {
    const shown = screen.field(args.tableId, args.fieldId)
    return shown ? { ...args, before: { name: shown.name, template: shown.template } } : args
  },
  invert: ({ before, after, ...field }) => ({
    type: 'fields.update',
    args: { ...field, before: after, after: before },
  }),
  label({ tableId, before, after }, screen) {
    const table = screen.tableName(tableId)
    if (before.name !== after.name) return `Rename field to ${after.name} in ${table}`
    return `Change the settings of ${after.name} in ${table}`
  },
  touches: ({ tableId, fieldId }) => [touchedField(tableId, fieldId)],
})
