import { z } from 'zod/mini'
import { AppError } from '../../../platform/errors.ts'
import { notFoundAtService, sourceMissing } from '../../client/service-errors.ts'
import type { ServiceClient } from '../../service.ts'
import { spreadsheetType } from './google-account.ts'

/** A spreadsheet that the account gave to the product. */
export interface SpreadsheetFile {
  id: string
  name: string
  /** An ISO time. */
  modifiedAt: string | null
}

const FileList = z.object({
  files: z.array(z.object({ id: z.string(), name: z.string(), modifiedTime: z.optional(z.string()) })),
  nextPageToken: z.optional(z.string()),
})

/** A page of the spreadsheets that the account gave to the product, the last changed first. */
export async function listSpreadsheets(
  client: ServiceClient,
  { pageSize = 100, pageToken }: { pageSize?: number; pageToken?: string | undefined } = {},
): Promise<{ files: SpreadsheetFile[]; nextPageToken: string | null }> {
  const { files, nextPageToken } = await client.send({
    path: '/drive/v3/files',
    query: {
      q: `mimeType='${spreadsheetType}' and trashed=false`,
      fields: 'nextPageToken,files(id,name,modifiedTime)',
      orderBy: 'modifiedTime desc',
      pageSize,
      pageToken,
      supportsAllDrives: 'true',
      includeItemsFromAllDrives: 'true',
    },
    answer: FileList,
  })
  return {
    files: files.map(({ id, name, modifiedTime = null }) => ({ id, name, modifiedAt: modifiedTime })),
    nextPageToken: nextPageToken ?? null,
  }
}

const CellFormat = z.object({
  numberFormat: z.optional(z.object({ type: z.optional(z.string()), pattern: z.optional(z.string()) })),
})

/** A cell as Google answers it; empty cells are `{}`. */
const GridCell = z.object({
  effectiveValue: z.optional(
    z.object({
      numberValue: z.optional(z.number()),
      stringValue: z.optional(z.string()),
      boolValue: z.optional(z.boolean()),
      errorValue: z.optional(z.object({ type: z.optional(z.string()) })),
    }),
  ),
  effectiveFormat: z.optional(CellFormat),
})
export type GridCell = z.infer<typeof GridCell>

const GridData = z.object({
  rowData: z.optional(z.array(z.object({ values: z.optional(z.array(GridCell)) }))),
  columnMetadata: z.optional(
    z.array(z.object({ developerMetadata: z.optional(z.array(z.object({ metadataId: z.number() }))) })),
  ),
})

const Sheet = z.object({
  properties: z.object({
    sheetId: z.number(),
    title: z.string(),
    sheetType: z.optional(z.string()),
    hidden: z.optional(z.boolean()),
    gridProperties: z.optional(
      z.object({
        rowCount: z.optional(z.number()),
        columnCount: z.optional(z.number()),
        frozenRowCount: z.optional(z.number()),
      }),
    ),
  }),
  data: z.optional(z.array(GridData)),
})

const Spreadsheet = z.object({
  spreadsheetId: z.string(),
  properties: z.object({ title: z.string(), timeZone: z.optional(z.string()) }),
  sheets: z.array(Sheet),
})

/** A sheet with a grid of cells, without its cells. */
export interface SheetInfo {
  sheetId: number
  title: string
  rowCount: number
  columnCount: number
  frozenRowCount: number
  isHidden: boolean
}

export interface SpreadsheetInfo {
  spreadsheetId: string
  title: string
  /** An IANA time zone. Times in cells have none of their own. */
  timeZone: string
  sheets: SheetInfo[]
}

const sheetProperties = 'properties(sheetId,title,sheetType,hidden,gridProperties(rowCount,columnCount,frozenRowCount))'

function toSheetInfo({ properties }: z.infer<typeof Sheet>): SheetInfo[] {
  const { sheetId, title, sheetType = 'GRID', hidden = false, gridProperties = {} } = properties
  const { rowCount = 0, columnCount = 0, frozenRowCount = 0 } = gridProperties
  return sheetType === 'GRID' ? [{ sheetId, title, rowCount, columnCount, frozenRowCount, isHidden: hidden }] : []
}

/** Other accounts' files look like none to a token that was not given them. */
const unknownSheet = (cause: unknown) =>
  new AppError('not_found', 'Missing or unknown google sheet', { reason: sourceMissing, cause })

const isUnknown = (error: unknown) => error instanceof AppError && error.reason === notFoundAtService

/** @throws AppError `not_found` for a spreadsheet that the account did not give to the product. */
export async function readSpreadsheet(
  client: ServiceClient,
  spreadsheetId: string,
  signal?: AbortSignal,
): Promise<SpreadsheetInfo> {
  const request = {
    api: 'sheets',
    path: `/v4/spreadsheets/${encodeURIComponent(spreadsheetId)}`,
    query: { fields: `spreadsheetId,properties(title,timeZone),sheets(${sheetProperties})` },
    answer: Spreadsheet,
    ...(signal && { signal }),
  }
  const { properties, sheets } = await client.send(request).catch((error: unknown) => {
    throw isUnknown(error) ? unknownSheet(error) : error
  })
  const { title, timeZone = 'Etc/GMT' } = properties
  return { spreadsheetId, title, timeZone, sheets: sheets.flatMap(toSheetInfo) }
}

/** A part of a sheet. Rows and columns are counted from 0; `to` is exclusive. */
export interface GridRange {
  sheetId: number
  fromRow: number
  toRow: number
  columns: number
}

/** The cells of a part of a sheet. Rows and cells at the end that are empty may be missing. */
export interface Grid {
  rows: GridCell[][]
  /** The ids of the columns' developer metadata; null for columns without one. */
  metadataIds: (number | null)[]
}

const cellFields = 'rowData(values(effectiveValue,effectiveFormat(numberFormat(type,pattern))))'

/**
 * Reads the cells of parts of sheets. Sheets are named by their ids, so that a new title does no harm.
 *
 * @returns the cells of each part; null for a sheet that is gone.
 * @throws AppError `not_found` for a spreadsheet that the account did not give to the product.
 */
export async function readGrids(
  client: ServiceClient,
  { spreadsheetId, ranges, signal }: { spreadsheetId: string; ranges: readonly GridRange[]; signal?: AbortSignal },
): Promise<(Grid | null)[]> {
  const dataFilters = ranges.map(({ sheetId, fromRow, toRow, columns }) => ({
    gridRange: { sheetId, startRowIndex: fromRow, endRowIndex: toRow, startColumnIndex: 0, endColumnIndex: columns },
  }))
  const request = {
    method: 'POST',
    api: 'sheets',
    path: `/v4/spreadsheets/${encodeURIComponent(spreadsheetId)}:getByDataFilter`,
    query: {
      fields: `sheets(properties(sheetId,title),data(${cellFields},columnMetadata(developerMetadata(metadataId))))`,
    },
    body: { dataFilters, includeGridData: true },
    answer: z.object({ sheets: z.optional(z.array(Sheet)) }),
    isRepeatable: true,
    signal,
  } as const
  const { sheets = [] } = await client.send(request).catch((error: unknown) => {
    throw isUnknown(error) ? unknownSheet(error) : error
  })
  const taken = new Map<number, number>()
  return ranges.map(({ sheetId }) => {
    const at = taken.get(sheetId) ?? 0
    taken.set(sheetId, at + 1)
    const data = sheets.find(({ properties }) => properties.sheetId === sheetId)?.data?.[at]
    return data ? toGrid(data) : null
  })
}

const toGrid = ({ rowData = [], columnMetadata = [] }: z.infer<typeof GridData>): Grid => ({
  rows: rowData.map(({ values = [] }) => values),
  metadataIds: columnMetadata.map(({ developerMetadata = [] }) => developerMetadata[0]?.metadataId ?? null),
})

const Created = z.object({
  spreadsheetId: z.string(),
  sheets: z.array(z.object({ properties: z.object({ sheetId: z.number() }) })),
})

/** Creates a spreadsheet with one sheet, whose first row names the columns. The product may use it from then on. */
export async function createSpreadsheet(
  client: ServiceClient,
  { title, columns }: { title: string; columns: readonly string[] },
): Promise<{ spreadsheetId: string; sheetId: number }> {
  const header = { values: columns.map(name => ({ userEnteredValue: { stringValue: name } })) }
  const { spreadsheetId, sheets } = await client.send({
    method: 'POST',
    api: 'sheets',
    path: '/v4/spreadsheets',
    query: { fields: 'spreadsheetId,sheets(properties(sheetId))' },
    body: {
      properties: { title },
      sheets: [
        {
          properties: { title: 'Sheet1', gridProperties: { frozenRowCount: columns.length > 0 ? 1 : 0 } },
          data: columns.length > 0 ? [{ rowData: [header] }] : [],
        },
      ],
    },
    answer: Created,
  })
  return { spreadsheetId, sheetId: sheets[0]?.properties.sheetId ?? 0 }
}
