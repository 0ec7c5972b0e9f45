import { type RawBuilder, sql } from 'kysely'
import type { Relation } from './records.sql.ts'
import { inSchema } from '../base/structure.sql.ts'

/** The side of another record. */
export type Side = 'above' | 'below'

/** The place of a row in a table with places: its own, or its number. */
export const placeOf = (owner?: string): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(owner === undefined ? name : `${owner}.${name}`)
  return sql`coalesce(${column('place')}, ${column('seq')}::double precision)`
}

/** Adds places to a table. Only records that were placed store one, so that the index stays small. */
export const addPlaces = (schema: string, table: { id: string; relation: string }) => [
  sql`ALTER TABLE ${inSchema(schema, table.relation)} ADD COLUMN IF NOT EXISTS place double precision`,
  createPlaceIndex(schema, table.relation),
  sql`UPDATE ${inSchema(schema, 'tables')} SET has_places = true WHERE id = ${table.id}`,
]

export const createPlaceIndex = (schema: string, relation: string) => sql`
  CREATE INDEX IF NOT EXISTS ${sql.id(`${relation}_placed`)} ON ${inSchema(schema, relation)} (place)
  WHERE place IS NOT NULL`

/** The gap right above or below a record, which may be in the trash. */
export const selectGap = ({ schema, relation }: Relation, beside: { recordId: string; side: Side }) => {
  const table = inSchema(schema, relation)
  const ends =
    beside.side === 'below'
      ? sql`anchor.place AS "from",
        least(floor(anchor.place) + 1, (SELECT min(place) FROM ${table} WHERE place > anchor.place)) AS until`
      : sql`greatest(ceil(anchor.place) - 1, (SELECT max(place) FROM ${table} WHERE place < anchor.place)) AS "from",
        anchor.place AS until`
  return sql<{ from: number; until: number }>`
  SELECT ${ends} FROM (
    SELECT ${placeOf('record')} AS place FROM ${table} AS record WHERE record.id = ${beside.recordId}
  ) AS anchor`
}

/** Spreads the rows between a number and the next one evenly, in their order. */
export const spreadPlaces = ({ schema, relation }: Relation, number: number) => {
  const table = inSchema(schema, relation)
  return sql`
  UPDATE ${table} AS record SET place = ${number}::double precision + standing.turn / (standing.count + 1)
  FROM (
    SELECT seq, row_number() OVER (ORDER BY place, seq)::double precision AS turn, count(*) OVER () AS count
    FROM ${table} WHERE place > ${number}::double precision AND place < ${number}::double precision + 1
  ) AS standing
  WHERE record.seq = standing.seq`
}
