import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { axeProblems } from './axe-problems.ts'
import { columnNames, openProduct } from './product.ts'

const product = openProduct()
let page: Page

beforeAll(async () => {
  page = await product.openSample()
})

const header = (name: string) => page.getByRole('columnheader', { name, exact: true })
const cell = (text: string) => page.getByRole('gridcell', { name: text, exact: true })
const tool = (name: string) => page.getByRole('button', { name, exact: true })
const search = () => page.getByRole('combobox', { name: /^Find a field to/ })
const line = (name: string) => page.getByRole('group', { name, exact: true })
const dialog = () => page.getByRole('dialog')
const isFocused = (role: 'combobox' | 'textbox', name: string) =>
  page.getByRole(role, { name, exact: true }).and(page.locator(':focus')).waitFor()
const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
const firstTasks = async () =>
  (await page.locator('[role=gridcell][aria-colindex="2"]').allInnerTexts()).slice(0, 2).map(text => text.trim())

async function closePanel(): Promise<void> {
  await press('Escape')
  await dialog().waitFor({ state: 'detached' })
}

/** Undoes what a test did to the view. */
async function clear(active: string, remove: string): Promise<void> {
  await tool(active).click()
  await tool(remove).click()
  await closePanel()
}

describe('the fields of a tool', () => {
  afterEach(() => page.setViewportSize({ width: 1440, height: 900 }))

  test('show at once in a filter without conditions: a name, Enter, and the value filter the view', async () => {
    await tool('Filter').click()
    await search().and(page.locator(':focus')).waitFor()
    await page.keyboard.type('not')
    await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual(['Notes'])
    expect(await axeProblems(page)).toEqual([])
    await press('Enter')
    await isFocused('textbox', 'Value')
    await page.keyboard.type('five')
    await press('Enter')
    await tool('Filtered by 1 field').waitFor()
    await page.getByText('1 record', { exact: true }).waitFor()
    expect(await axeProblems(page)).toEqual([])
  })

  test('show when another condition is added, and Escape goes back to the button', async () => {
    await tool('Add a condition').click()
    await search().and(page.locator(':focus')).waitFor()
    await press('Escape')
    await page.getByRole('button', { name: 'Add a condition' }).and(page.locator(':focus')).waitFor()
    await press('Enter')
    await page.keyboard.type('no such field')
    await page.getByText('No fields found').waitFor()
    await press('Enter')
    await search().fill('hou')
    await press('Enter')
    await isFocused('textbox', 'Value')
    await expect
      .poll(() => line('Condition 2').getByRole('combobox', { name: 'Field', exact: true }).inputValue())
      .toBe('Hours')
    await tool('Remove this condition').last().click()
    await tool('Remove this condition').click()
    await search().and(page.locator(':focus')).waitFor()
    await closePanel()
    await tool('Filter').waitFor()
  })

  test('are found by typing into the field of a condition', async () => {
    await tool('Filter').click()
    await page.getByRole('option', { name: 'Task', exact: true }).click()
    await line('Condition 1').getByRole('combobox', { name: 'Field', exact: true }).click()
    await page.keyboard.type('stat')
    await press('Enter')
    await expect
      .poll(() => line('Condition 1').getByRole('combobox', { name: 'Field', exact: true }).inputValue())
      .toBe('Status')
    await tool('Remove this condition').click()
    await closePanel()
  })

  test('show at once in a view without sorts, and leave out those that sort it', async () => {
    await tool('Sort').click()
    await search().and(page.locator(':focus')).waitFor()
    await page.keyboard.type('task')
    await press('Enter')
    await page.locator('[aria-label=Direction]:focus').waitFor()
    await expect.poll(firstTasks).toEqual(['Agree on the launch date', 'Back up and restore, for real'])
    await tool('Add a sort').click()
    await expect.poll(() => page.getByRole('option').allInnerTexts()).not.toContain('Task')
    await press('Escape')
    await closePanel()
    await clear('Sorted by 1 field', 'Remove this sort')
  })

  test('show at once in a view without groups, those with few values first', async () => {
    await tool('Group').click()
    await search().waitFor()
    await expect.poll(() => page.getByRole('option').first().innerText()).toBe('Status')
    await press('Enter')
    await page.getByRole('treegrid').waitFor()
    await closePanel()
    await clear('Grouped by 1 field', 'Remove this group')
  })

  test('are hidden one by one or as a search finds them', async () => {
    await tool('Hide fields').click()
    await page.getByRole('searchbox', { name: 'Find a field' }).fill('not')
    await expect.poll(() => page.getByRole('switch').count()).toBe(1)
    await tool('Hide all').click()
    await header('Notes').waitFor({ state: 'detached' })
    await expect.poll(() => header('Status').count()).toBe(1)
    await tool('Show all').click()
    await header('Notes').waitFor()
    await closePanel()
  })

  test('show on a phone, where the tools are in one menu', async () => {
    await page.setViewportSize({ width: 390, height: 780 })
    await tool('Settings').click()
    await tool('Filter').click()
    await search().fill('not')
    expect(await axeProblems(page)).toEqual([])
    await press('Enter')
    await isFocused('textbox', 'Value')
    await tool('Remove this condition').click()
    await closePanel()
  })
})

describe('the menu of a header', () => {
  test('filters by its field: the value is all that is missing', async () => {
    await header('Notes').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Filter by this field' }).click()
    await isFocused('textbox', 'Value')
    await expect
      .poll(() => line('Condition 1').getByRole('combobox', { name: 'Field', exact: true }).inputValue())
      .toBe('Notes')
    await page.getByRole('combobox', { name: 'Condition' }).click()
    await page.getByRole('option', { name: 'starts with' }).click()
    await page.getByRole('textbox', { name: 'Value' }).fill('five')
    await press('Enter')
    await page.getByText('1 record', { exact: true }).waitFor()
    await closePanel()
  })

  test('adds its condition to those of the filter', async () => {
    await header('Status').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Filter by this field' }).click()
    await line('Condition 2').waitFor()
    await tool('Remove this condition').last().click()
    await closePanel()
    await clear('Filtered by 1 field', 'Remove this condition')
  })

  test('filters on a phone too', async () => {
    await page.setViewportSize({ width: 390, height: 780 })
    await header('Task').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Filter by this field' }).click()
    await isFocused('textbox', 'Value')
    await closePanel()
    await page.setViewportSize({ width: 1440, height: 900 })
  })
})

test('the menu of views scrolls in a window that is too low for it', async () => {
  await page.setViewportSize({ width: 720, height: 450 })
  await page.getByRole('button', { name: /^View: / }).click()
  const last = page.getByRole('menuitem', { name: 'Delete view' })
  await last.scrollIntoViewIfNeeded()
  const [item, menu] = await Promise.all([last.boundingBox(), page.getByRole('menu').boundingBox()])
  expect((item?.y ?? 0) + (item?.height ?? 0)).toBeLessThanOrEqual(450)
  expect((menu?.y ?? 0) + (menu?.height ?? 0)).toBeLessThanOrEqual(450)
  await press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await page.setViewportSize({ width: 1440, height: 900 })
})

describe('the command palette', () => {
  const run = async (text: string, command: string) => {
    await press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Command palette' })
    await palette.getByRole('textbox', { name: 'Search or run a command' }).fill(text)
    await palette.getByRole('button', { name: command }).first().click()
    await palette.waitFor({ state: 'detached' })
  }

  test.each([
    ['filter', 'Filter records', 'Find a field to filter by'],
    ['sort', 'Sort records', 'Find a field to sort by'],
    ['group', 'Group records', 'Find a field to group by'],
  ])('opens the tool for %s', async (text, command, label) => {
    await run(text, command)
    await isFocused('combobox', label)
    await closePanel()
  })

  test('hides, shares, exports, and imports', async () => {
    await run('hide', 'Hide or show fields')
    await page.getByRole('searchbox', { name: 'Find a field' }).waitFor()
    await closePanel()
    await run('share', 'Share view')
    await page.getByRole('dialog', { name: /Share/ }).waitFor()
    await closePanel()
    await run('import', 'Import data')
    await page.getByRole('dialog', { name: /Import/ }).waitFor()
    await closePanel()
    const downloaded = page.waitForEvent('download')
    await run('export', 'Export CSV')
    expect((await downloaded).suggestedFilename()).toMatch(/\.csv$/)
  })
})

describe('the settings of a field', () => {
  const nameInput = () => dialog().getByRole('textbox', { name: 'Name', exact: true })

  test('open below their header by a double press, and close by a press beside them', async () => {
    await header('Hours').dblclick()
    await nameInput().waitFor()
    await expect.poll(() => nameInput().inputValue()).toBe('Hours')
    const [below, above] = await Promise.all([dialog().boundingBox(), header('Hours').boundingBox()])
    if (!below || !above) throw new Error('Nothing to measure')
    expect(below.y).toBeGreaterThanOrEqual(above.y + above.height)
    expect(Math.abs(below.x - above.x)).toBeLessThan(8)
    expect(await axeProblems(page)).toEqual([])
    await page.mouse.click(20, 880)
    await dialog().waitFor({ state: 'detached' })
  })

  test('stay inside the window for the last column and for a new one', async () => {
    await page.setViewportSize({ width: 1000, height: 640 })
    await tool('Add field').scrollIntoViewIfNeeded()
    await tool('Add field').click()
    await nameInput().waitFor()
    const box = await dialog().boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1000)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(640)
    await closePanel()
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  test('of a new field need a name, a type, and Enter twice', async () => {
    await tool('Add field').click()
    await nameInput().waitFor()
    await page.keyboard.type('Cost')
    await press('Tab')
    await page.keyboard.type('num')
    await press('Enter', 'Enter')
    await dialog().waitFor({ state: 'detached' })
    await header('Cost').waitFor()
    expect((await columnNames(page)).at(-1)).toBe('Cost')
  })

  test('link a table to itself from the start, under its own name', async () => {
    await tool('Add field').click()
    await press('Tab')
    await page.keyboard.type('link')
    await press('Enter')
    await page.getByRole('option', { name: 'Tasks (this table)' }).waitFor()
    await press('ArrowDown', 'Enter')
    await expect.poll(() => nameInput().getAttribute('placeholder')).toBe('Tasks')
    await dialog().getByRole('button', { name: 'Add field' }).click()
    await page.setViewportSize({ width: 2000, height: 900 })
    await header('Tasks').waitFor()
    await header('Tasks 2').waitFor()
  })

  test('are not offered to people who may only look', async () => {
    const visitor = await product.openBeside(page, 'Ben Low', 'read')
    await visitor.getByRole('gridcell', { name: 'Rehearse the demo', exact: true }).waitFor()
    await visitor.getByRole('columnheader', { name: 'Hours', exact: true }).dblclick()
    await visitor.getByRole('columnheader', { name: 'Hours', exact: true }).click({ button: 'right' })
    await visitor.getByRole('menuitem', { name: 'Filter by this field' }).waitFor()
    await expect.poll(() => visitor.getByRole('dialog').count()).toBe(0)
    await expect.poll(() => cell('Rehearse the demo').count()).toBe(1)
  })
})
