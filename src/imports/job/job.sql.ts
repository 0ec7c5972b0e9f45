import { sql, type RawBuilder } from 'kysely'
import type { HiddenLinkedTable } from '../../engine/structure/hidden-tables.ts'
import type { ImportPlan } from '../import-plan.ts'
import type { FetchedPages } from '../imports.sql.ts'
import type { UpdatePlan } from '../update/update-plan.ts'
import type { UpdateChoices, UpdateResult, UpdateSummary } from '../update/update-state.ts'
import type { JobPlan } from './job-plan.ts'
import type { RequestedTable } from './plan-job.ts'

export type JobStatus = 'running' | 'staged' | 'cancelling' | 'done' | 'cancelled' | 'failed'
export type JobPhase = 'connecting' | 'structure' | 'importing' | 'publishing' | 'complete'

export interface JobRow {
  id: string
  userId: string
  source: string
  settings: unknown
  title: string
  flowId: string
  basePublicId: string
  status: JobStatus
  phase: JobPhase
  requested: RequestedTable[]
  /** Null until the source has been read. */
  plan: JobPlan | null
  filesSkipped: number
  attempts: number
  error: string | null
  errorReason: string | null
  /** Whether it brings imported tables up to date, instead of creating tables. */
  isUpdate: boolean
  /** The import that created the tables of an update. */
  updateOf: string | null
  /** Null until the source of an update has been read. */
  updatePlan: UpdatePlan | null
  /** What an update will do; null until it was compared. */
  summary: UpdateSummary | null
  /** What a person chose, and who did; null until they confirmed it. */
  choices: (UpdateChoices & { userId: string }) | null
  /** What it did; null until it has ended. */
  result: UpdateResult | null
  isUndone: boolean
}

const selectJobs = (condition: RawBuilder<unknown>) => sql<JobRow>`
  SELECT j.id, j.user_id AS "userId", j.source, j.settings, j.title, j.flow_id::text AS "flowId",
    f.public_identifier AS "basePublicId", j.status, j.phase, j.requested, j.plan, j.files_skipped AS "filesSkipped",
    j.attempts, j.error, j.error_reason AS "errorReason",
    j.update_of IS NOT NULL AS "isUpdate",
    j.update_of AS "updateOf", j.update_plan AS "updatePlan", j.summary, j.choices, j.result,
    j.undone_at IS NOT NULL AS "isUndone"
  FROM import_jobs j JOIN flows f ON f.id = j.flow_id ${condition}`

export const selectJob = (id: string) => selectJobs(sql`WHERE j.id = ${id}`)

/** A person's jobs that are running or ended recently, the newest first. */
export const selectRecentJobs = (userId: string) =>
  selectJobs(sql`
    WHERE j.user_id = ${userId}
      AND (j.status IN ('running', 'staged', 'cancelling') OR j.finished_at > now() - interval '10 minutes')
    ORDER BY j.created_at DESC LIMIT 20`)

/** The unfinished jobs whose source is read through one of these connections. */
export const selectJobsOfConnections = (connectionIds: readonly string[]) => sql<{
  connectionId: string
  title: string
  userId: string
  userName: string
}>`
  SELECT j.settings ->> 'serviceId' AS "connectionId", j.title, j.user_id AS "userId", u.name AS "userName"
  FROM import_jobs j JOIN users u ON u.id = j.user_id
  WHERE j.status IN ('running', 'cancelling') AND j.settings ->> 'serviceId' = ANY(${connectionIds}::text[])
  ORDER BY j.created_at LIMIT 100`

/** Jobs that wait for a node, the oldest first. */
export const selectWaitingJobs = (except: readonly string[], limit: number) => sql<{ id: string }>`
  SELECT id FROM import_jobs
  WHERE status IN ('running', 'cancelling') AND next_attempt_at <= now() AND id <> ALL(${except}::text[])
  ORDER BY created_at LIMIT ${limit}`

export const countRunningJobs = (userId: string) => sql<{ count: number }>`
  SELECT count(*)::integer AS count FROM import_jobs
  WHERE user_id = ${userId} AND status IN ('running', 'cancelling')`

/** Stores a job; does nothing if it exists. */
export const insertJob = (
  job: Pick<JobRow, 'id' | 'userId' | 'source' | 'settings' | 'title' | 'flowId' | 'requested'>,
) => sql`
  INSERT INTO import_jobs (id, user_id, source, settings, title, flow_id, requested)
  VALUES (${job.id}, ${job.userId}, ${job.source}, ${JSON.stringify(job.settings)}::jsonb, ${job.title},
    ${job.flowId}::bigint, ${JSON.stringify(job.requested)}::jsonb)
  ON CONFLICT (id) DO NOTHING`

/** Stores the plan of a job whose source has been read; returns no row when the job must stop. */
export const setJobPlan = (id: string, plan: JobPlan) => sql<{ id: string }>`
  UPDATE import_jobs SET plan = ${JSON.stringify(plan)}::jsonb, phase = 'structure', error = NULL, attempts = 0
  WHERE id = ${id} AND status = 'running' RETURNING id`

/** Creates the imports of a job, one for each table, in order. */
export const insertJobImports = (
  job: Pick<JobRow, 'id' | 'userId' | 'flowId'>,
  tables: readonly { id: string; plan: ImportPlan }[],
) => sql`
  INSERT INTO imports (id, user_id, status, file_name, flow_id, job_id, job_order, plan, started_at)
  SELECT id, ${job.userId}, 'running', plan ->> 'tableName', ${job.flowId}::bigint, ${job.id}, place, plan, now()
  FROM unnest(${tables.map(({ id }) => id)}::text[], ${tables.map(({ plan }) => JSON.stringify(plan))}::jsonb[])
    WITH ORDINALITY AS given (id, plan, place)`

export const deleteJobImports = (jobId: string) => sql`DELETE FROM imports WHERE job_id = ${jobId}`

/** Moves a job to a phase; returns no row when it must stop. */
export const setJobPhase = (id: string, phase: JobPhase) => sql<{ id: string }>`
  UPDATE import_jobs SET phase = ${phase} WHERE id = ${id} AND status = 'running' RETURNING id`

/** Stores the hidden table of an import of a job, which has no rows yet. */
export const setJobTable = (importId: string, table: HiddenLinkedTable) => sql`
  UPDATE imports SET hidden_table = ${JSON.stringify(table)}::jsonb, fetched = NULL, rows_done = 0, unreadable = '{}'
  WHERE id = ${importId}`

/**
 * Stores that a page is in the file of an import, and the number of rows once it was the last one. Returns no row when
 * the job must stop.
 */
export const setFetched = (importId: string, fetched: FetchedPages) => sql<{ id: string }>`
  UPDATE imports SET fetched = ${JSON.stringify(fetched)}::jsonb,
    plan = CASE WHEN ${fetched.isComplete} THEN jsonb_set(plan, '{rows}', ${String(fetched.rows)}::jsonb) ELSE plan END
  WHERE id = ${importId} AND status = 'running' RETURNING id`

export const setJobMoved = (id: string, filesSkipped: number) => sql`
  UPDATE import_jobs SET attempts = 0, error = NULL, files_skipped = files_skipped + ${filesSkipped} WHERE id = ${id}`

/** Cancels a job and its imports; returns no row when it is too late. */
export const setJobCancelling = (id: string) => sql<{ id: string }>`
  WITH job AS (
      UPDATE import_jobs SET status = 'cancelling', next_attempt_at = now()
      WHERE id = ${id} AND (status = 'running' AND phase NOT IN ('publishing', 'complete')
        OR update_of IS NOT NULL AND status IN ('running', 'staged')) RETURNING id),
    tables AS (
      UPDATE imports SET status = 'cancelling' WHERE job_id = (SELECT id FROM job) AND status = 'running')
  SELECT id FROM job`

export const setJobEnded = (
  id: string,
  status: 'cancelled' | 'failed',
  error: { message: string; reason: string | null } | null = null,
) => sql`
  UPDATE import_jobs
  SET status = ${status}, error = ${error?.message ?? null}, error_reason = ${error?.reason ?? null},
    finished_at = clock_timestamp()
  WHERE id = ${id}`

/** Ends a job and its imports with success. */
export const setJobDone = (id: string) => sql`
  WITH job AS (
    UPDATE import_jobs SET status = 'done', phase = 'complete', error = NULL, finished_at = clock_timestamp()
    WHERE id = ${id} RETURNING id)
  UPDATE imports SET status = 'done', phase = 'complete', error = NULL, finished_at = clock_timestamp()
  WHERE job_id = (SELECT id FROM job)`

export const setJobRetry = (id: string, seconds: number) => sql<{ attempts: number }>`
  UPDATE import_jobs SET attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${seconds})
  WHERE id = ${id} RETURNING attempts`

/** Deletes jobs that ended long ago, with their imports, and cancels updates that nobody has confirmed for a week. */
export const deleteOldJobs = () => sql`
  WITH expired AS (
    UPDATE import_jobs SET status = 'cancelling', next_attempt_at = now()
    WHERE status = 'staged' AND created_at < now() - interval '7 days')
  DELETE FROM import_jobs WHERE finished_at < now() - interval '30 days'`
