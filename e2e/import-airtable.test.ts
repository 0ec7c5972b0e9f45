import { createEmulator } from 'emulate'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  airtableEmulator,
  airtableState,
  type AirtableState,
} from '../src/connections/services/airtable/airtable.emulator.ts'
import { sampleBases } from '../src/connections/services/airtable/sample-bases.emulator.ts'
import type { Config } from '../src/platform/config.ts'
import { axeProblemsInBothSchemes } from './axe-problems.ts'
import { openProduct, password } from './product.ts'

const client = { id: 'client', secret: 'secret' }
const airtable = await createEmulator<AirtableState>({ service: airtableEmulator, port: 0 })
const services: Config['services'] = {
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
  const clients = [{ ...client, redirectUris: [`${address}/connect/airtable/callback`] }]
  await change({ ...airtableState(), clients, bases: sampleBases() })
  page = await product.open('/sign-up')
  const data = { name: 'Mira Novak', email: 'mira@example.com', password }
  await page.request.post(`${address}/api/auth/sign-up/email`, { data, headers: { origin: address } })
})
afterAll(() => airtable.close())

const dialog = () => page.getByRole('dialog', { name: 'Import from Airtable' })
const button = (name: string) => dialog().getByRole('button', { name, exact: true })

async function chooseAirtable(): Promise<void> {
  await page.goto(`${address}/home?newDatabaseModal=open`)
  await page.getByRole('button', { name: 'Import From Airtable, Google Sheets, or a file.' }).click()
  await page.getByRole('radio', { name: 'Airtable' }).check()
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
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
    expect(new URL(page.url()).pathname).toMatch(/^\/database\//)
  })

  test('is chosen and reviewed without problems for assistive technology', async () => {
    await page.goto(`${address}/home?airtableImport=true`)
    await dialog().getByRole('combobox', { name: 'Base' }).waitFor()
    expect(await axeProblemsInBothSchemes(page, '[role=dialog]')).toEqual([])
    await chooseBase()
    expect(await axeProblemsInBothSchemes(page, '[role=dialog]')).toEqual([])
  })
})
