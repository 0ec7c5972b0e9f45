import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openHome } from '../../../home/web/testing/open-home.ts'
import type { SourceTable } from '../../job/import-source.ts'
import type { JobState } from '../../job/job-state.ts'

const home = openHome('home-pages.html')
const { show, answer, calls, open, reset } = home
let page: Page
beforeAll(() => {
  page = home.page
})

const text = { type: 'single_line_text', template: {} }
const column = (id: string, more: object = {}) => ({
  id,
  name: id,
  sourceType: 'Single line text',
  field: text,
  fits: [{ type: 'number', template: {} }],
  note: null,
  ...more,
})
const tables = [
  {
    id: 'tblMembers',
    name: 'Members',
    columns: [
      column('Name'),
      column('Age', { note: 'Values only' }),
      column('Boats', {
        field: null,
        fits: [],
        links: { tableId: 'tblBoats', inverseColumnId: null, allowMultiple: true },
      }),
      column('Open', { field: null, fits: [], sourceType: 'Button', note: 'Buttons cannot be imported' }),
    ],
  },
  { id: 'tblBoats', name: 'Boats', columns: [column('Boat')] },
] satisfies SourceTable[]

const job = (change: Partial<JobState>): JobState => ({
  id: 'imp1',
  source: 'airtable',
  settings: null,
  title: 'Rowing club',
  status: 'running',
  phase: 'importing',
  basePublicId: 'bas1',
  isPublishing: false,
  tables: [
    {
      importId: 'imp2',
      tableId: 'tbl1',
      name: 'Members',
      rows: 1200,
      isFetched: false,
      rowsDone: 0,
      unreadable: { total: 0, columns: [] },
    },
  ],
  currentTable: 'Members',
  totalRecords: 1200,
  filesSkipped: 1,
  error: null,
  errorReason: null,
  isUndone: false,
  update: null,
  ...change,
})

const answered = (procedure: string, data: object) => answer('GET', `/trpc/imports.${procedure}`, { result: { data } })
const started = (data: object) => answer('POST', '/trpc/imports.jobs.start', { result: { data } })
const connection = { id: '7', type: 'airtable', name: 'My Airtable', health: 'working', canManage: true, config: {} }

const dialog = () => page.getByRole('dialog', { name: 'Import from Airtable' })
const button = (name: string | RegExp) => dialog().getByRole('button', { name, exact: true })
const requests = async () =>
  (await calls('POST')).flatMap(({ path, body }) => (path.startsWith('/trpc/imports.jobs.start') ? [body] : []))

async function choose(): Promise<void> {
  await dialog().getByRole('combobox', { name: 'Base' }).click()
  await page.getByRole('option', { name: 'Rowing club' }).click()
  await button('Continue').click()
}

/** Opens the review of the two tables. */
async function review(): Promise<void> {
  await open('/')
  await show({})
  await answer('GET', '/admin/services', { services: [connection], available: [], isEmulated: false })
  const clubs = ['Rowing club', 'Sailing club'].map((name, at) => ({ id: `app${at + 1}`, name }))
  await answered('jobs.places', { places: clubs })
  await answered('jobs.schema', { tables })
  await answer('POST', '/admin/bases', { basePublicIdentifier: 'bas1', flowId: '5' })
  await open('/home?airtableImport=true')
  await choose()
  await button('Import 2 tables').waitFor()
}

beforeEach(async () => {
  await page.mouse.move(0, 0)
  await reset()
  await review()
})

test('what is changed in the review is what is imported, the primary field first', async () => {
  const members = dialog().getByRole('list', { name: 'Fields of Members' })
  await members.getByRole('radio', { name: 'Age is the primary field' }).check()
  await members.getByRole('textbox', { name: 'Name of Age' }).fill('Years')
  await members.getByRole('combobox', { name: 'Type of Years' }).selectOption('number')
  await members.getByRole('checkbox', { name: 'Import Name' }).uncheck()
  await dialog().getByRole('checkbox', { name: 'Import the table Boats' }).uncheck()
  await members.getByText('Left out, because Boats is not imported').waitFor()
  await started(job({}))
  await answered('jobs.get', job({}))
  await button('Import 1 table').click()
  await dialog().getByText('Importing Members…').waitFor()
  expect(await requests()).toMatchObject([
    {
      source: 'airtable',
      settings: { serviceId: '7', baseId: 'app1' },
      title: 'Rowing club',
      basePublicId: 'bas1',
      tables: [
        {
          sourceId: 'tblMembers',
          columns: [
            { sourceId: 'Age', name: 'Years', type: 'number' },
            { sourceId: 'Boats', type: null },
          ],
        },
      ],
    },
  ])
})

test('a base that is being imported already is not imported twice without asking', async () => {
  const running = { id: 'imp1', source: 'airtable', status: 'running', basePublicId: 'bas9' }
  const again = async (settings: object) => {
    await answered('recent', { imports: [{ ...running, settings }] })
    await button('Back').press('Enter')
    await choose()
  }
  await again({ serviceId: '7', baseId: 'app2' })
  await button('Import 2 tables').waitFor()
  await again({ baseId: 'app1', serviceId: '7' })
  await dialog().getByText('This base is being imported already.').waitFor()
  await expect.poll(() => button('Show its progress').evaluate(one => one === document.activeElement)).toBe(true)
  await button('Import it again').press('Enter')
  await button('Import 2 tables').waitFor()
  await again({ baseId: 'app1', serviceId: '7' })
  await answered('jobs.get', job({}))
  await button('Show its progress').press('Enter')
  await dialog().getByText('Importing Members…').waitFor()
  expect(await requests()).toEqual([])
  await answered('jobs.get', job({ status: 'cancelled' }))
  await dialog().getByText('Import cancelled').waitFor()
  await button('Back').press('Enter')
  await dialog().getByRole('combobox', { name: 'Base' }).waitFor()
})

test('what cannot be imported cannot be chosen, and says why; the primary field is always on', async () => {
  const members = dialog().getByRole('list', { name: 'Fields of Members' })
  await members.getByText('Buttons cannot be imported').waitFor()
  await expect.poll(() => members.getByRole('checkbox', { name: 'Import Open' }).isDisabled()).toBe(true)
  await expect.poll(() => members.getByRole('checkbox', { name: 'Import Name' }).isDisabled()).toBe(true)
  await expect.poll(() => members.getByRole('radio', { name: 'Boats is the primary field' }).isDisabled()).toBe(true)
})

test('a table is added by keyboard, under a name that no other has', async () => {
  await button('Add table').focus()
  await page.keyboard.press('Enter')
  const naming = page.getByRole('dialog', { name: 'Add table' })
  await naming.getByRole('textbox', { name: 'Table name' }).waitFor()
  await page.keyboard.press('Enter')
  await naming.getByText('Table name is required').waitFor()
  await naming.getByRole('textbox', { name: 'Table name' }).fill(' MEMBERS ')
  await page.keyboard.press('Enter')
  await naming.getByText('A table with this name already exists').waitFor()
  await naming.getByRole('textbox', { name: 'Table name' }).fill('Notes')
  await page.keyboard.press('Enter')
  await naming.waitFor({ state: 'detached' })
  await button('Import 3 tables').waitFor()
  expect(await requests()).toEqual([])
})

test('a table opens and closes, and keeps its changes', async () => {
  const toggle = button(/^Members/)
  await dialog().getByRole('textbox', { name: 'Name of Name' }).fill('Rower')
  await toggle.click()
  await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('false')
  await dialog().getByRole('list', { name: 'Fields of Members' }).waitFor({ state: 'detached' })
  await toggle.click()
  await expect.poll(() => dialog().getByRole('textbox', { name: 'Name of Rower' }).inputValue()).toBe('Rower')
})

test('a running import shows its figures and cannot be closed by accident', async () => {
  await started(job({}))
  await answered('jobs.get', job({}))
  await button('Import 2 tables').click()
  await dialog().getByText('1,200 records').first().waitFor()
  await dialog()
    .getByText("Some attachments were too large or had invalid formats and weren't able to import")
    .waitFor()
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Cancel Import?' })
  await question.getByRole('button', { name: 'Continue Import' }).click()
  await question.waitFor({ state: 'detached' })
  await answered('jobs.get', job({ status: 'done', phase: 'complete' }))
  await dialog().getByText('Import successful').waitFor()
  await dialog().getByText('Import successful').waitFor({ state: 'detached' })
  await expect.poll(home.path).toContain('/database/bas1')
})

test('a start that is cancelled before its answer cancels the import that it started', async () => {
  await started(job({}))
  await answered('jobs.get', job({}))
  await answer('POST', '/trpc/imports.jobs.cancel', { result: { data: { success: true } } })
  await home.hold('POST', '/trpc/imports.jobs.start')
  await button('Import 2 tables').click()
  await expect.poll(async () => (await requests()).length).toBe(1)
  await dialog().getByRole('button', { name: 'Close' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel Import?' })
  await question.getByRole('button', { name: 'Cancel Import' }).click()
  await home.release()
  await question.waitFor({ state: 'detached' })
  const cancelled = async () => (await calls('POST')).filter(({ path }) => path.startsWith('/trpc/imports.jobs.cancel'))
  await expect.poll(async () => (await cancelled()).map(({ body }) => body)).toEqual([{ jobId: job({}).id }])
})

test('a start whose answer was lost is repeated as the same action, until something changes', async () => {
  await home.refuse('POST', '/trpc/imports.jobs.start', { code: 'internal', message: 'The server is gone.' })
  const startAgain = async (name: string, count: number) => {
    await button(name).click()
    await expect.poll(async () => (await requests()).length).toBe(count)
    await dialog().getByRole('alert').waitFor()
  }
  await startAgain('Import 2 tables', 1)
  await startAgain('Import 2 tables', 2)
  await dialog().getByRole('checkbox', { name: 'Import the table Boats' }).uncheck()
  await startAgain('Import 1 table', 3)
  const [first, second, third] = (await requests()).map(body => (body as { actionId: string }).actionId)
  expect(first).toMatch(/^act/)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('an import that failed is started again as another action', async () => {
  await started(job({}))
  await answered('jobs.get', job({ status: 'failed', error: 'Members is no longer there' }))
  for (const count of [1, 2]) {
    await button('Import 2 tables').click()
    await expect.poll(async () => (await requests()).length).toBe(count)
    await dialog().getByRole('alert').waitFor()
  }
  const actions = (await requests()).map(body => (body as { actionId: string }).actionId)
  expect(new Set(actions).size).toBe(2)
})

const trashed = async () => (await calls('POST')).flatMap(({ path, body }) => (path.endsWith('/trash') ? [body] : []))

test('the base that a failed import created goes when the person leaves, and is used again until then', async () => {
  await started(job({}))
  await answered('jobs.get', job({ status: 'failed', error: 'Members is no longer there' }))
  for (const count of [1, 2]) {
    await button('Import 2 tables').click()
    await expect.poll(async () => (await requests()).length).toBe(count)
    await dialog().getByRole('alert').waitFor()
  }
  expect(await trashed()).toEqual([])
  expect((await calls('POST')).filter(({ path }) => path === '/admin/bases')).toHaveLength(1)
  await button('Back').click()
  await expect.poll(trashed).toEqual([{ flowIds: ['5'], action: 'trash' }])
})

test('the base of a refused start goes too, but one that may have an import stays', async () => {
  const data = { appCode: 'conflict', httpStatus: 409 }
  await answer('POST', '/trpc/imports.jobs.start', { error: { message: 'Not now', code: -32009, data } })
  await button('Import 2 tables').click()
  await dialog().getByRole('alert').waitFor()
  await button('Back').click()
  await expect.poll(trashed).toHaveLength(1)
  await reset()
  await review()
  await home.refuse('POST', '/trpc/imports.jobs.start', { code: 'internal', message: 'The server is gone.' })
  await button('Import 2 tables').click()
  await dialog().getByRole('alert').waitFor()
  await button('Back').click()
  await dialog().getByRole('combobox', { name: 'Base' }).waitFor()
  expect(await trashed()).toEqual([])
})

test('a failed import returns to its review with the first part of its message', async () => {
  await started(job({}))
  await answered('jobs.get', job({ status: 'failed', error: 'Members is no longer there, choose again' }))
  await button('Import 2 tables').click()
  await dialog().getByRole('alert').getByText('Members is no longer there', { exact: true }).waitFor()
  await expect.poll(() => button(/^Reconnect/).count()).toBe(0)
})

test.each([
  ['lost its permissions', 'connection_not_allowed', 'Reconnect Airtable with all permissions'],
  ['lost access to the base', 'source_missing', 'Missing or unknown base. Reconnect Airtable to give access to it'],
])('an account that %s can be reconnected from the review', async (_what, errorReason, text) => {
  const error = errorReason === 'source_missing' ? 'Missing or unknown base' : 'Other words'
  await started(job({}))
  await answered('jobs.get', job({ status: 'failed', error, errorReason }))
  await button('Import 2 tables').click()
  await dialog().getByRole('alert').getByText(text, { exact: false }).waitFor()
  await button('Reconnect Airtable integration').click()
  await dialog().getByRole('textbox', { name: 'Personal access token' }).waitFor()
})

test('a base that is gone says so where it is chosen, and the account can be reconnected by keyboard', async () => {
  await button('Back').click()
  await button('Import 2 tables').waitFor({ state: 'detached' })
  const message = 'Missing or unknown base'
  const data = { appCode: 'not_found', httpStatus: 404, reason: 'source_missing' }
  await answer('GET', '/trpc/imports.jobs.schema', { error: { message, code: -32004, data } })
  await dialog().getByRole('combobox', { name: 'Base' }).click()
  await page.getByRole('option', { name: 'Sailing club' }).click()
  await button('Continue').click()
  await dialog().getByRole('alert').getByText('Missing or unknown base. Reconnect', { exact: false }).waitFor()
  await button('Reconnect Airtable integration').press('Enter')
  await dialog().getByRole('textbox', { name: 'Personal access token' }).waitFor()
})

test('a base that could not be read is read again by Continue, and its error goes when another is chosen', async () => {
  await button('Back').click()
  await button('Import 2 tables').waitFor({ state: 'detached' })
  const data = { appCode: 'unavailable', httpStatus: 503, reason: 'service_timeout' }
  await answer('GET', '/trpc/imports.jobs.schema', { error: { message: 'Airtable took too long', code: -32603, data } })
  const choose = async (name: string) => {
    await dialog().getByRole('combobox', { name: 'Base' }).click()
    await page.getByRole('option', { name }).click()
  }
  await choose('Sailing club')
  await button('Continue').click()
  await dialog().getByRole('alert').first().waitFor()
  await choose('Rowing club')
  await dialog().getByRole('alert').waitFor({ state: 'detached' })
  await choose('Sailing club')
  await button('Continue').click()
  await dialog().getByRole('alert').first().waitFor()
  await answered('jobs.schema', { tables })
  await button('Continue').click()
  await button('Import 2 tables').waitFor()
})
