import type { Action } from '../../actions/action.ts'
import type { Sent } from '../../actions/action-type.ts'
import { contextHere } from '../../fields/field-context.ts'
import type { Field } from '../structure.ts'
import { structureAction } from './structure-action.ts'
import { withField, withTable } from './structure-patches.ts'
import { touchedField } from './structure-touches.ts'
import type { FieldSide } from './update-field.ts'

/** A field by all that says what its values mean. */
interface TypedSide extends FieldSide {
  type: string
}

export interface ConvertField {
  tableId: string
  fieldId: string
  before: TypedSide
  after: TypedSide
}

/** How many values an action's new type could not read, when that is news to the person. */
export function lostBy({ type, isUndo, isRedo }: Action, { answer }: Sent): number {
  return type === convertField.type && !isUndo && !isRedo ? (answer as { lost: number }).lost : 0
}

const conversionPatience = 30 * 60_000

/**
 * Gives a field another type, which converts every value. Its old type, given back, brings back what the cells held.
 * Until the server has done it, the field shows as it was: nobody else knows what its values become.
 */
export const convertField = structureAction<ConvertField>({
  type: 'fields.convert',
  patience: conversionPatience,
  patch:
    ({ tableId, fieldId, after }) =>
    metadata =>
      withTable(metadata, tableId, table => withField(table, fieldId, { name: after.name })),
  call: ({ calls, ids, options }, { tableId, fieldId, after: { name, type, template } }) =>
    calls.fields.update.mutate(
      {
        ...ids,
        tableId,
        fieldId,
        name,
        type,
        template: template as Record<string, unknown>,
        conversionContext: { userTimezone: contextHere().timeZone },
      },
      options,
    ),
  beside: {
    apply: (screen, { fieldId }, actionId) => screen.structure.convert(actionId, fieldId),
    revert: () => undefined,
    settle(screen, { tableId, fieldId }, { answer, actionId }) {
      const { field } = answer as { field: Field }
      const { name, type, template } = field
      screen.structure.show(actionId, metadata =>
        withTable(metadata, tableId, table => withField(table, fieldId, { name, type, template })),
      )
      screen.table(tableId).outdate()
    },
  },
  invert: ({ before, after, ...field }) => ({
    type: 'fields.convert',
    args: { ...field, before: after, after: before },
  }),
  label: ({ tableId, after }, screen) => `Change the type of ${after.name} in ${screen.tableName(tableId)}`,
  touches: ({ tableId, fieldId }) => [touchedField(tableId, fieldId)],
})
