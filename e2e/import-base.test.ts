import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { axeProblemsInBothSchemes } from './axe-problems.ts'
import { openProduct } from './product.ts'

const product = openProduct()
let page: Page
beforeAll(async () => {
  page = await product.openSample()
})

const dialog = () => page.getByRole('dialog', { name: 'Import from another database' })
const button = (name: string | RegExp) => dialog().getByRole('button', { name, exact: true })

/** Chooses the sample base in the picker of sources. */
async function chooseSample(): Promise<void> {
  await page.getByRole('radio', { name: 'Another database' }).check()
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await dialog().getByRole('combobox', { name: 'Database' }).click()
  await page.getByRole('option').first().click()
  await button('Continue').click()
  await button('Import 2 tables').waitFor()
}

test('tables of another database are copied, from the first press to their records', async () => {
  const sample = new URL(page.url()).pathname
  await page.goto(`${new URL(page.url()).origin}/home?newDatabaseModal=open`)
  await page.getByRole('button', { name: 'Import From Airtable' }).click()
  await chooseSample()
  expect(await axeProblemsInBothSchemes(page, '[role=dialog]')).toEqual([])
  await button('Import 2 tables').click()
  await page.waitForURL(({ pathname }) => pathname.startsWith('/database/') && pathname !== sample)
  await page.getByRole('gridcell', { name: 'Rehearse the demo', exact: true }).waitFor()
  await page.getByRole('gridcell', { name: 'In review', exact: true }).first().waitFor()
  await dialog().waitFor({ state: 'detached' })
})

test('an import that runs already is found again when its address is opened', async () => {
  const address = page.url()
  await page.getByRole('button', { name: 'Import data' }).click()
  await chooseSample()
  expect(new URL(page.url()).searchParams.get('databaseImport')).toBe('true')
  // An import that waits for a server.
  await product.server.platform.pool.query(
    `INSERT INTO import_jobs (id, user_id, source, settings, title, flow_id, requested, next_attempt_at)
     SELECT 'impWaiting', user_id, source, settings, 'Waiting', flow_id, '[]', 'infinity' FROM import_jobs`,
  )
  await page.reload()
  await dialog().getByText('Connecting…').waitFor()
  await button('Cancel').click()
  const question = page.getByRole('dialog', { name: 'Cancel Import?' })
  await question.getByRole('button', { name: 'Cancel Import' }).click()
  await question.waitFor({ state: 'detached' })
  await button('Back').click()
  await dialog().getByRole('combobox', { name: 'Database' }).waitFor()
  await dialog().press('Escape')
  await dialog().waitFor({ state: 'detached' })
  expect(page.url()).toBe(address)
})

test('a table that goes into its own copy by a key changes nothing, because all values are the same', async () => {
  await page.getByRole('button', { name: 'Import data' }).click()
  // The open database is not offered, so the first one is the sample.
  await chooseSample()
  await dialog().getByRole('combobox', { name: 'Import into' }).click()
  await page.getByRole('option', { name: 'Tasks', exact: true }).click()
  await expect.poll(() => dialog().getByRole('combobox', { name: 'Table' }).inputValue()).toBe('Tasks')
  await dialog().getByText('12 records').waitFor()
  await button('Continue').click()
  await dialog().getByRole('heading', { name: 'Map Database Fields' }).waitFor()
  await dialog().getByRole('combobox', { name: 'Find existing records by' }).click()
  await page.getByRole('option', { name: 'Task', exact: true }).click()
  await button('Continue').click()
  const expected = dialog().getByRole('list', { name: 'What the import will do' })
  await expected.getByText('12 rows match their records already.').waitFor()
  await expected.getByText('0 records will be added.').waitFor()
  await expected.getByText('0 records will be updated.').waitFor()
  await button('Import').click()
  await dialog().waitFor({ state: 'detached' })
})
