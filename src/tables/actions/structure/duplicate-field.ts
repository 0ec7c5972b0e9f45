import type { Field } from '../../../engine/model/structure.ts'
import { createField, type CreateField } from './create-field.ts'
import { deleteField } from './delete-field.ts'
import { structureAction } from './structure-action.ts'
import { plusField, withTable } from './structure-patches.ts'
import { facesOf, type WholeField } from './whole-things.ts'
import { touchedField } from './structure-touches.ts'

export interface DuplicateField extends CreateField {
  /** The field that is duplicated. */
  source: { tableId: string; field: Pick<Field, 'id' | 'name'> }
}

const whole = ({ tableId, field, inverse }: DuplicateField): WholeField => ({
  tableId,
  field,
  sorts: [],
  ...(inverse && { inverse: { ...inverse, sorts: [] } }),
})

/** Adds a copy of a field; the server copies the values. */
export const duplicateField = structureAction<DuplicateField>({
  type: 'fields.duplicate',
  patch: args => metadata =>
    facesOf(whole(args)).reduce(
      (now, { tableId, field }) => withTable(now, tableId, table => plusField(table, field)),
      metadata,
    ),
  call({ calls, ids, options }, { tableId, field, inverse, source }) {
    const { id, name } = field
    const from = { fieldId: source.field.id, ...(source.tableId !== tableId && { sourceTableId: source.tableId }) }
    const input = { ...ids, tableId, ...from, id, name, renamesIfTaken: true }
    return calls.fields.duplicate.mutate(inverse ? { ...input, inverseFieldId: inverse.field.id } : input, options)
  },
  beside: {
    apply: () => undefined,
    revert: () => undefined,
    settle(screen, args) {
      for (const { tableId } of facesOf(whole(args))) screen.table(tableId).outdate()
    },
  },
  invert: args => ({ type: deleteField.type, args: whole(args) }),
  label: ({ source }, screen) => `Duplicate field ${source.field.name} in ${screen.tableName(source.tableId)}`,
  touches: args => [...createField.touches(args), touchedField(args.source.tableId, args.source.field.id)],
})
