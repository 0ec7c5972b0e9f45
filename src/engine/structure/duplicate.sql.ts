import { type RawBuilder, sql } from 'kysely'
import { inSchema, type LinkSetSide } from '../base/structure.sql.ts'

/** A table and its physical table. */
interface CopiedTable {
  id: string
  relation: string
}

/** Whether a table has more than `count` records. */
export const hasMoreRows = (schema: string, relation: string, count: number) => sql<{ more: boolean }>`
  SELECT EXISTS (SELECT FROM ${inSchema(schema, relation)} WHERE deleted_at IS NULL OFFSET ${count}::bigint) AS more`

/** Whether a set has more than `count` links. */
export const hasMoreLinks = (schema: string, set: number, count: number) => sql<{ more: boolean }>`
  SELECT EXISTS (SELECT FROM ${inSchema(schema, 'links')} WHERE link_set = ${set}::bigint OFFSET ${count}::bigint) AS more`

/**
 * Whether a record of a copied table, `copy`, was created with the table. Both have the time at which their transaction
 * began. A record that was created later can have the number of an unrelated source record.
 */
const cameWithTable = (schema: string, tableId: string) =>
  sql`copy.created_at = (SELECT created_at FROM ${inSchema(schema, 'tables')} WHERE id = ${tableId})`

/** Copies the values of a column into another one of the same table. */
export const copyColumn = (schema: string, relation: string, columns: { from: string; to: string }) =>
  sql`UPDATE ${inSchema(schema, relation)} SET ${sql.id(columns.to)} = ${sql.id(columns.from)}
    WHERE ${sql.id(columns.from)} IS NOT NULL`

/** Copies the values of a column into a copy of the table, for the records that were copied with it. */
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
 * Copies one side of a set of links into a side of a new set.
 * @param into the copy of the table, whose records that were copied with it get the links; null for a copy in the same
 * table, where records in the trash keep their links too.
 */
export const copyFaces = (
  schema: string,
  { from, to, into }: { from: LinkSetSide; to: LinkSetSide; into: CopiedTable | null },
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
 * Copies the records of one table into another, with the same row numbers and new ids. `columns` holds pairs of column
 * names, source and target.
 */
export const copyRows = (
  schema: string,
  source: {
    from: string
    to: string
    hasPlaces: boolean
    author: string
    columns: readonly { from: string; to: string }[]
  },
) => {
  const names = (side: 'from' | 'to') => source.columns.map(column => sql`, ${sql.id(column[side])}`)
  const place = source.hasPlaces ? sql`, place` : sql``
  return sql`
  INSERT INTO ${inSchema(schema, source.to)} (seq, id, created_by, updated_by${place}${sql.join(names('to'), sql``)})
    OVERRIDING SYSTEM VALUE
  SELECT seq, 'rec' || replace(gen_random_uuid()::text, '-', ''), ${source.author}, ${source.author}${place}${sql.join(names('from'), sql``)}
  FROM ${inSchema(schema, source.from)} WHERE deleted_at IS NULL ORDER BY seq`
}
