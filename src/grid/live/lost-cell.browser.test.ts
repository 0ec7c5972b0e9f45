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
const kept = () => page.evaluate(() => window.harness.data.lostTexts)

/** Somebody types into the first cell. */
async function typing(): Promise<void> {
  await start()
  await cell('Record 1').click()
  await page.keyboard.type('My no', { delay: 20 })
}

const takings = [
  { gone: 'record', take: () => page.evaluate(() => window.harness.data.deleteRows([0])) },
  { gone: 'column', take: () => page.evaluate(() => window.harness.data.hideColumn(0)) },
] as const

describe.each(takings)('the $gone of a cell that goes while somebody types into it', ({ gone, take }) => {
  test('takes the editor away, keeps the text, and lets nothing be written elsewhere', async () => {
    await typing()
    await take()
    const before = await values()
    await page.keyboard.type('te', { delay: 20 })
    await page.keyboard.press('Enter')
    await page.keyboard.press('Delete')
    await page.keyboard.type('more')
    expect(await kept()).toEqual([{ text: 'My no', gone }])
    expect(await values()).toEqual(before)
    expect(await active()).toBeNull()
  })

  test('gives the place to the next one once an arrow is pressed', async () => {
    await typing()
    await take()
    await page.keyboard.press('ArrowDown')
    expect(await active()).toEqual({ row: 0, column: 0 })
  })
})

test('an editor that is taken away untouched keeps nothing, and nothing is active', async () => {
  await start()
  await cell('Record 1').click()
  await page.keyboard.press('F2')
  await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor()
  await page.evaluate(() => window.harness.data.deleteRows([0]))
  expect([await kept(), await active()]).toEqual([[], null])
})
