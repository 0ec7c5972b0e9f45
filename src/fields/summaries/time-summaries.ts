import { sql, type RawBuilder } from 'kysely'
import { emptyOperators } from '../empty-operators.ts'
import type { FieldContext, Summary } from '../field-type.ts'
import { showPlain, valueSummaries } from './count-summaries.ts'

const millisecondsOfDay = 86_400_000

/** The parts of a date or datetime type that its summaries use. Values are ISO texts, which sort by time. */
interface Times<T> {
  /** A value as calls return it. */
  carried(time: RawBuilder<string>): RawBuilder<unknown>
  /** The days between two values, in SQL. */
  daysBetween(from: RawBuilder<string>, to: RawBuilder<string>): RawBuilder<unknown>
  show(value: string, template: T, context?: FieldContext): string
}

const filled = (values: readonly (string | null)[]) => values.filter(value => value !== null).toSorted()

function showDays(result: number | string, _template: unknown, context?: FieldContext): string {
  const days = Math.round(Number(result) * 10) / 10
  return `${showPlain(days, context)} ${days === 1 ? 'day' : 'days'}`
}

/** The summaries of a column of dates or datetimes. */
export function timeSummaries<T>({ carried, daysBetween, show }: Times<T>): Record<string, Summary<string, T>> {
  const showTime = (result: number | string, template: T, context?: FieldContext) =>
    show(String(result), template, context)
  return {
    earliest: {
      label: 'Earliest',
      compute: values => filled(values)[0] ?? null,
      sql: column => carried(sql`min(${column})`),
      show: showTime,
    },
    latest: {
      label: 'Latest',
      compute: values => filled(values).at(-1) ?? null,
      sql: column => carried(sql`max(${column})`),
      show: showTime,
    },
    range: {
      label: 'Range',
      compute(values) {
        const [first, last] = [filled(values)[0], filled(values).at(-1)]
        return first === undefined || last === undefined
          ? null
          : (Date.parse(last) - Date.parse(first)) / millisecondsOfDay
      },
      sql: column => sql`(${daysBetween(sql`min(${column})`, sql`max(${column})`)})::float8`,
      show: showDays,
    },
    ...valueSummaries<string, T>(emptyOperators.is_not_empty),
  }
}
