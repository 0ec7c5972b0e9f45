import { type RawBuilder, sql } from 'kysely'
import { foldedContains, foldedText, likePattern } from '../../fields/text/fold.sql.ts'
import type { Relation } from './records.sql.ts'
import { inSchema } from '../base/structure.sql.ts'

/** What is read of the records of a table beside their number and id: what names them, and more columns. */
export interface FoundColumns {
  name: string | null
  columns: readonly string[]
}

/** Where a page begins: behind one of the records whose names begin with the text, or of those that contain it. */
export type FoundAfter = { begins: { key: string; number: number } } | { within: number }

/** So much of a name is looked up: an index entry cannot hold a long text. */
const keyLength = 256

/** As much of a text as `nameKey` has of a name. Characters are code points, as PostgreSQL counts them. */
const keyOf = (folded: string) =>
  folded.length <= keyLength ? folded : Array.from(folded).slice(0, keyLength).join('')

/** What records are looked up by when the beginning of their names is known, by the text that names them. */
export const nameKey = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`left(${foldedText(text)}, ${sql.lit(keyLength)})`

const columnsOf = ({ name, columns }: FoundColumns) =>
  sql.join([
    sql`record.seq`,
    sql`record.id`,
    name === null ? sql`NULL::text AS name` : sql`${sql.ref(`record.${name}`)} AS name`,
    ...columns.map(column => sql.ref(`record.${column}`)),
  ])

/** A page of all records that come after a row: `['within', '', seq, id, name, ...columns]`. */
export const selectAny = (
  { schema, relation }: Relation,
  of: { read: FoundColumns; after: number; limit: number },
) => sql`
  SELECT 'within' AS part, '' AS key, ${columnsOf(of.read)} FROM ${inSchema(schema, relation)} AS record
  WHERE record.deleted_at IS NULL AND record.seq > ${of.after}::bigint ORDER BY record.seq LIMIT ${of.limit}::integer`

interface Named {
  read: FoundColumns
  /** The text that names a record. */
  text: RawBuilder<unknown>
  /** What it is looked for, in the normal form. */
  needle: string
  after: FoundAfter | null
  limit: number
  /** In tables of more rows than this, what is too short for the index of texts is found where a word begins only. */
  fewRows: number
}

/** An index of texts knows parts of three letters, and of fewer where a word begins. */
const isTooShort = (needle: string) => /^[\p{L}\p{N}_]{1,2}$/u.test(needle) && !withoutSpaces.test(needle)

/** Scripts that write words without spaces between them. */
const withoutSpaces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** Of the records that contain a text somewhere so many are found: who looks for one of more has to say more of it. */
const mostWithin = 500

/** In the order of code points, nothing that begins with a text comes after this. */
const last = '\u{10FFFF}'

/**
 * A page of the records that a text names: `[part, key, seq, id, name, ...columns]`. Those whose names begin with it come
 * first, by name; then those that contain it, by row, which are looked for only when the others do not fill the page.
 */
export function selectNamed(table: Relation, of: Named): RawBuilder<unknown> {
  const { needle, limit, after } = of
  const folded = foldedText(of.text)
  const key = nameKey(of.text)
  const begin = keyOf(needle)
  const rest = begin === needle ? sql`` : sql`AND starts_with(${folded}, ${needle})`
  const isBegun = sql`${key} >= ${begin} AND ${key} < ${begin + last} ${rest}`
  const source = sql`${inSchema(table.schema, table.relation)} AS record WHERE record.deleted_at IS NULL`
  const beyond =
    after && 'begins' in after
      ? sql`AND (${key}, record.seq) > (${after.begins.key}, ${after.begins.number}::bigint)`
      : sql``
  const begins = sql`
    SELECT 'begins' AS part, ${key} AS key, ${columnsOf(of.read)} FROM ${source} AND ${isBegun} ${beyond}
    ORDER BY 2, record.seq LIMIT ${limit}::integer`
  const isSmall = sql`(SELECT reltuples < ${of.fewRows}::float8 FROM pg_class
    WHERE oid = ${`${table.schema}.${table.relation}`}::regclass)`
  const holding = (contains: RawBuilder<unknown>, gate: RawBuilder<unknown>) => sql`
    SELECT 'within' AS part, '' AS key, ${columnsOf(of.read)} FROM ${source}
      AND ${gate} AND ${contains} AND NOT (${isBegun}) LIMIT ${sql.lit(mostWithin)}`
  const gate = after && 'within' in after ? sql`true` : sql`(SELECT count(*) FROM begins) < ${limit}::integer`
  const anywhere = foldedContains(of.text, needle)
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

/** The best of what `selectNamed` finds in several tables, each with its place among them: `[at, id, name]`. */
export const selectAnywhere = (named: readonly { at: number; found: RawBuilder<unknown> }[], limit: number) => sql`
  SELECT at, id, name FROM (${sql.join(
    named.map(
      ({ at, found }) =>
        sql`SELECT ${at}::integer AS at, part, key, seq, id, to_jsonb(name) AS name FROM (${found}) AS found`,
    ),
    sql` UNION ALL `,
  )}) AS anywhere ORDER BY part, key, at, seq LIMIT ${limit}::integer`

interface Saying {
  /** What names a record; null when that cannot be searched. */
  name: { column: string; text: RawBuilder<unknown> } | null
  /** Each with whether it says what is looked for. */
  fields: readonly { column: string; says: RawBuilder<boolean> }[]
  /** What the name must not say. */
  needle: string
  limit: number
}

/** Records that say a text in a field, but not in their names: `[id, name, place of the first such field, ...columns]`. */
export const selectSaying = ({ schema, relation }: Relation, { name, fields, needle, limit }: Saying) => sql`
  SELECT record.id, ${name ? sql.ref(`record.${name.column}`) : sql`NULL`},
    CASE ${sql.join(
      fields.map(({ says }, at) => sql`WHEN ${says} THEN ${sql.lit(at)}`),
      sql` `,
    )} END,
    ${sql.join(fields.map(({ column }) => sql.ref(`record.${column}`)))}
  FROM ${inSchema(schema, relation)} AS record
  WHERE record.deleted_at IS NULL AND (${sql.join(
    fields.map(({ says }) => says),
    sql` OR `,
  )})
    ${name ? sql`AND (${foldedText(name.text)} LIKE ${likePattern(needle)}) IS NOT TRUE` : sql``}
  LIMIT ${limit}::integer`

interface Exactly {
  text: RawBuilder<unknown>
  /** The column that names a record. */
  name: string
  /** In the normal form. */
  names: readonly string[]
}

/** The first record that each of some texts names: `[text, id, name]`. */
export const selectExactly = ({ schema, relation }: Relation, { text, name, names }: Exactly) => sql`
  SELECT DISTINCT ON (1) ${foldedText(text)} AS folded, record.id, ${sql.ref(`record.${name}`)}
  FROM ${inSchema(schema, relation)} AS record
  WHERE record.deleted_at IS NULL AND ${nameKey(text)} = ANY(${names.map(keyOf)}::text[])
    AND ${foldedText(text)} = ANY(${names}::text[]) ORDER BY 1, record.seq`

/** What JavaScript takes off the ends of a text. */
const spaces =
  '\t\n\v\f\r \u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF'

/** The same for names with spaces at their ends, which no index knows without these. */
export const selectSpaced = ({ schema, relation }: Relation, { text, name, names }: Exactly) => {
  const trimmed = sql`btrim(${foldedText(text)}, ${spaces})`
  return sql`
  SELECT DISTINCT ON (1) ${trimmed} AS folded, record.id, ${sql.ref(`record.${name}`)}
  FROM ${inSchema(schema, relation)} AS record
  WHERE record.deleted_at IS NULL AND ${text} <> btrim(${text}, ${spaces}) AND ${trimmed} = ANY(${names}::text[])
  ORDER BY 1, record.seq`
}

/** Opens the one cursor of a transaction. */
export const openCursor = (query: RawBuilder<unknown>) => sql`DECLARE found NO SCROLL CURSOR FOR ${query}`

export const fetchNext = () => sql`FETCH NEXT FROM found`

/** Lets no further statement of the transaction take longer than so many milliseconds. */
export const limitStatements = (milliseconds: number) => sql`
  SELECT set_config('statement_timeout', ${String(milliseconds)}, true)`
