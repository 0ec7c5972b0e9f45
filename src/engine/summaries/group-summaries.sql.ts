import { type RawBuilder, sql } from 'kysely'
import { joinKeys, type KeyJoins, withRanks } from '../records/keyset.sql.ts'
import { asCallValue, conditions, from, type GroupKey, type Relation } from '../records/records.sql.ts'

const named = (prefix: string) => (_item: unknown, at: number) => sql.id(`${prefix}${at}`)

/** The groups of a query and the aggregates to compute for each. */
export interface GroupAggregatesQuery {
  where: readonly RawBuilder<boolean>[]
  keys: readonly GroupKey[]
  joins: KeyJoins
  aggregates: readonly RawBuilder<unknown>[]
  limit: number
}

/**
 * Aggregates for each group of each level, in any order, as `[level, number of rows for this group, number of its first
 * record if values are read with it, values as calls carry them, aggregates]`. Values of deeper levels are null. Reads
 * each record once for all levels.
 *
 * Groups by value, so that keys are computed once per value. Different values with the same key are in separate rows.
 */
export function selectAggregatesOfValues(relation: Relation, query: GroupAggregatesQuery) {
  const { keys, aggregates } = query
  const [values, keyNames, results] = [
    keys.map(named('value')),
    keys.map(named('key')),
    aggregates.map(named('result')),
  ]
  const columns = keys.map(({ column }, at) => sql`${column} AS ${sql.id(`value${at}`)}`)
  // Keys are named, because PostgreSQL treats a repeated expression with parameters as a different one.
  const keyed = keys.map(({ keyOf }, at) => sql`${keyOf(sql.id(`value${at}`))} AS ${sql.id(`key${at}`)}`)
  const summed = aggregates.map((aggregate, at) => sql`${aggregate} AS ${sql.id(`result${at}`)}`)
  return sql`
  ${withRanks(query.joins)}
  SELECT ${sql.join([
    sql`level`,
    sql`count(*) OVER (PARTITION BY ${sql.join([sql`level`, ...keyNames])})::integer`,
    sql`first`,
    ...keys.map((key, at) => carried(key, at, sql.id(`value${at}`))),
    ...results,
  ])}
  FROM (SELECT ${sql.join([sql`level`, sql`first`, ...values, ...keyed, ...results])}
    FROM (SELECT ${sql.join([sql`${levelOf(values)} AS level`, sql`${firstOf(keys)} AS first`, ...values, ...summed])}
      FROM (SELECT ${sql.join([sql`record.*`, ...columns])}
        FROM ${from(relation)} AS record${joinKeys(query.joins)} WHERE ${conditions(query.where)}) AS record
      GROUP BY ${groupingOf(values)} LIMIT ${query.limit}::integer) AS summed) AS keyed`
}

/** Like `selectAggregatesOfValues`, with one row per group, because it computes the key of each record. */
export function selectAggregatesOfKeys(relation: Relation, query: GroupAggregatesQuery) {
  const { keys } = query
  const keyNames = keys.map(named('key'))
  const keyed = keys.flatMap(({ column, keyOf }, at) => [
    sql`${column} AS ${sql.id(`value${at}`)}`,
    sql`${keyOf(column)} AS ${sql.id(`key${at}`)}`,
  ])
  return sql`
  ${withRanks(query.joins)}
  SELECT ${sql.join([
    levelOf(keyNames),
    sql`1`,
    firstOf(keys),
    ...keys.map((key, at) => carried(key, at, sql`any_value(${sql.id(`value${at}`)})`)),
    ...query.aggregates,
  ])}
  FROM (SELECT ${sql.join([sql`record.*`, ...keyed])}
    FROM ${from(relation)} AS record${joinKeys(query.joins)} WHERE ${conditions(query.where)}) AS record
  GROUP BY ${groupingOf(keyNames)} LIMIT ${query.limit}::integer`
}

/** A value without a sort key is shown as empty. */
const carried = ({ type }: GroupKey, at: number, value: RawBuilder<unknown>) =>
  type === null ? sql`NULL` : sql`CASE WHEN ${sql.id(`key${at}`)} IS NOT NULL THEN ${asCallValue(value, type)} END`

const firstOf = (keys: readonly GroupKey[]) =>
  keys.some(({ type }) => type === null) ? sql`min(record.seq)` : sql`NULL::bigint`

/** PostgreSQL does not read in parallel for grouping sets, so a single level does not use them. */
const groupingOf = (names: readonly RawBuilder<unknown>[]) =>
  names.length === 1
    ? sql.join(names)
    : sql`GROUPING SETS (${sql.join(names.map((_name, at) => sql`(${sql.join(names.slice(0, at + 1))})`))})`

const levelOf = (names: readonly RawBuilder<unknown>[]) =>
  names.length === 1
    ? sql`1`
    : sql`(${sql.join(
        names.map(name => sql`1 - GROUPING(${name})`),
        sql` + `,
      )})`
