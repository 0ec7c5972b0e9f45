import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeProblems } from './axe-problems.ts'
import { openProduct } from './product.ts'

const product = openProduct()

const cell = (page: Page, text: string) => page.getByRole('gridcell', { name: text, exact: true })
const panel = (page: Page, name: string) => page.getByLabel(`Record ${name}`, { exact: true })
const saved = (page: Page) => page.getByText('Saved', { exact: true }).waitFor()
const isFocused = (page: Page, name: string) =>
  page.waitForFunction(label => document.activeElement?.getAttribute('aria-label') === label, name)

const sample = product.openSample

async function expand(page: Page, name: string): Promise<void> {
  await cell(page, name).click()
  await page.keyboard.press('Space')
  await panel(page, name).waitFor()
}

const field = (page: Page, name: string) =>
  page.getByRole('tabpanel').getByRole('button', { name: new RegExp(`^${name}`) })

/** Writes a text into a field of the open panel. */
async function write(page: Page, name: string, text: string): Promise<void> {
  await field(page, name).click()
  const editor = page.getByRole('textbox', { name, exact: true })
  await editor.fill(text)
  await editor.press('Enter')
}

test('Space expands the record of a cell, and Escape returns to the cell', async () => {
  const page = await sample()
  await expand(page, 'Rehearse the demo')
  await isFocused(page, 'Record Rehearse the demo')
  await page.keyboard.press('Escape')
  await panel(page, 'Rehearse the demo').waitFor({ state: 'detached' })
  await page.keyboard.press('ArrowDown')
  expect(new URL(page.url()).searchParams.has('record')).toBe(false)
})

test('an edit in the panel shows in the grid and survives a reload', async () => {
  const page = await sample()
  await expand(page, 'Rehearse the demo')
  await write(page, 'Task', 'Rehearse it twice')
  await cell(page, 'Rehearse it twice').waitFor()
  await panel(page, 'Rehearse it twice').waitFor()
  await saved(page)
  await page.reload()
  await panel(page, 'Rehearse it twice').waitFor()
  await cell(page, 'Rehearse it twice').waitFor()
  // Each text runs as its own script does, there as here.
  await write(page, 'Task', 'שלום and hello')
  const direction = () =>
    field(page, 'Task')
      .getByText('שלום and hello')
      .evaluate(shown => getComputedStyle(shown).direction)
  await expect.poll(direction).toBe('rtl')
})

test('Tab moves from field to field, and each can be edited by keyboard', async () => {
  const page = await sample()
  await expand(page, 'Rehearse the demo')
  await field(page, 'Task').focus()
  await page.keyboard.type('Typed at once')
  await page.keyboard.press('Tab')
  await cell(page, 'Typed at once').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Status' }).waitFor()
})

test('buttons open the previous and the next record', async () => {
  const page = await sample()
  const first = (await page.locator('[role=gridcell][aria-colindex="2"]').allInnerTexts()).slice(0, 2)
  await expand(page, first[0] ?? '')
  await expect.poll(() => page.getByRole('button', { name: 'Previous record' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Next record' }).click()
  await panel(page, first[1] ?? '').waitFor()
  await page.getByRole('button', { name: 'Previous record' }).click()
  await panel(page, first[0] ?? '').waitFor()
})

test('the panel says when its record was deleted, until undo restores it', async () => {
  const page = await sample()
  await expand(page, 'Rehearse the demo')
  await cell(page, 'Rehearse the demo').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Delete record' }).click()
  await page.getByRole('heading', { name: 'This record was deleted' }).waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await panel(page, 'Rehearse the demo').waitFor()
})

test('the row of the open record is marked, and its menu duplicates and deletes it', async () => {
  const page = await sample()
  const marked = page.locator('[role=row][aria-current=true]')
  const rowOf = async () => Number(await marked.getAttribute('aria-rowindex'))
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Record actions' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await expand(page, 'Rehearse the demo')
  await marked.getByText('Rehearse the demo').waitFor()
  const [row, link] = [await rowOf(), page.url()]
  await choose('Copy link to record')
  await page.getByText('Link copied').waitFor()
  const copied = new URL(await page.evaluate(() => navigator.clipboard.readText()))
  expect(copied.searchParams.get('record')).toBe(new URL(link).searchParams.get('record'))
  await choose('Duplicate record')
  await expect.poll(rowOf).toBe(row + 1)
  await panel(page, 'Rehearse the demo').waitFor()
  expect(page.url()).not.toBe(link)
  await saved(page)
  expect(await axeProblems(page)).toEqual([])
  await choose('Delete record')
  await panel(page, 'Rehearse the demo').waitFor({ state: 'detached' })
  await expect.poll(() => cell(page, 'Rehearse the demo').count()).toBe(1)
  await expect.poll(() => marked.count()).toBe(0)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(() => cell(page, 'Rehearse the demo').count()).toBe(2)
})

test('history names who changed what, and restores values and records; undo reverts that', async () => {
  const page = await sample()
  await expand(page, 'Rehearse the demo')
  await write(page, 'Task', 'Second name')
  await saved(page)
  await write(page, 'Task', 'Third name')
  await saved(page)
  await page.getByRole('tab', { name: 'History' }).click()
  const lines = page.getByRole('list', { name: 'History' }).getByRole('listitem')
  await lines.nth(1).waitFor()
  await expect.poll(() => lines.first().innerText()).toContain('You changed Task')
  expect(await axeProblems(page)).toEqual([])

  await lines.first().getByRole('button', { name: 'Restore this value: Second name' }).click()
  await panel(page, 'Second name').waitFor()
  await saved(page)
  await page.getByText('You restored Task').waitFor()

  await lines.last().getByRole('button', { name: 'Restore to this version' }).click()
  await panel(page, 'Rehearse the demo').waitFor()
  await saved(page)
  await page.getByRole('button', { name: 'Undo: Restore a record in Tasks' }).click()
  await panel(page, 'Second name').waitFor()
  await saved(page)
  await page.reload()
  await cell(page, 'Second name').waitFor()
})

test('on a phone the record covers the page and keeps the focus', async () => {
  const page = await sample({ width: 390, height: 780 })
  await expand(page, 'Rehearse the demo')
  const box = await panel(page, 'Rehearse the demo').boundingBox()
  expect(box).toMatchObject({ x: 0, y: 0, width: 390, height: 780 })
  expect(await axeProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Close record' }).click()
  await cell(page, 'Rehearse the demo').waitFor()
})
