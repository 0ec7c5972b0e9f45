import { openBase } from '../../engine/base/base.ts'
import { cleanText } from '../../fields/text/clean-text.ts'
import type { SourceCells } from '../../engine/origins/origins.sql.ts'
import { allRowsRead, deleteSourceRows, insertSourceRows } from '../../engine/origins/source-rows.sql.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import { selectImportsOfJob } from '../imports.sql.ts'
import { type OpenSource, type SourcePage, SourcePageGone } from '../job/import-source.ts'
import { type JobRow, setFetched, setJobMoved } from '../job/job.sql.ts'
import { JobStopped } from '../job/job-stopped.ts'
import { nothingFetched } from '../job/page-file.ts'
import { SourceFiles } from '../job/source-files.ts'
import { sourceCells } from './source-cells.ts'
import type { UpdatedTable, UpdatePlan } from './update-plan.ts'

/** How often a table is read from its start again because its source lost the page. */
const maxRestarts = 3

interface Reading {
  platform: Platform
  job: JobRow
  signal: AbortSignal
}

/**
 * Reads the tables of a source into the base, page by page. A page is stored before its progress, so reading resumes at
 * the next page on any node.
 * @throws JobStopped when the update was cancelled; AppError `conflict` if the source lost its place too often.
 */
export async function readSource(reading: Reading, plan: UpdatePlan, source: OpenSource): Promise<void> {
  const imports = await run(reading.platform.pool, selectImportsOfJob(reading.job.id))
  const fetched = new Map(imports.map(row => [row.id, row.fetched]))
  for (const table of plan.tables) {
    let reached = fetched.get(table.importId) ?? nothingFetched
    let restarts = 0
    while (!reached.isComplete) {
      const page = await readPage(reading, source, { table, next: reached.next })
      if (page === null && ++restarts > maxRestarts)
        throw new AppError('conflict', `${reading.job.title} lost its place.`)
      if (page === null) {
        const { schema } = await openBase(reading.platform, reading.job)
        await run(reading.platform.pool, deleteSourceRows(schema, reading.job.id, table.tableId))
      }
      reached = page
        ? { ...reached, next: page.next, isComplete: page.next === null, rows: reached.rows + page.rows.length }
        : nothingFetched
      const [isRunning] = await run(reading.platform.pool, setFetched(table.importId, reached))
      if (!isRunning) throw new JobStopped()
    }
  }
}

/** Reads a page and stores its rows; null when the source lost its place. */
async function readPage(
  { platform, job, signal }: Reading,
  source: OpenSource,
  { table, next }: { table: UpdatedTable; next: string | null },
): Promise<SourcePage | null> {
  const { tableId, newColumns = [] } = table
  const columns = [...table.columns, ...newColumns.filter(({ isRead }) => isRead)]
  const files = new SourceFiles({ platform, job, signal, tableId })
  const columnIds = columns.map(({ columnId }) => columnId)
  const kinds = columns.map(({ kind }) => (kind === 'value' ? 'text' : kind === 'files' ? 'json' : 'links'))
  const context = {
    signal,
    target: { flowId: job.flowId, userId: job.userId },
    onlyFileIds: true,
    expectFiles: (ids: readonly string[]) => files.expect(ids),
    download: files.download.bind(files),
  }
  try {
    const page = await source.readPage({ tableId: table.sourceId, columnIds, kinds, next }, context)
    const rows = new Map<string, SourceCells>(
      page.rows.map(({ id, cells }) => [cleanText(id), sourceCells(columns, cells)]),
    )
    if (page.next === null) rows.set(allRowsRead, {})
    const { schema } = await openBase(platform, job)
    if (rows.size > 0) await run(platform.pool, insertSourceRows(schema, { jobId: job.id, tableId }, rows))
    if (files.skipped > 0 || job.attempts > 0) await run(platform.pool, setJobMoved(job.id, files.skipped))
    return page
  } catch (error) {
    if (error instanceof SourcePageGone) return null
    throw error
  }
}
