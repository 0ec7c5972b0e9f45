import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import { unreadable, value, type FieldType, type Operator } from '../field-type.ts'
import { emptyOperators } from '../empty-operators.ts'
import { numberGuesser } from './guess-number.ts'
import { numberTemplate, showNumber, type NumberTemplate } from './number-format.ts'
import { numberSeries } from './number-series.ts'
import { readNumber } from './read-number.ts'

const comparisons = {
  less_than: { label: '<', sign: '<', holds: (a: number, b: number) => a < b },
  less_than_or_equal: { label: '≤', sign: '<=', holds: (a: number, b: number) => a <= b },
  greater_than: { label: '>', sign: '>', holds: (a: number, b: number) => a > b },
  greater_than_or_equal: { label: '≥', sign: '>=', holds: (a: number, b: number) => a >= b },
  equals: { label: '=', sign: '=', holds: (a: number, b: number) => a === b },
} as const

const operand = z.number()
const parameter = (number: number) => sql`${number}::double precision`

function compare({
  label,
  sign,
  holds,
}: (typeof comparisons)[keyof typeof comparisons]): Operator<number, unknown, number> {
  return {
    label,
    operand,
    operandInput: 'number',
    test: (number, other) => number !== null && holds(number, other),
    sql: (column, other) => sql<boolean>`(${column} is not null and ${column} ${sql.raw(sign)} ${parameter(other)})`,
  }
}

const notEqual: Operator<number, unknown, number> = {
  label: '≠',
  operand,
  operandInput: 'number',
  test: (number, other) => number !== other,
  sql: (column, other) => sql<boolean>`(${column} is null or ${column} <> ${parameter(other)})`,
}

function check(json: unknown) {
  if (typeof json !== 'number' || !Number.isFinite(json)) return unreadable('Expected a number')
  return value(json === 0 ? 0 : json)
}

export const number: FieldType<number, NumberTemplate> = {
  type: 'number',
  label: 'Number',
  template: numberTemplate,
  column: 'double precision',
  sample: -1234.5,
  defaultName: 'Number',
  show: (stored, template, context) => (stored === null ? '' : showNumber(stored, template, context)),
  read: readNumber,
  check,
  series: numberSeries,
  fromColumn: Number,
  searchText: (column: RawBuilder<number>) => sql<string>`${column}::text`,
  operators: {
    equals: compare(comparisons.equals),
    not_equal: notEqual,
    less_than: compare(comparisons.less_than),
    less_than_or_equal: compare(comparisons.less_than_or_equal),
    greater_than: compare(comparisons.greater_than),
    greater_than_or_equal: compare(comparisons.greater_than_or_equal),
    ...emptyOperators,
  },
  guess: { rank: 20, start: numberGuesser },
}
