import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import { empty, unreadable, value, type FieldType, type Operator } from '../field-type.ts'
import { allValues, valuesWithLabel, textArray } from '../select/option-sql.ts'
import { textOperand } from '../text/text-operators.ts'
import { singleSelectGuesser } from './guess-single-select.ts'
import { mergeOptions, removedOptions } from '../select/merge-options.ts'
import {
  caseVariants,
  maxOptions,
  optionIndex,
  selectTemplate,
  type SelectTemplate,
  valueOfLabel,
  withNewOptions,
} from '../select/options.ts'
import { valueSummaries } from '../summaries/count-summaries.ts'

type SelectOperator<O> = Operator<string, SelectTemplate, O>

const isOption = (column: RawBuilder<string>, accepted: string) => sql<boolean>`${column} = ${accepted}::text`

/** Up to this many options are compared one by one, which takes half the time of unpacking an array for each row. */
const maxComparisons = 4

/** Keeps records whose option is in `accepted`. A deleted option counts as empty. */
function among(column: RawBuilder<string>, accepted: readonly string[]) {
  const isAccepted =
    accepted.length > 0 && accepted.length <= maxComparisons
      ? sql.join(
          accepted.map(value => isOption(column, value)),
          sql` or `,
        )
      : sql`${column} = any(${textArray(accepted)})`
  return sql<boolean>`(${column} is not null and (${isAccepted}))`
}

const notAmong = (column: RawBuilder<string>, refused: readonly string[]) =>
  sql<boolean>`(${column} is null or ${column} <> all(${textArray(refused)}))`

const one = { operand: textOperand, operandInput: 'value' } as const
const several = { operand: z.array(textOperand).check(z.maxLength(maxOptions)), operandInput: 'values' } as const
const text = { operand: textOperand, operandInput: 'text' } as const
const none = { operand: null, operandInput: 'none' } as const

const operators = {
  is: {
    ...one,
    label: 'is',
    test: (stored, operand) => stored === operand,
    sql: (column, operand) => among(column, [operand]),
  } satisfies SelectOperator<string>,
  is_not: {
    ...one,
    label: 'is not',
    test: (stored, operand) => stored !== operand,
    sql: (column, operand) => notAmong(column, [operand]),
  } satisfies SelectOperator<string>,
  is_any_of: {
    ...several,
    label: 'is any of',
    test: (stored, operand) => stored !== null && operand.includes(stored),
    sql: (column, operand) => among(column, operand),
  } satisfies SelectOperator<string[]>,
  is_none_of: {
    ...several,
    label: 'is none of',
    test: (stored, operand) => stored === null || !operand.includes(stored),
    sql: (column, operand) => notAmong(column, operand),
  } satisfies SelectOperator<string[]>,
  contains: {
    ...text,
    label: 'contains',
    test: (stored, operand, { template }) => stored !== null && valuesWithLabel(template, operand).includes(stored),
    sql: (column, operand, { template }) => among(column, valuesWithLabel(template, operand)),
  } satisfies SelectOperator<string>,
  does_not_contain: {
    ...text,
    label: 'does not contain',
    test: (stored, operand, { template }) => stored === null || !valuesWithLabel(template, operand).includes(stored),
    sql: (column, operand, { template }) => notAmong(column, valuesWithLabel(template, operand)),
  } satisfies SelectOperator<string>,
  is_empty: {
    ...none,
    label: 'is empty',
    test: (stored, _operand, { template }) => stored === null || !optionIndex(template).byValue.has(stored),
    sql: (column, _operand, { template }) => notAmong(column, allValues(template)),
  } satisfies SelectOperator<unknown>,
  is_not_empty: {
    ...none,
    label: 'is not empty',
    test: (stored, _operand, { template }) => stored !== null && optionIndex(template).byValue.has(stored),
    sql: (column, _operand, { template }) => among(column, allValues(template)),
  } satisfies SelectOperator<unknown>,
}

export const singleSelect: FieldType<string, SelectTemplate> = {
  type: 'single_select',
  label: 'Single select',
  group: 'choice',
  searchWords: 'dropdown option status',
  template: selectTemplate,
  column: 'text',
  sample: 'doing',
  sampleTemplate: {
    options: [
      { value: 'todo', label: 'To do', color: 'gray' },
      { value: 'doing', label: 'Doing', color: 'blue' },
      { value: 'done', label: 'Done', color: 'green' },
    ],
    disableColors: false,
  },
  defaultName: 'Status',
  show: (stored, template) => (stored === null ? '' : (optionIndex(template).byValue.get(stored)?.label ?? '')),
  read(text, template) {
    const found = valueOfLabel(template, text.trim())
    if (found !== undefined) return value(found)
    return text.trim() === '' ? empty : unreadable(`No option is named '${text.trim().slice(0, 100)}'`)
  },
  extendTemplate: withNewOptions,
  caseVariants,
  hueOf: (stored, template) => optionIndex(template).byValue.get(stored)?.color ?? null,
  mergeTemplates: mergeOptions,
  removedValues: removedOptions,
  check(json, template) {
    if (typeof json !== 'string') return unreadable('Expected an option value')
    if (json === '') return empty
    return optionIndex(template).byValue.has(json) ? value(json) : unreadable('No option has this value')
  },
  sortBy: (column, template) => sql<number>`array_position(${textArray(allValues(template))}, ${column})`,
  searchText(column, { options }) {
    const [values, labels] = [options.map(option => option.value), options.map(option => option.label)]
    return sql<string>`(${textArray(labels)})[array_position(${textArray(values)}, ${column})]`
  },
  search(column, part, { template }) {
    const found = valuesWithLabel(template, part)
    return found.length === 0 ? null : among(column, found)
  },
  operators,
  summaries: valueSummaries(operators.is_not_empty),
  guess: { rank: 40, start: singleSelectGuesser },
}
