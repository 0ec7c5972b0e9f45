import { type RawBuilder, sql } from 'kysely'
import { inSchema, type LinkFace } from '../base/structure.sql.ts'

/** A table with its physical one. */
interface CopiedTable {
  id: string
  relation: string
}

/** Whether a table has more records than so many. */
export const hasMoreRows = (schema: string, relation: string, count: number) => sql<{ more: boolean }>`
  SELECT EXISTS (SELECT FROM ${inSchema(schema, relation)} WHERE deleted_at IS NULL OFFSET ${count}::bigint) AS more`

/** Whether a set has more links than so many. */
export const hasMoreLinks = (schema: string, set: number, count: number) => sql<{ more: boolean }>`
  SELECT EXISTS (SELECT FROM ${inSchema(schema, 'links')} WHERE link_set = ${set}::bigint OFFSET ${count}::bigint) AS more`

/**
 * Whether a record of a copied table, `copy`, came into it with the table: both were made in one transaction, at the start
 * of which PostgreSQL's clock stood still. What came later may have the number of a record that it has nothing to do with.
 */
const cameWithTable = (schema: string, tableId: string) =>
  sql`copy.created_at = (SELECT created_at FROM ${inSchema(schema, 'tables')} WHERE id = ${tableId})`

/** Copies the values of a column into another one of the same table. */
export const copyColumn = (schema: string, relation: string, columns: { from: string; to: string }) =>
  sql`UPDATE ${inSchema(schema, relation)} SET ${sql.id(columns.to)} = ${sql.id(columns.from)}
    WHERE ${sql.id(columns.from)} IS NOT NULL`

/** The same into a copy of the table, for the records that were copied with it. */
export const copyColumnInto = (
  schema: string,
  tables: { from: string; to: CopiedTable },
  columns: { from: string; to: string },
) => {
  const value = sql.ref(`source.${columns.from}`)
  return sql`UPDATE ${inSchema(schema, tables.to.relation)} AS copy SET ${sql.id(columns.to)} = ${value}
    FROM ${inSchema(schema, tables.from)} AS source
    WHERE source.seq = copy.seq AND ${value} IS NOT NULL AND ${cameWithTable(schema, tables.to.id)}`
}

/**
 * Copies what one face of a set of links shows into a new set, of which another face is to show it.
 *
 * @param into the copy of the face's table in which the other face stands, which gets the links of the records that were
 * copied with it; null in the same table, where even what lies in the trash keeps its links.
 */
export const copyFaces = (
  schema: string,
  { from, to, into }: { from: LinkFace; to: LinkFace; into: CopiedTable | null },
) => {
  const isTurned = from.side !== to.side
  const columns = isTurned ? sql`to_row, from_row, to_place, from_place` : sql`from_row, to_row, from_place, to_place`
  const ofCopied: RawBuilder<unknown> = into
    ? sql` AND EXISTS (SELECT FROM ${inSchema(schema, into.relation)} AS copy
      WHERE copy.seq = ${sql.ref(`link.${from.side}_row`)} AND ${cameWithTable(schema, into.id)})`
    : sql``
  return sql`INSERT INTO ${inSchema(schema, 'links')} (link_set, from_row, to_row, from_place, to_place)
    SELECT ${to.set}::bigint, ${columns} FROM ${inSchema(schema, 'links')} AS link
    WHERE link_set = ${from.set}::bigint${ofCopied}`
}

/**
 * Fills a new table with the records of another one, under their row numbers and new ids; `columns` are the names of a
 * column there and here.
 */
export const copyRows = (
  schema: string,
  of: {
    from: string
    to: string
    hasPlaces: boolean
    author: string
    columns: readonly { from: string; to: string }[]
  },
) => {
  const names = (side: 'from' | 'to') => of.columns.map(column => sql`, ${sql.id(column[side])}`)
  const place = of.hasPlaces ? sql`, place` : sql``
  return sql`
  INSERT INTO ${inSchema(schema, of.to)} (seq, id, created_by, updated_by${place}${sql.join(names('to'), sql``)})
    OVERRIDING SYSTEM VALUE
  SELECT seq, 'rec' || replace(gen_random_uuid()::text, '-', ''), ${of.author}, ${of.author}${place}${sql.join(names('from'), sql``)}
  FROM ${inSchema(schema, of.from)} WHERE deleted_at IS NULL ORDER BY seq`
}
