import { type RawBuilder, sql } from 'kysely'
import { inSchema } from '../base/structure.sql.ts'
import type { FillProgress, Filling } from './fill-column.ts'
import type { ConversionStatus } from '../model/conversion-state.ts'

export interface ConversionRow {
  id: string
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

const conversionsIn = (schema: string) => inSchema(schema, 'conversions')

const selectConversions = (schema: string, condition: RawBuilder<unknown>) => sql<ConversionRow>`
  SELECT id, user_id AS "userId", gesture_id AS "gestureId", status, filling, position::float8 AS position,
    last_position::float8 AS "lastPosition", lost::float8 AS lost, attempts, error
  FROM ${conversionsIn(schema)} ${condition}`

export const selectConversion = (schema: string, id: string) => selectConversions(schema, sql`WHERE id = ${id}`)

/** The conversions of a base that are running or ended recently. */
export const selectRecent = (schema: string) =>
  selectConversions(
    schema,
    sql`WHERE status IN ('running', 'cancelling') OR ended_at > now() - interval '20 seconds'
      ORDER BY created_at LIMIT 20`,
  )

export const insertConversion = (
  schema: string,
  row: Pick<ConversionRow, 'id' | 'userId' | 'gestureId' | 'filling' | 'lastPosition'>,
) => sql`
  INSERT INTO ${conversionsIn(schema)} (id, user_id, gesture_id, field_id, filling, last_position)
  VALUES (${row.id}, ${row.userId}, ${row.gestureId}, ${row.filling.fieldId}, ${JSON.stringify(row.filling)}::jsonb,
    ${row.lastPosition}::bigint)`

/** The conversions of a base that should stop. */
export const selectCancelling = (schema: string) => sql<{ id: string }>`
  SELECT id FROM ${conversionsIn(schema)} WHERE status = 'cancelling'`

/** Deletes conversions of a base that ended long ago. */
export const deleteEnded = (schema: string) => sql`
  DELETE FROM ${conversionsIn(schema)} WHERE ended_at < now() - interval '1 day'`

/** The type that a field is being converted to, and who started it. */
export const selectRunning = (schema: string, fieldId: string) => sql<{ type: string; userId: string }>`
  SELECT filling->'to'->>'type' AS type, user_id AS "userId" FROM ${conversionsIn(schema)}
  WHERE field_id = ${fieldId} AND status = 'running'`

/**
 * Advances a conversion from exactly this point. Returns no row if it is elsewhere or should stop. Attempts are reset
 * only when it advances, because written parts of a page do not show that the failing part succeeds.
 */
export const advanceConversion = (
  schema: string,
  id: string,
  { before, after }: { before: FillProgress; after: FillProgress },
) => sql<{ id: string }>`
  UPDATE ${conversionsIn(schema)} SET position = ${after.position}, lost = ${after.lost},
    attempts = CASE WHEN position = ${after.position} THEN attempts ELSE 0 END
  WHERE id = ${id} AND status = 'running' AND position = ${before.position} RETURNING id`

/** Requests that the conversion of a field stops. Returns no row if none is running. */
export const setCancelling = (schema: string, fieldId: string) => sql<{ id: string }>`
  UPDATE ${conversionsIn(schema)} SET status = 'cancelling'
  WHERE field_id = ${fieldId} AND status = 'running' RETURNING id`

/** Ends a conversion. Returns no row if it is not running. */
export const setDone = (schema: string, id: string, lost: number) => sql<{ id: string }>`
  UPDATE ${conversionsIn(schema)} SET status = 'done', lost = ${lost}, ended_at = now()
  WHERE id = ${id} AND status = 'running' RETURNING id`

/** Ends a conversion without a result. Returns no row if it has already ended. */
export const setEnded = (
  schema: string,
  id: string,
  { status, error }: { status: 'cancelled' | 'failed'; error: string | null },
) => sql<{ id: string }>`
  UPDATE ${conversionsIn(schema)} SET status = ${status}, error = ${error}, ended_at = now()
  WHERE id = ${id} AND status IN ('running', 'cancelling') RETURNING id`

export const countAttempt = (schema: string, id: string) => sql`
  UPDATE ${conversionsIn(schema)} SET attempts = attempts + 1 WHERE id = ${id}`
