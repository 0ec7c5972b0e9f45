import { sql } from 'kysely'

/** What the shared schema knows of a conversion: which base has it, and when a node may look at it next. */
export interface WorkRow {
  flowId: string
  /** Whether it has waited so long for its base that nothing can come any more. */
  isOld: boolean
}

/** Conversions that wait for a node, the oldest first. */
export const selectWaiting = (except: readonly string[], limit: number) => sql<{ id: string }>`
  SELECT id FROM conversion_work WHERE next_attempt_at <= now() AND id <> ALL(${except}::text[])
  ORDER BY created_at LIMIT ${limit}`

export const selectWork = (id: string) => sql<WorkRow>`
  SELECT flow_id::text AS "flowId", created_at < now() - interval '1 hour' AS "isOld"
  FROM conversion_work WHERE id = ${id}`

/** Lets a node look at a conversion after some seconds, at the latest. */
export const putWork = (id: string, { flowId, seconds }: { flowId: string; seconds: number }) => sql`
  INSERT INTO conversion_work (id, flow_id, next_attempt_at)
  SELECT ${id}, id, now() + make_interval(secs => ${seconds}) FROM flows WHERE id = ${flowId}::bigint
  ON CONFLICT (id) DO UPDATE SET next_attempt_at = excluded.next_attempt_at`

export const deleteWork = (id: string) => sql`DELETE FROM conversion_work WHERE id = ${id}`
