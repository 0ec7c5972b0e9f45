import { type RawBuilder, sql } from 'kysely'

/**
 * Something to compute over all answers in one scan, or in two if the second depends on the first, such as the bars of a
 * histogram on its ends.
 */
export interface Aggregated<Result> {
  aggregates: readonly RawBuilder<unknown>[]
  /** The result, or what else to compute. Gets the values of the aggregates in their order. */
  finish(values: readonly unknown[]): Result | Aggregated<Result>
}

export const isAggregated = <Result extends object>(value: Result | Aggregated<Result>): value is Aggregated<Result> =>
  'aggregates' in value && 'finish' in value

/** How many answers meet a condition. */
export const countWhere = (condition: RawBuilder<unknown>) => sql`count(*) FILTER (WHERE ${condition})::float8`

export const countAll = sql`count(*)::float8`

/** Several things in one scan, with their results in the same order. */
export function together<Result extends object>(
  parts: readonly Aggregated<Result>[],
): Aggregated<{ results: Result[] }> {
  return {
    aggregates: parts.flatMap(({ aggregates }) => aggregates),
    finish(values) {
      let at = 0
      const finished = parts.map(({ aggregates, finish }) => finish(values.slice(at, (at += aggregates.length))))
      const waiting = finished.filter(isAggregated)
      if (waiting.length === 0) return { results: finished.filter(one => !isAggregated(one)) as Result[] }
      const rest = together(finished.map(one => (isAggregated(one) ? one : { aggregates: [], finish: () => one })))
      return rest
    },
  }
}
