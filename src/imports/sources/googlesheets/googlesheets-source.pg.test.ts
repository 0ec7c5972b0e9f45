import { beforeEach, describe, expect, test, vi } from 'vitest'
import { addBase } from '../../../access/testing/access-app.ts'
import type { BaseAddress } from '../../../access/can.ts'
import { openServices } from '../../../connections/testing/open-services.ts'
import {
  type EmulatedCell,
  type EmulatedSpreadsheet,
  googleState,
} from '../../../connections/services/googlesheets/google.emulator.ts'
import { sampleSpreadsheets } from '../../../connections/services/googlesheets/sample-spreadsheets.emulator.ts'
import { openBase } from '../../../engine/base/base.ts'
import { listRecords } from '../../../engine/records/read-records.ts'
import { relationsOf, tablesOf } from '../../testing/import-fixture.ts'
import { bindSource, type OpenSource } from '../../job/import-source.ts'
import { type JobState, readJob } from '../../job/job-state.ts'
import { startJob, type StartJob } from '../../job/start-job.ts'
import { requireSource } from '../registry.ts'
import { neverAborted } from '../../../platform/never-aborted.ts'

const here = openServices()
const [projects, numbers, kept] = sampleSpreadsheets()

let serviceId: string
let tokens: ReturnType<typeof googleState>['tokens']

const actor = () => ({
  userId: here.owner.userId,
  name: 'Ada',
  email: 'ada@example.org',
  sessionId: 's',
  apiKeyId: null,
})

const spreadsheetOf = (id: string, rows: EmulatedCell[][]): EmulatedSpreadsheet => ({
  id,
  name: id,
  timeZone: 'Etc/GMT',
  modifiedTime: '2026-01-01T00:00:00.000Z',
  isGranted: true,
  sheets: [{ sheetId: 5, title: 'Rows', rows }],
})

const seed = (spreadsheets: EmulatedSpreadsheet[], change: object = {}) => {
  const { clients } = here.googleState()
  return here.changeGoogle({ ...googleState(), clients, tokens, spreadsheets, ...change })
}

/** Signs in again, because each connection has a pace of its own. */
async function connect(): Promise<void> {
  await here.changeGoogle({ faults: { status: 0, count: 0 } })
  ;({ id: serviceId } = await here.signIn('googlesheets'))
  ;({ tokens } = here.googleState())
}
beforeEach(async () => {
  await connect()
  await seed(sampleSpreadsheets())
})

const newBase = async (): Promise<BaseAddress> => {
  const { organizationId, owner, platform } = here
  const { id, publicId } = await addBase(platform, { organizationId, ownerUserId: owner.userId })
  return { flowId: id, publicId, organizationId, name: 'Base' }
}

const open = (spreadsheetId = ''): Promise<OpenSource> =>
  bindSource(requireSource('googlesheets'), { serviceId, spreadsheetId }).open(here.platform, here.owner.userId)

/** Everything that a spreadsheet proposes. */
async function everything(spreadsheetId: string): Promise<StartJob['tables']> {
  const tables = await (await open(spreadsheetId)).tables(neverAborted)
  return tables.map(({ id, name, columns }) => ({
    sourceId: id,
    name,
    columns: columns.map(column => ({ sourceId: column.id, name: column.name, type: null })),
  }))
}

const start = async (base: BaseAddress, spreadsheetId: string, tables?: StartJob['tables']): Promise<JobState> =>
  startJob(
    here.platform,
    { actor: actor(), base },
    {
      source: 'googlesheets',
      settings: { serviceId, spreadsheetId },
      title: 'A spreadsheet',
      tables: tables ?? (await everything(spreadsheetId)),
    },
  )

const reached = (jobId: string, ...statuses: JobState['status'][]): Promise<JobState> =>
  vi.waitFor(
    async () => {
      const job = await readJob(here.platform, actor(), jobId)
      if (!statuses.includes(job.status)) throw new Error(`The import is ${job.status}: ${job.error}`)
      return job
    },
    { timeout: 60_000, interval: 20 },
  )

async function recordsOf(base: BaseAddress, name: string) {
  const opened = await openBase(here.platform, base)
  const table = (await opened.read()).structure.tables.find(one => one.name === name)
  if (!table) throw new Error(`There is no table ${name}`)
  const { records } = await listRecords(opened, { tableId: table.id, limit: 1000 })
  return records.map(({ data }) => Object.fromEntries(table.fields.map(field => [field.name, data[field.id] ?? null])))
}

const importer = (base: BaseAddress) => ({ actor: actor(), base })

describe('a spreadsheet', () => {
  test('becomes tables with the values of its cells', async () => {
    const base = await newBase()
    const { id } = await start(base, projects?.id ?? '')
    expect(await reached(id, 'done')).toMatchObject({ totalRecords: 5, phase: 'complete' })
    const task = { Started: null, Link: null, Done: false, Status: 'Open' }
    expect(await recordsOf(base, 'Tasks')).toMatchObject([
      {
        Task: 'Draft the plan',
        Due: '2026-02-01',
        Started: '2026-01-28T08:00:00.000Z',
        Budget: 1200,
        Progress: 1,
        Spent: 91_800,
        Hours: 8,
        Done: true,
        Link: 'https://example.com/plan',
      },
      {
        ...task,
        Task: 'Order parts',
        Due: '2026-02-13',
        Started: '2026-02-03T11:00:00.000Z',
        Budget: 349.9,
        Progress: 0.4,
        Spent: 21_600,
        Hours: 2.5,
      },
      { ...task, Task: 'Test the engine', Due: '2026-03-10', Budget: 5000, Progress: 0.125, Spent: 5400, Hours: 12 },
    ])
    expect(await recordsOf(base, 'People')).toEqual([
      { Name: 'Ada Lovelace', Email: 'ada@example.com' },
      { Name: 'Grace Hopper', Email: 'grace@example.com' },
    ])
    expect(await tablesOf(here.platform, importer(base))).toEqual(['Tasks', 'People'])
  })

  test('without a header says that there are no compatible sheets', async () => {
    await expect(everything(numbers?.id ?? '')).rejects.toThrow(
      'No compatible sheets found. Make sure each sheet has at least one header row.',
    )
  })

  test('that the account did not give is missing', async () => {
    const error = { message: 'Missing or unknown google sheet', reason: 'source_missing' }
    await expect(everything(kept?.id ?? '')).rejects.toMatchObject(error)
  })

  test('proposes a primary field that can name records', async () => {
    await seed([
      spreadsheetOf('checks', [
        ['Done', 'Name'],
        [true, 'Ada'],
        [false, 'Grace'],
      ]),
    ])
    const [table] = await (await open('checks')).tables(neverAborted)
    expect(table?.columns.map(({ name }) => name)).toEqual(['Name', 'Done'])
  })

  test('lists what was given, for those who may use the connection', async () => {
    const places = requireSource('googlesheets').places
    const context = { platform: here.platform, actor: actor() }
    expect(await places?.(context, serviceId)).toEqual([
      { id: projects?.id, name: 'Projects' },
      { id: numbers?.id, name: 'Only numbers' },
    ])
    const stranger = { ...actor(), userId: 'stranger' }
    await expect(places?.({ ...context, actor: stranger }, serviceId)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('the calls of Google Sheets by their own names', () => {
  const ask = async (call: string, input: object, method: 'GET' | 'POST' = 'GET') => {
    const text = JSON.stringify(input)
    const response = await here.owner.call(
      method === 'GET'
        ? { method, url: `/trpc/imports.${call}?input=${encodeURIComponent(text)}` }
        : { method, url: `/trpc/imports.${call}`, payload: input },
    )
    return response.json<{ result?: { data: unknown }; error?: { message: string } }>()
  }

  test('preview a sheet', async () => {
    const input = { serviceId, spreadsheetId: projects?.id, sheetId: 0, previewRows: 2 }
    const { result } = await ask('googleSheetsPreview', input)
    const names = ['Task', 'Status', 'Due', 'Started', 'Budget']
    expect(result?.data).toMatchObject({
      columns: expect.arrayContaining(names.map(name => expect.objectContaining({ name }))),
      rows: [
        expect.arrayContaining(['Draft the plan', 'Done', '2026-02-01', '2026-01-28T08:00:00.000Z', '1200']),
        expect.arrayContaining(['Order parts', 'Open', '2026-02-13', '2026-02-03T11:00:00.000Z', '349.9']),
      ],
    })
    const { error } = await ask('googleSheetsPreview', { ...input, sheetId: 5 })
    expect(error?.message).toBe('There is no such table.')
  })

  test('read the metadata again', async () => {
    const input = { serviceId, spreadsheetId: projects?.id }
    expect((await ask('googleSheetsRefreshMetadata', input, 'POST')).result?.data).toMatchObject({ name: 'Projects' })
    const renamed = sampleSpreadsheets().map(spreadsheet => ({ ...spreadsheet, name: 'Renamed' }))
    await seed(renamed)
    expect((await ask('googleSheetsRefreshMetadata', input, 'POST')).result?.data).toMatchObject({ name: 'Renamed' })
  })
})

describe('pages', () => {
  const many = (count: number): EmulatedCell[][] => Array.from({ length: count }, (_, at) => [`row ${at + 1}`, at])

  /** All first cells of a sheet. @param isRestarted whether another source reads each page, as after a restart. */
  async function readAll(id: string, isRestarted = false): Promise<string[]> {
    const cells: string[] = []
    const source = await open(id)
    for (let next: string | null = null; ;) {
      const page = await (isRestarted ? await open(id) : source).readPage(
        { tableId: '5', columnIds: ['0', '1'], next },
        { signal: neverAborted, target: null, download: async () => null },
      )
      cells.push(...page.rows.map(row => row.cells[0] ?? ''))
      next = page.next
      if (next === null) return cells
    }
  }

  test('hold every row once, also when each is read after a restart', async () => {
    await seed([spreadsheetOf('many', [['Name', 'Number'], ...many(11_000)])])
    expect(await readAll('many', true)).toEqual(many(11_000).map(([name]) => name))
  })

  test('pass over blank rows, and over a long gap in few requests', async () => {
    const gap = Array.from({ length: 90_000 }, (): EmulatedCell[] => [])
    await seed([spreadsheetOf('gap', [['Name', 'Number'], ['first', 1], [null, ''], ...gap, ['last', 2]])])
    expect(await readAll('gap')).toEqual(['first', 'last'])
    const pages = here.googleState().calls.filter(path => path.includes('getByDataFilter'))
    expect(pages.length).toBeLessThanOrEqual(8)
  })

  test('become smaller when their cells are too much for one answer', async () => {
    const long = 'x'.repeat(40_000)
    const rows = Array.from({ length: 620 }, (_, at): EmulatedCell[] => [`${at} ${long}`, at])
    await seed([spreadsheetOf('long', [['Name', 'Number'], ...rows])])
    expect((await readAll('long')).map(cell => parseInt(cell))).toEqual(rows.map((_, at) => at))
  })
})

const stopped = { signal: AbortSignal.abort(new Error('stopped')), target: null, download: async () => null }

describe('a fault of Google', () => {
  const one = () =>
    spreadsheetOf('one', [
      ['Name', 'Number'],
      ['Ada', 1],
      ['Grace', 2],
    ])
  const tables = [
    {
      sourceId: '5',
      name: 'Rows',
      columns: ['Name', 'Number'].map((name, at) => ({ sourceId: String(at), name, type: null })),
    },
  ]

  // The sheets, their first rows, the sheets again when the tables are filled, and the page.
  test.each([
    ['a broken answer', 200, 0],
    ['a broken answer', 200, 1],
    ['a broken answer', 200, 2],
    ['a broken answer', 200, 3],
    ['an outage', 503, 1],
    ['a quota', 429, 3],
  ])('that passes, %s with status %i after %i calls, does no harm', async (_, status, after) => {
    await seed([one()], { faults: { status, count: 1, after } })
    const base = await newBase()
    const { id } = await start(base, 'one', tables)
    expect(await reached(id, 'done')).toMatchObject({ totalRecords: 2 })
    expect(here.googleState().faults).toMatchObject({ count: 0 })
    expect((await recordsOf(base, 'Rows')).map(row => row['Name'])).toEqual(['Ada', 'Grace'])
  })

  test.each([
    ['access that was revoked', { tokens: {} }, 'Google Sheets refused to sign you in. The grant was revoked'],
    ['a spreadsheet that is gone', { spreadsheets: [] }, 'Missing or unknown google sheet'],
    ['a lost permission', { faults: { status: 403, count: 9 } }, 'Permissions not granted'],
  ])('that lasts ends the import with words and leaves nothing behind: %s', async (_, change, text) => {
    await seed([one()], change)
    const base = await newBase()
    const { id } = await start(base, 'one', tables)
    const failed = await reached(id, 'failed')
    expect(failed.error).toContain(text)
    expect(await tablesOf(here.platform, importer(base))).toEqual([])
    expect(await relationsOf(here.platform, importer(base))).toBe(0)
  })

  test('of slow answers does not keep a cancellation waiting', async () => {
    await seed([one()])
    const source = await open('one')
    const controller = new AbortController()
    const reading = source.tables(controller.signal)
    controller.abort(new Error('stopped'))
    await expect(reading).rejects.toThrow('stopped')
    await expect(source.readPage({ tableId: '5', columnIds: ['0'], next: null }, stopped)).rejects.toThrow('stopped')
  })
})
