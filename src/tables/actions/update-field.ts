import { joinTemplate } from '../../fields/join-template.ts'
import type { Field } from '../structure.ts'
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

type Template = Record<string, unknown>

/** What differs: the rest may have been changed by somebody else meanwhile. */
const changed = ({ before, after }: UpdateField) => ({
  ...(after.name !== before.name && { name: after.name }),
  ...(JSON.stringify(after.template) !== JSON.stringify(before.template) && {
    template: after.template as Template,
    expects: before.template as Template,
  }),
})

/** The change on top of what somebody else has made of the field. */
function onField(args: UpdateField, field: Field): Field {
  const { name = field.name, template } = changed(args)
  if (!template) return { ...field, name }
  const [before, after] = [args.before.template, args.after.template]
  return { ...field, name, template: joinTemplate(field.type, { before, after, now: field.template }) }
}

/** Gives a field another name or other settings. */
export const updateField = structureAction<UpdateField>({
  type: 'fields.update',
  patch: args => metadata =>
    withTable(metadata, args.tableId, table => {
      const field = table.fields.find(({ id }) => id === args.fieldId)
      return field ? withField(table, field.id, onField(args, field)) : table
    }),
  call({ calls, ids, options }, args) {
    const { tableId, fieldId } = args
    return calls.fields.update.mutate({ ...ids, tableId, fieldId, ...changed(args) }, options)
  },
  renew(screen, args) {
    const shown = screen.field(args.tableId, args.fieldId)
    if (!shown) return args
    const { name, template } = onField(args, shown)
    return { ...args, before: { name: shown.name, template: shown.template }, after: { name, template } }
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
