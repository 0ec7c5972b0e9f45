import { sql } from 'kysely'
import { inSchema } from '../../engine/base/structure.sql.ts'
import type { JobRow } from '../job/job.sql.ts'
import type { UpdatePlan } from './update-plan.ts'
import type { UpdateChoices, UpdateResult, UpdateSummary } from './update-state.ts'

/** Stores an update; returns no row if another one of the base runs. */
export const insertUpdate = (
  job: Pick<JobRow, 'id' | 'userId' | 'source' | 'settings' | 'title' | 'flowId' | 'updateOf'>,
) => sql<{
  id: string
}>`
  INSERT INTO import_jobs (id, user_id, source, settings, title, flow_id, requested, update_of)
  VALUES (${job.id}, ${job.userId}, ${job.source}, ${JSON.stringify(job.settings)}::jsonb, ${job.title},
    ${job.flowId}::bigint, '[]', ${job.updateOf})
  ON CONFLICT DO NOTHING RETURNING id`

/** The latest update of a base by a person that runs or waits. */
export const selectOpenUpdate = (flowId: string, userId: string) => sql<{ id: string }>`
  SELECT id FROM import_jobs
  WHERE flow_id = ${flowId}::bigint AND user_id = ${userId} AND update_of IS NOT NULL AND status IN ('running', 'staged', 'cancelling')
  ORDER BY created_at DESC LIMIT 1`

/** Stores the plan of an update; returns no row when it must stop. */
export const setUpdatePlan = (id: string, plan: UpdatePlan) => sql<{ id: string }>`
  UPDATE import_jobs SET update_plan = ${JSON.stringify(plan)}::jsonb, phase = 'importing', error = NULL, attempts = 0
  WHERE id = ${id} AND status = 'running' RETURNING id`

/** Forgets the pages of a table that another node has fetched. */
export const clearFetched = (importId: string) => sql`UPDATE imports SET fetched = NULL WHERE id = ${importId}`

/** Stores what an update will do, and lets it wait for its person. Returns no row when it must stop. */
export const setUpdateStaged = (id: string, summary: UpdateSummary) => sql<{ id: string }>`
  UPDATE import_jobs SET status = 'staged', summary = ${JSON.stringify(summary)}::jsonb, error = NULL
  WHERE id = ${id} AND status = 'running' RETURNING id`

/** Lets an update that waits write; returns no row if it does not wait, or another one of the base runs. */
export const setUpdateConfirmed = (id: string, choices: UpdateChoices & { version: number }) => sql<{ id: string }>`
  UPDATE import_jobs AS job SET status = 'running', phase = 'publishing', choices = ${JSON.stringify(choices)}::jsonb,
    next_attempt_at = now()
  WHERE id = ${id} AND status = 'staged' AND NOT EXISTS (
    SELECT FROM import_jobs AS other
    WHERE other.flow_id = job.flow_id AND other.update_of IS NOT NULL AND other.status IN ('running', 'cancelling'))
  RETURNING id`

/** Cancels an update that waits; returns no row if it does not wait. */
export const setUpdateReplaced = (id: string) => sql<{ id: string; plan: UpdatePlan | null }>`
  UPDATE import_jobs SET status = 'cancelled', finished_at = clock_timestamp()
  WHERE id = ${id} AND status = 'staged' RETURNING id, update_plan AS plan`

/** Cancels the updates of a base that wait: what they have read is older than what was just written. */
export const cancelWaitingUpdates = (flowId: string) => sql`
  UPDATE import_jobs SET status = 'cancelled', finished_at = clock_timestamp()
  WHERE flow_id = ${flowId}::bigint AND update_of IS NOT NULL AND status = 'staged'`

/** Notes that an update goes on; returns no row when it must stop. */
export const setUpdateMoved = (id: string) => sql<{ id: string }>`
  UPDATE import_jobs SET attempts = 0, error = NULL WHERE id = ${id} AND status = 'running' RETURNING id`

export const setUpdateResult = (id: string, result: UpdateResult) => sql`
  UPDATE import_jobs SET result = ${JSON.stringify(result)}::jsonb WHERE id = ${id}`

export const setUpdateUndone = (id: string) => sql`UPDATE import_jobs SET undone_at = now() WHERE id = ${id}`

/** How many records a gesture created, changed, and deleted in some tables. */
export const countWritten = (schema: string, gesture: { id: string; name: string; tableIds: readonly string[] }) =>
  sql<UpdateResult>`
  WITH written AS (
    SELECT DISTINCT entry.kind, entry.item_id
    FROM ${inSchema(schema, 'actions')} AS action JOIN ${inSchema(schema, 'log')} AS entry USING (version)
    WHERE action.gesture_id = ${gesture.id} AND action.name = ${gesture.name}
      AND entry.table_id = ANY(${gesture.tableIds}::text[])
  ), created AS (SELECT item_id FROM written WHERE kind = 'record.create')
  SELECT (SELECT count(*)::float8 FROM created) AS added,
    (SELECT count(*)::float8 FROM written WHERE kind = 'record.update' AND item_id NOT IN (SELECT item_id FROM created))
      AS updated,
    (SELECT count(*)::float8 FROM written WHERE kind = 'record.delete') AS deleted`

/** Forgets the rows whose records a gesture created, so that they can be added again. */
export const forgetCreated = (schema: string, gesture: { id: string; name: string }) => sql`
  DELETE FROM ${inSchema(schema, 'record_origins')} AS origin
  USING ${inSchema(schema, 'actions')} AS action, ${inSchema(schema, 'log')} AS entry
  WHERE action.gesture_id = ${gesture.id} AND action.name = ${gesture.name} AND entry.version = action.version
    AND entry.kind = 'record.create' AND entry.table_id = origin.table_id AND entry.item_id = origin.record_id`
