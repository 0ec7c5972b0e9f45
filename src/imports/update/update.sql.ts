import { sql } from 'kysely'
import { inSchema } from '../../engine/base/structure.sql.ts'
import type { JobRow } from '../job/job.sql.ts'
import type { UpdatePlan } from './update-plan.ts'
import type { UpdateChoices, UpdateResult, UpdateSummary } from './update-state.ts'

/** Stores an update; returns no row if the base has another one that runs or waits. */
export const insertUpdate = (
  job: Pick<JobRow, 'id' | 'userId' | 'source' | 'settings' | 'title' | 'flowId' | 'updateOf'>,
) => sql<{
  id: string
}>`
  INSERT INTO import_jobs (id, user_id, source, settings, title, flow_id, requested, update_of)
  VALUES (${job.id}, ${job.userId}, ${job.source}, ${JSON.stringify(job.settings)}::jsonb, ${job.title},
    ${job.flowId}::bigint, '[]', ${job.updateOf})
  ON CONFLICT DO NOTHING RETURNING id`

/**
 * The updates of a base that run or wait, those that have written something, and the last one if it failed before that,
 * the newest first.
 */
export const selectUpdates = (flowId: string) => sql<{ id: string }>`
  SELECT id FROM import_jobs AS job
  WHERE flow_id = ${flowId}::bigint AND update_of IS NOT NULL
    AND (status IN ('running', 'staged', 'cancelling') OR choices IS NOT NULL OR status = 'failed' AND NOT EXISTS (
      SELECT FROM import_jobs AS later
      WHERE later.flow_id = job.flow_id AND later.update_of IS NOT NULL AND later.created_at > job.created_at))
  ORDER BY finished_at IS NULL DESC, created_at DESC LIMIT 10`

/** The tables of a base that jobs of some sources created, except those that the sources did not have. */
export const selectTablesOfJobs = (flowId: string, sources: readonly string[]) => sql<{
  tableId: string
  source: string
}>`
  SELECT imports.plan ->> 'tableId' AS "tableId", job.source
  FROM import_jobs AS job JOIN imports ON imports.job_id = job.id
  WHERE job.flow_id = ${flowId}::bigint AND job.update_of IS NULL AND job.status = 'done'
    AND job.source = ANY(${sources}::text[]) AND EXISTS (
      SELECT FROM jsonb_array_elements(job.plan -> 'tables') AS planned
      WHERE planned ->> 'importId' = imports.id AND planned ->> 'sourceId' IS NOT NULL)`

/** Stores the plan of an update; returns no row when it must stop. */
export const setUpdatePlan = (id: string, plan: UpdatePlan) => sql<{ id: string }>`
  UPDATE import_jobs SET update_plan = ${JSON.stringify(plan)}::jsonb, phase = 'importing', error = NULL, attempts = 0
  WHERE id = ${id} AND status = 'running' RETURNING id`

/** Stores what an update will do, and lets it wait for its person. Returns no row when it must stop. */
export const setUpdateStaged = (id: string, summary: UpdateSummary) => sql<{ id: string }>`
  UPDATE import_jobs SET status = 'staged', summary = ${JSON.stringify(summary)}::jsonb, error = NULL, attempts = 0
  WHERE id = ${id} AND status = 'running' RETURNING id`

/** Lets an update that waits write; returns no row if it does not wait. */
export const setUpdateConfirmed = (id: string, choices: UpdateChoices & { userId: string }) => sql<{ id: string }>`
  UPDATE import_jobs SET status = 'running', phase = 'publishing', choices = ${JSON.stringify(choices)}::jsonb,
    next_attempt_at = now()
  WHERE id = ${id} AND status = 'staged' RETURNING id`

/** Cancels an update that waits, which has written nothing; returns no row if it does not wait. */
export const setUpdateReplaced = (id: string) => sql<{ id: string }>`
  UPDATE import_jobs SET status = 'cancelled', finished_at = clock_timestamp()
  WHERE id = ${id} AND status = 'staged' RETURNING id`

/** Whether an update may go on. */
export const selectIsRunning = (id: string) => sql<{ id: string }>`
  SELECT id FROM import_jobs WHERE id = ${id} AND status = 'running'`

export const setUpdateResult = (id: string, result: UpdateResult) => sql`
  UPDATE import_jobs SET result = ${JSON.stringify(result)}::jsonb WHERE id = ${id}`

/** Updates of the same tables that were confirmed after this one, the newest first. */
export const selectLaterUpdates = (id: string) => sql<
  Pick<JobRow, 'id' | 'status' | 'updatePlan' | 'choices' | 'result' | 'isUndone'>
>`
  SELECT later.id, later.status, later.update_plan AS "updatePlan", later.choices, later.result,
    later.undone_at IS NOT NULL AS "isUndone"
  FROM import_jobs AS later
  JOIN import_jobs AS job ON job.flow_id = later.flow_id AND job.update_of = later.update_of
  WHERE job.id = ${id} AND later.created_at > job.created_at AND later.choices IS NOT NULL
  ORDER BY later.created_at DESC`

export const setUpdateUndone = (id: string) => sql`UPDATE import_jobs SET undone_at = now() WHERE id = ${id}`

/** How many records and fields the actions of a gesture with these names created, changed, and deleted in some tables. */
export const countWritten = (
  schema: string,
  gesture: { id: string; name: string; fieldsName: string; tableIds: readonly string[] },
) =>
  sql<Pick<UpdateResult, 'added' | 'updated' | 'deleted' | 'fields'>>`
  WITH written AS (
    SELECT DISTINCT entry.kind, entry.item_id
    FROM ${inSchema(schema, 'actions')} AS action JOIN ${inSchema(schema, 'log')} AS entry USING (version)
    WHERE action.gesture_id = ${gesture.id} AND action.name = ${gesture.name}
      AND entry.table_id = ANY(${gesture.tableIds}::text[])
  ), created AS (SELECT item_id FROM written WHERE kind = 'record.create')
  SELECT (SELECT count(*)::float8 FROM created) AS added,
    (SELECT count(*)::float8 FROM written WHERE kind = 'record.update' AND item_id NOT IN (SELECT item_id FROM created))
      AS updated,
    (SELECT count(*)::float8 FROM written WHERE kind = 'record.delete') AS deleted,
    (SELECT count(DISTINCT entry.item_id)::float8
      FROM ${inSchema(schema, 'actions')} AS action JOIN ${inSchema(schema, 'log')} AS entry USING (version)
      WHERE action.gesture_id = ${gesture.id} AND action.name = ${gesture.fieldsName} AND entry.kind = 'field.create')
      AS fields`
