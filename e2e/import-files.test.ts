import type { Page } from 'playwright-core'
import { beforeAll, describe, test } from 'vitest'
import { workbook } from '../src/imports/sources/testing/workbook.ts'
import { openProduct } from './product.ts'

const product = openProduct()
let page: Page

beforeAll(async () => {
  page = await product.openSignedIn('/home?newDatabaseModal=open')
})

const text = (value: string): string => `<c t="inlineStr"><is><t>${value}</t></is></c>`
const row = (...cells: string[]): string => `<row>${cells.join('')}</row>`

const importDialog = () => page.getByRole('dialog', { name: 'Import a file' })
const tables = () => page.getByRole('navigation', { name: 'Tables' })

const give = (name: string, buffer: Buffer): Promise<void> =>
  page.getByLabel('File to import').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })

/** Chooses a file in the open base. */
async function giveHere(name: string, content: string): Promise<void> {
  await page.getByRole('button', { name: 'Import data' }).click()
  const picker = page.getByRole('dialog', { name: 'Import data from' })
  await picker.getByRole('radio', { name: 'CSV, Excel, or JSON' }).check()
  await picker.getByRole('button', { name: 'Connect', exact: true }).click()
  await give(name, Buffer.from(content))
}

async function choose(name: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

describe('from the first press to the table', () => {
  test('a sheet of a workbook becomes a new base', async () => {
    const people = row(text('Name')) + row(text('Ann'))
    const cities = row(text('City'), text('Area')) + row(text('Rome'), '<c><v>85.5</v></c>')
    await page.getByRole('button', { name: 'Import From Airtable, Google Sheets, a database, or a file.' }).click()
    await page.getByRole('radio', { name: 'CSV' }).check()
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await give('atlas.xlsx', await workbook({ sheets: { People: people, Cities: cities } }))
    await page.getByRole('cell', { name: 'Ann' }).waitFor()
    await choose('Sheet', 'Cities')
    await page.getByRole('cell', { name: 'Rome' }).waitFor()
    await page.getByRole('button', { name: 'Import 1 row' }).click()
    await page.waitForURL('**/database/*table=*')
    await page.getByRole('gridcell', { name: '85.5', exact: true }).waitFor()
  })

  test('a JSON file becomes a new table of the open base', async () => {
    await giveHere('rivers.json', '[{"River":"Tiber","Length":406},{"River":"Po","Length":652}]')
    await importDialog().getByRole('cell', { name: 'Tiber' }).waitFor()
    await page.getByRole('button', { name: 'Import 2 rows' }).click()
    await tables().getByRole('button', { name: 'rivers', exact: true }).waitFor()
    await page.getByRole('gridcell', { name: '652', exact: true }).waitFor()
    await importDialog().waitFor({ state: 'detached' })
  })

  test('the lines of an NDJSON file go into an existing table', async () => {
    await giveHere('more.ndjson', '{"river":"Arno","length":241}\n{"river":"Adda","length":313}\n')
    await choose('Import into', 'rivers')
    await importDialog().getByRole('heading', { name: 'Map JSON Fields' }).waitFor()
    await importDialog().getByRole('region', { name: 'Preview of the table' }).getByText('Adda').waitFor()
    await page.getByRole('button', { name: 'Import 2 rows' }).click()
    await page.getByRole('gridcell', { name: '313', exact: true }).waitFor()
    await importDialog().waitFor({ state: 'detached' })
  })
})
