import { describe, expect, test } from 'vitest'
import { openGridPages, type GridPage } from '../testing/grid-page.ts'

const open = openGridPages()
let page: GridPage['page']
let cell: GridPage['cell']
let active: GridPage['active']

async function start(): Promise<void> {
  ;({ page, cell, active } = await open())
}

const values = () =>
  page.evaluate(() => {
    const { data } = window.harness
    return [0, 1].map(row => [data.cell(row, 0), data.cell(row, 1)])
  })
const lostTexts = () => page.evaluate(() => window.harness.data.lostTexts)

/** Opens a page and types into the first cell. */
async function startTyping(): Promise<void> {
  await start()
  await cell('Record 1').click()
  await page.keyboard.type('My no', { delay: 20 })
}

const removals = [
  { reason: 'record', remove: () => page.evaluate(() => window.harness.data.deleteRows([0])) },
  { reason: 'column', remove: () => page.evaluate(() => window.harness.data.hideColumn(0)) },
] as const

describe.each(removals)('removing the $reason of a cell during typing', ({ reason, remove }) => {
  test('closes the editor, keeps the text, and changes no other cell', async () => {
    await startTyping()
    await remove()
    const before = await values()
    await page.keyboard.type('te', { delay: 20 })
    await page.keyboard.press('Enter')
    await page.keyboard.press('Delete')
    await page.keyboard.type('more')
    await expect.poll(() => lostTexts()).toEqual([{ text: 'My no', reason }])
    await expect.poll(() => values()).toEqual(before)
    await expect.poll(() => active()).toBeNull()
  })

  test('lets an arrow key activate the cell that took its place', async () => {
    await startTyping()
    await remove()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => active()).toEqual({ row: 0, column: 0 })
  })
})

test('an untouched editor whose record is deleted keeps no text, and no cell is active', async () => {
  await start()
  await cell('Record 1').click()
  await page.keyboard.press('F2')
  await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor()
  await page.evaluate(() => window.harness.data.deleteRows([0]))
  expect([await lostTexts(), await active()]).toEqual([[], null])
})
