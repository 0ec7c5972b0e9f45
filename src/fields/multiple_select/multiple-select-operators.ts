import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import type { Operator } from '../field-type.ts'
import { allValues, valuesWithLabel, textArray } from '../select/option-sql.ts'
import { maxOptions, optionIndex, type SelectTemplate } from '../select/options.ts'
import { textOperand } from '../text/text-operators.ts'

type Values = string[]
type ListOperator<O> = Operator<Values, SelectTemplate, O>
type Column = RawBuilder<Values>

const list = { operand: z.array(textOperand).check(z.maxLength(maxOptions)), operandInput: 'value' } as const
const text = { operand: textOperand, operandInput: 'text' } as const
const none = { operand: null, operandInput: 'none' } as const

const hasAny = (stored: Values | null, values: readonly string[]) =>
  stored !== null && stored.some(value => values.includes(value))

/** Whether a cell holds at least one of some values. */
export const anyOf = (column: Column, values: readonly string[]) =>
  sql<boolean>`(${column} is not null and ${column} && ${textArray(values)})`

const noneOf = (column: Column, unwanted: readonly string[]) =>
  sql<boolean>`(${column} is null or not ${column} && ${textArray(unwanted)})`

/** The values whose options still exist. */
const existingValues = (stored: Values | null, template: SelectTemplate) =>
  (stored ?? []).filter(value => optionIndex(template).byValue.has(value))

const knownSql = (column: Column, template: SelectTemplate) =>
  sql<Values>`array(select value from unnest(${column}) as value where value = any(${textArray(allValues(template))}))`

const isIncluded = (part: readonly string[], whole: readonly string[]) => part.every(value => whole.includes(value))

/** 'is exactly', 'is empty', and 'is not empty' ignore values whose option was deleted. */
export const multipleSelectOperators = {
  has_any_of: {
    ...list,
    label: 'has any of',
    test: hasAny,
    sql: anyOf,
  } satisfies ListOperator<Values>,
  has_all_of: {
    ...list,
    label: 'has all of',
    test: (stored, operand) => stored !== null && isIncluded(operand, stored),
    sql: (column, operand) => sql<boolean>`(${column} is not null and ${column} @> ${textArray(operand)})`,
  } satisfies ListOperator<Values>,
  has_none_of: {
    ...list,
    label: 'has none of',
    test: (stored, operand) => !hasAny(stored, operand),
    sql: noneOf,
  } satisfies ListOperator<Values>,
  is_exactly: {
    ...list,
    label: 'is exactly',
    test(stored, operand, { template }) {
      const values = existingValues(stored, template)
      return isIncluded(operand, values) && isIncluded(values, operand)
    },
    sql(column, operand, { template }) {
      const values = knownSql(column, template)
      return sql<boolean>`(${values} @> ${textArray(operand)} and ${values} <@ ${textArray(operand)})`
    },
  } satisfies ListOperator<Values>,
  contains: {
    ...text,
    label: 'contains',
    test: (stored, operand, { template }) => hasAny(stored, valuesWithLabel(template, operand)),
    sql: (column, operand, { template }) => anyOf(column, valuesWithLabel(template, operand)),
  } satisfies ListOperator<string>,
  does_not_contain: {
    ...text,
    label: 'does not contain',
    test: (stored, operand, { template }) => !hasAny(stored, valuesWithLabel(template, operand)),
    sql: (column, operand, { template }) => noneOf(column, valuesWithLabel(template, operand)),
  } satisfies ListOperator<string>,
  is_empty: {
    ...none,
    label: 'is empty',
    test: (stored, _operand, { template }) => existingValues(stored, template).length === 0,
    sql: (column, _operand, { template }) => noneOf(column, allValues(template)),
  } satisfies ListOperator<unknown>,
  is_not_empty: {
    ...none,
    label: 'is not empty',
    test: (stored, _operand, { template }) => existingValues(stored, template).length > 0,
    sql: (column, _operand, { template }) => anyOf(column, allValues(template)),
  } satisfies ListOperator<unknown>,
}
