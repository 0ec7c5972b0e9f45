import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { columnNames, openProduct } from './product.ts'

const product = openProduct()
let page: Page

beforeAll(async () => {
  page = await product.openSample()
})

const header = (name: string) => page.getByRole('columnheader', { name, exact: true })
const item = (name: string) => page.getByRole('menuitem', { name })
const row = (index: number) => page.locator(`[role=row][aria-rowindex="${index + 2}"]`)
const nameAt = (index: number) => row(index).locator('[role=gridcell][aria-colindex="2"]')
const names = async () => [await nameAt(0).innerText(), await nameAt(1).innerText(), await nameAt(2).innerText()]
const expectNames = (expected: (string | undefined)[]) => expect.poll(names).toEqual(expected)
const saved = () => page.getByText('Saved', { exact: true }).waitFor()
const undo = () => page.keyboard.press('Control+z')

async function openHeaderMenu(name: string): Promise<void> {
  await header(name).click({ button: 'right' })
  await page.getByRole('menu', { name: `Field ${name}` }).waitFor()
}

/** Drags the grip of a row by a number of rows. */
async function dragRow(index: number, by: number): Promise<void> {
  const number = row(index).getByRole('rowheader')
  await number.hover()
  const box = await number.boundingBox()
  if (!box) throw new Error('Not on the screen')
  const y = box.y + box.height / 2
  await page.mouse.move(box.x + 4, y)
  await page.mouse.down()
  await page.mouse.move(box.x + 4, y + Math.sign(by) * 10)
  await page.mouse.move(box.x + 30, y + by * box.height + Math.sign(by) * 10, { steps: 3 })
}

test('a row that is dragged stays where it was dropped, also after a reload, until it is undone', async () => {
  const [first, second, third] = await names()
  await dragRow(0, 2)
  await page.mouse.up()
  await expectNames([second, third, first])
  await saved()
  await page.reload()
  await expectNames([second, third, first])
  await nameAt(2).click()
  await undo()
  await expectNames([first, second, third])
})

test('the menu of a record moves it, and says what to remove in a view that sorts', async () => {
  const [first, second, third] = await names()
  await nameAt(2).click({ button: 'right' })
  await item('Move to top').click()
  await expectNames([third, first, second])
  await undo()
  await expectNames([first, second, third])
  await openHeaderMenu('Task')
  await item('Sort descending').click()
  await expect.poll(names).not.toEqual([first, second, third])
  await nameAt(1).click({ button: 'right' })
  const move = page.getByRole('menuitem', { name: 'Remove the sorts to arrange records by hand' })
  await expect.poll(() => move.isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  await dragRow(0, 1)
  await page.mouse.up()
  await page.getByRole('button', { name: 'Remove sorts' }).click()
  await expectNames([first, second, third])
})

test('another field names the records from the menu of its header, with undo', async () => {
  await openHeaderMenu('Blocked')
  await expect.poll(() => item('Use as primary field').isDisabled()).toBe(true)
  await expect.poll(() => item('Use as primary field').innerText()).toContain('Checkbox fields cannot name records')
  await page.keyboard.press('Escape')
  await openHeaderMenu('Due')
  await item('Use as primary field').click()
  const columns = async () => (await columnNames(page)).slice(1, 3)
  await expect.poll(columns).toEqual(['Due', 'Task'])
  await saved()
  await nameAt(0).click()
  await page.keyboard.press('Space')
  const due = await nameAt(0).innerText()
  await page.getByRole('heading', { name: due }).first().waitFor()
  await page.keyboard.press('Escape')
  await undo()
  await expect.poll(columns).toEqual(['Task', 'Status'])
})

test('the dialog of a field makes it the primary one', async () => {
  await openHeaderMenu('Hours')
  await item('Edit field').click()
  const dialog = page.getByRole('dialog', { name: 'Edit field' })
  await dialog.getByRole('switch', { name: 'Use as primary field' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  const columns = async () => (await columnNames(page)).slice(1, 3)
  await expect.poll(columns).toEqual(['Hours', 'Task'])
  await openHeaderMenu('Hours')
  await item('Edit field').click()
  await expect.poll(() => dialog.getByRole('switch', { name: 'Use as primary field' }).isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  await undo()
  await expect.poll(columns).toEqual(['Task', 'Status'])
})

test('Escape in a record that was added by typing leaves nothing, and typing can begin again', async () => {
  await page.getByText('12 records', { exact: true }).waitFor()
  const last = await nameAt(11).innerText()
  await nameAt(11).click()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('Half')
  await page.getByText('13 records', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('12 records', { exact: true }).waitFor()
  await page.keyboard.type('Whole')
  await page.keyboard.press('Enter')
  await expect.poll(() => nameAt(12).innerText()).toBe('Whole')
  await expect.poll(() => nameAt(11).innerText()).toBe(last)
  await page.getByText('13 records', { exact: true }).waitFor()
})
