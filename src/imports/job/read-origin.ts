import { AppError } from '../../platform/errors.ts'
import { fieldType } from '../../fields/registry.ts'
import { cutText } from '../../fields/text/cut-text.ts'
import { run } from '../../platform/sql/run.ts'
import type { Work } from '../fill-table.ts'
import { localPath, shareFile } from '../import-files.ts'
import { setOriginFetched } from '../imports.sql.ts'
import { isImportable } from '../importable.ts'
import type { FetchedRows } from '../sources/converted-rows.ts'
import { requireSource } from '../sources/registry.ts'
import { bindSource, type OpenSource, SourcePageGone, type SourcePage } from './import-source.ts'
import { appendPage, holdsPages, nothingFetched, trimFile } from './page-file.ts'
import { pagesAhead } from './pages-ahead.ts'
import { readableColumns } from './readable-columns.ts'
import { tooManyRecords } from './too-many-records.ts'

/** How often a table is read from its start again because its source lost the page. */
const maxRestarts = 3

/**
 * Reads the pages of an import's origin that its file lacks. Returns what the file holds then; null when the import was
 * canceled.
 * @throws AppError `too_large` beyond CSV_MAX_BYTES, `bad_input` for a table without rows or with too many, `conflict` if
 *   the source lost its place too often; as the source refuses.
 */
export async function readOrigin({ platform, row, signal }: Work): Promise<FetchedRows | null> {
  const { id, origin, fileName } = row
  if (!origin) throw new Error(`Import ${id} has no origin`)
  const opened = await bindSource(requireSource(origin.source), origin.settings).open(platform, row.userId)
  const table = (await opened.tables(signal, [origin.tableId])).find(one => one.id === origin.tableId)
  if (!table) throw new AppError('not_found', `${fileName} is no longer there. Choose the table again.`)
  const refusal = tooManyRecords(table.rows ?? 0)
  if (refusal !== null) throw new AppError('bad_input', refusal)
  const columns = readableColumns(table)
  const path = await localPath(platform, id)
  const layout = JSON.stringify(columns.map(({ id: columnId, field }) => [columnId, field?.type ?? null]))
  let reached = row.fetched ?? nothingFetched
  // Pages with other columns would put values into wrong fields.
  if (reached.layout !== layout || !(await holdsPages(path, reached))) reached = nothingFetched
  await trimFile(path, reached)
  for (let restarts = 0; !reached.isComplete; restarts++) {
    const from = reached.next
    const columnIds = columns.map(one => one.id)
    const pages = pagesAhead({
      page: (next, stop) => readPage(opened, { tableId: table.id, columnIds, next, signal: stop }),
      from,
      signal,
    })
    try {
      for await (const page of pages) {
        reached = { ...(await appendPage(path, reached, page)), layout }
        if (reached.bytes > platform.config.csvMaxBytes) throw new AppError('too_large', 'This table is too large')
        const [isWanted] = await run(platform.pool, setOriginFetched(id, reached))
        if (!isWanted) return null
      }
    } catch (error) {
      if (!(error instanceof SourcePageGone)) throw error
      if (restarts >= maxRestarts) throw new AppError('conflict', `${origin.name} lost its place.`)
      reached = nothingFetched
      await trimFile(path, reached)
    }
  }
  if (reached.rows === 0) throw new AppError('bad_input', `${table.name} has no records.`)
  await shareFile(platform, id)
  const parts = [{ name: cutText(table.name, 255), isHidden: false }]
  return {
    source: { kind: 'service', parts, part: 0, hasNames: true },
    names: columns.map(({ name }) => name),
    types: columns.map(({ field }) => (field && isImportable(fieldType(field.type)) ? field : null)),
  }
}

/** Reads a page without the ids of its rows. */
async function readPage(
  opened: OpenSource,
  { signal, ...wanted }: { tableId: string; columnIds: string[]; next: string | null; signal: AbortSignal },
): Promise<SourcePage> {
  // The fields of the existing table have formats of their own.
  const kinds = wanted.columnIds.map(() => 'plain' as const)
  const context = { signal, target: null, download: () => Promise.resolve(null) }
  const page = await opened.readPage({ ...wanted, kinds }, context)
  // The file begins with the first cell instead of the id.
  return { ...page, rows: page.rows.map(({ cells: [id = '', ...cells] }) => ({ id, cells })) }
}
