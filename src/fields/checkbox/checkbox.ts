import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import { empty, unreadable, value, type FieldType, type Guesser, type Operator, type Reading } from '../field-type.ts'
import { hues, type Hue } from '../hues.ts'
import { count, share } from '../summaries/count-summaries.ts'
import { generalCode } from '../spreadsheet.ts'

export interface CheckboxTemplate {
  color: Hue
}

const words = new Map<string, boolean>([
  ...['true', 'yes', 'y', '1', 'x', 'on', 'checked', '✓', '✔', '☑'].map(word => [word, true] as const),
  ...['false', 'no', 'n', '0', 'off', 'unchecked', '✗', '✘', '☐'].map(word => [word, false] as const),
])

const readWord = (text: string) => words.get(text) ?? words.get(text.trim().toLowerCase())

const is: Operator<boolean, CheckboxTemplate, boolean> = {
  label: 'is',
  operand: z.boolean(),
  operandInput: 'value',
  operandChoices: [
    { label: 'checked', operand: true },
    { label: 'unchecked', operand: false },
  ],
  test: (checked, operand) => (checked === true) === operand,
  sql: (column, operand) => (operand ? sql<boolean>`(${column} is true)` : sql<boolean>`(${column} is not true)`),
}

const whether = (expected: boolean) => ({
  test: (stored: boolean | null) => (stored === true) === expected,
  sql: (column: RawBuilder<boolean>) =>
    expected ? sql<boolean>`${column} is true` : sql<boolean>`${column} is not true`,
})
const [checked, unchecked] = [whether(true), whether(false)]

/**
 * Pairs of words that identify a column of checkboxes. '0' and '1' are missing because they are more likely numbers.
 */
const pairs = [
  ['true', 'false'],
  ['yes', 'no'],
  ['y', 'n'],
  ['checked', 'unchecked'],
  ['✓', '✗'],
  ['✔', '✘'],
  ['☑', '☐'],
] as const

/** A column is a checkbox if it contains both words of one pair, or one of the ticks, and nothing else. */
function guesser(): Guesser {
  const seen = new Set<string>()
  let possible: readonly (readonly [string, string])[] = pairs
  return {
    see(text) {
      const word = text.trim().toLowerCase()
      if (seen.has(word)) return true
      seen.add(word)
      possible = possible.filter(pair => pair.includes(word))
      return possible.length > 0
    },
    finish() {
      const ticked = seen.has('✓') || seen.has('✔') || seen.has('checked') || seen.has('true')
      return seen.size === 2 || ticked ? { template: {} } : null
    },
  }
}

function readAmount(amount: number): Reading<boolean> {
  return amount === 0 || amount === 1 ? value(amount === 1) : unreadable('Use yes or no')
}

export const checkbox: FieldType<boolean, CheckboxTemplate> = {
  type: 'checkbox',
  label: 'Checkbox',
  group: 'choice',
  searchWords: 'yes no boolean done',
  template: z.strictObject({ color: z._default(z.enum(hues), 'green') }),
  column: 'boolean',
  sample: true,
  namesRecords: false,
  defaultName: 'Done',
  show: checked => (checked === null ? '' : String(checked)),
  read(text) {
    const checked = readWord(text)
    if (checked !== undefined) return value(checked)
    return text.trim() === '' ? empty : unreadable('Use yes or no')
  },
  check: json => (typeof json === 'boolean' ? value(json) : unreadable('Expected true or false')),
  isNeverBlank: true,
  amount: { toNumber: checked => (checked ? 1 : 0), read: readAmount },
  sortBy: column => sql<boolean>`coalesce(${column}, false)`,
  searchText: () => null,
  sheet: { format: () => generalCode, value: checked => checked },
  operators: { is },
  summaries: {
    checked: count('Checked', checked),
    unchecked: count('Unchecked', unchecked),
    percent_checked: share('Percent checked', checked),
    percent_unchecked: share('Percent unchecked', unchecked),
  },
  guess: { rank: 10, start: guesser },
}
