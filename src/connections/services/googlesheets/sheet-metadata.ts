import type { FieldType } from '../../../fields/field-type.ts'
import { fieldTypes, isFieldType } from '../../../fields/registry.ts'
import type { MetadataSource, ServiceClient, ServiceMetadata } from '../../service.ts'
import { type CellValue, cellValue } from './cell-value.ts'
import { findHeader } from './find-header.ts'
import { type Grid, listSpreadsheets, readGrids, readSpreadsheet, type SheetInfo } from './spreadsheets.ts'

/** How many rows and columns of a sheet tell what its columns hold. */
const sampleRows = 100
const maxColumns = 200
/** How many sheets of a spreadsheet are read. */
const maxSheets = 100
const maxPages = 5

const guessable: readonly FieldType[] = Object.values(fieldTypes as Readonly<Record<string, FieldType>>)
  .filter(({ guess }) => guess)
  .toSorted((one, other) => (one.guess?.rank ?? 0) - (other.guess?.rank ?? 0))

/** The type of a column: what the formats of all its cells say, or else what its texts look like. */
function columnType(cells: readonly CellValue[]): string {
  const [kind, other] = new Set(cells.map(cell => cell.kind))
  if (kind !== undefined && other === undefined && isFieldType(kind)) return kind
  const context = { rows: cells.length, filled: cells.length, decimal: '.' } as const
  const fitting = guessable.find(({ guess }) => {
    const guesser = guess?.start()
    return cells.length > 0 && cells.every(({ text }) => guesser?.see(text)) && guesser?.finish(context)
  })
  return (fitting ?? guessable.at(-1))?.type ?? 'text'
}

/** A column of a sheet, by its header. */
interface ColumnHeader {
  name: string
  type: string
  developerMetadataId: number | null
}

/** The columns of a sheet that have a name; none when the sheet has no header. */
function columnHeaders(
  { rows, metadataIds }: Grid,
  { frozenRowCount }: Pick<SheetInfo, 'frozenRowCount'>,
  timeZone: string,
): ColumnHeader[] {
  const values = rows.map(row => row.map(cell => cellValue(cell, timeZone)))
  const header = findHeader(values, frozenRowCount)
  if (header === null) return []
  const below = values.slice(header + 1)
  return (values[header] ?? []).flatMap((cell, at) => {
    if (cell === null) return []
    const cells = below.flatMap(row => row[at] ?? [])
    return { name: cell.text.trim(), type: columnType(cells), developerMetadataId: metadataIds[at] ?? null }
  })
}

async function listAll(client: ServiceClient): Promise<MetadataSource[]> {
  const found: MetadataSource[] = []
  let pageToken: string | undefined
  for (let page = 0; page < maxPages; page++) {
    const { files, nextPageToken } = await listSpreadsheets(client, { pageSize: 1000, pageToken })
    found.push(...files.map(({ id, name }) => ({ id, name })))
    if (nextPageToken === null) break
    pageToken = nextPageToken
  }
  return found
}

/** The spreadsheets that a person gave to the product, with the sheets of each and their typed columns. */
export const googlesheetsMetadata: ServiceMetadata = {
  noun: 'spreadsheet',
  settings: ['spreadsheetId', 'spreadsheetIds'],
  missing: 'Missing or unknown google sheet',
  list: listAll,
  async read(client, spreadsheetId) {
    const { title: name, timeZone, sheets } = await readSpreadsheet(client, spreadsheetId)
    const read = sheets.slice(0, maxSheets)
    const ranges = read.map(({ sheetId, rowCount, columnCount }) => ({
      sheetId,
      fromRow: 0,
      toRow: Math.min(rowCount, sampleRows),
      columns: Math.min(columnCount, maxColumns),
    }))
    const grids = ranges.length === 0 ? [] : await readGrids(client, { spreadsheetId, ranges })
    const found = read.flatMap((sheet, at) => {
      const grid = grids[at]
      if (!grid) return []
      return { title: sheet.title, sheetId: sheet.sheetId, columnHeaders: columnHeaders(grid, sheet, timeZone) }
    })
    return { name, content: { sheets: found } }
  },
}
