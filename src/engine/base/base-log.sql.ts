import { sql } from 'kysely'
import { type Statement, statementOnce } from '../../platform/sql/run.ts'
import { inSchema } from './structure.sql.ts'

export interface ActionRow {
  version: number
  name: string
  action_id: string | null
  gesture_id: string | null
  actor: string
  /** When the person did it, in milliseconds since 1970; absent for actions that did not come from a screen. */
  done_at?: number | null
  /** What the call asked for, to recognize another call under the same action id; absent if nothing is compared. */
  request_hash?: string | null
  result: unknown
}

export interface LogRow {
  version: number
  kind: string
  table_id: string | null
  item_id: string
  before: unknown
  after: unknown
  /** The only person who may see the entry; absent if everyone in the base may. */
  only_for?: string | undefined
}

/** An action that has already run. */
export interface EarlierAction {
  actionId: string
  actor: string
  /** null if nothing is compared, as for a revoked action. */
  requestHash: string | null
  result: unknown
}

/**
 * The actions with these ids: their id, actor, hash of the request, and result. Every change from a screen runs this, so
 * the statement is prepared.
 */
export const selectActions = (schema: string, actionIds: readonly string[]): Statement =>
  statementOnce(
    `actions in ${schema}`,
    [actionIds],
    ([ids]) => sql`SELECT action_id, actor, request_hash, result FROM ${inSchema(schema, 'actions')}
      WHERE action_id = ANY(${ids}::text[])`,
  )

const asJson = (value: unknown): string | null => (value === null || value === undefined ? null : JSON.stringify(value))

/**
 * Inserts actions and their changes in one statement, and moves the base's head to the last version of them. Rows are
 * sent as one array per column, which PostgreSQL reads faster than one large JSON value; the statement is the same for
 * any number of rows. Their time is that of this statement, which runs after the lock on the head, so times are in the
 * order of versions.
 */
export const insertActions = (
  schema: string,
  change: { actions: readonly ActionRow[]; log: readonly LogRow[]; version: number; structureVersion: number },
): Statement =>
  statementOnce(
    `note actions in ${schema}`,
    [
      JSON.stringify(change.actions),
      change.log.map(row => row.version),
      change.log.map(row => row.kind),
      change.log.map(row => row.table_id),
      change.log.map(row => row.item_id),
      change.log.map(row => asJson(row.before)),
      change.log.map(row => asJson(row.after)),
      change.log.map(row => row.only_for ?? null),
      change.version,
      change.structureVersion,
    ],
    ([actions, versions, kinds, tables, items, before, after, onlyFor, version, structureVersion]) => sql`
  WITH noted AS (
    INSERT INTO ${inSchema(schema, 'actions')} 
      (version, name, action_id, gesture_id, actor, at, done_at, request_hash, result)
    SELECT version, name, action_id, gesture_id, actor, statement_timestamp(), done_at, request_hash, result
    FROM jsonb_to_recordset(${actions}::jsonb)
      AS row (version bigint, name text, action_id text, gesture_id text, actor text, done_at bigint, request_hash text,
        result jsonb)
  ), logged AS (
    INSERT INTO ${inSchema(schema, 'log')} (version, kind, table_id, item_id, before, after, only_for)
    SELECT * FROM unnest(${versions}::bigint[], ${kinds}::text[], ${tables}::text[], ${items}::text[],
      ${before}::jsonb[], ${after}::jsonb[], ${onlyFor}::text[])
  )
  UPDATE ${inSchema(schema, 'head')}
  SET version = ${version}::bigint, structure_version = ${structureVersion}::bigint`,
  )
