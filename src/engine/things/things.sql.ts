import { sql } from 'kysely'
import { statementOnce, type Statement } from '../../platform/sql/run.ts'
import { inSchema } from '../base/structure.sql.ts'

/** A thing of a base: one part of something that people edit together. */
export interface ThingRow {
  list: string
  id: string
  data: unknown
}

/** The version of a base and all its things as of one moment; one row without a thing if there are none. */
export const selectThings = (schema: string) => sql<{ version: number } & (ThingRow | Record<keyof ThingRow, null>)>`
  SELECT head.version, thing.list, thing.id, thing.data
  FROM ${inSchema(schema, 'head')} AS head LEFT JOIN ${inSchema(schema, 'things')} AS thing ON true`

/** The version of a base and one of its things as of one moment; null if there is no such thing. */
export const selectThing = (schema: string, { list, id }: Omit<ThingRow, 'data'>) => sql<{
  version: number
  data: unknown
}>`
  SELECT head.version, thing.data FROM ${inSchema(schema, 'head')} AS head
  LEFT JOIN ${inSchema(schema, 'things')} AS thing ON thing.list = ${list} AND thing.id = ${id}`

/** Creates or replaces things. One statement for any number of them. */
export const writeThings = (schema: string, things: readonly ThingRow[]): Statement =>
  statementOnce(
    `things in ${schema}`,
    [things.map(({ list }) => list), things.map(({ id }) => id), things.map(({ data }) => JSON.stringify(data))],
    ([lists, ids, data]) => sql`
      INSERT INTO ${inSchema(schema, 'things')} (list, id, data)
      SELECT * FROM unnest(${lists}::text[], ${ids}::text[], ${data}::jsonb[])
      ON CONFLICT (list, id) DO UPDATE SET data = excluded.data`,
  )

/** The last person who wrote a cell of a thing before a version, as far as the log reaches back. */
export const selectLastThingWriters = (
  schema: string,
  query: { before: number; cells: readonly { id: string; kind: string; key: string }[] },
) => sql<{ id: string; key: string; actor: string }>`
  SELECT cell.id, cell.key, action.actor
  FROM jsonb_to_recordset(${JSON.stringify(query.cells)}::jsonb) AS cell (id text, kind text, key text)
  CROSS JOIN LATERAL (
    SELECT entry.version FROM ${inSchema(schema, 'log')} AS entry
    WHERE entry.item_id = cell.id AND entry.kind = cell.kind AND entry.version < ${query.before}::bigint
      AND entry.after ? cell.key
    ORDER BY entry.version DESC LIMIT 1
  ) AS latest
  JOIN ${inSchema(schema, 'actions')} AS action ON action.version = latest.version`
