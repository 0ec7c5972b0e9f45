import { canNameRecords, cannotNameRecords } from '../../fields/can-name-records.ts'
import { convertSettings } from '../../fields/convert-settings.ts'
import { carryRules, type FieldRules, rulesProblem } from '../../fields/field-rules.ts'
import { fieldType } from '../../fields/registry.ts'
import { isSameJson } from '../../fields/same-json.ts'
import { defaultFieldName } from '../../engine/model/default-field-name.ts'
import type { Field, Table } from '../../engine/model/structure.ts'
import { checkName } from '../tabs/names.ts'
import type { FieldSettings } from '../structure/field-edits.ts'

type Settled = Pick<Field, 'name' | 'description' | 'type' | 'template' | 'rules'>

/** The settings of a field in its dialog, complete or not. */
export interface FieldDraft {
  /** The saved field; null for a new one. */
  field: Settled | null
  /** Whether it is the primary field of its table. */
  isPrimary: boolean
  /** Whether saving makes it the primary field. */
  becomesPrimary: boolean
  /** As typed. Blank keeps the name of a field, or uses the default name for a new one. */
  name: string
  /** As typed; empty for none. */
  description: string
  type: string
  template: unknown
  /** Possibly with a default value that the settings do not allow: see `rulesOfDraft`. */
  rules: FieldRules
  /** The settings of types that were chosen before, so that switching back loses nothing. */
  left: ReadonlyMap<string, unknown>
}

export function startDraft(field: Settled | null, initialType: string, isPrimary = false): FieldDraft {
  const { name, description = '', type, template, rules = {} } = field ?? newField(initialType)
  return { field, isPrimary, becomesPrimary: false, name, description, type, template, rules, left: new Map() }
}

const newField = (type: string): Settled => ({ name: '', type, template: fieldType(type).template.parse({}) })

/** Returns the draft with another type, with the settings that it had before or those that both types share. */
export function withType(draft: FieldDraft, type: string): FieldDraft {
  if (type === draft.type) return draft
  const left = new Map(draft.left).set(draft.type, draft.template)
  const template = left.has(type)
    ? left.get(type)
    : convertSettings(draft.template, fieldType(draft.type), fieldType(type))
  const rules = carryRules(draft.rules, { from: draft, to: { type, template }, context: anyContext })
  return { ...draft, becomesPrimary: false, type, template, rules, left }
}

/** A default value is converted once, so that the language of the person cannot change it. */
const anyContext = { now: 0, timeZone: 'UTC', locale: 'en-US' }

/** The rules that the field will have, without a default value that its settings do not allow. */
export const rulesOfDraft = ({ type, template, rules }: FieldDraft): FieldRules =>
  carryRules(rules, { from: { type, template }, to: { type, template }, context: anyContext })

/** What a change of the type drops from the rules of the saved field, in words. */
export function droppedRules({ field, type, template }: FieldDraft): string[] {
  const before = field?.rules
  if (!field || !before || field.type === type) return []
  const after = carryRules(before, { from: field, to: { type, template }, context: anyContext })
  const { label } = fieldType(type)
  return [
    ...(before.default && !after.default ? [`The default value will be dropped: ${label} cannot hold it.`] : []),
    ...(before.unique && !after.unique ? [`The values will not be unique any more.`] : []),
    ...(before.required && !after.required ? [`The field will not be required any more.`] : []),
  ]
}

/** Whether closing the dialog would lose anything. Choosing a type for a new field does not count. */
export function isChanged(draft: FieldDraft): boolean {
  const { field, becomesPrimary, name, description, type, template, rules, left } = draft
  const before = field ?? newField(type)
  const isOtherType = type !== before.type
  return (
    name.trim() !== before.name ||
    description.trim() !== (before.description ?? '') ||
    isOtherType ||
    becomesPrimary ||
    !isSameJson(template, before.template) ||
    (!isOtherType && !isSameJson(rules, before.rules ?? {})) ||
    (!field && left.size > 0 && hasSet(left))
  )
}

const hasSet = (left: ReadonlyMap<string, unknown>) =>
  [...left].some(([type, template]) => !isSameJson(template, newField(type).template))

interface NamesAround {
  /** The other fields of the table. */
  others: readonly { name: string }[]
  /** The tables of the base. */
  tables: readonly Pick<Table, 'id' | 'name'>[]
}

/** The name that a field gets if its name is left blank. */
export const blankName = ({ field, ...settings }: FieldDraft, { others, tables }: NamesAround): string =>
  field?.name ?? defaultFieldName(settings, others, tables)

/** What is wrong with the name; null if nothing is. */
export function nameProblem({ name }: FieldDraft, others: readonly { name: string }[]): string | null {
  return name.trim() === '' ? null : checkName(name.trim(), { kind: 'Field', others })
}

/**
 * Whether a field can get a type. The primary field needs one that can name records. A field with values of its own
 * cannot become one that shows what every record has, which would lose them all.
 */
export function canBecome({ field, isPrimary }: FieldDraft, type: string): boolean {
  if (field?.type === type) return true
  return (!isPrimary || canNameRecords(type)) && (field === null || !fieldType(type).ofRecord)
}

/** What to say about the primary field in the dialog of a saved field, and whether the person can change it there. */
export function primaryFieldHint({ field, isPrimary, type }: FieldDraft): { isDisabled: boolean; hint: string } {
  if (isPrimary)
    return { isDisabled: true, hint: 'This field names the records. To change that, choose another field.' }
  if (!canNameRecords(type)) return { isDisabled: true, hint: cannotNameRecords(type) }
  if (type !== field?.type) return { isDisabled: true, hint: 'Save the new type first' }
  return { isDisabled: false, hint: 'It then comes first and names the records' }
}

/** The settings to save, or what is wrong with them. */
export function finishDraft(draft: FieldDraft): { settings: FieldSettings } | { problem: string } {
  const { field, becomesPrimary, name, type, template } = draft
  const description = draft.description.trim()
  const { data, error } = fieldType(type).template.safeParse(template)
  if (error) return { problem: error.issues[0]?.message ?? 'These settings cannot be saved' }
  const missing = fieldType(type).missing?.(data) ?? null
  if (missing !== null) return { problem: missing }
  const rules = rulesOfDraft({ ...draft, template: data })
  const wrong = rulesProblem(rules, { type, template: data })
  if (wrong !== null) return { problem: wrong }
  if (!canBecome(draft, type)) {
    const isOfRecord = fieldType(type).ofRecord !== undefined
    return { problem: isOfRecord ? 'Only new fields can have this type.' : 'The primary field cannot have this type.' }
  }
  const settings = { name: name.trim() || (field?.name ?? ''), type, template: data }
  const isRuled = !isSameJson(rules, field?.rules ?? {}) && (!field || field.type === type)
  return {
    settings: {
      ...settings,
      ...(description !== '' && { description }),
      ...(isRuled && { rules }),
      ...(becomesPrimary && { isPrimary: true }),
    },
  }
}
