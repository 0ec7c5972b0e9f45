import { sql, type RawBuilder } from 'kysely'
import type { FieldContext, Operator, SqlContext, Summary } from '../field-type.ts'
import { showNumber } from '../numbers/number-format.ts'

const local = { numberFormat: 'local' } as const

/** A plain number in the person's language. */
export const showPlain = (number: number, context?: FieldContext): string => showNumber(number, local, context)

const showCount = (count: number | string, _template: unknown, context?: FieldContext): string =>
  showPlain(Number(count), context)

const showShare = (share: number | string, _template: unknown, context?: FieldContext): string =>
  `${showPlain(Math.round(Number(share) * 1000) / 10, context)}%`

/** Which cells are counted: one rule, in memory and in SQL. */
interface Counted<V, T> {
  test(value: V | null, field: { template: T; context: FieldContext }): boolean
  sql(column: RawBuilder<V>, field: SqlContext<T>): RawBuilder<boolean>
}

/** The number of counted cells. */
export const count = <V, T>(label: string, counted: Counted<V, T>): Summary<V, T> => ({
  label,
  compute: (values, field) => values.filter(value => counted.test(value, field)).length,
  sql: (column, field) => sql`count(*) filter (where ${counted.sql(column, field)})::float8`,
  show: showCount,
})

/** The fraction of counted cells; null if there are no cells. */
export const share = <V, T>(label: string, counted: Counted<V, T>): Summary<V, T> => ({
  label,
  compute: (values, field) =>
    values.length === 0 ? null : values.filter(value => counted.test(value, field)).length / values.length,
  sql: (column, field) => sql`count(*) filter (where ${counted.sql(column, field)})::float8 / nullif(count(*), 0)`,
  show: showShare,
})

/** Counts of filled and empty cells, for any type whose cells can be empty, by its own rule for empty values. */
export function fillSummaries<V, T>(isFilled: Operator<V, T>) {
  const filled: Counted<V, T> = {
    test: (value, field) => isFilled.test(value, undefined, field),
    sql: (column, field) => isFilled.sql(column, undefined, field),
  }
  const empty: Counted<V, T> = {
    test: (value, field) => !filled.test(value, field),
    sql: (column, field) => sql<boolean>`not ${filled.sql(column, field)}`,
  }
  return {
    filled: count('Filled', filled),
    empty: count('Empty', empty),
    percent_filled: share('Percent filled', filled),
    percent_empty: share('Percent empty', empty),
  } satisfies Record<string, Summary<V, T>>
}

/** The same plus the number of distinct values, for types whose values SQL can compare. */
export const valueSummaries = <V, T>(isFilled: Operator<V, T>) =>
  ({
    ...fillSummaries(isFilled),
    unique: {
      label: 'Unique',
      compute: (values, field) =>
        new Set(values.filter(value => isFilled.test(value, undefined, field)).map(value => JSON.stringify(value)))
          .size,
      sql: (column, field) =>
        sql`count(distinct ${column}) filter (where ${isFilled.sql(column, undefined, field)})::float8`,
      show: showCount,
    },
  }) satisfies Record<string, Summary<V, T>>
