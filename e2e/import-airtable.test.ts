import { createEmulator } from 'emulate'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  airtableEmulator,
  airtableState,
  type AirtableState,
} from '../src/connections/services/airtable/airtable.emulator.ts'
import { sampleBases } from '../src/connections/services/airtable/sample-bases.emulator.ts'
import {
  googleEmulator,
  type GoogleState,
  googleState,
} from '../src/connections/services/googlesheets/google.emulator.ts'
import { sampleSpreadsheets } from '../src/connections/services/googlesheets/sample-spreadsheets.emulator.ts'
import type { Config } from '../src/platform/config.ts'
import { axeProblemsInBothSchemes } from './axe-problems.ts'
import { openProduct, password } from './product.ts'

const client = { id: 'client', secret: 'secret' }
const airtable = await createEmulator<AirtableState>({ service: airtableEmulator, port: 0 })
const google = await createEmulator<GoogleState>({ service: googleEmulator, port: 0 })
const services: Config['services'] = {
  googlesheets: { clientId: client.id, clientSecret: client.secret, baseUrl: google.url },
  airtable: { clientId: client.id, clientSecret: client.secret, baseUrl: airtable.url },
}
const product = openProduct({ services })
let page: Page
let address: string

async function change(state: Partial<AirtableState>): Promise<void> {
  const snapshot = airtable.snapshot()
  await airtable.restore({ ...snapshot, state: { ...(snapshot.state as AirtableState), ...state } })
}

beforeAll(async () => {
  // The service sends people back to the address of the product, which is localhost here.
  address = product.server.url.replace('127.0.0.1', 'localhost')
  const clientsOf = (service: string) => [{ ...client, redirectUris: [`${address}/connect/${service}/callback`] }]
  await change({ ...airtableState(), clients: clientsOf('airtable'), bases: sampleBases() })
  await google.restore({
    ...google.snapshot(),
    state: { ...googleState(), clients: clientsOf('googlesheets'), spreadsheets: sampleSpreadsheets() },
  })
  page = await product.open('/sign-up')
  const data = { name: 'Mira Novak', email: 'mira@example.com', password }
  await page.request.post(`${address}/api/auth/sign-up/email`, { data, headers: { origin: address } })
})
afterAll(() => Promise.all([airtable.close(), google.close()]))

const dialog = () => page.getByRole('dialog', { name: 'Import from Airtable' })
const tables = () => page.getByRole('navigation', { name: 'Tables' })
const button = (name: string) => dialog().getByRole('button', { name, exact: true })

async function chooseAirtable(): Promise<void> {
  await page.goto(`${address}/home?newDatabaseModal=open`)
  await page.getByRole('button', { name: 'Import From Airtable, Google Sheets, a database, or a file.' }).click()
  await page.getByRole('radio', { name: 'Airtable' }).check()
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
}

/** Chooses a source in the open base. */
async function chooseHere(source: string): Promise<void> {
  await page.getByRole('button', { name: 'Import data' }).click()
  const picker = page.getByRole('dialog', { name: 'Import data from' })
  await picker.getByRole('radio', { name: source }).check()
  await picker.getByRole('button', { name: 'Connect', exact: true }).click()
}

async function chooseBase(): Promise<void> {
  await dialog().getByRole('combobox', { name: 'Base' }).click()
  await page.getByRole('option', { name: 'Rowing club' }).click()
  await button('Continue').click()
  await button('Import 2 tables').waitFor()
}

describe('a base of Airtable', () => {
  test('is imported from the first press to its table, with a sign-in in between', { timeout: 120_000 }, async () => {
    await chooseAirtable()
    await button('Sign in with Airtable').click()
    await page.getByRole('button', { name: 'Grant access' }).click()
    await dialog().waitFor()
    expect(new URL(page.url()).searchParams.get('airtableImport')).toBe('true')
    await chooseBase()
    await dialog().getByText('Buttons cannot be imported').waitFor()
    await button('Rename the table Members').click()
    const naming = page.getByRole('dialog', { name: 'Rename table' })
    await naming.getByRole('textbox').fill('boats')
    await page.keyboard.press('Enter')
    await naming.getByText('A table with this name already exists').waitFor()
    await naming.getByRole('textbox').fill('Rowers')
    await page.keyboard.press('Enter')
    await naming.waitFor({ state: 'detached' })
    await button('Import 2 tables').click()
    await page.getByRole('gridcell', { name: 'Member 1', exact: true }).waitFor({ timeout: 80_000 })
    await page.getByRole('gridcell', { name: 'Heron' }).waitFor()
    await dialog().waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toMatch(/^\/database\//)
  })

  test('is brought up to date once its person has seen what will change', { timeout: 120_000 }, async () => {
    const bases = sampleBases()
    const records = bases[0]?.tables[0]?.records ?? []
    if (records[0]) records[0].fields['Name'] = 'Member One'
    if (records[1]) records[1].fields['Name'] = 'Their Two'
    records.pop()
    await page.getByRole('gridcell', { name: 'Member 2', exact: true }).click()
    await page.keyboard.type('Our Two')
    await page.keyboard.press('Enter')
    await page.getByText('Saved', { exact: true }).waitFor()
    await change({ bases, faults: { status: 403, count: 99 } })
    const updating = page.getByRole('dialog', { name: 'Bring up to date' })
    const press = (name: string) => updating.getByRole('button', { name, exact: true }).press('Enter')
    const problems = () => axeProblemsInBothSchemes(page, '[role=dialog]')

    await page.getByRole('button', { name: 'Bring up to date' }).press('Enter')
    await press('Compare')
    await updating.getByRole('alert').filter({ hasText: 'Reconnect Airtable' }).waitFor()
    expect(await problems()).toEqual([])

    await change({ faults: { status: 403, count: 0 } })
    await press('Compare')
    await updating.getByText('1 record will be updated.').waitFor()
    expect(await problems()).toEqual([])
    // It waits for an answer, also after a reload, and in the list of imports.
    await page.reload()
    await page.getByRole('button', { name: /^Imports/ }).press('Enter')
    await page.getByRole('link', { name: 'Review what will change' }).press('Enter')
    const conflict = updating.getByRole('radiogroup', { name: '1 cell was changed here and in Airtable' })
    await expect.poll(() => conflict.getByRole('radio', { name: 'Keep ours' }).isChecked()).toBe(true)
    await updating.getByRole('checkbox', { name: 'Delete 1 record that is gone in Airtable' }).press('Space')
    await press('Bring up to date')
    await updating.getByText('1 updated, 1 deleted.').waitFor()
    expect(await problems()).toEqual([])
    await page.getByRole('gridcell', { name: 'Member One', exact: true, includeHidden: true }).waitFor()
    await page.getByRole('gridcell', { name: 'Our Two', exact: true, includeHidden: true }).waitFor()

    await press('Undo')
    await updating.getByText('Undone', { exact: true }).waitFor()
    await press('Done')
    await updating.waitFor({ state: 'detached' })
    await page.getByRole('gridcell', { name: 'Member 1', exact: true }).waitFor()
    await page.getByRole('gridcell', { name: 'Our Two', exact: true }).waitFor()
    await change({ bases: sampleBases() })
  })

  test('is imported into the open base, where an import that runs already is found again, and is undone whole', async () => {
    const basePublicId = /\/database\/([^/?]+)/.exec(page.url())?.[1] ?? ''
    // An import that waits for a server.
    await product.server.platform.pool.query(
      `INSERT INTO import_jobs (id, user_id, source, settings, title, flow_id, requested, next_attempt_at)
       SELECT 'impWaiting', user_id, source, settings, 'Waiting', flow_id, '[]', 'infinity' FROM import_jobs
       WHERE update_of IS NULL`,
    )
    await page.goto(`${address}/database/${basePublicId}?airtableImport=true`)
    await dialog().getByText('Connecting…').waitFor()
    await dialog().press('Escape')
    const question = page.getByRole('dialog', { name: 'Cancel Import?' })
    await question.getByRole('button', { name: 'Continue Import' }).click()
    await question.waitFor({ state: 'detached' })
    await button('Cancel').click()
    await question.getByRole('button', { name: 'Cancel Import' }).click()
    await question.waitFor({ state: 'detached' })
    await button('Back').click()
    await chooseBase()
    // The base has Boats already.
    await button('Rename the table Boats 2').waitFor()
    await button('Import 2 tables').click()
    await tables().getByRole('button', { name: 'Boats 2', exact: true }).waitFor()
    await page.getByRole('gridcell', { name: 'Member 1', exact: true }).waitFor()
    await dialog().waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /^Imports/ }).click()
    await page.getByRole('button', { name: 'Undo import of Rowing club' }).first().click()
    await tables().getByRole('button', { name: 'Boats 2', exact: true }).waitFor({ state: 'detached' })
    await tables().getByRole('button', { name: 'Members', exact: true }).waitFor({ state: 'detached' })
    await tables().getByRole('button', { name: 'Rowers', exact: true }).waitFor()
    await page.getByRole('button', { name: /^Imports/ }).click()
    await page.getByRole('list', { name: 'Imports' }).waitFor({ state: 'detached' })
  })
})

test('a sheet of Google Sheets goes into a table of the open base, with a sign-in in between', async () => {
  const sheets = page.getByRole('dialog', { name: 'Import from Google Sheets' })
  const press = (name: string) => sheets.getByRole('button', { name, exact: true }).click()
  await tables().getByRole('button', { name: 'Boats', exact: true }).click()
  await page.getByRole('gridcell', { name: 'Heron', exact: true }).waitFor()
  await chooseHere('Google Sheets')
  await press('Sign in with Google Sheets')
  await page.getByRole('button', { name: 'Grant access', exact: true }).click()
  await sheets.getByRole('combobox', { name: 'Spreadsheet' }).click()
  await page.getByRole('option', { name: 'Projects' }).click()
  await press('Continue')
  await sheets.getByRole('combobox', { name: 'Import into' }).click()
  await page.getByRole('option', { name: 'Boats', exact: true }).click()
  await press('Continue')
  await sheets.getByRole('heading', { name: 'Map Google Sheets Fields' }).waitFor()
  await sheets.getByRole('combobox', { name: 'Column for Boat' }).click()
  await page.getByRole('option', { name: 'Task', exact: true }).click()
  await sheets.getByRole('region', { name: 'Preview of the table' }).getByText('Order parts').waitFor()
  await press('Import 3 rows')
  await page.getByRole('gridcell', { name: 'Order parts', exact: true }).waitFor()
  await sheets.waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.get('googleSheetsImport')).toBeNull()
})

test('a table of Airtable goes into a table of the open base', async () => {
  await chooseHere('Airtable')
  await dialog().getByRole('combobox', { name: 'Base' }).click()
  await page.getByRole('option', { name: 'Rowing club' }).click()
  await button('Continue').click()
  await dialog().getByRole('combobox', { name: 'Import into' }).click()
  await page.getByRole('option', { name: 'Boats', exact: true }).click()
  await dialog().getByRole('combobox', { name: 'Table', exact: true }).click()
  await page.getByRole('option', { name: 'Members', exact: true }).click()
  await button('Continue').click()
  await dialog().getByRole('heading', { name: 'Map Airtable Fields' }).waitFor()
  await dialog().getByRole('combobox', { name: 'Column for Boat' }).click()
  await page.getByRole('option', { name: 'Name', exact: true }).click()
  await dialog().getByRole('region', { name: 'Preview of the table' }).getByText('Member 2', { exact: true }).waitFor()
  await button('Import 250 rows').click()
  await page.getByRole('gridcell', { name: 'Member 2', exact: true }).waitFor()
  await dialog().waitFor({ state: 'detached' })
})

test('the sheets of a spreadsheet become a new base', async () => {
  const sheets = page.getByRole('dialog', { name: 'Import from Google Sheets' })
  const press = (name: string | RegExp) => sheets.getByRole('button', { name }).click()
  await page.goto(`${address}/home?newDatabaseModal=open`)
  await page.getByRole('button', { name: 'Import From Airtable, Google Sheets, a database, or a file.' }).click()
  await page.getByRole('radio', { name: 'Google Sheets' }).check()
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await sheets.getByRole('combobox', { name: 'Spreadsheet' }).click()
  await page.getByRole('option', { name: 'Projects' }).click()
  await press('Continue')
  await press(/^Import \d+ tables?$/)
  await page.waitForURL('**/database/*')
  await page.getByRole('gridcell', { name: 'Order parts', exact: true }).waitFor()
  await sheets.waitFor({ state: 'detached' })
})

test('a base of Airtable is chosen and reviewed without problems for assistive technology', async () => {
  await page.goto(`${address}/home?airtableImport=true`)
  await dialog().getByRole('combobox', { name: 'Base' }).waitFor()
  expect(await axeProblemsInBothSchemes(page, '[role=dialog]')).toEqual([])
  await chooseBase()
  expect(await axeProblemsInBothSchemes(page, '[role=dialog]')).toEqual([])
})
