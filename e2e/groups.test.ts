import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { axeProblems } from './axe-problems.ts'
import { openProduct } from './product.ts'

const product = openProduct()
let page: Page

beforeAll(async () => {
  page = await product.openSample()
})

/** The rows on the screen from the top: groups as they are read out, records by their names. */
const rows = async () => {
  const cells = page.locator('[role=row] > [role=gridcell], [role=gridcell][aria-colindex="2"]')
  const all = await cells.filter({ visible: true }).evaluateAll(each =>
    each.map(cell => ({
      text: cell.textContent ?? '',
      row: Number(cell.closest('[role=row]')?.getAttribute('aria-rowindex')),
    })),
  )
  return all
    .toSorted((one, other) => one.row - other.row)
    .flatMap(({ text }) => (text === 'Add record' ? [] : text || []))
}
const groups = async () => (await rows()).filter(text => /records?$/.test(text))
const cell = (text: string) => page.getByRole('gridcell', { name: text, exact: true })
const search = () => page.getByRole('searchbox', { name: 'Search this view' })

const bySize = [
  'Status To do 4 records',
  'Status Doing 3 records',
  'Status In review 2 records',
  'Status Done 3 records',
]

test('a view is grouped from its panel, level by level, and the levels change places by keys', async () => {
  await page.getByRole('button', { name: 'Group', exact: true }).click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('option', { name: 'Status' }).click()
  await page.getByRole('treegrid').waitFor()
  await panel.getByRole('button', { name: 'Add a group' }).click()
  await panel.getByRole('option', { name: 'Team' }).click()
  await expect.poll(async () => (await rows()).slice(0, 2)).toEqual(['Status To do 4 records', 'Team Design 1 record'])
  expect(await axeProblems(page)).toEqual([])
  await panel.getByRole('combobox', { name: 'Field to group by, level 2' }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(async () => (await rows()).slice(0, 2)).toEqual(['Team Design 3 records', 'Status To do 1 record'])
  await panel.getByRole('button', { name: 'Remove this group' }).first().click()
  await expect.poll(rows).toContain('Status To do 4 records')
  for (const [field, group] of [
    ['Team', 'Team Design 3 records'],
    ['Status', 'Status To do 4 records'],
  ] as const) {
    await panel.getByRole('combobox', { name: 'Field to group by' }).click()
    await page.getByRole('option', { name: field, exact: true }).click()
    await expect.poll(rows).toContain(group)
  }
  // What was chosen last still has the focus, or Escape would go astray.
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await expect.poll(() => groups()).toEqual(bySize)
})

test('groups that come and go, from a header or by undo, leave the person at the record where they are', async () => {
  const menu = async (header: string, item: string) => {
    await page.getByRole('columnheader', { name: header }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: item, exact: true }).click()
  }
  await menu('Team', 'Group by this field')
  await expect.poll(async () => (await rows())[1]).toBe('Team Design 1 record')
  await page.keyboard.press('Control+z')
  await expect.poll(groups).toEqual(bySize)
  await menu('Status', 'Stop grouping by this field')
  await page.getByRole('grid').waitFor()
  await cell('Draw the hero picture').click()
  await page.keyboard.press('Control+z')
  await expect.poll(groups).toEqual(bySize)
  await page.keyboard.press('ArrowDown')
  const active = page.locator('[role=gridcell][aria-selected=true]')
  await expect.poll(() => active.textContent()).toBe('Load test with a million rows')
})

test('a record that is given another value goes to its group when it is left, and undo brings it back', async () => {
  await cell('Rehearse the demo').click()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Delete')
  await page.getByRole('row', { description: 'Will move when you leave it' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await expect.poll(groups).toEqual(['Status To do 3 records', ...bySize.slice(1), 'Status Empty 1 record'])
  await page.keyboard.press('Control+z')
  await page.keyboard.press('ArrowDown')
  await expect.poll(groups).toEqual(bySize)
})

test('a record that is made in a group holds what its records have in common', async () => {
  await page.getByRole('gridcell', { name: /^Status In review/ }).click()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+Enter')
  await expect.poll(groups).toContain('Status In review 3 records')
  await page.keyboard.press('Control+z')
  await expect.poll(groups).toEqual(bySize)
  await page
    .getByRole('gridcell', { name: /^Status Doing/ })
    .locator('.gl-grid-group-add')
    .click()
  await expect.poll(groups).toContain('Status Doing 4 records')
  await page.keyboard.press('Control+z')
  await expect.poll(groups).toEqual(bySize)
})

test('each group shows its summaries, collapsed or not, and they follow changes', async () => {
  const doing = (sum: string) =>
    page.getByRole('gridcell', { name: `Status Doing 3 records Hours: Sum ${sum}`, exact: true })
  await page.getByRole('button', { name: 'Summarize Hours' }).click()
  await page.getByRole('menuitemradio', { name: 'Sum', exact: true }).click()
  await doing('26.5').waitFor()
  expect(await axeProblems(page)).toEqual([])
  await cell('Draw the hero picture').click()
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', '1', 'Enter']) await page.keyboard.press(key)
  await doing('18').click()
  await expect.poll(() => doing('18').getAttribute('aria-expanded')).toBe('false')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Control+z')
  await doing('26.5').waitFor()
  await page.keyboard.press('Control+z')
  await expect.poll(groups).toEqual(bySize)
})

test('groups stay folded over a reload, and a search unfolds the one that it leads to', async () => {
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Grouped by 1 field' }).click()
  await page.getByRole('button', { name: 'Collapse all' }).click()
  await expect.poll(rows).toEqual(bySize)
  await page.reload()
  await page.getByRole('treegrid').waitFor()
  await expect.poll(() => rows()).toEqual(bySize)
  await page.getByRole('treegrid').click()
  await page.keyboard.press('Control+f')
  await search().fill('hero')
  await cell('Draw the hero picture').waitFor()
  await expect.poll(() => rows()).toHaveLength(bySize.length + 3)
  await page.keyboard.press('Escape')
})

test('records have the colors of their options or of conditions, which are told to who does not see them', async () => {
  const numberOf = (number: string) => page.getByRole('rowheader', { name: number, exact: true })
  await page.getByRole('button', { name: 'Color', exact: true }).click()
  await page.getByText('By select field', { exact: true }).click()
  await numberOf('5 Status Doing').waitFor()
  await page.getByText('By conditions', { exact: true }).click()
  await page.getByRole('button', { name: 'Add a condition' }).click()
  await page.getByRole('option', { name: 'Task', exact: true }).click()
  await page.getByRole('combobox', { name: 'Condition' }).click()
  await page.getByRole('option', { name: 'contains', exact: true }).click()
  await page.getByRole('textbox', { name: 'Value' }).fill('hero')
  await page.keyboard.press('Enter')
  await numberOf('5 Task contains hero').waitFor()
  expect(await axeProblems(page)).toEqual([])
  await page.keyboard.press('Escape')
  await cell('Draw the hero picture').click()
  await page.keyboard.press('Space')
  await page.getByRole('region', { name: 'Record Draw' }).getByText('Task contains hero').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Colored' }).click()
  await page.getByText('None', { exact: true }).click()
  await numberOf('5').waitFor()
})
