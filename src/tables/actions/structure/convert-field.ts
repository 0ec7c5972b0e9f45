import type { Action } from '../../../actions/action.ts'
import type { Sent } from '../../../actions/action-type.ts'
import { browserContext } from '../../../fields/field-context.ts'
import type { Field } from '../../../engine/model/structure.ts'
import { mergeName } from '../../../engine/model/kept-settings.ts'
import { linkTarget } from './link-pair.ts'
import { structureAction, type StructureAnswer } from './structure-action.ts'
import { withField, withTable } from './structure-patches.ts'
import { carrying, touchedField } from './structure-touches.ts'
import type { FieldSide } from './update-field.ts'

/** Everything that determines how a field's values are read. */
interface TypedSide extends FieldSide {
  type: string
}

export interface ConvertField {
  tableId: string
  fieldId: string
  before: TypedSide
  after: TypedSide
}

/**
 * The number of values that a conversion could not read, and the people who had written them since the field last had
 * the new type.
 */
export function lostBy({ type }: Pick<Action, 'type'>, { answer }: Sent): { lost: number; people: Writer[] } {
  if (type !== convertField.type) return { lost: 0, people: [] }
  const { lost, lostOf = [] } = answer as Lost
  return { lost, people: lostOf }
}

export interface Writer {
  id: string
  name: string | null
}

interface Lost {
  lost: number
  /** Absent in answers of earlier versions of the product. */
  lostOf?: Writer[]
}

interface Answer extends StructureAnswer {
  field: Field
  /** The field before; absent when it already had the type. */
  was?: Field
  /** A conversion that runs in the background because the table is large. */
  conversion?: { id: string } | null
  /** A running conversion was cancelled. */
  conversionCanceled?: boolean
}

/**
 * Converts a field and all its values to another type. Converting it back restores the previous values. The field is
 * shown unchanged until the server is done, because only the server knows the new values.
 */
export const convertField = structureAction<ConvertField>({
  type: 'fields.convert',
  patch:
    ({ tableId, fieldId, before, after }) =>
    metadata =>
      withTable(metadata, tableId, table => {
        const field = table.fields.find(({ id }) => id === fieldId)
        return field ? withField(table, fieldId, { name: mergeName(field.name, after.name, before.name) }) : table
      }),
  call: ({ calls, ids, options }, { tableId, fieldId, before, after: { name, type, template } }) =>
    calls.fields.update.mutate(
      {
        ...ids,
        tableId,
        fieldId,
        name,
        type,
        template: template as Record<string, unknown>,
        expects: { name: before.name, type: before.type },
        conversionContext: { userTimezone: browserContext().timeZone },
      },
      options,
    ),
  part: (args, { type }) => {
    const named = { ...args.after, name: args.before.name }
    if (type !== undefined) return { count: 1, total: 1, what: 'type', done: args, rest: args }
    const [done, rest] = [
      { ...args, after: named },
      { ...args, before: named },
    ]
    return { count: 1, total: 2, what: 'name', done, rest }
  },
  // The server may have had other settings than this screen, and only those settings restore the values.
  stored(args, { answer }) {
    const { was, kept, conversionCanceled } = answer as Answer
    if (conversionCanceled) return args
    if (kept?.type !== undefined || was?.type !== args.before.type) return null
    const name = kept ? args.before.name : args.after.name
    return { ...args, before: { ...args.before, template: was.template }, after: { ...args.after, name } }
  },
  renew(screen, args) {
    const shown = screen.field(args.tableId, args.fieldId)
    return shown ? { ...args, before: { name: shown.name, type: shown.type, template: shown.template } } : args
  },
  beside: {
    apply: (screen, { fieldId }, actionId) => screen.structure.convert(actionId, fieldId),
    revert: () => undefined,
    settle(screen, { tableId, fieldId }, { answer, actionId }) {
      const { field, was, conversion } = answer as Answer
      // Until the conversion is done, the field keeps its previous type.
      if (conversion) return
      const { name, type, template } = field
      screen.structure.show(actionId, metadata =>
        withTable(metadata, tableId, table => withField(table, fieldId, { name, type, template })),
      )
      screen.table(tableId).outdate()
      const sides = [field, was ?? field].map(linkTarget)
      for (const target of new Set(sides)) if (target !== undefined) screen.table(target).outdate()
    },
  },
  invert: ({ before, after, ...field }) => ({
    type: 'fields.convert',
    args: { ...field, before: after, after: before },
  }),
  label: ({ tableId, after }, screen) => `Change the type of ${after.name} in ${screen.tableName(tableId)}`,
  touches: ({ tableId, fieldId }) => [carrying(touchedField(tableId, fieldId))],
})
