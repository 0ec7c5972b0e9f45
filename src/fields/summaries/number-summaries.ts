import { sql, type RawBuilder } from 'kysely'
import { emptyOperators } from '../empty-operators.ts'
import type { FieldContext, Summary } from '../field-type.ts'
import { valueSummaries } from './count-summaries.ts'

type Show<T> = (number: number, template: T, context?: FieldContext) => string

/** Removes rounding errors of addition: four decimals, or six digits for numbers below 1. */
const tidied = (number: number): number => Number(Math.abs(number) < 1 ? number.toPrecision(6) : number.toFixed(4))

/** Rounds a mean to two decimals, or three digits for numbers below 1. */
export const roundedMean = (mean: number): number => Number(Math.abs(mean) < 1 ? mean.toPrecision(3) : mean.toFixed(2))

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  const middle = (sorted.length - 1) / 2
  const [low = 0, high = 0] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]]
  return low + (high - low) / 2
}

const extreme = (numbers: readonly number[], pick: (one: number, other: number) => number) =>
  numbers.reduce((found, number) => pick(found, number))
const minimum = (numbers: readonly number[]) => extreme(numbers, Math.min)
const maximum = (numbers: readonly number[]) => extreme(numbers, Math.max)

/** An aggregate of all numbers of a column; null if there are none. */
const figure = <T>(
  label: string,
  rule: {
    compute(numbers: readonly number[]): number
    sql(column: RawBuilder<number>): RawBuilder<unknown>
    show: Show<T>
  },
): Summary<number, T> => ({
  label,
  compute(values) {
    const numbers = values.filter(value => value !== null)
    return numbers.length === 0 ? null : rule.compute(numbers)
  },
  sql: column => sql`(${rule.sql(column)})::float8`,
  show: (result, template, context) => rule.show(Number(result), template, context),
})

/**
 * The summaries of a numeric column.
 * @param show shows a sum or a number of a cell, after rounding errors are removed.
 * @param showMean shows a mean or median; `show` by default.
 */
export function numberSummaries<T>(show: Show<T>, showMean: Show<T> = show): Record<string, Summary<number, T>> {
  const shown = { show: ((number, template, context) => show(tidied(number), template, context)) satisfies Show<T> }
  const mean = { show: showMean }
  return {
    sum: figure('Sum', { ...shown, compute: sumOf, sql: column => sql`sum(${column})` }),
    average: figure('Average', {
      ...mean,
      compute: numbers => sumOf(numbers) / numbers.length,
      sql: column => sql`avg(${column})`,
    }),
    median: figure('Median', {
      ...mean,
      compute: medianOf,
      sql: column => sql`percentile_cont(0.5) within group (order by ${column})`,
    }),
    min: figure('Min', { ...shown, compute: minimum, sql: column => sql`min(${column})` }),
    max: figure('Max', { ...shown, compute: maximum, sql: column => sql`max(${column})` }),
    range: figure('Range', {
      ...shown,
      compute: numbers => maximum(numbers) - minimum(numbers),
      sql: column => sql`max(${column}) - min(${column})`,
    }),
    ...valueSummaries<number, T>(emptyOperators.is_not_empty),
  }
}
