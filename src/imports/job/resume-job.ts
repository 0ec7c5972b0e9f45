import { createHiddenTables, dropHiddenTables, publishHiddenTables } from '../../engine/structure/hidden-tables.ts'
import type { HiddenLinkedTable } from '../../engine/structure/hidden-tables.ts'
import { databaseAddress } from '../../platform/database-address.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { runWorker } from '../../platform/run-worker.ts'
import { run } from '../../platform/sql/run.ts'
import { shared } from '../../platform/sql/scope.ts'
import { inTransaction } from '../../platform/sql/transactions.ts'
import { fillTable, type StartedImport, type Work } from '../fill-table.ts'
import { localPath, removeFile } from '../import-files.ts'
import { deleteUnreadable, type ImportRow, selectImportsOfJob } from '../imports.sql.ts'
import { isFilled } from '../resume-work.ts'
import { requireSource } from '../sources/registry.ts'
import { keepRowOrigins, tableOrigins } from './keep-origins.ts'
import { deleteRowsOfUpdate, runUpdate, storeResult } from '../update/run-update.ts'
import { fetchTable } from './fetch-table.ts'
import { bindSource } from './import-source.ts'
import { type JobPlan, pageFormat } from './job-plan.ts'
import { JobStopped } from './job-stopped.ts'
import {
  deleteJobImports,
  insertJobImports,
  type JobRow,
  selectJob,
  setJobDone,
  setJobEnded,
  setJobPhase,
  setJobPlan,
  setJobRetry,
  setJobTable,
} from './job.sql.ts'
import { type LinksTask, linksThread } from './links-task.ts'
import { holdsPages } from './page-file.ts'
import { planJob } from './plan-job.ts'

const maxAttempts = 5
const firstPause = 1

interface JobWork {
  platform: Platform
  job: JobRow
  signal: AbortSignal
}

/** A table of a job that can be filled. */
interface JobTable extends StartedImport {
  hiddenTable: HiddenLinkedTable
}

/**
 * Resumes a job at its current step: plans it, creates its tables, fetches and copies their rows, links them, publishes
 * them, or cleans up after a cancellation. Errors that pass, such as a service that is overloaded, are retried a few
 * times; others end the job with their message.
 */
export async function resumeJob(platform: Platform, jobId: string, signal: AbortSignal): Promise<void> {
  const [job] = await run(platform.pool, selectJob(jobId))
  if (!job) return
  const work = { platform, job, signal }
  try {
    if (job.status === 'cancelling') {
      await deleteEverything(work)
      await run(platform.pool, setJobEnded(job.id, 'cancelled'))
      if (job.isUpdate) await deleteRowsOfUpdate(platform, job)
    } else if (job.status === 'running') await runJob(work)
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (error instanceof JobStopped) return
    await noteFailure(work, error)
    if (!(error instanceof AppError)) throw error
  }
}

async function runJob(work: JobWork): Promise<void> {
  const { platform, job } = work
  if (job.isUpdate) return runUpdate(work)
  const plan = job.plan ?? (await planned(work))
  const flow = { flowId: job.flowId }
  if (job.phase !== 'publishing' || !(await areFilled(work))) {
    await fill(work, plan)
    await requireRunning(platform, job.id, 'publishing')
  }
  const tables = await run(platform.pool, selectImportsOfJob(job.id))
  const origins = tableOrigins(job, plan)
  await publishHiddenTables(platform, flow, {
    tables: tables.flatMap(({ plan: one }) =>
      one ? { tableId: one.tableId, rowCount: one.rows, origin: origins.get(one.tableId) ?? null } : [],
    ),
    actor: job.userId,
  })
  await run(platform.pool, setJobDone(job.id))
  for (const { id } of tables) {
    // The tables exist, so a file that cannot be removed does not fail the job.
    await removeFile(platform, id).catch((error: unknown) => platform.log.warn({ error }, 'An imported file stays'))
  }
}

/** @throws JobStopped when the job was cancelled. */
async function requireRunning(platform: Platform, jobId: string, phase: JobRow['phase']): Promise<void> {
  const [isRunning] = await run(platform.pool, setJobPhase(jobId, phase))
  if (!isRunning) throw new JobStopped()
}

/** Reads the tables of the source, and stores what becomes of them. */
async function planned({ platform, job, signal }: JobWork): Promise<JobPlan> {
  const source = await bindSource(requireSource(job.source), job.settings).open(platform, job.userId)
  const ids = job.requested.flatMap(({ sourceId }) => sourceId ?? [])
  const plan = planJob(job.requested, await source.tables(signal, ids))
  const tables = plan.tables.map(({ importId, table, columns }) => ({
    id: importId,
    plan: { tableId: table.tableId, tableName: table.name, columns, rows: 0, ...pageFormat },
  }))
  await inTransaction(platform.pool, shared, async connection => {
    const [isRunning] = await run(connection, setJobPlan(job.id, plan))
    if (!isRunning) throw new JobStopped()
    await run(connection, deleteJobImports(job.id))
    await run(connection, insertJobImports(job, tables))
  })
  return plan
}

async function fill(work: JobWork, plan: JobPlan): Promise<void> {
  const { platform, job, signal } = work
  if (!(await hasFiles(work))) await prepareTables(work, plan)
  await requireRunning(platform, job.id, 'importing')
  const source = await bindSource(requireSource(job.source), job.settings).open(platform, job.userId)
  const stop = AbortSignal.any([signal, platform.space.full])
  const files: LinksTask['files'] = []
  for (const [at, table] of plan.tables.entries()) {
    const row = (await run(platform.pool, selectImportsOfJob(job.id)))[at]
    const fetched = await fetchTable({ platform, job, signal: stop }, source, {
      table,
      fetched: row?.fetched ?? null,
    })
    const path = await localPath(platform, table.importId)
    files.push({ path, size: fetched.bytes })
    const copied = await requireTable(platform, job.id, at)
    const copying: Work<StartedImport> = { platform, row: copied, signal }
    if (!(await isFilled(copying))) await fillTable(copying)
  }
  await writeLinks(work, plan, files)
  await keepRowOrigins(work, plan, files)
}

async function writeLinks({ platform, job, signal }: JobWork, plan: JobPlan, files: LinksTask['files']) {
  const rows = await tablesOf(platform, job.id)
  const columns = plan.tables.flatMap(({ links }, table) =>
    links.flatMap(({ fieldId, index, target, isOrder = false }) => {
      const linkSide = rows[table]?.hiddenTable.linkSides[fieldId]
      return linkSide ? { table, index, target, isOrder, linkSide } : []
    }),
  )
  const [first] = rows
  if (columns.length === 0 || !first) return
  const task: LinksTask = {
    database: databaseAddress(platform.connection),
    schema: first.hiddenTable.schema,
    files,
    columns,
  }
  await runWorker<number>(linksThread, task, AbortSignal.any([signal, platform.space.full])).result
}

const isTable = (row: ImportRow): row is JobTable =>
  row.flowId !== null && row.plan !== null && row.hiddenTable !== null

async function tablesOf(platform: Platform, jobId: string): Promise<JobTable[]> {
  const rows = await run(platform.pool, selectImportsOfJob(jobId))
  return rows.filter(isTable)
}

async function requireTable(platform: Platform, jobId: string, at: number): Promise<JobTable> {
  const row = (await run(platform.pool, selectImportsOfJob(jobId)))[at]
  if (!row || !isTable(row)) throw new JobStopped()
  return row
}

/** Whether all tables exist, and this node has the files with their fetched pages. */
async function hasFiles({ platform, job }: JobWork): Promise<boolean> {
  const rows = await run(platform.pool, selectImportsOfJob(job.id))
  for (const { id, hiddenTable, fetched } of rows) {
    if (!hiddenTable) return false
    if (fetched && !(await holdsPages(await localPath(platform, id), fetched))) return false
  }
  return rows.length > 0
}

/** Whether the tables have all rows. A database restored from a backup may have fewer than the job's phase implies. */
async function areFilled({ platform, job, signal }: JobWork): Promise<boolean> {
  const rows = await run(platform.pool, selectImportsOfJob(job.id))
  if (rows.length === 0) return false
  for (const row of rows) {
    if (!isTable(row) || !row.fetched?.isComplete || !(await isFilled({ platform, row, signal }))) return false
  }
  return true
}

/** Creates the hidden tables. Deletes those of an interrupted run, and of a node whose files this one lacks. */
async function prepareTables({ platform, job }: JobWork, plan: JobPlan): Promise<void> {
  await requireRunning(platform, job.id, 'structure')
  const flow = { flowId: job.flowId }
  const tables = plan.tables.map(({ table }) => table)
  await dropHiddenTables(
    platform,
    flow,
    tables.map(({ tableId }) => tableId),
  )
  const hidden = await createHiddenTables(platform, flow, { tables, actor: job.userId })
  for (const [at, { importId }] of plan.tables.entries()) {
    await removeFile(platform, importId)
    await run(platform.pool, deleteUnreadable(importId))
    const table = hidden[at]
    if (table) await run(platform.pool, setJobTable(importId, table))
  }
}

/** Deletes everything that a job created. */
async function deleteEverything({ platform, job }: JobWork): Promise<void> {
  if (job.isUpdate) await storeResult(platform, job)
  const tables = job.plan?.tables ?? []
  const ids = tables.map(({ table }) => table.tableId)
  if (ids.length > 0) await dropHiddenTables(platform, { flowId: job.flowId }, ids)
  for (const { importId } of tables) await removeFile(platform, importId)
  await run(platform.pool, deleteJobImports(job.id))
}

const passes = (error: unknown): boolean => !(error instanceof AppError) || error.code === 'unavailable'

async function noteFailure(work: JobWork, error: unknown): Promise<void> {
  const { platform } = work
  const [job] = await run(platform.pool, selectJob(work.job.id))
  // Cancelled while it ran: the cleanup is next.
  if (job?.status !== 'running') return
  if (passes(error) && job.attempts + 1 < maxAttempts) {
    await run(platform.pool, setJobRetry(job.id, firstPause * 2 ** job.attempts))
    return
  }
  await deleteEverything({ ...work, job })
  const failure =
    error instanceof AppError
      ? { message: error.message, reason: error.publicDetails.reason ?? null }
      : { message: 'Import failed', reason: null }
  await run(platform.pool, setJobEnded(job.id, 'failed', failure))
  if (job.isUpdate) await deleteRowsOfUpdate(platform, job)
}
