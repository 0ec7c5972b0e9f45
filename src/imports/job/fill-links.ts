import { completeFile, CsvReader } from '../csv/csv-reader.ts'
import type { LinkedRowNumbers } from '../../engine/links/links.sql.ts'
import { pageFormat } from './job-plan.ts'

/** A file with the rows of a table, each beginning with its id. */
export interface RowFile {
  path: string
  size: number
}

/** The row numbers of a table by the ids of its source. */
export async function rowNumbers(file: RowFile): Promise<Map<string, number>> {
  const numbers = new Map<string, number>()
  let row = 0
  for await (const [id] of rowsOf(file, [0])) numbers.set(id ?? '', ++row)
  return numbers
}

const batchLinks = 20_000

/**
 * Reads the links of one column, in batches. Ids that the linked table does not have are left out: their rows were
 * deleted between two requests.
 * @param column.least the fewest links of a cell that is read.
 */
export async function* linksOf(
  file: RowFile,
  { index, numbers, least = 1 }: { index: number; numbers: ReadonlyMap<string, number>; least?: number },
): AsyncGenerator<LinkedRowNumbers[]> {
  let links: LinkedRowNumbers[] = []
  let row = 0
  for await (const [text] of rowsOf(file, [index])) {
    row++
    if (!text) continue
    const ids = JSON.parse(text) as string[]
    const linked = new Set(ids.flatMap(id => numbers.get(id) ?? []))
    if (linked.size < least) continue
    let place = 0
    for (const number of linked) links.push({ row, linked: number, place: ++place })
    if (links.length < batchLinks) continue
    yield links
    links = []
  }
  if (links.length > 0) yield links
}

/** Reads some columns of the rows of a file, in order. */
export async function* rowsOf(
  { path, size }: RowFile,
  columns: readonly number[],
): AsyncGenerator<(string | undefined)[]> {
  if (size === 0) return
  const { format } = pageFormat
  const reader = new CsvReader(completeFile(path, size), format)
  try {
    let batch = await reader.next()
    while (batch) {
      for (let row = 0; row < batch.rowCount; row++) {
        const [first, end] = [batch.firstCell(row), batch.endCell(row)]
        const current = batch
        yield columns.map(index => (first + index < end ? current.cellText(first + index, format) : undefined))
      }
      batch = await reader.next()
    }
  } finally {
    await reader.close()
  }
}
