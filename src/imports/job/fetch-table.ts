import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import { localPath } from '../import-files.ts'
import type { FetchedPages } from '../imports.sql.ts'
import { type CellKind, type OpenSource, type SourcePage, SourcePageGone } from './import-source.ts'
import { JobStopped } from './job-stopped.ts'
import type { PlannedTable } from './job-plan.ts'
import { type JobRow, setFetched, setJobMoved } from './job.sql.ts'
import { appendPage, nothingFetched, trimFile } from './page-file.ts'
import { pagesAhead } from './pages-ahead.ts'
import { SourceFiles } from './source-files.ts'

interface Fetching {
  platform: Platform
  job: JobRow
  signal: AbortSignal
}

/** How often a table is read from its start again because its source lost the page. */
const maxRestarts = 3

/**
 * Fetches the pages of a table that its file lacks. Each page is stored with its progress while the next one is fetched,
 * so that fetching resumes at the next page.
 * @throws JobStopped when the job was cancelled.
 */
export async function fetchTable(
  { platform, job, signal }: Fetching,
  source: OpenSource,
  { table, fetched }: { table: PlannedTable; fetched: FetchedPages | null },
): Promise<FetchedPages> {
  const path = await localPath(platform, table.importId)
  const kinds = kindsOf(table)
  let reached = fetched ?? nothingFetched
  await trimFile(path, reached)
  for (let restarts = 0; !reached.isComplete; restarts++) {
    const from = reached.next
    const pages = pagesAhead({ page: readPage, from, signal })
    try {
      for await (const page of pages) {
        reached = await appendPage(path, reached, page)
        const [isRunning] = await run(platform.pool, setFetched(table.importId, reached))
        if (!isRunning) throw new JobStopped()
        if (page.skipped > 0 || job.attempts > 0) await run(platform.pool, setJobMoved(job.id, page.skipped))
      }
    } catch (error) {
      if (!(error instanceof SourcePageGone) || restarts >= maxRestarts) throw error
      reached = nothingFetched
      await trimFile(path, reached)
    }
  }
  return reached

  /** Reads a page, and counts the files that it lacks. */
  async function readPage(next: string | null, stop: AbortSignal): Promise<SourcePage & { skipped: number }> {
    const { sourceId, columnIds } = table
    if (sourceId === null) return { rows: [], next: null, skipped: 0 }
    const files = new SourceFiles({ platform, job, signal: stop, tableId: table.table.tableId })
    const page = await source.readPage(
      { tableId: sourceId, columnIds, kinds, next },
      {
        signal: stop,
        target: { flowId: job.flowId, userId: job.userId },
        expectFiles: ids => files.expect(ids),
        download: file => files.download(file),
      },
    )
    return { ...page, skipped: files.skipped }
  }
}

/** How the cells of each requested column are written. */
function kindsOf({ columnIds, columns, links }: PlannedTable): CellKind[] {
  return columnIds.map((_id, at) => {
    // The first cell of a row is its id.
    const index = at + 1
    if (links.some(column => column.index === index)) return 'links'
    return columns.some(column => column.index === index && column.isJson) ? 'json' : 'text'
  })
}
