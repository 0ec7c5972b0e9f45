import { csvLine, guardedText } from '../platform/csv-line.ts'
import type { Platform } from '../platform/platform.ts'
import { run } from '../platform/sql/run.ts'
import type { UnreadableCell } from './copy-rows.ts'
import { selectUnreadable, type ImportRow } from './imports.sql.ts'

const page = 1000

/** The first unreadable cells of an import, in the order of the file, with the row numbers of the table. */
export async function listUnreadable(platform: Platform, row: ImportRow, limit: number) {
  const cells = await run(platform.pool, selectUnreadable(row.id, { row: 0, column: -1 }, limit))
  return cells.map(cell => ({
    row: cell.row,
    column: nameOf(row, cell),
    text: cell.text,
    reason: cell.reason ?? null,
  }))
}

/** All stored unreadable cells of an import as CSV, page by page. */
export async function* unreadableAsCsv(platform: Platform, row: ImportRow): AsyncGenerator<string> {
  // The byte order mark makes spreadsheets read UTF-8.
  yield `\uFEFF${csvLine(['Row', 'Column', 'Text'])}`
  let after = { row: 0, column: -1 }
  for (;;) {
    const cells = await run(platform.pool, selectUnreadable(row.id, after, page))
    const last = cells.at(-1)
    if (!last) return
    yield cells.map(cell => csvLine([String(cell.row), nameOf(row, cell), cell.text].map(guardedText))).join('')
    after = last
  }
}

const nameOf = ({ plan }: ImportRow, cell: UnreadableCell): string =>
  plan?.columns.find(column => column.index === cell.column)?.name ?? `Column ${cell.column + 1}`
