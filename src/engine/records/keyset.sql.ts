import { type RawBuilder, sql } from 'kysely'

/** One thing that rows are ordered by. Empty keys come last in both directions. */
export interface SortKey {
  key: RawBuilder<unknown>
  dir: 'asc' | 'desc'
  /** No row lacks it, and an index of it finds the rows before and after a place. */
  isFilled?: true
}

/** Relations `(seq, key)` that keys of an order stand in, by the names that the keys use. */
export interface KeyJoins {
  relations: {
    name: string
    /** The keys of all rows that have one. */
    rows: RawBuilder<unknown>
    /** The same with numbers that are ordered as the keys are, where only the order is wanted. */
    ranks: RawBuilder<unknown>
    /** The key of the row at hand. */
    ofRow: RawBuilder<unknown>
  }[]
}

/** What comes before the SELECT of a query that orders all rows; nothing when its keys are columns. */
export const withKeys = ({ relations }: KeyJoins): RawBuilder<unknown> =>
  relations.length === 0
    ? sql``
    : sql`WITH ${sql.join(relations.map(({ name, rows }) => sql`${sql.id(`all_${name}`)} AS (${rows})`))}`

/** The same where nothing is compared with the keys of a place: numbers stand for them. */
export const withRanks = ({ relations }: KeyJoins): RawBuilder<unknown> =>
  withKeys({ relations: relations.map(one => ({ ...one, rows: one.ranks })) })

/** Joins these keys to the rows, behind the table. */
export const joinKeys = ({ relations }: KeyJoins): RawBuilder<unknown> =>
  sql.join(
    relations.map(
      ({ name }) =>
        sql` LEFT JOIN ${sql.id(`all_${name}`)} AS ${sql.id(name)} ON ${sql.ref(`${name}.seq`)} = ${number}`,
    ),
    sql``,
  )

/** Joins the keys of a few rows, behind the table, one by one. */
export const joinOwnKeys = ({ relations }: KeyJoins): RawBuilder<unknown> =>
  sql.join(
    relations.map(({ name, ofRow }) => sql` LEFT JOIN LATERAL (SELECT ${ofRow} AS key) AS ${sql.id(name)} ON true`),
    sql``,
  )

const number = sql.ref('record.seq')

const ascending = sql.raw('ASC')
const descending = sql.raw('DESC')

/** The order of rows by their keys; ties by row number, so that it is the same every time. */
export const orderBy = (keys: readonly SortKey[]): RawBuilder<unknown> =>
  sql.join([...keys.map(keyInOrder), sql`${number} ASC`])

/** One of the keys of an order, behind ORDER BY. */
export const keyInOrder = ({ key, dir }: Pick<SortKey, 'key' | 'dir'>): RawBuilder<unknown> =>
  sql`${key} ${dir === 'asc' ? ascending : descending} NULLS LAST`

/** The same order from the end to the beginning. */
export const reverseOrderBy = (keys: readonly SortKey[]): RawBuilder<unknown> =>
  sql.join([
    ...keys.map(({ key, dir }) => sql`${key} ${dir === 'asc' ? descending : ascending} NULLS FIRST`),
    sql`${number} DESC`,
  ])

/** A place in an order: the keys of the row that stands there, and its number. */
export interface Place {
  keys: readonly unknown[]
  number: number
}

/** Holds for the rows that come after a place. */
export const isAfter = (keys: readonly SortKey[], place: Place): RawBuilder<boolean> =>
  compare(keys, place, { last: sql<boolean>`${number} > ${place.number}::bigint`, forward: true })

/** Holds for the rows that come before a place. */
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
      // All filled keys come before an empty one, and none comes after it.
      return forward ? sql`(${key} IS NULL AND ${rest})` : sql`(${key} IS NOT NULL OR ${rest})`
    }
    const operator = sql.raw((dir === 'asc') === forward ? '>' : '<')
    if (isFilled) return sql`(${key} ${operator}= ${value} AND (${key} ${operator} ${value} OR ${rest}))`
    const beyond = forward ? sql`(${key} ${operator} ${value} OR ${key} IS NULL)` : sql`${key} ${operator} ${value}`
    return sql`(${beyond} OR (${key} = ${value} AND ${rest}))`
  }, last)
}
