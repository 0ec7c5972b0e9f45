import type { Filter } from '../../../../query/filter.ts'
import type { BlockSketch } from '../../form-sketch.ts'
import { type Json, objectsIn, textIn } from '../json.ts'

/** What conditions can name: the blocks and the options of fields, by the names that Typeform gives them. */
export interface TypeformNames {
  /** By the `ref` and the id of a field, or the name of a hidden one. */
  blocks: ReadonlyMap<string, BlockSketch & { id: string }>
  /** The ids of options by the `ref` and the id of choices. */
  options: ReadonlyMap<string, string>
  /** The ids of variables by their names. */
  variables: ReadonlyMap<string, string>
}

/** Our operator for theirs, by what the field holds. Some of theirs have none. */
const operators: Readonly<Record<'text' | 'number' | 'date' | 'one' | 'several', Readonly<Record<string, string>>>> = {
  text: {
    is: 'is',
    equal: 'is',
    is_not: 'is_not',
    not_equal: 'is_not',
    contains: 'contains',
    not_contains: 'does_not_contain',
    begins_with: 'starts_with',
  },
  number: {
    is: 'equals',
    equal: 'equals',
    is_not: 'not_equal',
    not_equal: 'not_equal',
    lower_than: 'less_than',
    lower_equal_than: 'less_than_or_equal',
    greater_than: 'greater_than',
    greater_equal_than: 'greater_than_or_equal',
  },
  date: {
    on: 'is',
    not_on: 'is_not',
    earlier_than: 'is_before',
    earlier_than_or_on: 'is_on_or_before',
    later_than: 'is_after',
    later_than_or_on: 'is_on_or_after',
  },
  one: { is: 'is', equal: 'is', is_not: 'is_not', not_equal: 'is_not' },
  several: { is: 'has_any_of', equal: 'has_any_of', is_not: 'has_none_of', not_equal: 'has_none_of' },
}

const kinds: Readonly<Record<string, keyof typeof operators>> = {
  number: 'number',
  rating: 'number',
  opinion_scale: 'number',
  date: 'date',
  single_choice: 'one',
  dropdown: 'one',
  multiple_choice: 'several',
}

/** A condition that cannot be said here. */
const unknown = null

/**
 * A condition of Typeform as a filter. `always` is a filter without conditions; null if it cannot be said here.
 * @param depth how many groups may be in each other.
 */
export function readCondition(condition: Json, names: TypeformNames, depth = 4): Filter | null {
  const operator = textIn(condition, 'op')
  const parts = objectsIn(condition, 'vars')
  if (operator === 'always') return { and: [] }
  if (operator === 'and' || operator === 'or') {
    const filters = depth > 1 ? parts.map(part => readCondition(part, names, depth - 1)) : [unknown]
    if (filters.length === 0 || filters.includes(unknown)) return unknown
    const known = filters.filter(filter => filter !== unknown)
    return operator === 'and' ? { and: known } : { or: known }
  }
  const [subject, given] = parts
  return subject && given ? comparison(operator, [subject, given], names) : unknown
}

function comparison(operator: string, [subject, given]: readonly [Json, Json], names: TypeformNames): Filter | null {
  const name = textIn(subject, 'value')
  const variable = textIn(subject, 'type') === 'variable' ? names.variables.get(name) : undefined
  const block = variable === undefined ? names.blocks.get(name) : undefined
  const fieldId = variable ?? block?.id
  if (fieldId === undefined) return unknown
  if (block?.type === 'yes_no') return truth(operator, given, { fieldId, yes: 'yes', no: 'no' })
  if (block?.type === 'consent') return truth(operator, given, { fieldId, yes: true, no: false })
  const kind = variable === undefined ? kindOf(block?.type ?? '') : 'number'
  const ours = Object.hasOwn(operators[kind], operator) ? operators[kind][operator] : undefined
  const value = valueOf(kind, given, names)
  return ours === undefined || value === unknown ? unknown : { fieldId, operator: ours, value }
}

const kindOf = (type: string): keyof typeof operators =>
  (Object.hasOwn(kinds, type) ? kinds[type] : undefined) ?? 'text'

function valueOf(kind: keyof typeof operators, given: Json, names: TypeformNames): string | number | string[] | null {
  const value = given['value']
  if (kind === 'number') return typeof value === 'number' || Number(value) ? Number(value) : value === '0' ? 0 : unknown
  if (kind === 'date') return /^\d{4}-\d{2}-\d{2}/.exec(textIn(given, 'value'))?.[0] ?? unknown
  if (kind === 'text') return typeof value === 'string' || typeof value === 'number' ? String(value) : unknown
  const option = names.options.get(textIn(given, 'value'))
  if (option === undefined) return unknown
  return kind === 'one' ? option : [option]
}

/** A comparison of a question with two answers. */
function truth(
  operator: string,
  given: Json,
  { fieldId, yes, no }: { fieldId: string; yes: string | boolean; no: string | boolean },
): Filter | null {
  const value = given['value'] === true || given['value'] === 'true'
  const isNot = operator === 'is_not' || operator === 'not_equal'
  if (!isNot && operator !== 'is' && operator !== 'equal') return unknown
  return { fieldId, operator: 'is', value: value === isNot ? no : yes }
}
