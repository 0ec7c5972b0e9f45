import { sql } from 'kysely'
import { inSchema } from '../base/structure.sql.ts'

/**
 * The log after a version, in order: one row for each entry, and one without an entry for an action that logged
 * nothing. The columns are `loggedColumns`.
 */
export const selectLogAfter = (schema: string, range: { version: number; limit: number }) => sql`
  SELECT action.version, action.name, action.actor, action.action_id, action.gesture_id, action.at,
    entry.kind, entry.table_id, entry.item_id, entry.before, entry.after, entry.only_for
  FROM ${inSchema(schema, 'actions')} AS action
  LEFT JOIN ${inSchema(schema, 'log')} AS entry
    ON entry.version = action.version AND entry.version > ${range.version}::bigint
  WHERE action.version > ${range.version}::bigint
  ORDER BY action.version LIMIT ${range.limit}::integer`

/** The newest version of a base, and the oldest one that its log still holds. */
export const selectLogRange = (schema: string) => sql<{ newest: number; oldest: number | null }>`
  SELECT version AS newest, (SELECT min(version) FROM ${inSchema(schema, 'actions')}) AS oldest
  FROM ${inSchema(schema, 'head')}`
