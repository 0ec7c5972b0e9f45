import { type RawBuilder, sql } from 'kysely'

/** One key of a sort order. Empty keys come last in both directions. */
export interface SortKey {
  key: RawBuilder<unknown>
  dir: 'asc' | 'desc'
  /** Never null and indexed, so that a page can start at any row. */
  isFilled?: true
}

/** The relations `(seq, key)` that hold the keys of a sort order, by the aliases that the keys use. */
export interface KeyJoins {
  relations: {
    name: string
    /** The keys of all rows that have one. */
    rows: RawBuilder<unknown>
    /** The same with ranks in place of the keys, for queries that only need the order. */
    ranks: RawBuilder<unknown>
    /** The key of the current row. */
    ofRow: RawBuilder<unknown>
  }[]
}

/** The WITH clause of a query that sorts all rows; empty if all keys are columns. */
export const withKeys = ({ relations }: KeyJoins): RawBuilder<unknown> =>
  relations.length === 0
    ? sql``
    : sql`WITH ${sql.join(relations.map(({ name, rows }) => sql`${sql.id(`all_${name}`)} AS (${rows})`))}`

/** Like `withKeys`, with ranks, for queries that do not compare keys with a cursor. */
export const withRanks = ({ relations }: KeyJoins): RawBuilder<unknown> =>
  withKeys({ relations: relations.map(one => ({ ...one, rows: one.ranks })) })

/** Joins the keys to the rows, after the table in the FROM clause. */
export const joinKeys = ({ relations }: KeyJoins): RawBuilder<unknown> =>
  sql.join(
    relations.map(
      ({ name }) =>
        sql` LEFT JOIN ${sql.id(`all_${name}`)} AS ${sql.id(name)} ON ${sql.ref(`${name}.seq`)} = ${number}`,
    ),
    sql``,
  )

/** Like `joinKeys` for a few rows: computes the keys row by row. */
export const joinOwnKeys = ({ relations }: KeyJoins): RawBuilder<unknown> =>
  sql.join(
    relations.map(({ name, ofRow }) => sql` LEFT JOIN LATERAL (SELECT ${ofRow} AS key) AS ${sql.id(name)} ON true`),
    sql``,
  )

const number = sql.ref('record.seq')

const ascending = sql.raw('ASC')
const descending = sql.raw('DESC')

/** The ORDER BY list of these keys. Row numbers break ties, so that the order is stable. */
export const orderBy = (keys: readonly SortKey[]): RawBuilder<unknown> =>
  sql.join([...keys.map(keyInOrder), sql`${number} ASC`])

/** One key of an ORDER BY list. */
export const keyInOrder = ({ key, dir }: Pick<SortKey, 'key' | 'dir'>): RawBuilder<unknown> =>
  sql`${key} ${dir === 'asc' ? ascending : descending} NULLS LAST`

/** The ORDER BY list for the reverse order. */
export const reverseOrderBy = (keys: readonly SortKey[]): RawBuilder<unknown> =>
  sql.join([
    ...keys.map(({ key, dir }) => sql`${key} ${dir === 'asc' ? descending : ascending} NULLS FIRST`),
    sql`${number} DESC`,
  ])

/** A position in a sort order: the keys and number of the row there. */
export interface Place {
  keys: readonly unknown[]
  number: number
}

/** A condition for the rows after a position. */
export const isAfter = (keys: readonly SortKey[], place: Place): RawBuilder<boolean> =>
  compare(keys, place, { last: sql<boolean>`${number} > ${place.number}::bigint`, forward: true })

/** A condition for the rows before a position. */
export const isBefore = (keys: readonly SortKey[], place: Place): RawBuilder<boolean> =>
  compare(keys, place, { last: sql<boolean>`${number} < ${place.number}::bigint`, forward: false })

function compare(
  keys: readonly SortKey[],
  place: Place,
  { last, forward }: { last: RawBuilder<boolean>; forward: boolean },
): RawBuilder<boolean> {
  return keys.reduceRight<RawBuilder<boolean>>((rest, { key, dir, isFilled }, at) => {
    const value = place.keys[at] ?? null
    if (value === null) {
      // Empty keys come last.
      return forward ? sql`(${key} IS NULL AND ${rest})` : sql`(${key} IS NOT NULL OR ${rest})`
    }
    const operator = sql.raw((dir === 'asc') === forward ? '>' : '<')
    if (isFilled) return sql`(${key} ${operator}= ${value} AND (${key} ${operator} ${value} OR ${rest}))`
    const beyond = forward ? sql`(${key} ${operator} ${value} OR ${key} IS NULL)` : sql`${key} ${operator} ${value}`
    return sql`(${beyond} OR (${key} = ${value} AND ${rest}))`
  }, last)
}
