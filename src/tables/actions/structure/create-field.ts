import type { Field } from '../../../engine/model/structure.ts'
import { deleteField } from './delete-field.ts'
import { structureAction } from './structure-action.ts'
import { plusField, withTable } from './structure-patches.ts'
import { facesOf, type WholeField } from './whole-things.ts'
import { carrying, fieldList, touchedField } from './structure-touches.ts'

export interface CreateField {
  tableId: string
  field: Field
  /** The inverse of a link field, in the linked table; the server names it. */
  inverse?: { tableId: string; field: Field }
}

const whole = ({ tableId, field, inverse }: CreateField): WholeField => ({
  tableId,
  field,
  sorts: [],
  ...(inverse && { inverse: { ...inverse, sorts: [] } }),
})

/** Adds a field at the end of its table. */
export const createField = structureAction<CreateField>({
  type: 'fields.create',
  patch: args => metadata =>
    facesOf(whole(args)).reduce(
      (now, { tableId, field }) => withTable(now, tableId, table => plusField(table, field)),
      metadata,
    ),
  call({ calls, ids, options }, { tableId, field: { id, name, description, type, template, rules }, inverse }) {
    const settings = template as Record<string, unknown>
    const input = { ...ids, tableId, id, name, description, renamesIfTaken: true, type, template: settings, rules }
    return calls.fields.create.mutate(inverse ? { ...input, inverseFieldId: inverse.field.id } : input, options)
  },
  invert: args => ({ type: deleteField.type, args: whole(args) }),
  label: ({ tableId, field }, screen) => `Add field ${field.name} to ${screen.tableName(tableId)}`,
  touches: args =>
    facesOf(whole(args)).flatMap(({ tableId, field }) => [
      carrying(touchedField(tableId, field.id)),
      fieldList(tableId),
    ]),
})
