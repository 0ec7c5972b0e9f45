import { type RawBuilder, sql } from 'kysely'
import { columnsOf, type LinkedRows } from '../links/links.sql.ts'
import { inSchema, type LinkSetSide } from '../base/structure.sql.ts'

/** Longer texts are compared by their beginning and a digest, because sorts and cursors carry them. In bytes. */
const maxKeyLength = 1_000

/** A text that is equal only for equal lists of values. It sorts by the values in order, shorter lists first. */
const listKey = (text: RawBuilder<unknown>) =>
  sql`CASE WHEN octet_length(${text}) <= ${sql.lit(maxKeyLength)} THEN ${text}
    ELSE left(${text}, ${sql.lit(maxKeyLength / 2)}) || md5(${text}) END COLLATE "C"`

const text = sql.ref('whole.text')

/** The text of one linked record, given its alias; null if empty. */
type Part = (linked: string) => RawBuilder<unknown>

/** The list of one row. */
export const listKeyOfRow = (rows: LinkedRows, part: Part) =>
  sql`(SELECT ${listKey(text)} FROM (SELECT string_agg(${part(rows.linked)}, ',' ORDER BY ${rows.place}) AS text FROM ${rows.from}) AS whole)`

/** The lists of all rows that have at least one linked value, as `(seq, key)`. */
export const listKeysOfAll = (rows: LinkedRows, part: Part) =>
  sql`SELECT whole.seq, ${listKey(text)} AS key
    FROM (SELECT ${rows.near} AS seq, string_agg(${part(rows.linked)}, ',' ORDER BY ${rows.place}) AS text
      FROM ${rows.from} GROUP BY ${rows.near}) AS whole WHERE ${text} IS NOT NULL`

/**
 * Ranks of all rows that have at least one linked value, as `(seq, key)`. Rows with the same list of values have the
 * same rank. Ranks follow the first sort key of the list in the given direction, then its texts in ascending order.
 * Each distinct list is evaluated once.
 */
export const rankedLists = (
  schema: string,
  query: {
    linkSide: LinkSetSide
    relation: string
    dir: 'asc' | 'desc'
    key(linked: string): RawBuilder<unknown>
    part: Part
  },
) => {
  const columns = columnsOf(query.linkSide.side)
  const [near, nearPlace, far] = [columns.near, columns.nearPlace, columns.far].map(name => sql.id(name))
  const records = sql`${inSchema(schema, query.relation)} AS linked`
  // The caller sorts the ranks in the same direction, so that empty keys come last and texts ascend in both directions.
  const order = query.dir === 'asc' ? sql`key ASC NULLS LAST, whole ASC` : sql`key ASC NULLS FIRST, whole DESC`
  return sql`
  WITH lists AS MATERIALIZED (
    SELECT link.${near} AS seq, array_agg(link.${far} ORDER BY link.${nearPlace}) AS list
    FROM ${inSchema(schema, 'links')} AS link JOIN ${records} ON linked.seq = link.${far}
    WHERE link.link_set = ${sql.lit(query.linkSide.set)} AND linked.deleted_at IS NULL GROUP BY link.${near}
  ), several AS MATERIALIZED (
    SELECT list, row_number() OVER () AS number FROM (SELECT DISTINCT list FROM lists) AS different
  ), items AS (
    SELECT several.number, item.place, ${query.key('linked')} AS key, ${query.part('linked')} AS part
    FROM several CROSS JOIN unnest(several.list) WITH ORDINALITY AS item (far, place)
    JOIN ${records} ON linked.seq = item.far
  ), shown AS (
    SELECT number, (array_agg(key ORDER BY place) FILTER (WHERE key IS NOT NULL))[1] AS key,
      string_agg(part, ',' ORDER BY place) AS text FROM items GROUP BY number
  ), ranked AS (
    SELECT number, dense_rank() OVER (ORDER BY ${order}) AS key
    FROM (SELECT number, key, ${listKey(text)} AS whole FROM shown AS whole WHERE ${text} IS NOT NULL) AS known
  )
  SELECT lists.seq, ranked.key FROM ranked JOIN several USING (number) JOIN lists USING (list)`
}

/** An empty relation of keys, for queries whose other keys are sufficient. */
export const noKeys = sql`SELECT NULL::bigint AS seq, NULL::text AS key WHERE false`

/** The number of links that some rows have in a field, counted up to a limit. */
export const countLinks = (schema: string, query: { linkSide: LinkSetSide; rows: readonly number[]; max: number }) =>
  sql<{ count: number }>`
  SELECT count(*)::integer AS count FROM (SELECT FROM ${inSchema(schema, 'links')}
    WHERE link_set = ${query.linkSide.set}::bigint AND ${sql.id(columnsOf(query.linkSide.side).near)} = ANY(${query.rows}::bigint[])
    LIMIT ${query.max}::bigint + 1) AS counted`
