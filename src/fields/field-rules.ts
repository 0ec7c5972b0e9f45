import { convertValue, type Shape } from './convert-value.ts'
import type { FieldContext } from './field-type.ts'
import { checkNewValue } from './check-new-value.ts'
import { readAsType } from './read-as-type.ts'
import { fieldType } from './registry.ts'
import { isSameJson } from './same-json.ts'

/** A cell's value as JSON, of any type that can have a default value. */
export type PlainValue = string | number | boolean | string[]

/**
 * The value that new records start with: always the same, or the day or time at which they are created, or the person
 * who creates them.
 */
type DefaultValue = { value: PlainValue } | { now: true }

/** What a field asks of the values of its records. A rule that is absent does not apply. */
export interface FieldRules {
  default?: DefaultValue
  /** Whether every record should have a value. Records that lack it are marked. */
  required?: true
  /** Whether no two records may have the same value. Blank values do not count. */
  unique?: true
}

export type RuleName = keyof FieldRules

/** A change of some rules: null and false turn a rule off. Rules that are absent stay as they are. */
export interface RulesChange {
  default?: DefaultValue | null | undefined
  required?: boolean | undefined
  unique?: boolean | undefined
}

const ruleNames = ['default', 'required', 'unique'] as const satisfies readonly RuleName[]

/** Which rules the fields of a type can have. */
export function possibleRules(type: string): Record<RuleName, boolean> {
  const { column, isReadOnly, isNeverBlank, files, uniqueBy } = fieldType(type)
  const isWritten = column !== null && !isReadOnly
  return {
    default: isWritten && !files,
    required: isWritten && !isNeverBlank,
    unique: isWritten && uniqueBy !== undefined,
  }
}

/** The rules with a change. A rule that no longer is the expected one has been changed by somebody else, and is kept. */
function mergeRules(now: FieldRules, change: RulesChange, expected?: RulesChange | null): FieldRules {
  const isOpen = (name: RuleName) => !expected || isSameJson(expected[name] || null, now[name] || null)
  const merged: RulesChange = { ...now }
  for (const name of ruleNames) {
    if (change[name] !== undefined && isOpen(name)) Object.assign(merged, { [name]: change[name] })
  }
  return rulesOf(merged)
}

/** The rules that a change names but that are not as it wants them, because somebody else has changed them. */
function keptRules(requested: RulesChange, merged: FieldRules): RulesChange {
  const named = ruleNames.filter(name => requested[name] !== undefined)
  const kept = named.filter(name => !isSameJson(requested[name] || null, merged[name] ?? null))
  return Object.fromEntries(kept.map(name => [name, merged[name] ?? offOf(name)]))
}

const offOf = (name: RuleName) => (name === 'default' ? null : false)

/** The rules that are on. */
export function rulesOf({ default: value, required, unique }: RulesChange): FieldRules {
  return {
    ...(value && { default: value }),
    ...(required && { required: true as const }),
    ...(unique && { unique: true as const }),
  }
}

/** The change that leads from some rules to others. */
export function rulesBetween(before: FieldRules = {}, after: FieldRules = {}): RulesChange {
  const changed = ruleNames.filter(name => !isSameJson(before[name] ?? null, after[name] ?? null))
  return Object.fromEntries(changed.map(name => [name, after[name] ?? offOf(name)]))
}

/** What is wrong with the rules of a field; null if nothing is. */
export function rulesProblem(rules: FieldRules, shape: Shape): string | null {
  const possible = possibleRules(shape.type)
  const { label, now, creator } = fieldType(shape.type)
  const problem = (name: RuleName, words: string) => (rules[name] && !possible[name] ? words : null)
  return (
    problem('default', `${label} fields have no default value`) ??
    problem('required', `${label} fields cannot be required`) ??
    problem('unique', `${label} fields cannot have unique values`) ??
    (rules.unique && rules.default ? 'A field with unique values cannot have a default value' : null) ??
    (rules.default && 'now' in rules.default && !now && !creator ? `${label} fields hold no date` : null) ??
    valueProblem(rules.default, shape)
  )
}

function valueProblem(value: DefaultValue | undefined, shape: Shape): string | null {
  if (!value || 'now' in value) return null
  const reading = checkNewValue(fieldType(shape.type), value.value, shape.template)
  if (reading.kind === 'unreadable') return `Default value: ${reading.message}`
  return reading.kind === 'empty' ? 'The default value is blank' : null
}

/**
 * The rules of a field after its type or settings changed: a default value is converted like the values of records, and
 * is dropped if the field cannot hold it any more. Rules that the new type does not have are dropped too.
 */
export function carryRules(
  rules: FieldRules,
  { from, to, context }: { from: Shape; to: Shape; context: FieldContext },
): FieldRules {
  const possible = possibleRules(to.type)
  const carried = possible.default && rules.default && carryDefault(rules.default, { from, to, context })
  return {
    ...(carried && { default: carried }),
    ...(possible.required && rules.required && { required: true }),
    ...(possible.unique && rules.unique && { unique: true }),
  }
}

function carryDefault(
  value: DefaultValue,
  { from, to, context }: { from: Shape; to: Shape; context: FieldContext },
): DefaultValue | null {
  if (from.type === to.type) return valueProblem(value, to) === null ? value : null
  // The text of a default value names nobody.
  if (fieldType(from.type).people || fieldType(to.type).people) return null
  if ('now' in value) return fieldType(to.type).now ? value : null
  const reading = convertValue(value.value, from, { ...to, context })
  return reading.kind === 'value' ? { value: reading.value as PlainValue } : null
}

/**
 * The rules of a field after a change of its rules and settings. Rules that somebody else has changed are kept, and
 * named in `kept`. A default value that the new settings do not allow is dropped, unless the change itself gives it.
 */
export function changeRules(
  field: Shape & { rules?: FieldRules | undefined },
  { change, expected, template }: { change: RulesChange; expected?: RulesChange | null; template: unknown },
): { rules: FieldRules; kept: RulesChange } {
  const merged = mergeRules(field.rules ?? {}, change, expected)
  const kept = keptRules(change, merged)
  if (change.default && isSameJson(change.default, merged.default ?? null)) return { rules: merged, kept }
  const settings = { now: 0, timeZone: 'UTC', locale: 'en-US' }
  return { rules: carryRules(merged, { from: field, to: { type: field.type, template }, context: settings }), kept }
}

/** The value that a new record gets if none is given for the field; null for none. */
export function defaultValue(
  { type, template, rules }: Shape & { rules?: FieldRules | undefined },
  context: FieldContext,
): unknown {
  if (!rules?.default) return null
  const { now, creator } = fieldType(type)
  if ('now' in rules.default) return (now ?? creator)?.(context) ?? null
  // Somebody else may have removed the option that it names.
  const reading = readAsType(rules.default.value, { type, template })
  return reading.kind === 'value' ? reading.value : null
}

/** The values of a new record, with the default values of fields for which none is given. */
export function withDefaults(
  fields: readonly (Shape & { id: string; rules?: FieldRules | undefined })[],
  data: Readonly<Record<string, unknown>>,
  context: FieldContext,
): Record<string, unknown> {
  const filled: Record<string, unknown> = { ...data }
  for (const field of fields) {
    if (!field.rules?.default || field.id in filled) continue
    const value = defaultValue(field, context)
    if (value !== null) filled[field.id] = value
  }
  return filled
}
