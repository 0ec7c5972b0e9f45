import { type RawBuilder, sql } from 'kysely'
import { foldedContains, foldedText, likePattern } from '../../fields/text/fold.sql.ts'
import type { Relation } from './records.sql.ts'
import { inSchema } from '../base/structure.sql.ts'

/** The columns that are read besides number and id: the primary field's, and a few more. */
export interface FoundColumns {
  name: string | null
  columns: readonly string[]
}

/** Where a page begins: after a record whose name begins with the text, or after one whose name contains it. */
export type FoundAfter = { begins: { key: string; number: number } } | { within: number }

/** The indexed length of a name, because an index entry cannot hold a long text. */
const keyLength = 256

/** The part of a text that `nameKey` keeps of a name. Counts code points, like PostgreSQL. */
const keyOf = (folded: string) =>
  folded.length <= keyLength ? folded : Array.from(folded).slice(0, keyLength).join('')

/** The indexed key of a record's name, for searches by the beginning of a name. */
export const nameKey = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`left(${foldedText(text)}, ${sql.lit(keyLength)})`

const columnsOf = ({ name, columns }: FoundColumns) =>
  sql.join([
    sql`record.seq`,
    sql`record.id`,
    name === null ? sql`NULL::text AS name` : sql`${sql.ref(`record.${name}`)} AS name`,
    ...columns.map(column => sql.ref(`record.${column}`)),
  ])

/** A page of all records after a row: `['within', '', seq, id, name, ...columns]`. */
export const selectAfter = (
  { schema, relation }: Relation,
  query: { read: FoundColumns; after: number; limit: number },
) => sql`
  SELECT 'within' AS part, '' AS key, ${columnsOf(query.read)} FROM ${inSchema(schema, relation)} AS record
  WHERE record.deleted_at IS NULL AND record.seq > ${query.after}::bigint ORDER BY record.seq LIMIT ${query.limit}::integer`

interface NameSearch {
  read: FoundColumns
  /** The name of a record as text. */
  text: RawBuilder<unknown>
  /** The folded search text. */
  needle: string
  after: FoundAfter | null
  limit: number
  /**
   * In tables with more rows than this, a text that is too short for the text index only matches at the start of words.
   */
  fewRows: number
}

/** The text index holds trigrams, and shorter parts only at the start of words. */
const isTooShort = (needle: string) => /^[\p{L}\p{N}_]{1,2}$/u.test(needle) && !withoutSpaces.test(needle)

/** Scripts that do not separate words by spaces. */
const withoutSpaces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** The number of records found by a part of their names. Beyond that, people have to type more. */
const maxWithin = 500

/** Sorts after every text with the same beginning, in code point order. */
const last = '\u{10FFFF}'

/**
 * A page of the records whose names match a text: `[part, key, seq, id, name, ...columns]`. Names that begin with the
 * text come first, by name. Names that contain it follow, by row; they are searched only if the page is not full.
 */
export function selectByName(table: Relation, query: NameSearch): RawBuilder<unknown> {
  const { needle, limit, after } = query
  const folded = foldedText(query.text)
  const key = nameKey(query.text)
  const begin = keyOf(needle)
  const rest = begin === needle ? sql`` : sql`AND starts_with(${folded}, ${needle})`
  const isBegun = sql`${key} >= ${begin} AND ${key} < ${begin + last} ${rest}`
  const source = sql`${inSchema(table.schema, table.relation)} AS record WHERE record.deleted_at IS NULL`
  const beyond =
    after && 'begins' in after
      ? sql`AND (${key}, record.seq) > (${after.begins.key}, ${after.begins.number}::bigint)`
      : sql``
  const begins = sql`
    SELECT 'begins' AS part, ${key} AS key, ${columnsOf(query.read)} FROM ${source} AND ${isBegun} ${beyond}
    ORDER BY 2, record.seq LIMIT ${limit}::integer`
  const isSmall = sql`(SELECT reltuples < ${query.fewRows}::float8 FROM pg_class
    WHERE oid = ${`${table.schema}.${table.relation}`}::regclass)`
  const holding = (contains: RawBuilder<unknown>, gate: RawBuilder<unknown>) => sql`
    SELECT 'within' AS part, '' AS key, ${columnsOf(query.read)} FROM ${source}
      AND ${gate} AND ${contains} AND NOT (${isBegun}) LIMIT ${sql.lit(maxWithin)}`
  const gate = after && 'within' in after ? sql`true` : sql`(SELECT count(*) FROM begins) < ${limit}::integer`
  const anywhere = foldedContains(query.text, needle)
  const within = isTooShort(needle)
    ? sql`(${holding(anywhere, sql`${gate} AND ${isSmall}`)}) UNION ALL
        (${holding(sql`${folded} LIKE ${`% ${likePattern(needle).slice(1)}`}`, sql`${gate} AND NOT ${isSmall}`)})`
    : holding(anywhere, gate)
  if (after && 'within' in after)
    return sql`SELECT * FROM (${within}) AS found WHERE seq > ${after.within}::bigint
      ORDER BY seq LIMIT ${limit}::integer`
  return sql`
    WITH begins AS MATERIALIZED (${begins}), within AS MATERIALIZED (${within})
    SELECT * FROM (SELECT * FROM begins UNION ALL SELECT * FROM within) AS found
    ORDER BY part, key, seq LIMIT ${limit}::integer`
}

/** The best results of `selectByName` across tables, each with the index of its table: `[at, id, name]`. */
export const selectBestByName = (named: readonly { at: number; found: RawBuilder<unknown> }[], limit: number) => sql`
  SELECT at, id, name FROM (${sql.join(
    named.map(
      ({ at, found }) =>
        sql`SELECT ${at}::integer AS at, part, key, seq, id, to_jsonb(name) AS name FROM (${found}) AS found`,
    ),
    sql` UNION ALL `,
  )}) AS anywhere ORDER BY part, key, at, seq LIMIT ${limit}::integer`

interface FieldSearch {
  /** The name of a record; null if it cannot be searched. */
  name: { column: string; text: RawBuilder<unknown> } | null
  /** The searched columns, each with the condition that it contains the text. */
  fields: readonly { column: string; matches: RawBuilder<boolean> }[]
  /** The folded text that the name must not contain. */
  needle: string
  limit: number
}

/**
 * Records that contain a text in a field but not in their names: `[id, name, index of the first such field,
 * ...columns]`.
 */
export const selectByFields = ({ schema, relation }: Relation, { name, fields, needle, limit }: FieldSearch) => sql`
  SELECT record.id, ${name ? sql.ref(`record.${name.column}`) : sql`NULL`},
    CASE ${sql.join(
      fields.map(({ matches }, at) => sql`WHEN ${matches} THEN ${sql.lit(at)}`),
      sql` `,
    )} END,
    ${sql.join(fields.map(({ column }) => sql.ref(`record.${column}`)))}
  FROM ${inSchema(schema, relation)} AS record
  WHERE record.deleted_at IS NULL AND (${sql.join(
    fields.map(({ matches }) => matches),
    sql` OR `,
  )})
    ${name ? sql`AND (${foldedText(name.text)} LIKE ${likePattern(needle)}) IS NOT TRUE` : sql``}
  LIMIT ${limit}::integer`

interface ExactNames {
  text: RawBuilder<unknown>
  /** The column of the primary field. */
  name: string
  /** Folded names. */
  names: readonly string[]
}

/** The first record for each of these names: `[text, id, name]`. */
export const selectByExactName = ({ schema, relation }: Relation, { text, name, names }: ExactNames) => sql`
  SELECT DISTINCT ON (1) ${foldedText(text)} AS folded, record.id, ${sql.ref(`record.${name}`)}
  FROM ${inSchema(schema, relation)} AS record
  WHERE record.deleted_at IS NULL AND ${nameKey(text)} = ANY(${names.map(keyOf)}::text[])
    AND ${foldedText(text)} = ANY(${names}::text[]) ORDER BY 1, record.seq`

/** The characters that JavaScript's `trim` removes. */
const spaces =
  '\t\n\v\f\r \u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF'

/** Like `selectByExactName`, for names with spaces at the ends, which the index does not cover. */
export const selectByTrimmedName = ({ schema, relation }: Relation, { text, name, names }: ExactNames) => {
  const trimmed = sql`btrim(${foldedText(text)}, ${spaces})`
  return sql`
  SELECT DISTINCT ON (1) ${trimmed} AS folded, record.id, ${sql.ref(`record.${name}`)}
  FROM ${inSchema(schema, relation)} AS record
  WHERE record.deleted_at IS NULL AND ${text} <> btrim(${text}, ${spaces}) AND ${trimmed} = ANY(${names}::text[])
  ORDER BY 1, record.seq`
}

/** Opens the transaction's only cursor. */
export const openCursor = (query: RawBuilder<unknown>) => sql`DECLARE found NO SCROLL CURSOR FOR ${query}`

export const fetchNext = () => sql`FETCH NEXT FROM found`

/** Sets the timeout for the remaining statements of the transaction. */
export const setStatementTimeout = (milliseconds: number) => sql`
  SELECT set_config('statement_timeout', ${String(milliseconds)}, true)`
