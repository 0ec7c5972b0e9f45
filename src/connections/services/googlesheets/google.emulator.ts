import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { defineEmulator, type EmulatorContext } from 'emulate'
import { driveFileScope } from './google-account.ts'
import { addGoogleOAuth, type GoogleCode, type GoogleToken } from './google-oauth.emulator.ts'
import { masked } from './masked.emulator.ts'

type App = EmulatorContext<GoogleState>['app']
type Request = Parameters<Parameters<App['get']>[1]>[0]

/** A cell: its value alone, or with a number format; an error such as '#REF!'. */
export type EmulatedCell =
  | string
  | number
  | boolean
  | null
  | { value: number; type: string; pattern?: string }
  | { error: string }

interface EmulatedSheet {
  sheetId: number
  title: string
  rows: EmulatedCell[][]
  /** 'GRID' when absent; a sheet with only a chart is an 'OBJECT'. */
  sheetType?: string
  hidden?: boolean
  frozenRowCount?: number
  /** Developer metadata by column. */
  metadataIds?: Record<number, number>
}

export interface EmulatedSpreadsheet {
  id: string
  name: string
  timeZone: string
  modifiedTime: string
  /** Whether the account gave it to the product. */
  isGranted: boolean
  sheets: EmulatedSheet[]
}

/** Everything that the emulator holds. Tests set faults and read what happened through its snapshots. */
export interface GoogleState {
  clients: { id: string; secret: string; redirectUris: string[] }[]
  account: { name: string; email: string }
  spreadsheets: EmulatedSpreadsheet[]
  codes: Record<string, GoogleCode>
  tokens: Record<string, GoogleToken>
  /** How long access tokens live, in seconds. */
  accessLifetime: number
  /** After `after` more calls, `count` calls fail with this status; 200 sends an answer that is no JSON. */
  faults: { status: number; count: number; after?: number }
  /** How long each answer takes, in milliseconds. */
  delay: number
  /** The parts of sheets that were sent: the sheet, and the first row. */
  parts: { sheetId: number; row: number }[]
  /** Once this many parts were sent, further ones wait until the number grows; null to send all at once. */
  partsToSend: number | null
  /** The paths of the calls so far. */
  calls: string[]
}

export const googleState = (): GoogleState => ({
  clients: [],
  account: { name: 'Ada Lovelace', email: 'ada@google.example' },
  spreadsheets: [],
  codes: {},
  tokens: {},
  accessLifetime: 3599,
  faults: { status: 0, count: 0 },
  delay: 0,
  parts: [],
  partsToSend: null,
  calls: [],
})

interface Failure {
  status: string
  message: string
  reason?: string
}

const failure = (code: number, { status, message, reason }: Failure) => ({
  error: {
    code,
    message,
    status,
    ...(reason !== undefined && {
      details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'googleapis.com' }],
    }),
  },
})

const failures: Record<number, Failure> = {
  401: { status: 'UNAUTHENTICATED', message: 'Request had invalid authentication credentials.' },
  403: {
    status: 'PERMISSION_DENIED',
    message: 'Request had insufficient authentication scopes.',
    reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
  },
  404: { status: 'NOT_FOUND', message: 'Requested entity was not found.' },
  429: {
    status: 'RESOURCE_EXHAUSTED',
    message: "Quota exceeded for quota metric 'Read requests' and limit 'Read requests per minute per user'.",
    reason: 'RATE_LIMIT_EXCEEDED',
  },
  500: { status: 'INTERNAL', message: 'Internal error encountered.' },
  503: { status: 'UNAVAILABLE', message: 'The service is currently unavailable.' },
}

const refuse = (c: Request, status: number) =>
  c.json(failure(status, failures[status] ?? { status: 'UNKNOWN', message: 'Error' }), status)

function cellOf(cell: EmulatedCell): object {
  if (cell === null || cell === '') return {}
  if (typeof cell === 'string') return { effectiveValue: { stringValue: cell }, formattedValue: cell }
  if (typeof cell === 'boolean')
    return { effectiveValue: { boolValue: cell }, formattedValue: String(cell).toUpperCase() }
  if (typeof cell === 'number') return { effectiveValue: { numberValue: cell }, formattedValue: String(cell) }
  if ('error' in cell)
    return { effectiveValue: { errorValue: { type: cell.error, message: 'Error' } }, formattedValue: cell.error }
  const { value, type, pattern } = cell
  const numberFormat = { type, ...(pattern !== undefined && { pattern }) }
  return { effectiveValue: { numberValue: value }, effectiveFormat: { numberFormat }, formattedValue: String(value) }
}

const widthOf = ({ rows }: EmulatedSheet) => Math.max(26, ...rows.map(row => row.length))

const propertiesOf = (sheet: EmulatedSheet, index: number) => ({
  sheetId: sheet.sheetId,
  title: sheet.title,
  index,
  sheetType: sheet.sheetType ?? 'GRID',
  ...(sheet.hidden === true && { hidden: true }),
  ...((sheet.sheetType ?? 'GRID') === 'GRID' && {
    gridProperties: {
      rowCount: Math.max(1000, sheet.rows.length),
      columnCount: widthOf(sheet),
      ...(sheet.frozenRowCount !== undefined && { frozenRowCount: sheet.frozenRowCount }),
    },
  }),
})

interface RangeOfGrid {
  sheetId?: number
  startRowIndex?: number
  endRowIndex?: number
  startColumnIndex?: number
  endColumnIndex?: number
}

function dataOf(sheet: EmulatedSheet, range: RangeOfGrid) {
  const { startRowIndex = 0, endRowIndex = Infinity, startColumnIndex = 0, endColumnIndex = widthOf(sheet) } = range
  const rows = sheet.rows.slice(startRowIndex, endRowIndex)
  const columns = Array.from({ length: endColumnIndex - startColumnIndex }, (_, at) => startColumnIndex + at)
  return {
    ...(startRowIndex > 0 && { startRow: startRowIndex }),
    ...(rows.length > 0 && {
      rowData: rows.map(row => ({ values: row.slice(startColumnIndex, endColumnIndex).map(cellOf) })),
    }),
    columnMetadata: columns.map(column => {
      const metadataId = sheet.metadataIds?.[column]
      return { pixelSize: 100, ...(metadataId !== undefined && { developerMetadata: [{ metadataId }] }) }
    }),
  }
}

/** Answers a call, unless its token or a fault refuses it. */
const guarded =
  (state: GoogleState, scope: string, answer: (c: Request, token: GoogleToken) => Response | Promise<Response>) =>
  async (c: Request): Promise<Response> => {
    state.calls.push(new URL(c.req.url).pathname)
    if (state.delay > 0) await wait(state.delay)
    const token = state.tokens[(c.req.header('authorization') ?? '').replace(/^Bearer /, '')]
    if (token?.kind !== 'access' || (token.expiresAt ?? 0) < Date.now()) return refuse(c, 401)
    const { faults } = state
    if ((faults.after ?? 0) > 0) faults.after = (faults.after ?? 0) - 1
    else if (faults.count > 0) {
      faults.count -= 1
      return faults.status === 200 ? c.text('{"sheets": [') : refuse(c, faults.status)
    }
    if (!token.scopes.includes(scope)) return refuse(c, 403)
    return answer(c, token)
  }

/** The calls of Drive that the product uses. */
function addDrive({ app, state }: EmulatorContext<GoogleState>): void {
  app.get(
    '/drive/v3/about',
    guarded(state, driveFileScope, c => {
      const { email, name } = state.account
      const user = { kind: 'drive#user', displayName: name, emailAddress: email }
      return c.json(masked({ kind: 'drive#about', user }, c.req.query('fields')))
    }),
  )

  app.get(
    '/drive/v3/files',
    guarded(state, driveFileScope, c => {
      const size = Number(c.req.query('pageSize') ?? 100)
      const from = Number(c.req.query('pageToken') ?? 0)
      const granted = state.spreadsheets
        .filter(({ isGranted }) => isGranted)
        .toSorted((one, other) => (one.modifiedTime < other.modifiedTime ? 1 : -1))
      const files = granted.slice(from, from + size).map(({ id, name, modifiedTime }) => ({
        kind: 'drive#file',
        id,
        name,
        mimeType: 'application/vnd.google-apps.spreadsheet',
        modifiedTime,
      }))
      const next = from + size < granted.length && { nextPageToken: String(from + size) }
      return c.json(masked({ kind: 'drive#fileList', files, ...next }, c.req.query('fields')))
    }),
  )
}

/** The calls of Sheets that the product uses. */
function addSheets({ app, state, signal }: EmulatorContext<GoogleState>): void {
  const grantedOf = (id: string) => state.spreadsheets.find(sheet => sheet.id === id && sheet.isGranted)

  const answerOf = (spreadsheet: EmulatedSpreadsheet, ranges: readonly RangeOfGrid[] | null) => ({
    spreadsheetId: spreadsheet.id,
    properties: { title: spreadsheet.name, locale: 'en_US', timeZone: spreadsheet.timeZone },
    spreadsheetUrl: `https://docs.google.com/spreadsheets/d/${spreadsheet.id}/edit`,
    sheets: spreadsheet.sheets
      .map((sheet, index) => ({ properties: propertiesOf(sheet, index), sheet }))
      .filter(({ sheet }) => ranges === null || ranges.some(({ sheetId = 0 }) => sheetId === sheet.sheetId))
      .map(({ properties, sheet }) => ({
        properties,
        ...(ranges !== null && {
          data: ranges.filter(({ sheetId = 0 }) => sheetId === sheet.sheetId).map(range => dataOf(sheet, range)),
        }),
      })),
  })

  app.get(
    '/v4/spreadsheets/:id',
    guarded(state, driveFileScope, c => {
      const spreadsheet = grantedOf(c.req.param('id'))
      if (!spreadsheet) return refuse(c, 404)
      const all = spreadsheet.sheets.map(({ sheetId }) => ({ sheetId }))
      const answer = answerOf(spreadsheet, c.req.query('includeGridData') === 'true' ? all : null)
      return c.json(masked(answer, c.req.query('fields')))
    }),
  )

  app.post(
    '/v4/spreadsheets/:id',
    guarded(state, driveFileScope, async c => {
      const [id = '', method] = decodeURIComponent(c.req.param('id')).split(':')
      const spreadsheet = grantedOf(id)
      if (!spreadsheet || method !== 'getByDataFilter') return refuse(c, 404)
      const { dataFilters = [] } = await c.req.json<{ dataFilters?: { gridRange?: RangeOfGrid }[] }>()
      const ranges = dataFilters.flatMap(({ gridRange }) => (gridRange ? [gridRange] : []))
      const isKnown = ({ sheetId = 0 }: RangeOfGrid) => spreadsheet.sheets.some(sheet => sheet.sheetId === sheetId)
      if (!ranges.every(isKnown))
        return c.json(
          failure(400, { status: 'INVALID_ARGUMENT', message: `No grid with id: ${ranges[0]?.sheetId}` }),
          400,
        )
      while (state.partsToSend !== null && state.parts.length >= state.partsToSend) {
        // A test that changes the state waits for all requests.
        if (signal.aborted) return refuse(c, 503)
        await wait(10)
      }
      state.parts.push(...ranges.map(({ sheetId = 0, startRowIndex: row = 0 }) => ({ sheetId, row })))
      return c.json(masked(answerOf(spreadsheet, ranges), c.req.query('fields')))
    }),
  )

  app.post(
    '/v4/spreadsheets',
    guarded(state, driveFileScope, async c => {
      interface Body {
        properties?: { title?: string }
        sheets?: {
          properties?: { title?: string }
          data?: { rowData?: { values?: { userEnteredValue?: { stringValue?: string } }[] }[] }[]
        }[]
      }
      const { properties, sheets } = await c.req.json<Body>()
      const created: EmulatedSpreadsheet = {
        id: randomBytes(33).toString('base64url'),
        name: properties?.title ?? 'Untitled spreadsheet',
        timeZone: 'Etc/GMT',
        modifiedTime: new Date().toISOString(),
        isGranted: true,
        sheets: (sheets ?? [{}]).map((sheet, at) => ({
          sheetId: at,
          title: sheet.properties?.title ?? `Sheet${at + 1}`,
          rows: (sheet.data?.[0]?.rowData ?? []).map(({ values = [] }) =>
            values.map(({ userEnteredValue }) => userEnteredValue?.stringValue ?? null),
          ),
        })),
      }
      state.spreadsheets.push(created)
      return c.json(masked(answerOf(created, null), c.req.query('fields')))
    }),
  )
}

/** Google on this machine: its sign-in, and the calls of Drive and Sheets that the product uses. */
export const googleEmulator = defineEmulator<GoogleState>({
  name: 'google',
  state: googleState,
  setup(context) {
    addGoogleOAuth(context)
    addDrive(context)
    addSheets(context)
  },
})
