import { sql } from 'kysely'
import { inSchema } from './structure.sql.ts'

export interface ActionRow {
  version: number
  name: string
  action_id: string | null
  gesture_id: string | null
  actor: string
  result: unknown
}

export interface LogRow {
  version: number
  kind: string
  table_id: string | null
  item_id: string
  before: unknown
  after: unknown
}

export const selectActions = (schema: string, actionIds: readonly string[]) =>
  sql<{ action_id: string; actor: string; result: unknown }>`
  SELECT action_id, actor, result FROM ${inSchema(schema, 'actions')} WHERE action_id = ANY(${actionIds}::text[])`

/** Rows travel as one JSON parameter: the number of parameters and of statements stays the same for any number of rows. */
export const insertActions = (schema: string, rows: readonly ActionRow[]) => sql`
  INSERT INTO ${inSchema(schema, 'actions')} (version, name, action_id, gesture_id, actor, at, result)
  SELECT version, name, action_id, gesture_id, actor, now(), result
  FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    AS row (version bigint, name text, action_id text, gesture_id text, actor text, result jsonb)`

export const insertLog = (schema: string, rows: readonly LogRow[]) => sql`
  INSERT INTO ${inSchema(schema, 'log')} (version, kind, table_id, item_id, before, after)
  SELECT version, kind, table_id, item_id, before, after
  FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    AS row (version bigint, kind text, table_id text, item_id text, before jsonb, after jsonb)`
