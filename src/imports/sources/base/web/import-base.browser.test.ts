import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listedFlow, openHome } from '../../../../home/web/testing/open-home.ts'

const home = openHome('home-pages.html')
const { show, answer, calls, open, reset } = home
let page: Page
beforeAll(() => {
  page = home.page
})

const text = { type: 'single_line_text', template: {} }
const column = { id: 'fld1', name: 'Title', sourceType: 'Single line text', field: text, fits: [], note: null }
const tables = [{ id: 'tbl1', name: 'Tasks', columns: [column], rows: 1234 }]
const answered = (procedure: string, data: object) => answer('GET', `/trpc/imports.${procedure}`, { result: { data } })
const flow = (name: string, publicIdentifier: string, createdAt: string) =>
  listedFlow(name, { type: 'base', publicIdentifier, createdAt })
const bases = [
  flow('Club', 'basClub', '2026-03-04T12:00:00.000Z'),
  flow('Club', 'basOld', '2025-12-01T12:00:00.000Z'),
  flow('Team', 'basTeam', '2026-03-04T12:00:00.000Z'),
]

const dialog = () => page.getByRole('dialog', { name: 'Import from another database' })
const button = (name: string) => dialog().getByRole('button', { name, exact: true })
const choice = () => dialog().getByRole('combobox', { name: 'Database' })

/** Opens the dialog from Home, by the source picker. */
async function start(flows = bases): Promise<void> {
  await open('/')
  await show({ flows })
  await answered('jobs.schema', { tables })
  await answer('POST', '/admin/bases', { basePublicIdentifier: 'bas1', flowId: '5' })
  await open('/home?newDatabaseModal=open')
  await page.getByRole('button', { name: 'Import From Airtable' }).click()
  await page.getByRole('radio', { name: 'Another database' }).check()
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await choice().waitFor()
}

beforeEach(async () => {
  await page.mouse.move(0, 0)
  await reset()
})

test('a database is found by its name, and its tables are reviewed and imported', async () => {
  await start()
  await choice().fill('tea')
  await page.getByRole('option', { name: 'Team' }).click()
  await button('Continue').click()
  await dialog().getByText('1 field · 1,234 records').waitFor()
  const asked = (await calls('GET')).filter(({ path }) => path.startsWith('/trpc/imports.jobs.schema'))
  expect(decodeURIComponent(asked.at(-1)?.path ?? '')).toContain('{"basePublicId":"basTeam"}')
  await home.refuse('POST', '/trpc/imports.jobs.start')
  await button('Import 1 table').click()
  const started = async () =>
    (await calls('POST')).find(({ path }) => path.startsWith('/trpc/imports.jobs.start'))?.body
  await expect.poll(started).toMatchObject({
    source: 'gridloom',
    settings: { basePublicId: 'basTeam' },
    title: 'Team',
    tables: [{ sourceId: 'tbl1', name: 'Tasks' }],
  })
})

test('databases of the same name say when they were created', async () => {
  await start()
  await choice().click()
  await page.getByRole('option', { name: 'Club Created Mar 4, 2026' }).waitFor()
  await page.getByRole('option', { name: 'Club Created Dec 1, 2025' }).click()
  await expect.poll(() => choice().inputValue()).toBe('Club')
})

test('a name that no database has says so, and a person without others cannot go on', async () => {
  await start()
  await choice().fill('nothing of this name')
  await page.getByText('No database has this name').waitFor()
  expect(await button('Continue').isDisabled()).toBe(true)
  await start([])
  await dialog().getByText('There is no other database that you can open.').waitFor()
  expect(await button('Continue').isDisabled()).toBe(true)
})

test('a database that cannot be read any more says so where it is chosen', async () => {
  await start()
  await answer('GET', '/trpc/imports.jobs.schema', {
    error: {
      message: 'The other database was deleted or you can no longer open it.',
      code: -32600,
      data: { code: 'NOT_FOUND', appCode: 'not_found' },
    },
  })
  await choice().click()
  await page.getByRole('option', { name: 'Team' }).click()
  await button('Continue').click()
  await dialog().getByText('The other database was deleted or you can no longer open it.').waitFor()
})

test('the keyboard alone chooses a database, and goes back to the sources', async () => {
  await start()
  await choice().press('ArrowDown')
  const option = page.getByRole('option', { name: 'Team' })
  await option.waitFor()
  await choice().fill('Team')
  await choice().press('ArrowDown')
  await choice().press('Enter')
  await option.waitFor({ state: 'detached' })
  await expect.poll(() => button('Continue').isEnabled()).toBe(true)
  await button('Back').press('Enter')
  await page.getByRole('radio', { name: 'Another database' }).waitFor()
})

test('more records than one import may have are said before it starts, and leaving a table out helps', async () => {
  await start()
  const large = { ...tables[0], id: 'tbl2', name: 'Log', rows: 2_000_000 }
  await answered('jobs.schema', { tables: [...tables, large] })
  await choice().click()
  await page.getByRole('option', { name: 'Team' }).click()
  await button('Continue').click()
  const refusal = dialog().getByText('At most 2,000,000 records can be imported at once. Leave some tables out.')
  await refusal.waitFor()
  expect(await button('Import 2 tables').isDisabled()).toBe(true)
  await dialog().getByRole('checkbox', { name: 'Import the table Log' }).uncheck()
  await refusal.waitFor({ state: 'detached' })
  await expect.poll(() => button('Import 1 table').isEnabled()).toBe(true)
})

describe('in front of an open base', () => {
  const read = {
    id: 'imp1',
    source: null,
    fileName: 'Tasks',
    fileBytes: 10,
    status: 'ready',
    phase: 'waiting',
    choices: {},
    analysis: {
      encoding: 'utf-8',
      delimiter: ',',
      quote: '"',
      hasHeader: false,
      decimal: null,
      isGuarded: false,
      guardedCells: 0,
      firstRow: 0,
      rows: 1,
      columns: [{ name: 'Name', ...text, fits: [text], filled: 1, blank: 0, skip: false }],
      preview: [['Write']],
      warnings: [],
      source: { kind: 'service', parts: [{ name: 'Tasks', isHidden: false }], part: 0, hasNames: true },
      exportedIn: null,
    },
    error: null,
    basePublicId: null,
    tableId: null,
    tableName: null,
    service: 'Database',
    rows: 1,
    rowsDone: 0,
    rowsPerSecond: null,
    secondsLeft: null,
    unreadable: { total: 0, columns: [] },
    mapping: null,
    isUndone: false,
  }

  async function startHere(): Promise<void> {
    await open('/')
    await show({ flows: [flow('This one', 'bas1', '2026-03-04T12:00:00.000Z'), ...bases] })
    await answered('jobs.schema', { tables })
    await answered('mapping', { mapping: null })
    await answer('POST', '/trpc/imports.jobs.readTable', { result: { data: { importId: 'imp1' } } })
    await answer('POST', '/trpc/imports.cancel', { result: { data: { success: true } } })
    await open('/import-base-here')
    await choice().click()
    await page.getByRole('option', { name: 'Team' }).waitFor()
  }

  test('that base is not offered, and one table of another goes into its table', async () => {
    await startHere()
    expect(await page.getByRole('option', { name: 'This one' }).count()).toBe(0)
    await page.getByRole('option', { name: 'Team' }).click()
    await button('Continue').click()
    await button('Import 1 table').waitFor()
    await dialog().getByRole('combobox', { name: 'Import into' }).click()
    await page.getByRole('option', { name: 'People', exact: true }).click()
    await expect.poll(() => dialog().getByRole('combobox', { name: 'Table' }).inputValue()).toBe('Tasks')
    await dialog().getByText('1,234 records').waitFor()
    await answered('get', read)
    await button('Continue').click()
    await dialog().getByRole('heading', { name: 'Map Database Fields' }).waitFor()
    await button('Import 1 row').waitFor()
    const posts = (await calls('POST')).filter(({ path }) => path.includes('readTable'))
    expect(posts.map(({ body }) => body)).toEqual([
      { source: 'gridloom', settings: { basePublicId: 'basTeam' }, tableId: 'tbl1', name: 'Tasks' },
    ])
  })

  test('a base that is lost while its table is read says so, and another can be chosen', async () => {
    await startHere()
    await page.getByRole('option', { name: 'Team' }).click()
    await button('Continue').click()
    await dialog().getByRole('combobox', { name: 'Import into' }).click()
    await page.getByRole('option', { name: 'People', exact: true }).click()
    const lost = 'The other database was deleted or you can no longer open it.'
    await answered('get', { ...read, status: 'failed', analysis: null, error: lost })
    await button('Continue').click()
    await dialog().getByText(lost).waitFor()
    await button('Back').click()
    await dialog().getByRole('combobox', { name: 'Table' }).waitFor()
    await button('Back').click()
    await choice().waitFor()
  })
})
