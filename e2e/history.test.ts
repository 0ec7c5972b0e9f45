import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeProblems } from './axe-problems.ts'
import { startProduct, type Product } from './product.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

const cell = (page: Page, text: string) => page.getByRole('gridcell', { name: text, exact: true })
const saved = (page: Page) => page.getByText('Saved', { exact: true }).waitFor()
const history = (page: Page) => page.getByRole('dialog', { name: 'History' })
const banner = (page: Page) => page.getByRole('region', { name: 'The past' })

async function sample(size?: { width: number; height: number }): Promise<Page> {
  const page = await product.openSignedIn('/home', size)
  await page.getByRole('table', { name: 'Bases' }).getByRole('link', { name: 'Product launch' }).click()
  await cell(page, 'Rehearse the demo').waitFor()
  return page
}

async function rename(page: Page, from: string, to: string): Promise<void> {
  await cell(page, from).click()
  await page.keyboard.type(to)
  await page.keyboard.press('Enter')
  await cell(page, to).waitFor()
  await saved(page)
}

async function removeRow(page: Page, name: string): Promise<void> {
  await cell(page, name).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Delete record' }).click()
  await saved(page)
}

test('the history of a base says who did what, opens, and can be that of one table', async () => {
  const page = await sample()
  await rename(page, 'Rehearse the demo', 'Rehearse it twice')
  await page.getByRole('button', { name: 'History', exact: true }).click()
  const today = history(page).getByRole('region', { name: 'Today' })
  await today.getByRole('button', { name: /^You edited a cell in Tasks/ }).click()
  await today.getByText('Rehearse the demo', { exact: true }).waitFor()
  expect(await axeProblems(page)).toEqual([])
  await history(page).getByRole('combobox', { name: 'Changes of' }).click()
  await page.getByRole('option', { name: 'People' }).click()
  await today.getByText('edited a cell').waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await history(page).waitFor({ state: 'detached' })
})

test('an open history grows with what others do, and can be that of one person', async () => {
  const page = await sample()
  await rename(page, 'Rehearse the demo', 'Rehearse it twice')
  const ben = await product.openBeside(page, 'Ben Ito')
  await page.getByRole('button', { name: 'History', exact: true }).click()
  const today = history(page).getByRole('region', { name: 'Today' })
  const own = today.getByRole('button', { name: /^You edited a cell in Tasks/ })
  await own.click()
  await rename(ben, 'Record the walkthrough', 'Record it')
  await today.getByRole('button', { name: /^Ben Ito edited a cell in Tasks/ }).waitFor()
  expect(await own.getAttribute('aria-expanded')).toBe('true')
  await history(page).getByRole('combobox', { name: 'By' }).click()
  await page.getByRole('option', { name: 'You' }).click()
  await today.getByText('Ben Ito').waitFor({ state: 'detached' })
  await own.waitFor()
})

test('a base is shown as it was after an action, cannot be changed there, and leads back to now', async () => {
  const page = await sample()
  await rename(page, 'Rehearse the demo', 'First')
  await rename(page, 'First', 'Second')
  await page.getByRole('button', { name: 'History', exact: true }).click()
  await history(page)
    .getByRole('button', { name: 'Look at the base at this time: You edited a cell in Tasks' })
    .nth(1)
    .click()
  await banner(page).getByText('You are looking at Product launch as it was on').waitFor()
  await cell(page, 'First').click()
  expect(await page.getByRole('columnheader', { name: 'Task', exact: true }).locator('svg').count()).toBe(1)
  await page.keyboard.type('Other')
  expect(await page.getByRole('textbox', { name: 'Task', exact: true }).count()).toBe(0)
  expect(await axeProblems(page)).toEqual([])
  await page.reload()
  await cell(page, 'First').waitFor()
  await page.getByRole('button', { name: 'People', exact: true }).click()
  await page.getByRole('grid', { name: 'People as it was' }).waitFor()
  await banner(page).getByRole('button', { name: 'Back to now' }).click()
  await page.getByRole('button', { name: 'Tasks', exact: true }).click()
  await cell(page, 'Second').waitFor()
})

test('a table is restored as it was, after saying what changes, and that can be undone', async () => {
  const page = await sample()
  await rename(page, 'Rehearse the demo', 'Before')
  await rename(page, 'Write the announcement', 'Later')
  await removeRow(page, 'Draw the hero picture')
  await page.getByRole('button', { name: 'History', exact: true }).click()
  await history(page)
    .getByRole('button', { name: 'Look at the base at this time: You edited a cell in Tasks' })
    .nth(1)
    .click()
  await banner(page).getByRole('button', { name: 'Restore this table' }).click()
  const dialog = page.getByRole('dialog', { name: 'Restore Tasks' })
  await dialog.getByText('A record gets its former values back and a record comes back.').waitFor()
  await dialog.getByRole('button', { name: 'Restore table' }).click()
  await cell(page, 'Write the announcement').waitFor()
  await cell(page, 'Draw the hero picture').waitFor()
  await cell(page, 'Before').waitFor()
  await page.getByRole('button', { name: 'Undo: Restore Tasks to an earlier time' }).click()
  await cell(page, 'Later').waitFor()
  await cell(page, 'Draw the hero picture').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Redo: Restore Tasks to an earlier time' }).click()
  await cell(page, 'Write the announcement').waitFor()
})

test('somebody who may only look sees all of history and nothing to restore', async () => {
  const page = await sample()
  await rename(page, 'Rehearse the demo', 'Renamed')
  await removeRow(page, 'Draw the hero picture')
  await page.route('**/trpc/metadata.get*', async route => {
    const response = await route.fetch()
    const answer = (await response.json()) as { result: { data: object } }
    const data = { ...answer.result.data, can: { editRecords: false, editStructure: false } }
    await route.fulfill({ response, json: { result: { data } } })
  })
  await page.reload()
  await cell(page, 'Renamed').click()
  await page.keyboard.press('Space')
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByRole('list', { name: 'History' }).getByText('You changed Task').waitFor()
  await page.getByRole('tab', { name: 'Fields' }).click()
  expect(await page.getByRole('tabpanel').getByRole('button').count()).toBe(0)
  await page.getByRole('button', { name: 'Trash', exact: true }).click()
  const trash = page.getByRole('list', { name: 'Trash' })
  await trash.getByText('Draw the hero picture').waitFor()
  expect(await trash.getByRole('button').or(trash.getByRole('checkbox')).count()).toBe(0)
  await page.getByRole('tab', { name: 'Changes' }).click()
  await history(page)
    .getByRole('button', { name: /^Look at the base at this time/ })
    .first()
    .click()
  await banner(page).getByRole('button', { name: 'Back to now' }).waitFor()
  expect(await page.getByRole('button', { name: /^Restore/ }).count()).toBe(0)
})

test('a time is chosen freely within the last 30 days', async () => {
  const page = await sample()
  await page.getByRole('button', { name: 'History', exact: true }).click()
  const time = history(page).getByLabel('See the base as it was')
  await time.fill('2020-01-01T10:00')
  await history(page).getByRole('button', { name: 'Look', exact: true }).click()
  await history(page).getByText('History goes back 30 days').waitFor()
  await time.fill(new Date(Date.now() - 3_600_000).toISOString().slice(0, 16))
  await history(page).getByRole('button', { name: 'Look', exact: true }).click()
  await page
    .getByRole('heading', { name: 'This time cannot be looked at' })
    .or(page.getByRole('heading', { name: 'Tasks was not there yet' }))
    .waitFor()
  await banner(page).getByRole('button', { name: 'Back to now' }).click()
  await cell(page, 'Rehearse the demo').waitFor()
})

test('on a phone the history covers the page, and the past can be looked at', async () => {
  const page = await sample({ width: 390, height: 780 })
  await page.getByRole('button', { name: 'History', exact: true }).click()
  await history(page).getByRole('region', { name: 'Today' }).waitFor()
  expect(await history(page).boundingBox()).toMatchObject({ x: 0, width: 390 })
  expect(await axeProblems(page)).toEqual([])
  await history(page)
    .getByRole('button', { name: /^Look at the base at this time/ })
    .first()
    .click()
  await banner(page).waitFor()
  await cell(page, 'Rehearse the demo').waitFor()
  expect(await axeProblems(page)).toEqual([])
})
