import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { unzip } from '../src/platform/testing/unzip.ts'
import { axeProblems } from './axe-problems.ts'
import { openProduct } from './product.ts'

const product = openProduct()
let page: Page

beforeAll(async () => {
  page = await product.openSample()
})

const footer = () => page.getByRole('toolbar', { name: 'Summaries' })

test('a summary is chosen by keyboard, follows deletions, and can be undone', async () => {
  const hours = footer().getByRole('button', { name: /Hours/ })
  await hours.focus()
  await page.keyboard.press('ArrowLeft')
  await footer().getByRole('button', { name: 'Summarize Due' }).waitFor()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const menu = page.getByRole('menu', { name: 'Summarize Hours' })
  await menu.getByRole('menuitemradio', { name: 'Sum', exact: true }).click()
  const sum = footer().getByRole('button', { name: /^Hours: Sum [\d:.,]+$/ })
  await sum.waitFor()
  const before = await sum.textContent()
  expect(await axeProblems(page)).toEqual([])
  await page.getByRole('gridcell', { name: 'Rehearse the demo', exact: true }).click()
  await page.keyboard.press('Control+Delete')
  await expect.poll(() => sum.textContent()).not.toBe(before)
  await page.keyboard.press('Control+z')
  await expect.poll(() => sum.textContent()).toBe(before)
  await page.keyboard.press('Control+z')
  await footer().getByRole('button', { name: 'Summarize Hours' }).waitFor()

  // What is selected is summed up beside them, and what is edited there anew.
  const range = page.getByRole('group', { name: 'Selection' })
  const hoursAt = (row: number) => page.locator(`[role=row][aria-rowindex="${row}"] [role=gridcell][aria-colindex="5"]`)
  await hoursAt(2).click()
  await expect.poll(() => range.count()).toBe(0)
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await range.getByText('Sum 17.5').waitFor()
  await expect.poll(() => range.innerText()).toMatch(/^3 cells\s+Filled 3\s+Sum 17.5\s+Average 5.83\s+Min 2\s+Max 9.5$/)
  await page.keyboard.press('Delete')
  await range.getByText('Filled 0').waitFor()
  expect(await axeProblems(page)).toEqual([])
  // Undo goes to one of the cells.
  await page.keyboard.press('Control+z')
  await range.waitFor({ state: 'detached' })
})

test('a search steps through the matching cells of a view and returns to the grid', async () => {
  await page.getByRole('gridcell', { name: 'Agree on the launch date' }).click()
  await page.keyboard.press('Control+f')
  const box = page.getByRole('searchbox', { name: 'Search this view' })
  await page.keyboard.insertText('the ')
  const status = page.getByRole('search').getByRole('status')
  await status.getByText(/^1 of \d+$/).waitFor()
  const selected = page.locator('[role=gridcell][aria-selected=true]')
  await expect.poll(() => selected.textContent()).toBe('Agree on the launch date')
  await page.keyboard.press('Enter')
  await expect.poll(() => selected.textContent()).toBe('Write the announcement')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.press('Shift+Enter')
  await status.getByText(/^(\d+) of \1$/).waitFor()
  expect(await axeProblems(page)).toEqual([])
  await box.fill('no such text')
  await status.getByText('No hits').waitFor()
  await page.keyboard.press('Escape')
  await box.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toContain('gl-grid-catcher')
})

test('a view is exported as CSV and XLSX from its menu, and the CSV imports as the same table', async () => {
  const exported: Buffer[] = []
  for (const [format, name] of [
    ['CSV', 'Tasks - Grid view.csv'],
    ['XLSX', 'Tasks - Grid view.xlsx'],
  ] as const) {
    await page.getByRole('button', { name: 'View: Grid view' }).click()
    const downloads = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: `Export ${format}` }).click()
    const download = await downloads
    expect(download.suggestedFilename()).toBe(name)
    const file = await readFile(await download.path())
    exported.push(file)
    if (format === 'CSV') expect(file.toString()).toMatch(/^\uFEFFTask,Status,Due,[^]*Agree on the launch date,Done/)
    else expect(unzip(file).get('xl/worksheets/sheet1.xml')).toContain('Agree on the launch date')
  }
  const [buffer = Buffer.of()] = exported
  await page.getByRole('button', { name: 'Import data' }).click()
  await page.getByRole('radio', { name: 'CSV, Excel, or JSON' }).check()
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByLabel('File to import').setInputFiles({ name: 'Again.csv', mimeType: 'text/csv', buffer })
  await page.getByText('This file was exported here.').waitFor()
  await page.getByRole('button', { name: 'Type of Status: Single select' }).waitFor()
  await page.getByRole('button', { name: /^Import \d+ rows$/ }).click()
  await page.getByRole('navigation', { name: 'Tables' }).getByRole('button', { name: 'Again', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Import data' }).waitFor()
})
