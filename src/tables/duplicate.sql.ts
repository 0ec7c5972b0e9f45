import { sql } from 'kysely'
import { inSchema, type LinkFace } from './structure.sql.ts'

/** Whether a table has more records than so many. */
export const hasMoreRows = (schema: string, relation: string, count: number) => sql<{ more: boolean }>`
  SELECT EXISTS (SELECT FROM ${inSchema(schema, relation)} WHERE deleted_at IS NULL OFFSET ${count}::bigint) AS more`

/** Copies the values of a column into another one, in the same table or in one whose records have the same row numbers. */
export const copyColumn = (
  schema: string,
  relations: { from: string; to: string },
  columns: { from: string; to: string },
) =>
  relations.from === relations.to
    ? sql`UPDATE ${inSchema(schema, relations.to)} SET ${sql.id(columns.to)} = ${sql.id(columns.from)}
    WHERE ${sql.id(columns.from)} IS NOT NULL`
    : sql`UPDATE ${inSchema(schema, relations.to)} AS copy SET ${sql.id(columns.to)} = ${sql.ref(`source.${columns.from}`)}
    FROM ${inSchema(schema, relations.from)} AS source
    WHERE source.seq = copy.seq AND ${sql.ref(`source.${columns.from}`)} IS NOT NULL`

/** Copies what one face of a set of links shows into a new set, of which another face is to show it. */
export const copyFaces = (schema: string, { from, to }: { from: LinkFace; to: LinkFace }) => {
  const isTurned = from.side !== to.side
  const columns = isTurned ? sql`to_row, from_row, to_place, from_place` : sql`from_row, to_row, from_place, to_place`
  return sql`INSERT INTO ${inSchema(schema, 'links')} (link_set, from_row, to_row, from_place, to_place)
    SELECT ${to.set}::bigint, ${columns} FROM ${inSchema(schema, 'links')} WHERE link_set = ${from.set}::bigint`
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
