import { z } from 'zod'
import { requireAccess } from '../../../access/can.ts'
import { type CellValue, cellValue } from '../../../connections/services/googlesheets/cell-value.ts'
import { findHeader } from '../../../connections/services/googlesheets/find-header.ts'
import { googlesheets } from '../../../connections/services/googlesheets/googlesheets.ts'
import {
  type GridCell,
  type GridRange,
  listSpreadsheets,
  readGrids,
  readSpreadsheet,
  type SheetInfo,
} from '../../../connections/services/googlesheets/spreadsheets.ts'
import { openConnection } from '../../../connections/open-connection.ts'
import type { ServiceClient } from '../../../connections/service.ts'
import { canNameRecords } from '../../../fields/can-name-records.ts'
import { AppError } from '../../../platform/errors.ts'
import { isOutgoingError } from '../../../platform/outgoing/outgoing-error.ts'
import type { Platform } from '../../../platform/platform.ts'
import { limits } from '../../../engine/model/structure.ts'
import { defineImportSource, type OpenSource, type SourcePage, type SourceTable } from '../../job/import-source.ts'
import { type SheetSample, sheetColumns } from './sheet-columns.ts'

const Settings = z.object({
  serviceId: z.string().regex(/^\d{1,18}$/),
  spreadsheetId: z.string().regex(/^[\w-]{1,200}$/),
})

/** How many rows tell what the columns hold. */
const sampleRows = 500
/** How many rows tell where the header is. */
const headerRows = 100
/** How many sheets of a spreadsheet can be imported. */
const maxSheets = 100
/** About how many cells a page has. */
const pageCells = 30_000
const maxPageRows = 5000
/** Pages without any values grow by this factor, so that a long empty end costs few requests. */
const growth = 8
const maxSpreadsheets = 5000

/** Shown when a spreadsheet has nothing to import. */
const noCompatibleSheets = 'No compatible sheets found. Make sure each sheet has at least one header row.'

/** Opens a connection. @throws AppError `not_found` for a connection to another service. */
async function openSheets(platform: Platform, serviceId: string): Promise<ServiceClient> {
  const { service, client } = await openConnection(platform, serviceId)
  if (service.type !== googlesheets.type) throw new AppError('not_found', 'There is no such connection.')
  return client
}

interface Reading {
  client: ServiceClient
  spreadsheetId: string
  timeZone: string
}

/** A sheet with a header and its first rows. */
interface SampledSheet {
  info: SheetInfo
  sample: SheetSample
}

const isError = ({ effectiveValue }: GridCell): boolean => effectiveValue?.errorValue !== undefined
const isFilled = (row: readonly (CellValue | null)[]): boolean => row.some(cell => cell !== null)

/** Whether an answer was larger than the client takes. */
const isTooLarge = (error: unknown): boolean =>
  error instanceof AppError && isOutgoingError(error.cause) && error.cause.reason === 'too_large'

/** Reads rows of a sheet: fewer than asked when their cells are too much for one answer. @returns how many were read. */
async function readRows(
  reading: Reading,
  range: GridRange,
  signal: AbortSignal,
): Promise<{ cells: GridCell[][]; count: number }> {
  const { client, spreadsheetId } = reading
  const count = range.toRow - range.fromRow
  try {
    const [grid] = await readGrids(client, { spreadsheetId, ranges: [range], signal })
    return { cells: grid?.rows ?? [], count }
  } catch (error) {
    if (!isTooLarge(error) || count <= 1) throw error
    return readRows(reading, { ...range, toRow: range.fromRow + Math.ceil(count / growth) }, signal)
  }
}

const widthOf = ({ columnCount }: SheetInfo): number => Math.min(columnCount, limits.fieldsPerTable)

const firstRows = (info: SheetInfo): GridRange => ({
  sheetId: info.sheetId,
  fromRow: 0,
  toRow: Math.min(info.rowCount, sampleRows),
  columns: widthOf(info),
})

const cellsOf = ({ toRow, columns }: GridRange): number => toRow * columns

/** Groups of ranges that are read with one request each. */
function batches(ranges: readonly GridRange[]): GridRange[][] {
  const found: GridRange[][] = []
  let cells = 0
  for (const range of ranges) {
    const last = found.at(-1)
    if (last && cells + cellsOf(range) <= pageCells) last.push(range)
    else {
      found.push([range])
      cells = 0
    }
    cells += cellsOf(range)
  }
  return found
}

interface FirstRows {
  cells: GridCell[][]
  /** How many rows were read, blank ones included. */
  count: number
}

/** Reads the first rows of sheets, several with one request. */
async function readFirstRows(
  reading: Reading,
  ranges: readonly GridRange[],
  signal: AbortSignal,
): Promise<FirstRows[]> {
  const { client, spreadsheetId } = reading
  const found: FirstRows[] = []
  for (const batch of batches(ranges)) {
    try {
      const grids = await readGrids(client, { spreadsheetId, ranges: batch, signal })
      found.push(...batch.map(({ toRow }, at) => ({ cells: grids[at]?.rows ?? [], count: toRow })))
    } catch (error) {
      if (!isTooLarge(error)) throw error
      for (const range of batch) found.push(await readRows(reading, range, signal))
    }
  }
  return found
}

/** The sheets with a header, hidden ones last. */
async function readSheets(
  reading: Reading,
  sheets: readonly SheetInfo[],
  signal: AbortSignal,
): Promise<SampledSheet[]> {
  const shown = sheets.toSorted((one, other) => Number(one.isHidden) - Number(other.isHidden)).slice(0, maxSheets)
  const first = await readFirstRows(reading, shown.map(firstRows), signal)
  return shown.flatMap((info, at) => {
    const { cells, count } = first[at] ?? { cells: [], count: 0 }
    const values = cells.map(row => row.map(cell => cellValue(cell, reading.timeZone)))
    const header = findHeader(values.slice(0, headerRows), info.frozenRowCount)
    if (header === null) return []
    const below = cells.slice(header + 1)
    const sample = {
      header: values[header] ?? [],
      rows: values.slice(header + 1).filter(isFilled),
      isWhole: values.length < count || count === info.rowCount,
      withErrors: new Set(below.flatMap(row => row.flatMap((cell, column) => (isError(cell) ? column : [])))),
    }
    return { info, sample }
  })
}

function toTable({ info, sample }: SampledSheet): SourceTable {
  const columns = sheetColumns(sample)
  const primary = columns.findIndex(({ field }) => field !== null && canNameRecords(field.type))
  const [first] = columns.splice(Math.max(primary, 0), 1)
  return { id: String(info.sheetId), name: info.title, columns: first ? [first, ...columns] : columns }
}

/** Where a page begins, and how many rows it has: '500+1153'. */
function readNext(next: string | null, start: { from: number; rows: number }): { from: number; rows: number } {
  const [, from, rows] = /^(\d{1,9})\+(\d{1,9})$/.exec(next ?? '') ?? []
  return from === undefined ? start : { from: Number(from), rows: Number(rows) }
}

/** The spreadsheets that people gave to the product. Each sheet becomes a table. */
export const googlesheetsSource = defineImportSource({
  name: googlesheets.name,
  settings: Settings,

  async authorize(context, { serviceId }) {
    await requireAccess(context, 'use connection', { kind: 'connection', id: serviceId })
  },

  async places(context, serviceId) {
    await requireAccess(context, 'use connection', { kind: 'connection', id: serviceId })
    const client = await openSheets(context.platform, serviceId)
    const places: { id: string; name: string }[] = []
    let pageToken: string | undefined
    do {
      const page = await listSpreadsheets(client, { pageSize: 1000, pageToken })
      places.push(...page.files.map(({ id, name }) => ({ id, name })))
      pageToken = page.nextPageToken ?? undefined
    } while (pageToken !== undefined && places.length < maxSpreadsheets)
    return places
  },

  async open(platform, { serviceId, spreadsheetId }): Promise<OpenSource> {
    const client = await openSheets(platform, serviceId)
    let known: Promise<{ reading: Reading; sheets: SheetInfo[] }> | null = null
    const load = async (signal: AbortSignal) => {
      const { timeZone, sheets } = await readSpreadsheet(client, spreadsheetId, signal)
      return { reading: { client, spreadsheetId, timeZone }, sheets }
    }
    const loaded = (signal: AbortSignal) => (known ??= load(signal))
    return {
      async tables(signal) {
        const { reading, sheets } = await loaded(signal)
        const sampled = await readSheets(reading, sheets, signal)
        if (sampled.length === 0) throw new AppError('bad_input', noCompatibleSheets)
        return sampled.map(toTable)
      },
      async readPage({ tableId, columnIds, next, rows: enough }, { signal }) {
        const { reading, sheets } = await loaded(signal)
        const info = sheets.find(({ sheetId }) => String(sheetId) === tableId)
        if (!info) throw new AppError('not_found', 'This sheet is no longer in the spreadsheet.')
        return readSheetPage(reading, info, { columnIds, next, enough, signal })
      },
    }
  },
})

interface WantedPage {
  columnIds: readonly string[]
  next: string | null
  /** The number of rows that are enough. */
  enough: number | undefined
  signal: AbortSignal
}

async function readSheetPage(
  reading: Reading,
  info: SheetInfo,
  { columnIds, next, enough = maxPageRows, signal }: WantedPage,
): Promise<SourcePage> {
  const positions = columnIds.map(Number)
  const isFirst = next === null
  // The header can be told from all columns only.
  const columns = isFirst ? widthOf(info) : Math.max(0, ...positions) + 1
  const usual = Math.min(Math.max(Math.floor(pageCells / columns), 1), maxPageRows)
  const first = Math.max(headerRows, Math.min(usual, headerRows + enough))
  const { from, rows } = readNext(next, { from: 0, rows: first })
  const toRow = Math.min(from + rows, info.rowCount)
  if (toRow <= from) return { rows: [], next: null }
  const { cells, count } = await readRows(reading, { sheetId: info.sheetId, fromRow: from, toRow, columns }, signal)
  const values = cells.map(row => row.map(cell => cellValue(cell, reading.timeZone)))
  const header = isFirst ? findHeader(values.slice(0, headerRows), info.frozenRowCount) : null
  const filled = values
    .slice(header === null ? 0 : header + 1)
    .map(row => positions.map(at => row[at] ?? null))
    .filter(isFilled)
    .map(row => ({ id: '', cells: row.map(cell => cell?.text ?? '') }))
  const reached = from + count
  const size = filled.length === 0 ? Math.max(count * growth, usual) : usual
  return { rows: filled, next: reached >= info.rowCount ? null : `${reached}+${size}` }
}
