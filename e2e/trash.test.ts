import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeProblems } from './axe-problems.ts'
import { openProduct } from './product.ts'

const product = openProduct()

const cell = (page: Page, text: string) => page.getByRole('gridcell', { name: text, exact: true })
const header = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })
const saved = (page: Page) => page.getByText('Saved', { exact: true }).waitFor()
const trash = (page: Page) => page.getByRole('list', { name: 'Trash' })

const sample = product.openSample

async function removeRow(page: Page, name: string): Promise<void> {
  await cell(page, name).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Delete record' }).click()
  await cell(page, name).waitFor({ state: 'detached' })
}

async function removeField(page: Page, name: string): Promise<void> {
  await header(page, name).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Delete field' }).click()
  await header(page, name).waitFor({ state: 'detached' })
}

async function removeTable(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('button', { name: `Actions for table ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete table' }).click()
  await page.getByRole('button', { name, exact: true }).waitFor({ state: 'detached' })
}

const openTrash = (page: Page) => page.getByRole('button', { name: 'Trash', exact: true }).click()

/** Deletes the first record of the base's first table as a program does, while the page shows something else. */
async function deleteFromElsewhere(page: Page): Promise<void> {
  const basePublicId = new URL(page.url()).pathname.split('/').at(-1)
  const ask = async (procedure: string, input: object) => {
    const text = encodeURIComponent(JSON.stringify({ basePublicId, ...input }))
    return (await (await page.request.get(`/trpc/${procedure}?input=${text}`)).json()).result.data
  }
  const tableId = (await ask('metadata.get', {})).metadata.tables[0].id
  const recordId = (await ask('records.list', { tableId })).records[0].id
  await page.request.post('/trpc/records.delete', { data: { basePublicId, tableId, recordId } })
}

test('an empty trash says what it will hold, and an open one shows new deletions', async () => {
  const page = await sample()
  await openTrash(page)
  await page.getByRole('heading', { name: 'The trash is empty' }).waitFor()
  await page.getByText('Deleted tables, fields, views, and records stay here for 30 days.').waitFor()
  expect(await axeProblems(page)).toEqual([])
  await deleteFromElsewhere(page)
  await trash(page).getByRole('listitem').waitFor()
})

test('deleted records, fields, and tables are listed with who and when, and are restored one by one', async () => {
  const page = await sample()
  await removeRow(page, 'Rehearse the demo')
  await removeField(page, 'Team')
  await removeTable(page, 'People')
  await cell(page, 'Record the walkthrough').waitFor()
  await saved(page)
  await openTrash(page)
  const items = trash(page).getByRole('listitem')
  await items.nth(2).waitFor()
  await expect
    .poll(() => items.nth(2).innerText())
    .toMatch(/Rehearse the demo\s+record of Tasks, deleted by you just now/i)
  expect(await axeProblems(page)).toEqual([])
  for (const name of ['table People', 'field Team', 'record Rehearse the demo']) {
    await trash(page)
      .getByRole('button', { name: `Restore ${name}` })
      .click()
    await trash(page)
      .getByRole('button', { name: `Restore ${name}` })
      .waitFor({ state: 'detached' })
  }
  await page.getByRole('heading', { name: 'The trash is empty' }).waitFor()
  await page.keyboard.press('Escape')
  await saved(page)
  await page.getByRole('button', { name: 'Tasks', exact: true }).click()
  await header(page, 'Team').waitFor()
  await cell(page, 'Rehearse the demo').waitFor()
  await page.reload()
  await cell(page, 'Rehearse the demo').waitFor()
  await page.getByRole('button', { name: 'People', exact: true }).click()
  await page.getByRole('grid', { name: 'People' }).waitFor()
})

test('several items are restored together, as one step to undo', async () => {
  const page = await sample()
  await removeRow(page, 'Rehearse the demo')
  await removeRow(page, 'Record the walkthrough')
  await saved(page)
  await openTrash(page)
  for (const name of ['Rehearse the demo', 'Record the walkthrough']) {
    await trash(page)
      .getByRole('checkbox', { name: `Select record ${name}` })
      .check()
  }
  await page.getByRole('button', { name: 'Restore 2 selected' }).click()
  await page.getByRole('heading', { name: 'The trash is empty' }).waitFor()
  await page.getByText('2 items restored').waitFor()
  await page.keyboard.press('Escape')
  await cell(page, 'Rehearse the demo').waitFor()
  await cell(page, 'Record the walkthrough').waitFor()
  await saved(page)
  await page.getByRole('button', { name: /^Undo: Restore 2 records/ }).click()
  await cell(page, 'Rehearse the demo').waitFor({ state: 'detached' })
  await cell(page, 'Record the walkthrough').waitFor({ state: 'detached' })
})
