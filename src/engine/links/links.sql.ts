import { type RawBuilder, sql } from 'kysely'
import type { Relation } from '../records/records.sql.ts'
import { inSchema, type LinkSetSide, type LinkSide } from '../base/structure.sql.ts'

/** The columns of links as seen from one side: `near` is the side's own row, `far` the linked one. */
export const columnsOf = (side: LinkSide) => {
  const far = side === 'from' ? 'to' : 'from'
  return { near: `${side}_row`, nearPlace: `${side}_place`, far: `${far}_row`, farPlace: `${far}_place` }
}

export interface LinkedRows {
  /** The FROM and WHERE clauses. More conditions may follow with AND. */
  from: RawBuilder<unknown>
  /** The place that orders the links of a cell. */
  place: RawBuilder<unknown>
  near: RawBuilder<unknown>
  /** The alias of the linked record. */
  linked: string
}

/** The records that are linked to one row, or to all rows if `near` is null, without deleted ones. */
export function linkedRows(
  schema: string,
  query: { linkSide: LinkSetSide; relation: string; near: RawBuilder<unknown> | null; depth: number },
): LinkedRows {
  const [link, linked] = [`link${query.depth}`, `linked${query.depth}`]
  const columns = columnsOf(query.linkSide.side)
  const column = (name: string) => sql.ref(`${link}.${name}`)
  const ofRow = query.near ? sql` AND ${column(columns.near)} = ${query.near}` : sql``
  return {
    from: sql`${inSchema(schema, 'links')} AS ${sql.id(link)}
      JOIN ${inSchema(schema, query.relation)} AS ${sql.id(linked)} ON ${sql.ref(`${linked}.seq`)} = ${column(columns.far)}
      WHERE ${column('link_set')} = ${sql.lit(query.linkSide.set)}
        AND ${sql.ref(`${linked}.deleted_at`)} IS NULL${ofRow}`,
    place: column(columns.nearPlace),
    near: column(columns.near),
    linked,
  }
}

/** Up to this number, all records are ranked without checking which are linked. */
const fewRecords = 50_000

/**
 * The rank of the first key among the linked records of each row, as `(seq, key)`. Ranks have the order of the keys and
 * sort much faster, and each key is computed once, however many rows link to its record. The first link of a row comes
 * from the index. Other links are read only for cells with a deleted record or one without a key.
 */
export const rankedKeys = (
  schema: string,
  query: { linkSide: LinkSetSide; relation: string; key(linked: string): RawBuilder<unknown> },
) => {
  const [near, nearPlace, far] = (['near', 'nearPlace', 'far'] as const).map(name =>
    sql.id(columnsOf(query.linkSide.side)[name]),
  )
  const links = sql`${inSchema(schema, 'links')} AS link`
  const inSet = sql`link.link_set = ${sql.lit(query.linkSide.set)}`
  const key = query.key('linked')
  const records = sql`${inSchema(schema, query.relation)} AS linked`
  const rowsOf = (relation: string) =>
    sql`(SELECT reltuples FROM pg_class WHERE oid = ${`${schema}.${relation}`}::regclass)`
  // If there are more links than records, ranking a few records too many is faster than reading all links.
  const areFew = sql`${rowsOf(query.relation)} <= greatest(${rowsOf('links')}, ${sql.lit(fewRecords)})`
  return sql`
  WITH ranked AS MATERIALIZED (
    SELECT linked.seq, dense_rank() OVER (ORDER BY ${key}) AS key FROM ${records}
    WHERE linked.deleted_at IS NULL AND ${key} IS NOT NULL
      AND (${areFew} OR EXISTS (SELECT FROM ${links} WHERE ${inSet} AND link.${far} = linked.seq))
  ), later AS (
    SELECT DISTINCT ON (link.${near}) link.${near} AS seq, ranked.key
    FROM ${links} JOIN ranked ON ranked.seq = link.${far}
    WHERE ${inSet} AND link.${near} IN (SELECT link.${near} FROM ${links} JOIN ${records} ON linked.seq = link.${far}
      WHERE ${inSet} AND (linked.deleted_at IS NOT NULL OR ${key} IS NULL))
    ORDER BY link.${near}, link.${nearPlace}
  )
  SELECT first.seq, coalesce(ranked.key, later.key) AS key
  FROM (SELECT DISTINCT ON (link.${near}) link.${near} AS seq, link.${far} AS far FROM ${links}
    WHERE ${inSet} ORDER BY link.${near}, link.${nearPlace}) AS first
  LEFT JOIN ranked ON ranked.seq = first.far LEFT JOIN later ON later.seq = first.seq`
}

/** A linked table and the values to read of its records. */
export interface LinkedTable {
  relation: string
  /** JSON values of the row with the alias `linkedAlias`. */
  columns: readonly RawBuilder<unknown>[]
}

/** A link field's side, and the index of the linked table in the list of tables. */
export interface LinkedSetSide {
  linkSide: LinkSetSide
  table: number
}

/** The alias of linked records in the values that are read of them. */
export const linkedAlias = 'linked0'

/** The sides of these link fields. The links of one side are read with one index scan. */
export const sidesOf = (linkSides: readonly LinkedSetSide[]): LinkSide[] => [
  ...new Set(linkSides.map(({ linkSide }) => linkSide.side)),
]

/** Limits the links that are read: the first of each cell, with the number of all; or the first of each side. */
export type LinkLimit = { each: RawBuilder<unknown> } | { all: number }

/**
 * Reads the links of some rows, and each linked record once, as rows of `[part, numbers, others, columns]`. There is
 * one row for each of `sidesOf` the fields, one for each table, one with the numbers of the rows, and with a limit per
 * cell, one more for each side.
 *
 * A side's row has parallel arrays of row numbers and linked numbers, field by field in the order of the cells, and a
 * JSON array of link sets. A table's row has record numbers, comma-separated ids, and a JSON list of values for each
 * column. A limit's row has the row numbers, link counts, and sets of the cells with more links. Null means none.
 *
 * Everything is read from indexes: lists are sorted once instead of looked up one by one.
 */
export const selectLinked = (
  schema: string,
  {
    linkSides,
    tables,
    rows,
    limit,
  }: {
    linkSides: readonly LinkedSetSide[]
    tables: readonly LinkedTable[]
    rows: RawBuilder<number[]>
    limit: LinkLimit | null
  },
) => {
  const ofEach = limit && 'each' in limit ? limit.each : null
  const sides = sidesOf(linkSides).map(side => ({
    side,
    linkSides: linkSides.filter(({ linkSide }) => linkSide.side === side),
  }))
  const setsOf = (some: readonly LinkedSetSide[]) => sql.lit(`{${some.map(({ linkSide }) => linkSide.set).join(',')}}`)
  const isOf = (some: readonly LinkedSetSide[]) => sql`link_set = ANY(${setsOf(some)}::bigint[])`
  const isWanted = (some: readonly LinkedSetSide[], near: RawBuilder<unknown>) =>
    sql`${isOf(some)} AND ${near} = ANY((SELECT numbers FROM wanted)::bigint[])`
  const firstLinks = (links: RawBuilder<unknown>, near: RawBuilder<unknown>) => {
    if (limit === null) return links
    if ('all' in limit) return sql`${links} LIMIT ${sql.lit(limit.all)}`
    return sql`SELECT * FROM (
        SELECT *, row_number() OVER (PARTITION BY link_set, ${near} ORDER BY place) AS nth FROM (${links}) AS link) AS counted
      WHERE nth <= (SELECT most FROM wanted) ORDER BY link_set, ${near}, place`
  }
  const linksOf = (side: LinkSide) => sql.id(`links_${side}`)
  const endsOf = (table: number) => sql.id(`ends${table}`)
  const links = sides.map(({ side, linkSides: ofSide }) => {
    const columns = columnsOf(side)
    const [near, nearPlace, far] = [sql.id(columns.near), sql.id(columns.nearPlace), sql.id(columns.far)]
    const ends = tables.flatMap((_table, table) => {
      const ofTable = ofSide.filter(linkSide => linkSide.table === table)
      if (ofTable.length === 0) return []
      const part = ofTable.length < ofSide.length ? sql` FILTER (WHERE ${isOf(ofTable)})` : sql``
      return sql`array_agg(${far})${part} AS ${endsOf(table)}`
    })
    return sql`${linksOf(side)} AS MATERIALIZED (
      SELECT ${sql.join([
        sql`array_agg(${near}) AS near`,
        sql`array_agg(${far}) AS far`,
        sql`${ofSide.length > 1 ? sql`array_agg(link_set)` : sql`NULL::bigint[]`} AS sets`,
        ...ends,
      ])}
      FROM (${firstLinks(
        sql`SELECT link_set, ${near}, ${far}, ${nearPlace} AS place FROM ${inSchema(schema, 'links')}
        WHERE ${isWanted(ofSide, near)} ORDER BY link_set, ${near}, ${nearPlace}`,
        near,
      )}) AS link)`
  })
  const counts = (ofEach ? sides : []).map(({ side, linkSides: ofSide }, at) => {
    const near = sql.id(columnsOf(side).near)
    return sql`
    SELECT ${sql.lit(sides.length + tables.length + 1 + at)}, array_agg(near)::text, array_agg(links)::text,
      array_to_json(array_agg(link_set))
    FROM (SELECT link_set, ${near} AS near, count(*) AS links FROM ${inSchema(schema, 'links')}
      WHERE ${isWanted(ofSide, near)} GROUP BY 1, 2 HAVING count(*) > (SELECT most FROM wanted)) AS long`
  })
  // As text, because parsing one JSON array is faster than the driver's parsing of each number.
  const cells = sides.map(
    ({ side }, at) => sql`
    SELECT ${sql.lit(at)} AS part, near::text AS numbers, far::text AS others, array_to_json(sets) AS columns
    FROM ${linksOf(side)}`,
  )
  const records = tables.map(({ relation, columns }, table) => {
    const ends = sides.flatMap(({ side, linkSides: ofSide }) =>
      ofSide.some(linkSide => linkSide.table === table) ? sql`(SELECT ${endsOf(table)} FROM ${linksOf(side)})` : [],
    )
    const column = (name: string) => sql.ref(`${linkedAlias}.${name}`)
    return sql`
    SELECT ${sql.lit(sides.length + table)}, array_agg(${column('seq')})::text, string_agg(${column('id')}, ','),
      json_build_array(${sql.join(columns.map(value => sql`json_agg(${value})`))})
    FROM ${inSchema(schema, relation)} AS ${sql.id(linkedAlias)}
    WHERE ${column('seq')} = ANY((${sql.join(ends, sql` || `)})::bigint[]) AND ${column('deleted_at')} IS NULL`
  })
  return sql`
  WITH wanted AS MATERIALIZED (SELECT ${rows} AS numbers${ofEach ? sql`, ${ofEach}::integer AS most` : sql``}),
  ${sql.join(links)}
  ${sql.join([...cells, ...records], sql` UNION ALL `)}
  UNION ALL SELECT ${sql.lit(sides.length + tables.length)}, numbers::text, NULL, NULL FROM wanted
  ${sql.join(
    counts.map(part => sql`UNION ALL ${part}`),
    sql` `,
  )}`
}

/** The numbers of records by id, including deleted ones: `[relation, id, seq, isDeleted]`. */
export const selectRows = (schema: string, rows: readonly { relation: string; ids: readonly string[] }[]) =>
  sql<{
    at: number
    id: string
    seq: number
    isDeleted: boolean
  }>`${sql.join(
    rows.map(
      ({ relation, ids }, at) => sql`
    SELECT ${sql.lit(at)} AS at, id, seq, deleted_at IS NOT NULL AS "isDeleted"
    FROM ${inSchema(schema, relation)} WHERE id = ANY(${ids}::text[])`,
    ),
    sql` UNION ALL `,
  )}`

/** A link from the side of one cell. */
export interface LinkRow {
  near: number
  far: number
  farId: string
  nearPlace: number
  farPlace: number
  /** The linked record is deleted; its link shows again when it is restored. */
  isHidden: boolean
}

/** The links of some rows in the order of their cells, at most `limit` each. */
export const selectLinks = (
  { schema, relation }: Relation,
  query: { linkSide: LinkSetSide; rows: readonly number[]; limit: number | null },
) => {
  const { near, nearPlace, far, farPlace } = columnsOf(query.linkSide.side)
  return sql<LinkRow>`
  SELECT wanted.seq AS near, link.far, linked.id AS "farId", link."nearPlace", link."farPlace",
    linked.deleted_at IS NOT NULL AS "isHidden"
  FROM unnest(${query.rows}::bigint[]) AS wanted (seq)
  CROSS JOIN LATERAL (
    SELECT ${sql.id(far)} AS far, ${sql.id(nearPlace)} AS "nearPlace", ${sql.id(farPlace)} AS "farPlace"
    FROM ${inSchema(schema, 'links')}
    WHERE link_set = ${query.linkSide.set}::bigint AND ${sql.id(near)} = wanted.seq
    ORDER BY ${sql.id(nearPlace)} LIMIT ${query.limit}::bigint
  ) AS link
  JOIN ${inSchema(schema, relation)} AS linked ON linked.seq = link.far
  ORDER BY 1, 4`
}

/** The place of a record in a cell, and its number: `[place, number]`. */
export const selectLinkPlace = (
  { schema, relation }: Relation,
  query: { linkSide: LinkSetSide; near: number; recordId: string },
) => {
  const { near, nearPlace, far } = columnsOf(query.linkSide.side)
  return sql`
  SELECT ${sql.id(nearPlace)}, ${sql.id(far)} FROM ${inSchema(schema, 'links')}
  WHERE link_set = ${query.linkSide.set}::bigint AND ${sql.id(near)} = ${query.near}::bigint
    AND ${sql.id(far)} = (SELECT seq FROM ${inSchema(schema, relation)} WHERE id = ${query.recordId})`
}

/** A page of the records that a cell links to, in its order, after a position, without deleted ones: `[id, name]`. */
export const selectLinkedPage = (
  { schema, relation }: Relation,
  query: {
    linkSide: LinkSetSide
    near: number
    name: RawBuilder<unknown>
    after: readonly unknown[] | null
    limit: number
  },
) => {
  const { from, place, linked } = linkedRows(schema, {
    linkSide: query.linkSide,
    relation,
    near: sql`${query.near}::bigint`,
    depth: 0,
  })
  const [far, [lastPlace, lastFar] = []] = [sql.ref(`${linked}.seq`), query.after ?? []]
  const page = query.after ? sql` AND (${place}, ${far}) > (${lastPlace}::double precision, ${lastFar}::bigint)` : sql``
  return sql`
  SELECT ${sql.ref(`${linked}.id`)}, ${query.name} FROM ${from}${page}
  ORDER BY ${place}, ${far} LIMIT ${query.limit}::integer`
}

/** Those of these links that exist, and the last link of each row. */
export const selectTouchedLinks = (
  { schema, relation }: Relation,
  query: { linkSide: LinkSetSide; rows: readonly number[]; links: readonly Ends[] },
) => {
  const { near, nearPlace, far, farPlace } = columnsOf(query.linkSide.side)
  const links = inSchema(schema, 'links')
  const ofSet = sql`link_set = ${query.linkSide.set}::bigint`
  return sql<LinkRow>`
  SELECT link.${sql.id(near)} AS near, link.${sql.id(far)} AS far, linked.id AS "farId",
    link.${sql.id(nearPlace)} AS "nearPlace", link.${sql.id(farPlace)} AS "farPlace", linked.deleted_at IS NOT NULL AS "isHidden"
  FROM (
    SELECT found.* FROM unnest(${query.links.map(link => link.near)}::bigint[], ${query.links.map(link => link.far)}::bigint[])
        AS wanted (near, far)
      JOIN ${links} AS found ON ${ofSet} AND found.${sql.id(near)} = wanted.near AND found.${sql.id(far)} = wanted.far
    UNION
    SELECT latest.* FROM unnest(${query.rows}::bigint[]) AS wanted (near)
      CROSS JOIN LATERAL (SELECT * FROM ${links} WHERE ${ofSet} AND ${sql.id(near)} = wanted.near
        ORDER BY ${sql.id(nearPlace)} DESC LIMIT 1) AS latest) AS link
  JOIN ${inSchema(schema, relation)} AS linked ON linked.seq = link.${sql.id(far)}`
}

/** The last place in the cells of some rows. Rows without links are null. */
export const selectLastPlaces = (schema: string, query: { linkSide: LinkSetSide; rows: readonly number[] }) => {
  const { near, nearPlace } = columnsOf(query.linkSide.side)
  return sql<{ seq: number; place: number }>`
  SELECT wanted.seq, (SELECT ${sql.id(nearPlace)} FROM ${inSchema(schema, 'links')}
    WHERE link_set = ${query.linkSide.set}::bigint AND ${sql.id(near)} = wanted.seq
    ORDER BY ${sql.id(nearPlace)} DESC LIMIT 1) AS place
  FROM unnest(${query.rows}::bigint[]) AS wanted (seq)`
}

type Ends = Pick<LinkRow, 'near' | 'far'>

export const deleteLinks = (schema: string, change: { linkSide: LinkSetSide; links: readonly Ends[] }) => {
  const { near, far } = columnsOf(change.linkSide.side)
  return sql`
  DELETE FROM ${inSchema(schema, 'links')} AS link
  USING unnest(${change.links.map(link => link.near)}::bigint[], ${change.links.map(link => link.far)}::bigint[]) AS gone (near, far)
  WHERE link.link_set = ${change.linkSide.set}::bigint AND ${sql.ref(`link.${near}`)} = gone.near
    AND ${sql.ref(`link.${far}`)} = gone.far`
}

export type LinkToWrite = Ends & Pick<LinkRow, 'nearPlace' | 'farPlace'>

/** Creates links, or moves existing ones to another place in the cell of their near side. */
export const writeLinks = (schema: string, change: { linkSide: LinkSetSide; links: readonly LinkToWrite[] }) => {
  const { near, far, nearPlace, farPlace } = columnsOf(change.linkSide.side)
  const column = (name: keyof LinkToWrite) => change.links.map(link => link[name])
  return sql`
  INSERT INTO ${inSchema(schema, 'links')} (link_set, ${sql.join([near, far, nearPlace, farPlace].map(name => sql.id(name)))})
  SELECT ${change.linkSide.set}::bigint, * FROM unnest(${column('near')}::bigint[], ${column('far')}::bigint[],
    ${column('nearPlace')}::float8[], ${column('farPlace')}::float8[])
  ON CONFLICT (link_set, from_row, to_row) DO UPDATE SET ${sql.id(nearPlace)} = EXCLUDED.${sql.id(nearPlace)}`
}

/** Deletes all links of some rows. */
export const clearLinks = (schema: string, change: { linkSide: LinkSetSide; rows: readonly number[] }) => sql`
  DELETE FROM ${inSchema(schema, 'links')}
  WHERE link_set = ${change.linkSide.set}::bigint AND ${sql.id(columnsOf(change.linkSide.side).near)} = ANY(${change.rows}::bigint[])`

/** A link cell and its complete list. */
export interface LinkList {
  row: number
  /** The linked records, in order. */
  ids: readonly string[]
}

/** Fills link cells that are empty. On the other side, links are ordered by row number. Purged records are left out. */
export const fillLinks = (
  { schema, relation }: Relation,
  change: { linkSide: LinkSetSide; lists: readonly LinkList[] },
) => {
  const { near, nearPlace, far, farPlace } = columnsOf(change.linkSide.side)
  const links = change.lists.flatMap(({ row, ids }) => ids.map((id, at) => ({ row, id, place: at + 1 })))
  return sql`
  INSERT INTO ${inSchema(schema, 'links')} (link_set, ${sql.join([near, nearPlace, far, farPlace].map(name => sql.id(name)))})
  SELECT ${change.linkSide.set}::bigint, given.seq, given.place, target.seq, given.seq
  FROM unnest(${links.map(({ row }) => row)}::bigint[], ${links.map(({ id }) => id)}::text[],
    ${links.map(({ place }) => place)}::float8[]) AS given (seq, id, place)
  JOIN ${inSchema(schema, relation)} AS target ON target.id = given.id
  WHERE target.deleted_at IS NULL`
}

/** The names of records by number: `[seq, id, name]`. Without deleted records and records without a name. */
export const selectNames = (
  { schema, relation }: Relation,
  page: { name: RawBuilder<unknown>; after: number; limit: number },
) => sql`
  SELECT seq, id, ${page.name} AS name FROM ${inSchema(schema, relation)} AS ${sql.id(linkedAlias)}
  WHERE seq > ${page.after}::bigint AND deleted_at IS NULL AND ${page.name} IS NOT NULL
  ORDER BY seq LIMIT ${page.limit}::integer`

/** The names of some records that are not deleted: `[id, name]`. */
export const selectNamesOf = (
  { schema, relation }: Relation,
  query: { name: RawBuilder<unknown>; ids: readonly string[] },
) => sql`
  SELECT id, ${query.name} AS name FROM ${inSchema(schema, relation)} AS ${sql.id(linkedAlias)}
  WHERE id = ANY(${query.ids}::text[]) AND deleted_at IS NULL`

export const deleteLinkSet = (schema: string, set: number) =>
  sql`DELETE FROM ${inSchema(schema, 'links')} WHERE link_set = ${set}::bigint`

/** Deletes the links of records with these row numbers, given as a subquery. */
export const deleteLinksOf = (schema: string, { set, side }: LinkSetSide, numbers: RawBuilder<unknown>) => sql`
  DELETE FROM ${inSchema(schema, 'links')} AS link
  WHERE link.link_set = ${set}::bigint AND ${sql.ref(`link.${columnsOf(side).near}`)} IN (${numbers})`

/** A link from the side that is filled, by row numbers. `place` orders the links of a row. */
export interface LinkedRowNumbers {
  row: number
  linked: number
  place: number
}

/** Adds links between rows that exist. On the other side, links are ordered by row number. */
export const insertLinks = (schema: string, change: { linkSide: LinkSetSide; links: readonly LinkedRowNumbers[] }) => {
  const { near, nearPlace, far, farPlace } = columnsOf(change.linkSide.side)
  return sql`
  INSERT INTO ${inSchema(schema, 'links')} (link_set, ${sql.join([near, nearPlace, far, farPlace].map(name => sql.id(name)))})
  SELECT ${change.linkSide.set}::bigint, given.seq, given.place, given.linked, given.seq
  FROM unnest(${change.links.map(({ row }) => row)}::bigint[], ${change.links.map(({ linked }) => linked)}::bigint[],
    ${change.links.map(({ place }) => place)}::float8[]) AS given (seq, linked, place)`
}

/** Sets the order of links that exist, as rows of one side show them. */
export const orderLinks = (schema: string, change: { linkSide: LinkSetSide; links: readonly LinkedRowNumbers[] }) => {
  const { near, nearPlace, far } = columnsOf(change.linkSide.side)
  return sql`
  UPDATE ${inSchema(schema, 'links')} AS link SET ${sql.id(nearPlace)} = given.place
  FROM unnest(${change.links.map(({ row }) => row)}::bigint[], ${change.links.map(({ linked }) => linked)}::bigint[],
    ${change.links.map(({ place }) => place)}::float8[]) AS given (seq, linked, place)
  WHERE link.link_set = ${change.linkSide.set}::bigint AND ${sql.ref(`link.${near}`)} = given.seq
    AND ${sql.ref(`link.${far}`)} = given.linked`
}
