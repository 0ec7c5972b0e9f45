import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openHome } from '../../../home/web/testing/open-home.ts'

const home = openHome('home-pages.html')
const { show, answer, calls, open, reset, refuse, hold, release } = home
let page: Page
beforeAll(() => {
  page = home.page
})

const text = { type: 'single_line_text', template: {} }
const column = (id: string, name: string, more: object = {}) => ({
  id,
  name,
  sourceType: 'Text',
  field: text,
  fits: [],
  note: null,
  ...more,
})
const staff = { id: '5', name: 'Staff', columns: [column('0', 'Name'), column('1', 'Photo', { isJson: true })] }
const tables = [{ id: '4', name: 'Notes', columns: [column('0', 'Note')] }, staff]
const connection = { id: '7', type: 'googlesheets', name: 'My sheets', health: 'working', canManage: true, config: {} }

const analysis = {
  encoding: 'utf-8',
  delimiter: ',',
  quote: '"',
  hasHeader: false,
  decimal: null,
  isGuarded: false,
  guardedCells: 0,
  firstRow: 0,
  rows: 2,
  columns: [{ name: 'Name', ...text, fits: [text], filled: 2, blank: 0, skip: false }],
  preview: [['Ann'], ['Bob']],
  warnings: [],
  source: { kind: 'service', parts: [{ name: 'Staff', isHidden: false }], part: 0, hasNames: true },
  exportedIn: null,
}
const read = {
  id: 'imp1',
  source: null,
  settings: null,
  fileName: 'Staff',
  fileBytes: 10,
  status: 'ready',
  phase: 'waiting',
  choices: {},
  analysis,
  error: null,
  basePublicId: null,
  tableId: null,
  tableName: null,
  service: 'Google Sheets',
  rows: 2,
  rowsDone: 0,
  rowsPerSecond: null,
  secondsLeft: null,
  unreadable: { total: 0, columns: [] },
  mapping: null,
  isUndone: false,
}
const reading = { ...read, status: 'analysing', analysis: null, rows: 1200 }

const asked = (procedure: string, data: object) => answer('GET', `/trpc/imports.${procedure}`, { result: { data } })
const answered = (procedure: string, data: object) => answer('POST', `/trpc/imports.${procedure}`, { result: { data } })
const dialog = () => page.getByRole('dialog', { name: 'Import from Google Sheets' })
const button = (name: string) => dialog().getByRole('button', { name, exact: true })
const posts = async () =>
  (await calls('POST')).filter(({ path }) => path.startsWith('/trpc/')).map(({ path, body }) => [path, body])

/** Opens the spreadsheet in front of the base, and chooses the existing table. */
async function start(): Promise<void> {
  await open('/')
  await show({})
  await answer('GET', '/admin/services', { services: [connection], available: [], isEmulated: false })
  await asked('jobs.places', { places: [{ id: 'sheet1', name: 'Team' }] })
  await asked('jobs.schema', { tables })
  await asked('mapping', { mapping: null })
  await answered('jobs.readTable', { importId: 'imp1' })
  await answered('cancel', { success: true })
  await open('/import-here')
  await dialog().getByRole('combobox', { name: 'Spreadsheet' }).click()
  await page.getByRole('option', { name: 'Team' }).click()
  await button('Continue').click()
  await button('Import 2 tables').waitFor()
  await dialog().getByRole('combobox', { name: 'Import into' }).click()
  await page.getByRole('option', { name: 'People', exact: true }).click()
  await dialog().getByRole('combobox', { name: 'Sheet' }).click()
  await page.getByRole('option', { name: 'Staff' }).click()
}

beforeEach(async () => {
  await page.mouse.move(0, 0)
  await reset()
})

test('a sheet is read and mapped, and what cannot go into a table is named', async () => {
  await start()
  await dialog().getByText('Left out, because an existing table cannot get them: Photo.').waitFor()
  await asked('get', reading)
  await button('Continue').click()
  await dialog().getByText('Reading Google Sheets, 1,200 rows…').waitFor()
  await asked('get', read)
  await dialog().getByRole('heading', { name: 'Map Google Sheets Fields' }).waitFor()
  await expect.poll(() => dialog().getByRole('combobox', { name: 'Column for Name' }).inputValue()).toBe('Name')
  await button('Import 2 rows').waitFor()
  const settings = { serviceId: '7', spreadsheetId: 'sheet1' }
  expect(await posts()).toEqual([
    ['/trpc/imports.jobs.readTable', { source: 'googlesheets', settings, tableId: '5', name: 'Staff' }],
  ])
})

test('going back drops what was read, and the sheet can be chosen again', async () => {
  await start()
  await asked('get', read)
  await button('Continue').click()
  await button('Import 2 rows').waitFor()
  await button('Back').click()
  await dialog().getByRole('combobox', { name: 'Sheet' }).waitFor()
  await expect.poll(async () => (await posts()).at(-1)).toEqual(['/trpc/imports.cancel', { importId: 'imp1' }])
})

test('closing while it is mapped drops what was read', async () => {
  await start()
  await asked('get', read)
  await button('Continue').click()
  await button('Import 2 rows').waitFor()
  await button('Import 2 rows').press('Escape')
  await dialog().waitFor({ state: 'detached' })
  await expect.poll(async () => (await posts()).at(-1)).toEqual(['/trpc/imports.cancel', { importId: 'imp1' }])
})

test('closing while the start is being sent asks whether to cancel', async () => {
  await start()
  await asked('get', read)
  await button('Continue').click()
  await hold('POST', '/trpc/imports.startMapping')
  await answered('startMapping', { importId: 'imp1' })
  await button('Import 2 rows').click()
  const question = page.getByRole('dialog', { name: 'Cancel Import?' })
  await dialog().getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Continue Import' }).click()
  await question.waitFor({ state: 'detached' })
  await dialog().waitFor()
  expect((await posts()).map(([path]) => path)).not.toContain('/trpc/imports.cancel')
  await dialog().getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Cancel Import' }).click()
  await question.waitFor({ state: 'detached' })
  await expect.poll(async () => (await posts()).at(-1)).toEqual(['/trpc/imports.cancel', { importId: 'imp1' }])
  await release()
})

test('a start that the server refuses can be closed without a question', async () => {
  await start()
  await asked('get', read)
  await button('Continue').click()
  await refuse('POST', '/trpc/imports.startMapping')
  await button('Import 2 rows').click()
  await dialog().getByRole('alert').waitFor()
  await button('Import 2 rows').press('Escape')
  await dialog().waitFor({ state: 'detached' })
})

test('a sheet that cannot be read says why, and another can be chosen', async () => {
  await start()
  await refuse('POST', '/trpc/imports.jobs.readTable')
  await button('Continue').click()
  await dialog().getByRole('alert').waitFor()
  await answered('jobs.readTable', { importId: 'imp1' })
  await asked('get', { ...reading, status: 'failed', error: 'Google Sheets did not answer in time' })
  await button('Continue').click()
  await dialog().getByText('Google Sheets took too long to answer. Try again in a few minutes.').waitFor()
  await button('Back').click()
  await dialog().getByRole('combobox', { name: 'Sheet' }).waitFor()
})

test('an import that runs already is shown first, until it is cancelled elsewhere', async () => {
  const job = {
    id: 'imp9',
    source: 'googlesheets',
    title: 'Team',
    status: 'running',
    phase: 'connecting',
    basePublicId: 'bas1',
    isPublishing: false,
    tables: [],
    currentTable: null,
    totalRecords: 0,
    filesSkipped: 0,
    error: null,
    errorReason: null,
    isUndone: false,
  }
  const running = {
    ...reading,
    id: 'imp9',
    source: 'googlesheets',
    settings: {},
    status: 'running',
    basePublicId: 'bas1',
  }
  await open('/')
  await show({})
  await answer('GET', '/admin/services', { services: [connection], available: [], isEmulated: false })
  await asked('recent', {
    imports: [{ ...running, id: 'imp8', basePublicId: 'bas2' }, { ...running, id: 'imp7', settings: null }, running],
  })
  await asked('jobs.get', job)
  await open('/import-here')
  await dialog().getByText('Connecting…').waitFor()
  expect((await calls('GET')).filter(({ path }) => path.includes('jobs.get')).at(0)?.path).toContain('imp9')
  await asked('jobs.get', { ...job, status: 'cancelled' })
  await dialog().getByText('Import cancelled').waitFor()
  await button('Back').click()
  await dialog().getByRole('combobox', { name: 'Spreadsheet' }).waitFor()
})
