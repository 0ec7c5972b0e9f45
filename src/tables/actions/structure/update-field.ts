import { changeRules, type FieldRules, rulesBetween } from '../../../fields/field-rules.ts'
import { mergeTemplate } from '../../../fields/merge-template.ts'
import { isSameJson } from '../../../fields/same-json.ts'
import { mergeName } from '../../../engine/model/kept-settings.ts'
import type { Field } from '../../../engine/model/structure.ts'
import { type Parted, structureAction } from './structure-action.ts'
import { withTable } from './structure-patches.ts'
import { carrying, touchedField } from './structure-touches.ts'

/** A field's name and description, and the settings of its type. */
export interface FieldSide {
  name: string
  /** Empty for none; absent if the action does not concern it. */
  description?: string
  template: unknown
  /** Absent if the action does not concern them. */
  rules?: FieldRules
}

export interface UpdateField {
  tableId: string
  fieldId: string
  /** The type that the settings belong to; absent in actions of earlier versions. */
  type?: string
  before: FieldSide
  after: FieldSide
  /** This undoes another change: options that cells now hold stay. */
  isInverse?: true
}

type Template = Readonly<Record<string, unknown>>

/** Only what differs, because somebody else may have changed the rest. */
const changed = ({ before, after }: UpdateField) => ({
  ...(after.name !== before.name && { name: after.name }),
  ...(after.description !== before.description && { description: after.description ?? '' }),
  ...(!isSameJson(after.template, before.template) && { template: after.template as Record<string, unknown> }),
  ...(!isSameJson(after.rules ?? {}, before.rules ?? {}) && { rules: rulesBetween(before.rules, after.rules) }),
})

/** Applies the change on top of changes by others; `isForced` overwrites theirs. */
function onField(args: UpdateField, field: Field, { isForced = false } = {}): Field {
  const { name, description, template, rules: changedRules } = changed(args)
  const [before, after] = [args.before.template, args.after.template]
  const isOfType = (args.type ?? field.type) === field.type
  const { description: now = '', rules: _, ...rest } = field
  const expected = isForced ? null : (args.before.description ?? '')
  const described = description === undefined ? now : mergeName(now, description, expected)
  const templateNow =
    template && isOfType ? mergeTemplate(field.type, { before, after, now: field.template, isForced }) : field.template
  const { rules } = changeRules(field, {
    change: isOfType ? (changedRules ?? {}) : {},
    expected: isForced ? null : (args.before.rules ?? {}),
    template: templateNow,
  })
  return {
    ...rest,
    ...(described !== '' && { description: described }),
    ...(Object.keys(rules).length > 0 && { rules }),
    name: name === undefined ? field.name : mergeName(field.name, name, isForced ? null : args.before.name),
    template: templateNow,
  }
}

/** Names of the settings that differ between two templates. */
function differing(one: unknown, other: unknown): string[] {
  const [these, those] = [one as Template, other as Template]
  return [...new Set([...Object.keys(these), ...Object.keys(those)])].filter(key => !isSameJson(these[key], those[key]))
}

/** The rules, with some of them as they were before. */
const withRules = (after: FieldRules = {}, before: FieldRules = {}, names: readonly string[]): FieldRules =>
  Object.fromEntries(
    Object.entries({ ...after, ...before }).flatMap(([name]) => {
      const side: Readonly<Record<string, unknown>> = { ...(names.includes(name) ? before : after) }
      return name in side ? [[name, side[name]]] : []
    }),
  )

/** Updates a field's name or settings. */
export const updateField = structureAction<UpdateField>({
  type: 'fields.update',
  patch: args => metadata =>
    withTable(metadata, args.tableId, table => ({
      ...table,
      fields: table.fields.map(field => (field.id === args.fieldId ? onField(args, field) : field)),
    })),
  call({ calls, ids, options }, args) {
    const { tableId, fieldId, type, before, isInverse } = args
    const { name, description, template, rules } = before
    const expects = { type, name, description, template: template as Record<string, unknown>, rules }
    const made = { ...changed(args), expects, ...(isInverse && { keepsHeld: true }) }
    return calls.fields.update.mutate({ ...ids, tableId, fieldId, ...made }, options)
  },
  part(args, { name, description, type, template = {}, rules: keptRules = {}, held = [] }): Parted<UpdateField> {
    const { before, after } = args
    const settings = differing(before.template, after.template)
    const kept = type === undefined ? settings.filter(key => key in template) : settings
    const texts = [name, description].filter(text => text !== undefined).length
    const ruled = Object.keys(rulesBetween(before.rules, after.rules))
    const keptNames = ruled.filter(rule => type !== undefined || rule in keptRules)
    const count = kept.length + texts + keptNames.length
    if (count === 0) return { count: held.length, total: held.length, what: 'option', done: args, rest: args }
    const isDescribed = after.description !== before.description
    const total = settings.length + ruled.length + (after.name === before.name ? 0 : 1) + (isDescribed ? 1 : 0)
    const back = kept.map(key => [key, (before.template as Template)[key]])
    const between: FieldSide = {
      name: name === undefined ? after.name : before.name,
      ...(isDescribed && { description: (description === undefined ? after : before).description ?? '' }),
      template: { ...(after.template as Template), ...Object.fromEntries(back) },
      ...(ruled.length > 0 && { rules: withRules(after.rules, before.rules, keptNames) }),
    }
    const what = settings.length === 0 && ruled.length === 0 && !isDescribed ? 'name' : 'setting'
    return { count, total, what, done: { ...args, after: between }, rest: { ...args, before: between } }
  },
  renew(screen, args) {
    const shown = screen.field(args.tableId, args.fieldId)
    if (!shown) return args
    const sideOf = ({ name, description = '', template, rules }: Field): FieldSide => ({
      name,
      description,
      template,
      ...(rules && { rules }),
    })
    const after = sideOf(onField(args, shown, { isForced: true }))
    return { ...args, type: shown.type, before: sideOf(shown), after }
  },
  invert: ({ before, after, ...field }) => ({
    type: 'fields.update',
    args: { ...field, before: after, after: before, isInverse: true },
  }),
  label({ tableId, before, after }, screen) {
    const table = screen.tableName(tableId)
    if (before.name !== after.name) return `Rename field to ${after.name} in ${table}`
    const isDescribed = before.description !== after.description
    if (isDescribed && isSameJson(before.template, after.template)) return `Describe ${after.name} in ${table}`
    return `Change the settings of ${after.name} in ${table}`
  },
  touches(args) {
    const field = touchedField(args.tableId, args.fieldId)
    return ['template' in changed(args) ? carrying(field) : field]
  },
})
