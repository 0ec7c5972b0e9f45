import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { endLease, takeLease } from '../src/platform/leased-work.ts'
import { axeProblemsInBothSchemes } from './axe-problems.ts'
import { openProduct } from './product.ts'

const seattle = path.resolve('node_modules/vega-datasets/data/seattle-weather.csv')

const product = openProduct()

interface CsvFile {
  name: string
  content: string | Buffer
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** For tests of many steps, on a busy machine. */
const slow = { timeout: 120_000 }

/** The dialogs and drawers of a page. */
const dialogs = '[role=dialog]'

const asFile = ({ name, content }: CsvFile) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })

async function chooseCsv(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Import From Airtable, Google Sheets, a database, or a file.' }).click()
  await page.getByRole('radio', { name: 'CSV' }).check()
  await page.getByRole('button', { name: 'Connect' }).click()
}

async function choose(page: Page, file: string | CsvFile): Promise<void> {
  await chooseCsv(page)
  await page.getByLabel('File to import').setInputFiles(typeof file === 'string' ? file : asFile(file))
}

const newImport = async (file: string | CsvFile, size?: { width: number; height: number }): Promise<Page> => {
  const page = await product.openSignedIn('/home?newDatabaseModal=open', size)
  await choose(page, file)
  return page
}

const manyRows = (count: number): CsvFile => ({
  name: 'many.csv',
  content: `Name,Count\n${Array.from({ length: count }, (_, at) => `n${at},${at}\n`).join('')}`,
})

/** Keeps every node from the newest import, as if another one worked on it, until the answer is called. */
async function holdBack(): Promise<() => Promise<void>> {
  const client = await product.server.platform.pool.connect()
  const { rows } = await client.query<{ id: string }>('SELECT id FROM imports ORDER BY created_at DESC LIMIT 1')
  const id = rows[0]?.id ?? ''
  await takeLease(client, `import ${id}`)
  return async () => {
    await endLease(client, `import ${id}`)
    client.release()
  }
}

describe('a CSV file', () => {
  test('is reviewed, imported, and opened', async () => {
    const page = await newImport(seattle)
    const preview = page.getByRole('region', { name: 'Preview of the file' })
    await preview.getByRole('cell', { name: 'drizzle' }).first().waitFor()
    await expect.poll(() => page.getByLabel('Table name').inputValue()).toBe('seattle-weather')
    await expect.poll(() => preview.getByRole('button', { name: /^Type of date: Date$/ }).count()).toBe(1)
    expect(await axeProblemsInBothSchemes(page, dialogs)).toEqual([])
    await page.getByRole('button', { name: /^Import 1,461 rows$/ }).click()
    await page.getByText('Import successful').first().waitFor()
    await page.waitForURL('**/database/*table=*')
    await page.getByRole('grid').getByText('drizzle').first().waitFor()
  })

  test('that is not a CSV file is refused with a message', async () => {
    const page = await product.openSignedIn('/home?newDatabaseModal=open')
    await chooseCsv(page)
    const photo = { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('x') }
    await page.getByLabel('File to import').setInputFiles(photo)
    await page.getByText('Please select a valid CSV, Excel (.xlsx), or JSON file').waitFor()
  })

  test('that is empty is refused with a message, and another file can be chosen', async () => {
    const page = await newImport({ name: 'empty.csv', content: '' })
    await page.getByText('This file is empty.').waitFor()
    await page.getByRole('button', { name: 'Choose another file' }).click()
    await page.getByText('Drop a CSV, Excel, or JSON file here').waitFor()
  })

  test('with more columns than a table can hold is refused with a message', async () => {
    const header = Array.from({ length: 2000 }, (_, at) => `c${at}`).join(',')
    const page = await newImport({ name: 'wide.csv', content: `${header}\n` })
    await page.getByText('This file has 2,000 columns. A table can hold at most 500 fields.').waitFor()
  })

  test('shows how many cells another type cannot read, and lets them be corrected', slow, async () => {
    const page = await newImport({ name: 'ages.csv', content: 'Name,Age\nAnn,31\nBob,old\n' })
    await page.getByRole('button', { name: /^Type of Age/ }).click()
    await page.getByRole('menuitem', { name: 'Number', exact: true }).click()
    await page.getByText('1 cell does not fit').waitFor()
    await page.getByRole('button', { name: 'Import 2 rows' }).click()
    await page.getByText('1 cell could not be read: 1 in Age.').first().waitFor()
    await page.waitForURL('**/database/*table=*')
    await page.getByRole('button', { name: 'Correct imported data' }).click()
    const correction = page.getByRole('textbox', { name: 'Correction for “old” in Age' })
    await correction.waitFor()
    expect(await axeProblemsInBothSchemes(page, dialogs)).toEqual([])
    await correction.fill('older')
    await correction.press('Enter')
    await page
      .getByText(/number/i)
      .first()
      .waitFor()
    await correction.fill('48')
    await correction.press('Enter')
    await page.getByText('Everything that was imported is in its table.').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('gridcell', { name: '48', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Correct imported data' }).waitFor({ state: 'hidden' })
  })

  test('in another encoding is shown as it would be read, until the person chooses the right one', async () => {
    // 'Москва' and 'Казань' in Windows-1251.
    const [moscow, kazan] = [
      [204, 238, 241, 234, 226, 224],
      [202, 224, 231, 224, 237, 252],
    ]
    const content = Buffer.concat([
      Buffer.from('Name;City;Count\nAnn;'),
      Buffer.from(moscow!),
      Buffer.from(';1.234\nBob;'),
      Buffer.from(kazan!),
      Buffer.from(';5.678\n'),
    ])
    const page = await newImport({ name: 'cities.csv', content })
    const preview = page.getByRole('region', { name: 'Preview of the file' })
    await preview.getByRole('cell', { name: 'Москва' }).waitFor()
    await page.getByText('Read as Windows-1251 (Cyrillic), row 2 contains “Москва”.').waitFor()
    await page.getByRole('combobox', { name: 'Encoding' }).click()
    await page.getByRole('option', { name: 'Windows-1252 (Western)' }).click()
    await preview.getByRole('cell', { name: 'Ìîñêâà' }).waitFor()
    await page.getByRole('combobox', { name: 'Encoding' }).click()
    await page.getByRole('option', { name: 'Windows-1251 (Cyrillic)' }).click()
    await preview.getByRole('cell', { name: 'Москва' }).waitFor()
    await page.getByText('Check the decimal sign.').waitFor()
    await preview.getByRole('cell', { name: '1.234' }).waitFor()
    await page.getByRole('combobox', { name: 'Decimal sign' }).click()
    await page.getByRole('option', { name: 'Comma (1.234,5)' }).click()
    await page.getByText('Check the decimal sign.').waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Import 2 rows' }).click()
    await page.waitForURL('**/database/*table=*')
    await page.getByRole('grid').getByText('1.234', { exact: true }).waitFor()
    await page.getByRole('grid').getByText('Казань').waitFor()
  })

  test('goes into an existing table, finds its records by a key, and is undone', slow, async () => {
    const page = await product.openSample()
    await page.getByRole('button', { name: 'Import data' }).click()
    await page.getByRole('radio', { name: 'CSV, Excel, or JSON' }).check()
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Import a file' })
    const content = 'task,HOURS,status,Weight\nRehearse the demo,77,Paused,1\nBake a cake,3,Paused,2\n'
    await dialog.getByLabel('File to import').setInputFiles(asFile({ name: 'tasks.csv', content }))
    await dialog.getByRole('combobox', { name: 'Import into' }).click()
    await page.getByRole('option', { name: 'Tasks' }).click()
    await dialog.getByRole('heading', { name: 'Map CSV Fields' }).waitFor()
    await expect.poll(() => dialog.getByRole('combobox', { name: 'Column for Hours' }).inputValue()).toBe('HOURS')
    await expect.poll(() => dialog.getByRole('checkbox', { name: 'Task' }).isDisabled()).toBe(true)
    await dialog.getByRole('region', { name: 'Preview of the table' }).getByText('Bake a cake').waitFor()
    await dialog.getByRole('combobox', { name: 'Find existing records by' }).click()
    await page.getByRole('option', { name: 'Task', exact: true }).click()
    await page.getByRole('option').first().waitFor({ state: 'hidden' })
    expect(await axeProblemsInBothSchemes(page, dialogs)).toEqual([])
    await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
    const expected = dialog.getByRole('list', { name: 'What the import will do' })
    await expect
      .poll(() => expected.getByRole('listitem').allTextContents())
      .toEqual(['1 record will be added.', '1 record will be updated.'])
    // The import waits, also for a page that was reloaded.
    await page.reload()
    await page.getByRole('button', { name: /^Imports/ }).click()
    const waiting = page.getByRole('list', { name: 'What the import into Tasks will do' })
    await waiting.getByText('1 record will be updated.').waitFor()
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByRole('gridcell', { name: '77', exact: true }).waitFor()
    await page.getByRole('gridcell', { name: 'Bake a cake', exact: true }).waitFor()
    const undo = page.getByRole('button', { name: 'Undo import into Tasks' })
    await undo.waitFor()
    expect(await axeProblemsInBothSchemes(page)).toEqual([])
    await undo.click()
    await page.getByText('Import undone').first().waitFor()
    await page.getByRole('gridcell', { name: '77', exact: true }).waitFor({ state: 'hidden' })
    await page.getByRole('gridcell', { name: 'Bake a cake', exact: true }).waitFor({ state: 'hidden' })
  })

  test('of another kind is refused in words', async () => {
    const page = await newImport({ name: 'photo.csv', content: png })
    await page.getByText('This file is an image (PNG). Please select a valid CSV file.').waitFor()
  })

  test('asks for a valid table name', async () => {
    const page = await newImport({ name: 'a.csv', content: 'Name,City\nAnn,Rome\n' })
    await page.getByLabel('Table name').fill(' ')
    await page.getByText('Table name is required').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Import 1 row' }).isDisabled()).toBe(true)
  })

  test('asks before it cancels an import, and continues if the answer is no', async () => {
    const page = await newImport(manyRows(1000))
    await page.getByRole('button', { name: 'Import 1,000 rows' }).waitFor()
    const release = await holdBack()
    await page.getByRole('button', { name: 'Import 1,000 rows' }).click()
    await page.getByText('0 of 1,000 rows').first().waitFor()
    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: 'Cancel Import?' })
    await question.getByText('All progress will be lost.').waitFor()
    expect(await axeProblemsInBothSchemes(page, dialogs)).toEqual([])
    await question.getByRole('button', { name: 'Continue Import' }).click()
    await question.waitFor({ state: 'hidden' })
    await release()
    await page.waitForURL('**/database/*table=*')
  })

  test('leaves no base behind when its import is canceled', async () => {
    const page = await newImport({ ...manyRows(1000), name: 'unwanted.csv' })
    await page.getByRole('button', { name: 'Import 1,000 rows' }).waitFor()
    const release = await holdBack()
    await page.getByRole('button', { name: 'Import 1,000 rows' }).click()
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.getByRole('button', { name: 'Cancel Import' }).click()
    await page.getByText('Drop a CSV, Excel, or JSON file here').waitFor()
    await release()
    const { pool } = product.server.platform
    const { rows } = await pool.query("SELECT trashed_at IS NOT NULL AS trashed FROM flows WHERE name = 'unwanted'")
    expect(rows).toEqual([{ trashed: true }])
  })

  test('continues its import in the background and can be reopened', async () => {
    const page = await newImport(manyRows(200_000))
    await page.getByRole('button', { name: 'Import 200,000 rows' }).click()
    await page.getByRole('button', { name: 'Continue in background' }).click()
    await page.getByRole('button', { name: /^Imports/ }).click()
    await page.getByRole('button', { name: 'Open', exact: true }).click({ timeout: 40_000 })
    await page.waitForURL('**/database/*table=*')
  })
})

test('a table holds exactly the content of its file', async () => {
  const [header = '', first = ''] = (await readFile(seattle, 'utf8')).split('\n')
  const page = await newImport(seattle, { width: 390, height: 780 })
  const preview = page.getByRole('region', { name: 'Preview of the file' })
  await preview.waitFor()
  const names = await preview
    .getByRole('textbox')
    .evaluateAll(fields => fields.map(field => (field as HTMLInputElement).value))
  expect(names).toEqual(header.trim().split(','))
  await preview
    .getByRole('cell', { name: first.trim().split(',').at(-1) ?? '', exact: true })
    .first()
    .waitFor()
})
