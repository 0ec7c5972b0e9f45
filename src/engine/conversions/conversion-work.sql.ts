import { sql } from 'kysely'

/** A conversion in the shared schema: its base, and when a node may next pick it up. */
export interface WorkRow {
  flowId: string
  /** Whether it is so old that its conversion can no longer be added to the base. */
  isOld: boolean
}

/** Conversions that wait for a node, oldest first. */
export const selectWaiting = (except: readonly string[], limit: number) => sql<{ id: string }>`
  SELECT id FROM conversion_work WHERE next_attempt_at <= now() AND id <> ALL(${except}::text[])
  ORDER BY created_at LIMIT ${limit}`

export const selectWork = (id: string) => sql<WorkRow>`
  SELECT flow_id::text AS "flowId", created_at < now() - interval '1 hour' AS "isOld"
  FROM conversion_work WHERE id = ${id}`

/** Lets nodes pick up a conversion after some seconds. */
export const putWork = (id: string, { flowId, seconds }: { flowId: string; seconds: number }) => sql`
  INSERT INTO conversion_work (id, flow_id, next_attempt_at)
  SELECT ${id}, id, now() + make_interval(secs => ${seconds}) FROM flows WHERE id = ${flowId}::bigint
  ON CONFLICT (id) DO UPDATE SET next_attempt_at = excluded.next_attempt_at`

export const deleteWork = (id: string) => sql`DELETE FROM conversion_work WHERE id = ${id}`
