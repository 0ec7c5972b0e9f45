import { type RawBuilder, sql } from 'kysely'
import { joinKeys, type KeyJoins, withRanks } from './keyset.sql.ts'
import { asCallsCarryIt, conditions, from, type GroupKey, type Relation } from './records.sql.ts'

const keyName = (at: number) => sql.id(`key${at}`)
const valueName = (at: number) => sql.id(`value${at}`)

/**
 * Aggregates over the records of each group of each level of a query, in any order: the level, the number of the first
 * record where values are to be read with it, what the records hold as calls carry it, null for the levels inside of the
 * group's own, then the aggregates. One look at each record for all levels.
 */
export function selectGroupAggregates(
  relation: Relation,
  query: {
    where: readonly RawBuilder<boolean>[]
    keys: readonly GroupKey[]
    joins: KeyJoins
    aggregates: readonly RawBuilder<unknown>[]
    limit: number
  },
) {
  const { keys } = query
  const names = keys.map((_key, at) => keyName(at))
  // Each key is written once: with its parameters it would be another one every time.
  const keyed = keys.flatMap(({ column, keyOf }, at) => [
    sql`${column} AS ${valueName(at)}`,
    sql`${keyOf(column)} AS ${keyName(at)}`,
  ])
  const levels = names.map((_name, at) => sql`(${sql.join(names.slice(0, at + 1))})`)
  // Several sets keep PostgreSQL from reading with several workers.
  const grouping = levels.length === 1 ? sql.join(names) : sql`GROUPING SETS (${sql.join(levels)})`
  const level =
    levels.length === 1
      ? sql`1`
      : sql.join(
          names.map(name => sql`(1 - GROUPING(${name}))`),
          sql` + `,
        )
  const first = keys.some(({ type }) => type === null) ? sql`min(record.seq)` : sql`NULL`
  const values = keys.map(({ type }, at) =>
    type === null
      ? sql`NULL`
      : sql`CASE WHEN ${keyName(at)} IS NOT NULL THEN ${asCallsCarryIt(sql`any_value(${valueName(at)})`, type)} END`,
  )
  return sql`
  ${withRanks(query.joins)}
  SELECT ${sql.join([level, first, ...values, ...query.aggregates])}
  FROM (SELECT ${sql.join([sql`record.*`, ...keyed])}
    FROM ${from(relation)} AS record${joinKeys(query.joins)} WHERE ${conditions(query.where)}) AS record
  GROUP BY ${grouping} LIMIT ${query.limit}::integer`
}
