import { AppError } from '../../platform/errors.ts'
import type { OpenSource, SourceColumn } from './import-source.ts'
import { readableColumns } from './readable-columns.ts'

/** The beginning of a table of a source. */
interface TablePreview {
  columns: readonly SourceColumn[]
  /** The texts of the first rows, by column. */
  rows: (readonly string[])[]
}

/** @throws AppError `not_found` when the source has no such table. */
export async function previewTable(
  source: OpenSource,
  { tableId, rows, signal }: { tableId: string; rows: number; signal: AbortSignal },
): Promise<TablePreview> {
  const table = (await source.tables(signal, [tableId])).find(({ id }) => id === tableId)
  if (!table) throw new AppError('not_found', 'There is no such table.')
  const columns = readableColumns(table)
  const page = await source.readPage(
    { tableId, columnIds: columns.map(({ id }) => id), next: null, rows },
    { signal, target: null, download: () => Promise.resolve(null) },
  )
  return { columns, rows: page.rows.slice(0, rows).map(({ cells }) => cells) }
}
