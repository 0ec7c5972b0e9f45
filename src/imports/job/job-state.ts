import type { Actor } from '../../access/actor.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import type { UpdateResult, UpdateSummary } from '../update/update-state.ts'
import { presentImport, type ImportState } from '../import-state.ts'
import { type ImportRow, selectImportsOfJob } from '../imports.sql.ts'
import { type JobPhase, type JobRow, type JobStatus, selectJob, selectRecentJobs } from './job.sql.ts'

/** A table of a job, as its person sees it. */
export interface JobTableState {
  importId: string
  tableId: string
  name: string
  /** Number of rows that have been fetched. */
  rows: number
  isFetched: boolean
  rowsDone: number
  unreadable: ImportState['unreadable']
}

/** A job, as its person sees it. */
export interface JobState {
  id: string
  source: string
  /** What the source was asked for; null for an update, which anyone may see who may change the base. */
  settings: Readonly<Record<string, string>> | null
  title: string
  status: JobStatus
  phase: Exclude<JobPhase, 'publishing'>
  basePublicId: string
  /** Whether it is too late to cancel. */
  isPublishing: boolean
  tables: JobTableState[]
  /** The table that is being filled; null in other phases. */
  currentTable: string | null
  totalRecords: number
  filesSkipped: number
  error: string | null
  /** Distinguishes errors; null for an error without a reason that clients know. */
  errorReason: string | null
  /** Whether its tables were deleted again by undo. */
  isUndone: boolean
  /** For jobs that bring tables up to date: what they will do and did; null for others. */
  update: {
    /** The import that created the tables. */
    importId: string
    summary: UpdateSummary | null
    result: UpdateResult | null
    isUndone: boolean
  } | null
}

/**
 * Returns a job of this person.
 * @throws AppError `not_found` when there is none, or it is another person's.
 */
export async function requireJob(platform: Platform, actor: Actor, jobId: string): Promise<JobRow> {
  const [job] = await run(platform.pool, selectJob(jobId))
  if (job?.userId !== actor.userId) throw new AppError('not_found', 'There is no such import.')
  return job
}

export async function readJob(platform: Platform, actor: Actor, jobId: string): Promise<JobState> {
  const job = await requireJob(platform, actor, jobId)
  return presentJob(job, await run(platform.pool, selectImportsOfJob(jobId)))
}

/** The person's jobs that are running or ended in the last ten minutes, the newest first. */
export async function recentJobs(platform: Platform, actor: Actor): Promise<JobState[]> {
  const jobs = await run(platform.pool, selectRecentJobs(actor.userId))
  const states: JobState[] = []
  for (const job of jobs) states.push(presentJob(job, await run(platform.pool, selectImportsOfJob(job.id))))
  return states
}

/** A job as one entry of the list of imports, beside those of files. */
export function jobAsImport(job: JobState): ImportState {
  const [first] = job.tables
  return {
    id: job.id,
    source: job.source,
    settings: job.settings,
    fileName: job.title,
    fileBytes: 0,
    status: job.status,
    phase: job.phase === 'connecting' ? 'waiting' : job.phase,
    choices: {},
    analysis: null,
    error: job.error,
    basePublicId: job.basePublicId,
    tableId: first?.tableId ?? null,
    tableName: job.title,
    service: null,
    rows: job.totalRecords,
    rowsDone: job.tables.reduce((sum, { rowsDone }) => sum + rowsDone, 0),
    rowsPerSecond: null,
    secondsLeft: null,
    mapping: null,
    isUndone: job.isUndone,
    // Each table has its own list.
    unreadable: { total: 0, columns: [] },
  }
}

/** A job as people see it. */
export function presentJob(job: JobRow, rows: readonly ImportRow[]): JobState {
  const tables = rows.map(row => ({
    importId: row.id,
    tableId: row.plan?.tableId ?? '',
    name: row.plan?.tableName ?? row.fileName,
    rows: row.fetched?.rows ?? 0,
    isFetched: row.fetched?.isComplete ?? false,
    // An update compares all rows at once.
    rowsDone: job.isUpdate ? (row.fetched?.rows ?? 0) : row.rowsDone,
    unreadable: presentImport(row, null).unreadable,
  }))
  const isImporting = job.status === 'running' && job.phase === 'importing'
  const current = tables.find(({ isFetched, rows: count, rowsDone }) => !isFetched || rowsDone < count)
  return {
    id: job.id,
    source: job.source,
    settings: job.isUpdate ? null : (job.settings as Record<string, string>),
    title: job.title,
    status: job.status,
    phase: job.phase === 'publishing' ? 'importing' : job.phase,
    basePublicId: job.basePublicId,
    isPublishing: job.phase === 'publishing',
    tables,
    currentTable: isImporting ? (current?.name ?? null) : null,
    totalRecords: tables.reduce((sum, { rows: count }) => sum + count, 0),
    filesSkipped: job.filesSkipped,
    error: job.error,
    errorReason: job.errorReason,
    isUndone: job.isUpdate ? job.isUndone : rows.length > 0 && rows.every(row => row.isUndone),
    update: job.isUpdate
      ? { importId: job.updateOf ?? '', summary: job.summary, result: job.result, isUndone: job.isUndone }
      : null,
  }
}
