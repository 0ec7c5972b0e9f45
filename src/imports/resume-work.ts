import { isSameJson } from '../fields/same-json.ts'
import { AppError } from '../platform/errors.ts'
import type { Platform } from '../platform/platform.ts'
import { runWorker } from '../platform/run-worker.ts'
import { exportedFormat } from '../engine/export/csv-export.ts'
import { dropHiddenTable, publishHiddenTable } from '../engine/structure/hidden-table.ts'
import { selectFillProgress } from '../engine/structure/hidden-table.sql.ts'
import { run } from '../platform/sql/run.ts'
import type { ImportProgress } from './copy-rows.ts'
import type { CsvAnalysis } from './csv/csv-analysis.ts'
import { FileElsewhere, fillTable, isStarted, requireFile, type StartedImport, type Work } from './fill-table.ts'
import { removeFile } from './import-files.ts'
import {
  deleteUnreadable,
  selectImport,
  setAnalysed,
  setAsWritten,
  setCancelled,
  setDone,
  setFailed,
  setPhase,
  setRetry,
  setWaitingForFile,
  type ImportRow,
} from './imports.sql.ts'
import { readOrigin } from './job/read-origin.ts'
import { isMapped } from './mapping/mapped-import.ts'
import { runMapped } from './mapping/run-mapped.ts'
import { revertMapped } from './mapping/undo-import.ts'
import { type AnalysisTask, analysisThread } from './worker-tasks.ts'

const maxAttempts = 5
const firstPause = 1

const waitingForFile = 'Waiting for the server that received the file'

/**
 * Resumes an import at its current step: reads its file, copies its rows, publishes its table, or cleans up after a
 * cancellation. An error that the person can fix ends the import with its message. Other errors are retried a few
 * times, each time from the last stored progress.
 * @returns false if only another node can resume it, because it has the file.
 */
export async function resumeWork(platform: Platform, importId: string, signal: AbortSignal): Promise<boolean> {
  const [row] = await run(platform.pool, selectImport(importId))
  if (!row) return true
  const work = { platform, row, signal }
  try {
    if (row.status === 'analysing') await analyse(work)
    else if (row.status === 'cancelling') await clearUp(work)
    else if (row.status === 'running' && isStarted(row)) await runImport({ ...work, row })
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (error instanceof FileElsewhere) {
      await run(platform.pool, setWaitingForFile(importId, waitingForFile))
      return false
    }
    await noteFailure(work, error)
    if (!(error instanceof AppError)) throw error
  }
  return true
}

/**
 * Stores the analysis of a file, or why it failed. A file that was exported here but was analyzed with another dialect
 * is read again.
 */
export async function keepAnalysis(
  platform: Platform,
  importId: string,
  analysing: Promise<CsvAnalysis>,
): Promise<void> {
  try {
    const analysis = await analysing
    if (isReadAsExported(analysis) || !(await readAsExported()))
      await run(platform.pool, setAnalysed(importId, analysis))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (!(await readAsExported())) await run(platform.pool, setFailed(importId, error.message))
  }

  async function readAsExported(): Promise<boolean> {
    const [set] = await run(platform.pool, setAsWritten(importId, { ...exportedFormat, isGuarded: true }))
    return set !== undefined
  }
}

/** Whether an analysis is what reading the file in the format of exports would give. */
const isReadAsExported = ({ encoding, delimiter, quote, hasHeader, isGuarded, guardedCells }: CsvAnalysis): boolean =>
  isSameJson({ encoding, delimiter, quote, hasHeader }, exportedFormat) && (isGuarded || guardedCells === 0)

async function analyse({ platform, row, signal }: Work): Promise<void> {
  if (row.origin) return analyseOrigin({ platform, row, signal })
  const { path, size } = await requireFile(platform, row.id)
  const task: AnalysisTask = {
    kind: 'analyse',
    path,
    state: { size, complete: true },
    fileName: row.fileName,
    choices: row.choices,
    maxBytes: platform.config.csvMaxBytes,
  }
  await keepAnalysis(platform, row.id, runWorker<CsvAnalysis>(analysisThread, task, signal).result)
}

/** Reads a table of a service into the file, then analyzes it. */
async function analyseOrigin({ platform, row, signal }: Work): Promise<void> {
  const rows = await readOrigin({ platform, row, signal })
  if (!rows) return
  const { path, size } = await requireFile(platform, row.id)
  const task: AnalysisTask = { kind: 'profile', path, state: { size, complete: true }, rows }
  await keepAnalysis(platform, row.id, runWorker<CsvAnalysis>(analysisThread, task, signal).result)
}

async function runImport(work: Work<StartedImport>): Promise<void> {
  const { platform, row } = work
  const { plan } = row
  if (isMapped(row)) return runMapped({ ...work, row })
  if (row.phase !== 'publishing' || !(await isFilled(work))) {
    await fillTable(work)
    const [stillRunning] = await run(platform.pool, setPhase(row.id, 'publishing'))
    if (!stillRunning) return
  }
  const published = { tableId: plan.tableId, actor: row.userId, rowCount: plan.rows }
  await publishHiddenTable(platform, { flowId: row.flowId }, published)
  await run(platform.pool, setDone(row.id))
  // The table exists, so a file that cannot be removed does not fail the import.
  await removeFile(platform, row.id).catch((error: unknown) => platform.log.warn({ error }, 'An imported file stays'))
}

/** Whether the table has all rows. A database restored from a backup may have fewer than the import's phase implies. */
export async function isFilled({ platform, row: { hiddenTable, plan } }: Work<StartedImport>): Promise<boolean> {
  if (!hiddenTable) return false
  const [table] = await run(platform.pool, selectFillProgress<ImportProgress>(hiddenTable.schema, plan.tableId))
  return table !== undefined && (table.published || (table.progress?.rowsDone ?? 0) === plan.rows)
}

async function clearUp({ platform, row }: Work): Promise<void> {
  await dropTable(platform, row)
  await run(platform.pool, deleteUnreadable(row.id))
  await removeFile(platform, row.id)
  await run(platform.pool, setCancelled(row.id))
}

async function dropTable(platform: Platform, row: ImportRow): Promise<void> {
  if (!isStarted(row)) return
  if (isMapped(row) && row.phase === 'publishing') await revertMapped(platform, row)
  await dropHiddenTable(platform, row, row.plan.tableId)
}

async function noteFailure({ platform, row }: Work, error: unknown): Promise<void> {
  // A service that is overloaded for a moment is asked again.
  const passes = !(error instanceof AppError) || (row.origin !== null && error.code === 'unavailable')
  if (!passes) return fail(platform, row, error.message)
  const [now] = await run(platform.pool, selectImport(row.id))
  // Cancelled while it ran: the database notified the thread, and the cleanup is next.
  if (now?.status === 'cancelling') return
  const attempts = now?.attempts ?? 0
  if (attempts + 1 >= maxAttempts)
    return fail(platform, row, error instanceof AppError ? error.message : 'Import failed')
  await run(platform.pool, setRetry(row.id, firstPause * 2 ** attempts))
}

async function fail(platform: Platform, row: ImportRow, message: string): Promise<void> {
  await dropTable(platform, row)
  await run(platform.pool, setFailed(row.id, message))
}
