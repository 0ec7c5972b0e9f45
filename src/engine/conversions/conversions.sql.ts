import { type RawBuilder, sql } from 'kysely'
import type { FillProgress, Filling } from './fill-column.ts'
import type { ConversionStatus } from '../model/conversion-state.ts'

export interface ConversionRow {
  id: string
  flowId: string
  userId: string
  gestureId: string | null
  status: ConversionStatus
  filling: Filling
  position: number
  lastPosition: number
  lost: number
  attempts: number
  error: string | null
}

const columns = sql`
  id, flow_id::text AS "flowId", user_id AS "userId", gesture_id AS "gestureId", status, filling,
  position::float8 AS position, last_position::float8 AS "lastPosition", lost::float8 AS lost, attempts, error`

const selectConversions = (condition: RawBuilder<unknown>) => sql<ConversionRow>`
  SELECT ${columns} FROM conversions ${condition}`

export const selectConversion = (id: string) => selectConversions(sql`WHERE id = ${id}`)

/** Those of a base that go on, or ended a moment ago. */
export const selectRecent = (flowId: string) =>
  selectConversions(sql`
    WHERE flow_id = ${flowId}::bigint AND (status IN ('running', 'cancelling') OR ended_at > now() - interval '20 seconds')
    ORDER BY created_at LIMIT 20`)

/** Work that waits for a node, the oldest first. */
export const selectWaiting = (except: readonly string[], limit: number) => sql<{ id: string }>`
  SELECT id FROM conversions
  WHERE status IN ('running', 'cancelling') AND next_attempt_at <= now() AND id <> ALL(${except}::text[])
  ORDER BY created_at LIMIT ${limit}`

export const insertConversion = (
  row: Pick<ConversionRow, 'id' | 'flowId' | 'userId' | 'gestureId' | 'filling' | 'lastPosition'>,
) => sql`
  INSERT INTO conversions (id, flow_id, user_id, gesture_id, table_id, field_id, filling, last_position)
  VALUES (${row.id}, ${row.flowId}::bigint, ${row.userId}, ${row.gestureId}, ${row.filling.tableId},
    ${row.filling.fieldId}, ${JSON.stringify(row.filling)}::jsonb, ${row.lastPosition}::bigint)`

/** Those of a base that are to stop. */
export const selectCancelling = (flowId: string) => sql<{ id: string }>`
  SELECT id FROM conversions WHERE flow_id = ${flowId}::bigint AND status = 'cancelling'`

/** Forgets conversions of a base that ended long ago. */
export const deleteEnded = (flowId: string) => sql`
  DELETE FROM conversions WHERE flow_id = ${flowId}::bigint AND ended_at < now() - interval '1 day'`

/** To which type a field is being converted, if it is, and for whom. */
export const selectRunning = (flowId: string, fieldId: string) => sql<{ type: string; userId: string }>`
  SELECT filling->'to'->>'type' AS type, user_id AS "userId" FROM conversions
  WHERE flow_id = ${flowId}::bigint AND field_id = ${fieldId} AND status = 'running'`

/**
 * Moves a conversion on from exactly one point; gives no row when it is not there any more, or is to stop. Only what moves
 * on begins to count its attempts anew: parts of a page that succeed say nothing of the part that fails.
 */
export const advanceConversion = (id: string, before: FillProgress, after: FillProgress) => sql<{ id: string }>`
  UPDATE conversions SET position = ${after.position}, lost = ${after.lost},
    attempts = CASE WHEN position = ${after.position} THEN attempts ELSE 0 END
  WHERE id = ${id} AND status = 'running' AND position = ${before.position} RETURNING id`

/** Asks what converts a field to stop; gives no row when nothing does. */
export const setCancelling = (flowId: string, fieldId: string) => sql<{ id: string }>`
  UPDATE conversions SET status = 'cancelling', next_attempt_at = now()
  WHERE flow_id = ${flowId}::bigint AND field_id = ${fieldId} AND status = 'running' RETURNING id`

/** Ends a conversion; gives no row when it does not run any more. */
export const setDone = (id: string, lost: number) => sql<{ id: string }>`
  UPDATE conversions SET status = 'done', lost = ${lost}, ended_at = now()
  WHERE id = ${id} AND status = 'running' RETURNING id`

export const setEnded = (
  id: string,
  { status, error }: { status: 'cancelled' | 'failed'; error: string | null },
) => sql`
  UPDATE conversions SET status = ${status}, error = ${error}, ended_at = now() WHERE id = ${id}`

export const setRetry = (id: string, seconds: number) => sql`
  UPDATE conversions SET attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${seconds})
  WHERE id = ${id}`
