import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Metadata, TableRecord } from '../src/tables/structure.ts'
import { startProduct, type Product } from './product.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

const header = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Tables' }).getByRole('button', { name, exact: true })
const cell = (page: Page, text: string) => page.getByRole('gridcell', { name: text, exact: true })
const saved = (page: Page) => page.getByText('Saved', { exact: true }).waitFor()

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function addField(page: Page, name: string, type: string): Promise<void> {
  await page.getByRole('button', { name: 'Add field', exact: true }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('dialog').getByText(type, { exact: true }).click()
}

const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Add field' }).click()

/** A call beside the page, as another program would make it. */
async function call<Answer>(page: Page, procedure: string, given: object): Promise<Answer> {
  const basePublicId = /\/database\/([^/?]+)/.exec(page.url())?.[1]
  const body = { basePublicId, ...given }
  const isQuery = procedure === 'metadata.get' || procedure === 'records.list'
  const answer = isQuery
    ? await page.request.get(`/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(body))}`)
    : await page.request.post(`/trpc/${procedure}`, { data: body })
  if (!answer.ok()) throw new Error(await answer.text())
  return ((await answer.json()) as { result: { data: Answer } }).result.data
}

async function tableOf(page: Page, name: string) {
  const { metadata } = await call<{ metadata: Metadata }>(page, 'metadata.get', {})
  const table = metadata.tables.find(one => one.name === name)
  if (!table) throw new Error(`No table ${name}`)
  const { records } = await call<{ records: TableRecord[] }>(page, 'records.list', { tableId: table.id })
  return { table, ids: records.map(({ id }) => id) }
}

test('records are linked, shown with their names, looked up, and follow what is done to them', async () => {
  const page = await product.openSignedIn('/home')
  await page.getByRole('table', { name: 'Bases' }).getByRole('link', { name: 'Product launch' }).click()
  await cell(page, 'Rehearse the demo').waitFor()
  await page.getByRole('button', { name: 'Add a table' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Owners')
  await page.getByRole('button', { name: 'Add table', exact: true }).click()
  await page.getByText('3 records').waitFor()
  await saved(page)
  await tab(page, 'Tasks').click()
  await cell(page, 'Rehearse the demo').waitFor()

  await addField(page, 'Owner', 'Linked record')
  await save(page)
  await page.getByText('Please select a table to link to first').waitFor()
  await choose(page, 'Table', 'Owners')
  await save(page)
  await header(page, 'Owner').waitFor()
  await saved(page)

  const tasks = await tableOf(page, 'Tasks')
  const people = await tableOf(page, 'Owners')
  const nameField = people.table.primaryFieldId
  const owner = tasks.table.fields.find(({ name }) => name === 'Owner')?.id ?? ''
  expect(people.table.fields.map(({ name }) => name)).toContain('Tasks')
  const rename = (index: number, name: string) =>
    call(page, 'records.update', { tableId: people.table.id, recordId: people.ids[index], data: { [nameField]: name } })
  await rename(0, 'Ada')
  await rename(1, 'Bo Lee')
  for (const recordId of tasks.ids.slice(0, 3)) {
    const data = { [owner]: people.ids.slice(0, 2) }
    await call(page, 'records.update', { tableId: tasks.table.id, recordId, data })
  }
  await page.getByRole('gridcell').filter({ hasText: 'AdaBo Lee' }).first().waitFor()

  await addField(page, 'Names', 'Lookup')
  await choose(page, 'Linked record field', 'Owner')
  await choose(page, 'Field to look up', people.table.fields[0]?.name ?? '')
  await save(page)
  await header(page, 'Names').waitFor()
  await cell(page, 'Ada, Bo Lee').first().waitFor()
  await rename(0, 'Ada Lovelace')
  await cell(page, 'Ada Lovelace, Bo Lee').first().waitFor()
  await page.getByRole('gridcell').filter({ hasText: 'Ada Lovelace' }).first().waitFor()
  await call(page, 'records.delete', { tableId: people.table.id, recordId: people.ids[1] })
  await cell(page, 'Ada Lovelace').first().waitFor()
  await tab(page, 'Owners').click()
  await header(page, 'Tasks').waitFor()
  await header(page, 'Tasks').hover()
  await header(page, 'Tasks').getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Delete field', exact: true }).click()
  await header(page, 'Tasks').waitFor({ state: 'hidden' })
  await tab(page, 'Tasks').click()
  await cell(page, 'Rehearse the demo').waitFor()
  expect(await header(page, 'Owner').count()).toBe(0)
  await page.getByRole('button', { name: /^Undo: / }).click()
  // Undo leads back to where it was done.
  await header(page, 'Tasks').waitFor()
  const names = async () => (await tableOf(page, 'Tasks')).table.fields.map(({ name }) => name)
  await expect.poll(names).toContain('Owner')
})
