import { type RawBuilder, sql } from 'kysely'
import type { Relation } from '../records/records.sql.ts'
import { inSchema, type LinkFace, type LinkSide } from '../base/structure.sql.ts'

/** The columns of a set of links as one of its sides sees them: its own rows are near, those it is linked to far. */
export const columnsOf = (side: LinkSide) => {
  const far = side === 'from' ? 'to' : 'from'
  return { near: `${side}_row`, nearPlace: `${side}_place`, far: `${far}_row`, farPlace: `${far}_place` }
}

export interface LinkedRows {
  /** What comes after FROM, up to all conditions; more may follow behind AND. */
  from: RawBuilder<unknown>
  /** What the links stand in order by. */
  place: RawBuilder<unknown>
  near: RawBuilder<unknown>
  /** The alias of the linked record. */
  linked: string
}

/** The records that are linked to one row, or to all when `near` is null; deleted ones are left out. */
export function linkedRows(
  schema: string,
  of: { face: LinkFace; relation: string; near: RawBuilder<unknown> | null; depth: number },
): LinkedRows {
  const [link, linked] = [`link${of.depth}`, `linked${of.depth}`]
  const columns = columnsOf(of.face.side)
  const column = (name: string) => sql.ref(`${link}.${name}`)
  const ofRow = of.near ? sql` AND ${column(columns.near)} = ${of.near}` : sql``
  return {
    from: sql`${inSchema(schema, 'links')} AS ${sql.id(link)}
      JOIN ${inSchema(schema, of.relation)} AS ${sql.id(linked)} ON ${sql.ref(`${linked}.seq`)} = ${column(columns.far)}
      WHERE ${column('link_set')} = ${sql.lit(of.face.set)}
        AND ${sql.ref(`${linked}.deleted_at`)} IS NULL${ofRow}`,
    place: column(columns.nearPlace),
    near: column(columns.near),
    linked,
  }
}

/** So many records are ranked all, rather than to find out first which of them are linked to. */
const fewRecords = 50_000

/**
 * For all rows with links: a number that stands for the first key among the records there, `(seq, key)`. Numbers are
 * ordered as keys are and cost far less to sort; each key is looked at once, however many rows link to its record.
 * What a row links to first stands in the index. Only where a cell has a record without a key among others, they are
 * all looked at.
 */
export const rankedKeys = (
  schema: string,
  of: { face: LinkFace; relation: string; key(linked: string): RawBuilder<unknown> },
) => {
  const [near, nearPlace, far] = (['near', 'nearPlace', 'far'] as const).map(name =>
    sql.id(columnsOf(of.face.side)[name]),
  )
  const links = sql`${inSchema(schema, 'links')} AS link`
  const inSet = sql`link.link_set = ${sql.lit(of.face.set)}`
  const key = of.key('linked')
  const records = sql`${inSchema(schema, of.relation)} AS linked`
  const rowsOf = (relation: string) =>
    sql`(SELECT reltuples FROM pg_class WHERE oid = ${`${schema}.${relation}`}::regclass)`
  // Where there are more links than records, to look through the links costs more than to rank some records too many.
  const areFew = sql`${rowsOf(of.relation)} <= greatest(${rowsOf('links')}, ${sql.lit(fewRecords)})`
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

/** The records of one table that links lead to, and what is read of each. */
export interface LinkedTable {
  relation: string
  /** Values that JSON can carry, of the row that is called `linkedAlias`. */
  columns: readonly RawBuilder<unknown>[]
}

/** The links of one field, with the place of their table among those that are read. */
export interface LinkedFace {
  face: LinkFace
  table: number
}

/** As linked records are called in what is read of them. */
export const linkedAlias = 'linked0'

/** The sides from which fields of links are read: what stands in the index of one comes from one look through it. */
export const sidesOf = (faces: readonly LinkedFace[]): LinkSide[] => [...new Set(faces.map(({ face }) => face.side))]

/** How many links are read: only the first of each cell, with how many there are; or of a side no more than so many. */
export type LinkLimit = { each: RawBuilder<unknown> } | { all: number }

/**
 * The links of some rows, and the records that they lead to, each once: `[part, numbers, others, columns]`, one row for each
 * of `sidesOf` the fields, then one for each table and one with the numbers of the rows. Of a side, arrays of the numbers of
 * rows and of the records there, side by side, one field after the other in the order of the cells, and as JSON the sets of
 * links that they belong to; of a table, numbers of records, their ids with commas between, and as JSON a list of values for
 * each column. Null stands for none. Whatever the rows are, all of it comes from indexes: the lists are sorted once, not
 * looked up one by one. With a limit for each cell, a row for each side comes at the end: of the cells that have more the rows, the
 * counts and the sets.
 */
export const selectLinked = (
  schema: string,
  {
    faces,
    tables,
    rows,
    limit,
  }: {
    faces: readonly LinkedFace[]
    tables: readonly LinkedTable[]
    rows: RawBuilder<number[]>
    limit: LinkLimit | null
  },
) => {
  const ofEach = limit && 'each' in limit ? limit.each : null
  const sides = sidesOf(faces).map(side => ({ side, faces: faces.filter(({ face }) => face.side === side) }))
  const setsOf = (some: readonly LinkedFace[]) => sql.lit(`{${some.map(({ face }) => face.set).join(',')}}`)
  const isOf = (some: readonly LinkedFace[]) => sql`link_set = ANY(${setsOf(some)}::bigint[])`
  const isWanted = (some: readonly LinkedFace[], near: RawBuilder<unknown>) =>
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
  const links = sides.map(({ side, faces: ofSide }) => {
    const columns = columnsOf(side)
    const [near, nearPlace, far] = [sql.id(columns.near), sql.id(columns.nearPlace), sql.id(columns.far)]
    const ends = tables.flatMap((_table, table) => {
      const ofTable = ofSide.filter(face => face.table === table)
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
  const counts = (ofEach ? sides : []).map(({ side, faces: ofSide }, at) => {
    const near = sql.id(columnsOf(side).near)
    return sql`
    SELECT ${sql.lit(sides.length + tables.length + 1 + at)}, array_agg(near)::text, array_agg(links)::text,
      array_to_json(array_agg(link_set))
    FROM (SELECT link_set, ${near} AS near, count(*) AS links FROM ${inSchema(schema, 'links')}
      WHERE ${isWanted(ofSide, near)} GROUP BY 1, 2 HAVING count(*) > (SELECT most FROM wanted)) AS long`
  })
  // As texts: the driver reads a number of an array by itself, JavaScript all of them at once.
  const cells = sides.map(
    ({ side }, at) => sql`
    SELECT ${sql.lit(at)} AS part, near::text AS numbers, far::text AS others, array_to_json(sets) AS columns
    FROM ${linksOf(side)}`,
  )
  const records = tables.map(({ relation, columns }, table) => {
    const ends = sides.flatMap(({ side, faces: ofSide }) =>
      ofSide.some(face => face.table === table) ? sql`(SELECT ${endsOf(table)} FROM ${linksOf(side)})` : [],
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

/** Row numbers of records by id, those in the trash too: `[relation, id, seq, isDeleted]`. */
export const selectRows = (schema: string, wanted: readonly { relation: string; ids: readonly string[] }[]) =>
  sql<{
    at: number
    id: string
    seq: number
    isDeleted: boolean
  }>`${sql.join(
    wanted.map(
      ({ relation, ids }, at) => sql`
    SELECT ${sql.lit(at)} AS at, id, seq, deleted_at IS NOT NULL AS "isDeleted"
    FROM ${inSchema(schema, relation)} WHERE id = ANY(${ids}::text[])`,
    ),
    sql` UNION ALL `,
  )}`

/** One link as a cell has it. */
export interface LinkRow {
  near: number
  far: number
  farId: string
  nearPlace: number
  farPlace: number
  /** The record that is linked lies in the trash: its link shows when it is back. */
  isHidden: boolean
}

/** The links of some rows in the order of their cells, at most `limit` of each. */
export const selectLinks = (
  { schema, relation }: Relation,
  of: { face: LinkFace; rows: readonly number[]; limit: number | null },
) => {
  const { near, nearPlace, far, farPlace } = columnsOf(of.face.side)
  return sql<LinkRow>`
  SELECT wanted.seq AS near, link.far, linked.id AS "farId", link."nearPlace", link."farPlace",
    linked.deleted_at IS NOT NULL AS "isHidden"
  FROM unnest(${of.rows}::bigint[]) AS wanted (seq)
  CROSS JOIN LATERAL (
    SELECT ${sql.id(far)} AS far, ${sql.id(nearPlace)} AS "nearPlace", ${sql.id(farPlace)} AS "farPlace"
    FROM ${inSchema(schema, 'links')}
    WHERE link_set = ${of.face.set}::bigint AND ${sql.id(near)} = wanted.seq
    ORDER BY ${sql.id(nearPlace)} LIMIT ${of.limit}::bigint
  ) AS link
  JOIN ${inSchema(schema, relation)} AS linked ON linked.seq = link.far
  ORDER BY 1, 4`
}

/** Where the link of one row to a record stands in its cell: `[place, number of the record]`. */
export const selectLinkPlace = (
  { schema, relation }: Relation,
  of: { face: LinkFace; near: number; recordId: string },
) => {
  const { near, nearPlace, far } = columnsOf(of.face.side)
  return sql`
  SELECT ${sql.id(nearPlace)}, ${sql.id(far)} FROM ${inSchema(schema, 'links')}
  WHERE link_set = ${of.face.set}::bigint AND ${sql.id(near)} = ${of.near}::bigint
    AND ${sql.id(far)} = (SELECT seq FROM ${inSchema(schema, relation)} WHERE id = ${of.recordId})`
}

/** The records that one row links to, in the order of its cell, from after a place on: `[id, name]`; deleted ones left out. */
export const selectLinkedPage = (
  { schema, relation }: Relation,
  of: { face: LinkFace; near: number; name: RawBuilder<unknown>; after: readonly unknown[] | null; limit: number },
) => {
  const { from, place, linked } = linkedRows(schema, {
    face: of.face,
    relation,
    near: sql`${of.near}::bigint`,
    depth: 0,
  })
  const [far, [lastPlace, lastFar] = []] = [sql.ref(`${linked}.seq`), of.after ?? []]
  const page = of.after ? sql` AND (${place}, ${far}) > (${lastPlace}::double precision, ${lastFar}::bigint)` : sql``
  return sql`
  SELECT ${sql.ref(`${linked}.id`)}, ${of.name} FROM ${from}${page}
  ORDER BY ${place}, ${far} LIMIT ${of.limit}::integer`
}

/** Of some rows those of these links that are there, and the last that each row has. */
export const selectTouchedLinks = (
  { schema, relation }: Relation,
  of: { face: LinkFace; rows: readonly number[]; links: readonly Ends[] },
) => {
  const { near, nearPlace, far, farPlace } = columnsOf(of.face.side)
  const links = inSchema(schema, 'links')
  const ofSet = sql`link_set = ${of.face.set}::bigint`
  return sql<LinkRow>`
  SELECT link.${sql.id(near)} AS near, link.${sql.id(far)} AS far, linked.id AS "farId",
    link.${sql.id(nearPlace)} AS "nearPlace", link.${sql.id(farPlace)} AS "farPlace", linked.deleted_at IS NOT NULL AS "isHidden"
  FROM (
    SELECT found.* FROM unnest(${of.links.map(link => link.near)}::bigint[], ${of.links.map(link => link.far)}::bigint[])
        AS wanted (near, far)
      JOIN ${links} AS found ON ${ofSet} AND found.${sql.id(near)} = wanted.near AND found.${sql.id(far)} = wanted.far
    UNION
    SELECT latest.* FROM unnest(${of.rows}::bigint[]) AS wanted (near)
      CROSS JOIN LATERAL (SELECT * FROM ${links} WHERE ${ofSet} AND ${sql.id(near)} = wanted.near
        ORDER BY ${sql.id(nearPlace)} DESC LIMIT 1) AS latest) AS link
  JOIN ${inSchema(schema, relation)} AS linked ON linked.seq = link.${sql.id(far)}`
}

/** The last place that is taken in the cells of some rows; nothing for those without links. */
export const selectLastPlaces = (schema: string, of: { face: LinkFace; rows: readonly number[] }) => {
  const { near, nearPlace } = columnsOf(of.face.side)
  return sql<{ seq: number; place: number }>`
  SELECT wanted.seq, (SELECT ${sql.id(nearPlace)} FROM ${inSchema(schema, 'links')}
    WHERE link_set = ${of.face.set}::bigint AND ${sql.id(near)} = wanted.seq
    ORDER BY ${sql.id(nearPlace)} DESC LIMIT 1) AS place
  FROM unnest(${of.rows}::bigint[]) AS wanted (seq)`
}

type Ends = Pick<LinkRow, 'near' | 'far'>

export const deleteLinks = (schema: string, of: { face: LinkFace; links: readonly Ends[] }) => {
  const { near, far } = columnsOf(of.face.side)
  return sql`
  DELETE FROM ${inSchema(schema, 'links')} AS link
  USING unnest(${of.links.map(link => link.near)}::bigint[], ${of.links.map(link => link.far)}::bigint[]) AS gone (near, far)
  WHERE link.link_set = ${of.face.set}::bigint AND ${sql.ref(`link.${near}`)} = gone.near
    AND ${sql.ref(`link.${far}`)} = gone.far`
}

export type LinkToWrite = Ends & Pick<LinkRow, 'nearPlace' | 'farPlace'>

/** Makes links, or gives those that are there another place in the cell of their near side. */
export const writeLinks = (schema: string, of: { face: LinkFace; links: readonly LinkToWrite[] }) => {
  const { near, far, nearPlace, farPlace } = columnsOf(of.face.side)
  const column = (name: keyof LinkToWrite) => of.links.map(link => link[name])
  return sql`
  INSERT INTO ${inSchema(schema, 'links')} (link_set, ${sql.join([near, far, nearPlace, farPlace].map(name => sql.id(name)))})
  SELECT ${of.face.set}::bigint, * FROM unnest(${column('near')}::bigint[], ${column('far')}::bigint[],
    ${column('nearPlace')}::float8[], ${column('farPlace')}::float8[])
  ON CONFLICT (link_set, from_row, to_row) DO UPDATE SET ${sql.id(nearPlace)} = EXCLUDED.${sql.id(nearPlace)}`
}

/** Takes all links from some rows. */
export const clearLinks = (schema: string, of: { face: LinkFace; rows: readonly number[] }) => sql`
  DELETE FROM ${inSchema(schema, 'links')}
  WHERE link_set = ${of.face.set}::bigint AND ${sql.id(columnsOf(of.face.side).near)} = ANY(${of.rows}::bigint[])`

/** A cell of links that is written as a whole. */
export interface LinkList {
  row: number
  /** The records that it links to, in order. */
  ids: readonly string[]
}

/** Fills cells without links; on the other side rows stand in the order of their numbers. Records that are gone are left out. */
export const fillLinks = ({ schema, relation }: Relation, of: { face: LinkFace; lists: readonly LinkList[] }) => {
  const { near, nearPlace, far, farPlace } = columnsOf(of.face.side)
  const links = of.lists.flatMap(({ row, ids }) => ids.map((id, at) => ({ row, id, place: at + 1 })))
  return sql`
  INSERT INTO ${inSchema(schema, 'links')} (link_set, ${sql.join([near, nearPlace, far, farPlace].map(name => sql.id(name)))})
  SELECT ${of.face.set}::bigint, given.seq, given.place, target.seq, given.seq
  FROM unnest(${links.map(({ row }) => row)}::bigint[], ${links.map(({ id }) => id)}::text[],
    ${links.map(({ place }) => place)}::float8[]) AS given (seq, id, place)
  JOIN ${inSchema(schema, relation)} AS target ON target.id = given.id
  WHERE target.deleted_at IS NULL`
}

/** What records are called, in the order of their numbers: `[seq, id, name]`; deleted ones and those without a name left out. */
export const selectNames = (
  { schema, relation }: Relation,
  page: { name: RawBuilder<unknown>; after: number; limit: number },
) => sql`
  SELECT seq, id, ${page.name} AS name FROM ${inSchema(schema, relation)} AS ${sql.id(linkedAlias)}
  WHERE seq > ${page.after}::bigint AND deleted_at IS NULL AND ${page.name} IS NOT NULL
  ORDER BY seq LIMIT ${page.limit}::integer`

/** What some records are called that are not deleted: `[id, name]`. */
export const selectNamesOf = (
  { schema, relation }: Relation,
  of: { name: RawBuilder<unknown>; ids: readonly string[] },
) => sql`
  SELECT id, ${of.name} AS name FROM ${inSchema(schema, relation)} AS ${sql.id(linkedAlias)}
  WHERE id = ANY(${of.ids}::text[]) AND deleted_at IS NULL`

export const deleteLinkSet = (schema: string, set: number) =>
  sql`DELETE FROM ${inSchema(schema, 'links')} WHERE link_set = ${set}::bigint`

/** Removes the links of records that are gone for good. */
export const purgeLinks = ({ schema, relation }: Relation, face: LinkFace) => {
  const near = sql.ref(`link.${columnsOf(face.side).near}`)
  return sql`DELETE FROM ${inSchema(schema, 'links')} AS link
    WHERE link.link_set = ${face.set}::bigint
      AND NOT EXISTS (SELECT FROM ${inSchema(schema, relation)} AS record WHERE record.seq = ${near})`
}
