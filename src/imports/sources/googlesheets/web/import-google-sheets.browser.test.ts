import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openHome } from '../../../../home/web/testing/open-home.ts'

const home = openHome('home-pages.html')
const { show, answer, calls, open, reset } = home
let page: Page
beforeAll(() => {
  page = home.page
})

const field = { type: 'date', template: {} }
const column = { id: '0', name: 'Due', sourceType: 'Date', field, fits: [], note: null }
const tables = [{ id: '0', name: 'Tasks', columns: [column] }]
const id = '1SampleProjectsOfTheEmulatedAccount000000001'
const connection = { id: '7', type: 'googlesheets', name: 'My sheets', health: 'working', canManage: true, config: {} }
const available = [{ type: 'googlesheets', canSignIn: true }]

const answered = (procedure: string, data: object) => answer('GET', `/trpc/imports.${procedure}`, { result: { data } })
const refused = (procedure: string, message: string) =>
  answer('GET', `/trpc/imports.${procedure}`, {
    error: { message, code: -32600, data: { code: 'BAD_REQUEST', appCode: 'bad_input' } },
  })
const dialog = () => page.getByRole('dialog', { name: 'Import from Google Sheets' })
const button = (name: string) => dialog().getByRole('button', { name, exact: true })
const spreadsheet = () => dialog().getByRole('combobox', { name: 'Spreadsheet' })

async function start(places: object[] = [{ id, name: 'Projects' }], services: object[] = [connection]): Promise<void> {
  await open('/')
  await show({})
  await answer('GET', '/admin/services', { services, available, isEmulated: false })
  await answered('jobs.places', { places })
  await answered('jobs.schema', { tables })
  await open('/home?googleSheetsImport=true')
}

beforeEach(async () => {
  await page.mouse.move(0, 0)
  await reset()
})

test('the sheets of a spreadsheet are chosen by its name and reviewed', async () => {
  await start()
  await spreadsheet().click()
  await page.getByRole('option', { name: 'Projects' }).click()
  await button('Continue').click()
  await dialog().getByRole('textbox', { name: 'Name of Due' }).waitFor()
  const asked = (await calls('GET')).filter(({ path }) => path.startsWith('/trpc/imports.jobs.schema'))
  expect(decodeURIComponent(asked.at(-1)?.path ?? '')).toContain(`{"serviceId":"7","spreadsheetId":"${id}"}`)
})

test('a link chooses a spreadsheet that was given, by keyboard', async () => {
  await start()
  await spreadsheet().fill(`https://docs.google.com/spreadsheets/d/${id}/edit#gid=0`)
  await expect.poll(() => spreadsheet().inputValue()).toBe('Projects')
  await button('Continue').focus()
  await page.keyboard.press('Enter')
  await button('Import 1 table').waitFor()
})

test('a link to another spreadsheet says how to give access to it', async () => {
  await start()
  await spreadsheet().fill('https://docs.google.com/spreadsheets/d/1SomeOtherSpreadsheetOfTheAccount/edit')
  await page.getByText('Missing or unknown google sheet. Choose it at Google to give access to it.').waitFor()
  await expect.poll(() => button('Continue').isDisabled()).toBe(true)
  // The list covers the buttons while it is open.
  await page.keyboard.press('Tab')
  await button('Choose more at Google').click()
  await button('Sign in with Google Sheets').waitFor()
})

test('an account without spreadsheets says so, and may choose some', async () => {
  await start([])
  await dialog().getByText('This account has given no spreadsheet yet. Choose some at Google.').waitFor()
  await button('Choose more at Google').waitFor()
})

test('without an account the person signs in first, and returns to the import', async () => {
  await start([], [])
  // Otherwise the browser leaves the page.
  await home.refuse('POST', '/admin/services/create')
  await button('Sign in with Google Sheets').click()
  const created = async () => (await calls('POST')).find(({ path }) => path.startsWith('/admin/services/create'))?.body
  await expect.poll(created).toMatchObject({ redirectUri: expect.stringContaining('googleSheetsImport=true') })
})

test('a spreadsheet without a header says what is missing', async () => {
  await start()
  await refused('jobs.schema', 'No compatible sheets found. Make sure each sheet has at least one header row.')
  await spreadsheet().click()
  await page.getByRole('option', { name: 'Projects' }).click()
  await button('Continue').click()
  await dialog().getByText('No compatible sheets found. Make sure each sheet has at least one header row.').waitFor()
})
