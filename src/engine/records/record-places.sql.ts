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

export interface RowBefore {
  id: string
  /** The id of the row right before it, which may be in the trash; null for the first row. */
  after: string | null
}

/** The columns of a row's id and place. A place that is not stored is the row's number. */
const numbered = (hasPlaces: boolean) =>
  hasPlaces ? sql`id, ${placeOf()} AS place` : sql`id, seq::double precision AS place`

/**
 * The first or last row by place of those that satisfy both conditions. Stored places and numbers are never equal, and
 * each has an index.
 */
function selectEnd(
  { schema, relation }: Relation,
  query: { hasPlaces: boolean; direction: 'ASC' | 'DESC'; placed: RawBuilder<boolean>; unplaced: RawBuilder<boolean> },
) {
  const table = inSchema(schema, relation)
  const direction = sql.raw(query.direction)
  const rows = (condition: RawBuilder<unknown>, by: RawBuilder<unknown>) =>
    sql`(SELECT ${numbered(query.hasPlaces)} FROM ${table} WHERE ${condition} ORDER BY ${by} ${direction} LIMIT 1)`
  if (!query.hasPlaces) return rows(query.unplaced, sql`seq`)
  return sql`(SELECT id, place FROM (
    ${rows(sql`${query.placed} AND ${sql.ref(`${relation}.place`)} IS NOT NULL`, sql.ref(`${relation}.place`))}
    UNION ALL ${rows(sql`${query.unplaced} AND ${sql.ref(`${relation}.place`)} IS NULL`, sql`seq`)}
  ) AS row_end ORDER BY place ${direction} LIMIT 1)`
}

/** Rows in their order, each with the row before it. */
export const selectRowsWithBefore = (relation: Relation, query: { ids: readonly string[]; hasPlaces: boolean }) => {
  const before = selectEnd(relation, {
    hasPlaces: query.hasPlaces,
    direction: 'DESC',
    placed: sql`${sql.ref(`${relation.relation}.place`)} < record.place`,
    unplaced: sql`seq < ceil(record.place)::bigint`,
  })
  return sql<RowBefore>`
  SELECT record.id, (SELECT former.id FROM ${before} AS former) AS after FROM (
    SELECT ${numbered(query.hasPlaces)} FROM ${inSchema(relation.schema, relation.relation)}
    WHERE id = ANY(${query.ids}::text[])
  ) AS record ORDER BY record.place`
}

/** The first row that is none of these. */
export const selectFirstOther = (relation: Relation, query: { ids: readonly string[]; hasPlaces: boolean }) => {
  const isOther = sql<boolean>`id <> ALL(${query.ids}::text[])`
  const first = selectEnd(relation, {
    hasPlaces: query.hasPlaces,
    direction: 'ASC',
    placed: isOther,
    unplaced: isOther,
  })
  return sql<{ id: string }>`SELECT id FROM ${first} AS record`
}

/** Sets the places of rows, by id. */
export const setPlaces = ({ schema, relation }: Relation, rows: readonly { id: string; place: number }[]) => sql`
  UPDATE ${inSchema(schema, relation)} AS record SET place = given.place
  FROM unnest(${rows.map(({ id }) => id)}::text[], ${rows.map(({ place }) => place)}::double precision[]) AS given (id, place)
  WHERE record.id = given.id`
