import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { readKept } from './read-kept.ts'
import { columnNames, openProduct } from './product.ts'

const product = openProduct()

const cell = (page: Page, text: string) => page.getByRole('gridcell', { name: text, exact: true })
const header = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Tables' })
const tab = (page: Page, name: string) => tabs(page).getByRole('button', { name, exact: true })
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })
const saved = (page: Page) => page.getByText('Saved', { exact: true }).waitFor()
const selected = (page: Page, name: string) =>
  expect.poll(() => tab(page, name).getAttribute('aria-current')).toBe('page')

const sample = product.openSample

const tableNames = async (page: Page) => {
  const names = await tabs(page).getByRole('button').allInnerTexts()
  return names.filter(name => name !== '')
}

async function tableMenu(page: Page, table: string, choice: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for table ${table}` }).click()
  await item(page, choice).click()
}

async function viewMenu(page: Page, choice: string): Promise<void> {
  await page.getByRole('button', { name: /^View: / }).click()
  await item(page, choice).click()
}

async function fieldMenu(page: Page, field: string, choice: string): Promise<void> {
  await header(page, field).hover()
  await header(page, field).getByRole('button').click()
  await item(page, choice).click()
}

async function name(page: Page, text: string, verb: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill(text)
  await page.getByRole('button', { name: verb, exact: true }).click()
}

const viewName = async (page: Page) => (await page.getByRole('button', { name: /^View: / }).innerText()).trim()

const undo = (page: Page, label: string) => page.getByRole('button', { name: `Undo: ${label}`, exact: true }).click()
const redo = (page: Page, label: string) => page.getByRole('button', { name: `Redo: ${label}`, exact: true }).click()

test('a new table opens and accepts edits before the server has it, and undo returns to the previous table', async () => {
  const page = await sample()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/trpc/tables.create', async route => {
    await released
    await route.continue()
  })
  await page.getByRole('button', { name: 'Add a table' }).click()
  await name(page, 'Risks', 'Add table')
  await selected(page, 'Risks')
  await page.getByText('3 records').waitFor()
  await page.getByRole('gridcell').nth(1).click()
  await page.keyboard.type('Rain')
  await page.keyboard.press('Enter')
  await cell(page, 'Rain').waitFor()
  await page.getByText('Saving…').waitFor()
  release()
  await saved(page)
  await page.reload()
  await cell(page, 'Rain').waitFor()
})

test('undo of a new table returns to the previous table, and redo opens the new one', async () => {
  const page = await sample()
  const before = await tableNames(page)
  await page.getByRole('button', { name: 'Add a table' }).click()
  await name(page, 'Risks', 'Add table')
  await selected(page, 'Risks')
  await undo(page, 'Add table Risks')
  await expect.poll(() => tableNames(page)).toEqual(before)
  await cell(page, 'Rehearse the demo').waitFor()
  await redo(page, 'Add table Risks')
  await selected(page, 'Risks')
  await page.getByText('3 records').waitFor()
})

test('a table created while the server does not answer survives a reload and is saved', async () => {
  const page = await sample()
  await page.route('**/trpc/tables.create', route => route.abort())
  await page.getByRole('button', { name: 'Add a table' }).click()
  await name(page, 'Risks', 'Add table')
  await selected(page, 'Risks')
  await page.getByRole('gridcell').nth(1).click()
  await page.keyboard.type('Rain')
  await page.keyboard.press('Enter')
  await cell(page, 'Rain').waitFor()
  await page.getByText('Offline: 2 changes waiting').waitFor()
  await expect.poll(() => page.evaluate(readKept, 'entries')).toHaveLength(2)
  await page.reload()
  await selected(page, 'Risks')
  await cell(page, 'Rain').waitFor()
  await page.unroute('**/trpc/tables.create')
  await saved(page)
  await page.reload()
  await selected(page, 'Risks')
  await cell(page, 'Rain').waitFor()
})

test('undo of a cell also removes the option created in it', async () => {
  const page = await sample()
  await cell(page, 'Support').first().click()
  await page.keyboard.type('Legal')
  await page.getByRole('option', { name: 'Create "Legal"' }).waitFor()
  await page.keyboard.press('Enter')
  await cell(page, 'Legal').waitFor()
  await saved(page)
  await page.keyboard.press('Control+z')
  await cell(page, 'Legal').waitFor({ state: 'hidden' })
  await saved(page)
  await expect.poll(() => page.getByRole('button', { name: 'Nothing to undo' }).isDisabled()).toBe(true)
})

test('tables move by dragging and from their menu, and return with undo', async () => {
  const page = await sample()
  const before = await tableNames(page)
  const [first = '', second = ''] = before
  const [from, to] = [await tab(page, first).boundingBox(), await tab(page, second).boundingBox()]
  if (!from || !to) throw new Error('There are no tabs')
  await page.mouse.move(from.x + 10, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(from.x + 30, from.y + 10)
  await page.mouse.move(to.x + to.width - 4, to.y + 10, { steps: 4 })
  await page.mouse.up()
  const swapped = [second, first, ...before.slice(2)]
  await expect.poll(() => tableNames(page)).toEqual(swapped)
  await tableMenu(page, first, 'Move left')
  await expect.poll(() => tableNames(page)).toEqual(before)
  await undo(page, 'Reorder tables')
  await expect.poll(() => tableNames(page)).toEqual(swapped)
  await saved(page)
  await page.reload()
  await cell(page, 'Rehearse the demo').waitFor()
  await expect.poll(() => tableNames(page)).toEqual(swapped)
})

test('the tabs are one stop of the Tab key, and keys open, move, rename, and edit tables', async () => {
  const page = await sample()
  const focused = () => page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent)
  const press = async (key: string, reached: string) => {
    await page.keyboard.press(key)
    await expect.poll(focused).toBe(reached)
  }
  await tab(page, 'Tasks').focus()
  await press('ArrowRight', 'Actions for table Tasks')
  await press('ArrowRight', 'People')
  await press('Tab', 'Add a table')
  await press('Shift+Tab', 'Tasks')
  await press('End', 'People')
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menu', { name: 'Table People' }).waitFor()
  await item(page, 'Rename table').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await expect.poll(focused).toBe('People')
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await expect.poll(() => tableNames(page)).toEqual(['People', 'Tasks'])
  await page.getByRole('status').filter({ hasText: 'People, 1 of 2' }).waitFor({ state: 'attached' })
  await page.keyboard.press('F2')
  await name(page, 'Crew', 'Rename')
  await expect.poll(focused).toBe('Crew')
  // Neither the records nor the first editor of the page are there before the person has gone on.
  const late = Promise.withResolvers<void>()
  await page.route(/records\.byNumber|\/Editor-/, async route => {
    await late.promise
    await route.continue()
  })
  await page.keyboard.press('Control+Shift+PageUp')
  await page.keyboard.type('Z')
  await page.waitForFunction(() => document.activeElement?.matches('.gl-grid-catcher'))
  await page.keyboard.type('ed')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Yan')
  await page.keyboard.press('Control+Shift+PageDown')
  await page.keyboard.type('Xylophones')
  late.resolve()
  await page.waitForFunction(() => {
    const { activeElement } = document
    return activeElement instanceof HTMLInputElement && activeElement.value === 'Xylophones'
  })
  await page.keyboard.press('Control+Shift+PageUp')
  await cell(page, 'Zed').waitFor()
  await cell(page, 'Yan').waitFor()
  await page.unrouteAll()
  await tab(page, 'Tasks').focus()
  await page.keyboard.press('Shift+F10')
  await item(page, 'Delete table').click()
  await tab(page, 'Tasks').waitFor({ state: 'detached' })
  await page.waitForFunction(() => document.activeElement?.textContent === 'Crew')
})

test('two undos restore a table that was renamed and deleted', async () => {
  const page = await sample()
  const before = await tableNames(page)
  await tableMenu(page, 'Tasks', 'Rename table')
  await name(page, 'People', 'Rename')
  await page.getByText('A table with this name already exists').waitFor()
  await name(page, 'Work', 'Rename')
  await tab(page, 'Work').waitFor()
  await tableMenu(page, 'Work', 'Delete table')
  await page.getByText('Work deleted').waitFor()
  await undo(page, 'Delete table Work')
  await selected(page, 'Work')
  await cell(page, 'Rehearse the demo').waitFor()
  await undo(page, 'Rename table to Work')
  await expect.poll(() => tableNames(page)).toEqual(before)
})

test('views are added, duplicated, renamed, and deleted, each with its own settings', async () => {
  const page = await sample()
  const view = (name: string) => page.getByRole('button', { name: `View: ${name}`, exact: true })
  const firstView = await viewName(page)
  await fieldMenu(page, 'Task', 'Sort descending')
  await page.getByRole('button', { name: 'Sorted by 1 field' }).waitFor()
  await viewMenu(page, 'Duplicate view')
  await name(page, firstView, 'Duplicate')
  await page.getByText('A view with this name already exists').waitFor()
  await name(page, 'Mine', 'Duplicate')
  await view('Mine').waitFor()
  await page.getByRole('button', { name: 'Sorted by 1 field' }).waitFor()
  await viewMenu(page, 'Add a view')
  await name(page, 'Plain', 'Add view')
  await view('Plain').waitFor()
  await page.getByRole('button', { name: 'Sort', exact: true }).waitFor()
  await viewMenu(page, 'Rename view')
  await name(page, 'Simple', 'Rename')
  await view('Simple').waitFor()
  // The focus goes past the menu that the dialog came from, to its button.
  await expect.poll(() => view('Simple').evaluate(button => button === document.activeElement)).toBe(true)
  await viewMenu(page, 'Delete view')
  await view(firstView).waitFor()
  await undo(page, 'Delete view Simple in Tasks')
  await view('Simple').waitFor()
  await viewMenu(page, 'Mine')
  await view('Mine').waitFor()
  await saved(page)
  await page.reload()
  await view('Mine').waitFor()
  await page.getByRole('button', { name: 'Sorted by 1 field' }).waitFor()
})

test('the only view of a table cannot be deleted, and the menu says why', async () => {
  const page = await sample()
  await tab(page, 'People').click()
  await page.getByRole('button', { name: /^View: / }).click()
  await page.getByText("The only shared view can't be deleted").waitFor()
  await expect.poll(() => item(page, 'Delete view').getAttribute('data-disabled')).toBe('true')
})

test('a sort applies before it is saved, and undo removes it', async () => {
  const page = await sample()
  const first = () => page.locator('[role=gridcell][aria-colindex="2"]').first().innerText()
  const before = await first()
  await page.route('**/trpc/views.updateSettings', route => route.abort())
  await fieldMenu(page, 'Task', 'Sort descending')
  await expect.poll(first).toBe('Write the announcement')
  await page.unroute('**/trpc/views.updateSettings')
  await undo(page, `Sort ${await viewName(page)} in Tasks`)
  await expect.poll(first).toBe(before)
  await saved(page)
  await page.reload()
  await cell(page, 'Rehearse the demo').waitFor()
  await expect.poll(() => first()).toBe(before)
})

test('a restored field has its values, its sort, and its position', async () => {
  const page = await sample()
  const names = () => columnNames(page)
  const before = await names()
  await fieldMenu(page, 'Hours', 'Sort descending')
  await page.getByRole('button', { name: 'Sorted by 1 field' }).waitFor()
  const rows = () => page.locator('[role=gridcell][aria-colindex="2"]').allInnerTexts()
  await expect.poll(async () => (await rows())[0]).toBe('Load test with a million rows')
  const sorted = await rows()
  await fieldMenu(page, 'Hours', 'Delete field')
  await header(page, 'Hours').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Sort', exact: true }).waitFor()
  await undo(page, 'Delete field Hours in Tasks')
  await page.getByRole('button', { name: 'Sorted by 1 field' }).waitFor()
  await expect.poll(names).toEqual(before)
  await expect.poll(rows).toEqual(sorted)
})

test('a field with a taken name is not created, and a rename can be undone', async () => {
  const page = await sample()
  await fieldMenu(page, 'Hours', 'Edit field')
  await name(page, 'notes', 'Save')
  await page.getByText('A field with this name already exists').waitFor()
  await name(page, 'Effort', 'Save')
  await header(page, 'Effort').waitFor()
  await undo(page, 'Rename field to Effort in Tasks')
  await header(page, 'Hours').waitFor()
})

test('a table whose name was taken meanwhile is set aside, and the previous table opens', async () => {
  const page = await sample()
  const before = await tableNames(page)
  const conflict = {
    status: 409,
    json: {
      error: {
        message: 'A table with this name already exists',
        code: -32009,
        data: { appCode: 'conflict', httpStatus: 409 },
      },
    },
  }
  await page.route('**/trpc/tables.create', route => route.fulfill(conflict))
  await page.getByRole('button', { name: 'Add a table' }).click()
  await name(page, 'Risks', 'Add table')
  await page.getByRole('dialog', { name: 'Sync Error' }).getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => tableNames(page)).toEqual(before)
  await cell(page, 'Rehearse the demo').waitFor()
  await page.unroute('**/trpc/tables.create')
  // On a phone the count is all that shows, which leaves room for the name of the base.
  await page.setViewportSize({ width: 390, height: 780 })
  const conflicts = page.getByRole('button', { name: '1 conflict' })
  await expect.poll(async () => (await conflicts.boundingBox())?.width ?? Infinity).toBeLessThan(64)
  await page.setViewportSize({ width: 1440, height: 900 })
  await conflicts.click()
  await page.getByRole('button', { name: 'Apply again' }).click()
  await expect.poll(() => tableNames(page)).toEqual([...before, 'Risks'])
})

test('others see at once that a view is locked, duplicated as a personal view, or made personal', async () => {
  const page = await sample()
  const beside = await product.openBeside(page, 'Ben Ode')
  const view = (page: Page, shown: string) => page.getByRole('button', { name: `View: ${shown}`, exact: true })
  await viewMenu(page, 'Lock view')
  await view(beside, 'Grid view, locked').waitFor()
  await fieldMenu(beside, 'Hours', 'Hide field')
  await beside.getByRole('button', { name: 'Only for you' }).waitFor()
  // Who goes to a field that they have hidden for themselves is shown it where they are.
  await beside.keyboard.press('Control+K')
  await beside.keyboard.type('hours')
  await beside.getByRole('button', { name: /^Hours.*Field of Tasks/ }).click()
  await header(beside, 'Hours').waitFor()
  await view(beside, 'Grid view, locked').waitFor()
  await fieldMenu(beside, 'Hours', 'Hide field')
  await beside.getByRole('button', { name: 'Only for you' }).waitFor()
  await beside.getByRole('button', { name: 'Locked', exact: true }).click()
  await beside.getByRole('button', { name: 'Duplicate as personal view', exact: true }).click()
  await beside.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await beside.getByRole('dialog').waitFor({ state: 'detached' })
  await viewMenu(beside, 'Duplicate as personal view')
  await name(beside, 'Mine', 'Duplicate')
  await view(beside, 'Mine, personal').waitFor()
  // What was set for oneself went into the copy, and nowhere else.
  await beside.getByRole('button', { name: '1 hidden', exact: true }).waitFor()
  await header(page, 'Hours').waitFor()
  await beside.getByRole('button', { name: 'Sort', exact: true }).waitFor()
  await saved(beside)
  await view(page, 'Grid view, locked').click()
  await expect.poll(() => page.getByRole('menuitem', { name: /Mine/ }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await viewMenu(beside, 'Make shared')
  await saved(beside)
  await viewMenu(page, 'Mine')
  await view(page, 'Mine').waitFor()
  await undo(beside, 'Show view Mine in Tasks to everybody')
  await page.getByText('Ben Ode made the view Mine personal').waitFor()
  await view(page, 'Grid view, locked').waitFor()
})

test('fields, tables, and views are duplicated and moved from their menus, and undo reverts that', async () => {
  const page = await sample()
  await fieldMenu(page, 'Hours', 'Duplicate field')
  await header(page, 'Hours 2').waitFor()
  const hours = () =>
    page
      .getByRole('row', { name: /Draw the hero picture/ })
      .getByRole('gridcell', { name: '9.5', exact: true })
      .count()
  await expect.poll(hours).toBe(2)
  await undo(page, 'Duplicate field Hours in Tasks')
  await expect.poll(() => header(page, 'Hours 2').count()).toBe(0)
  await tableMenu(page, 'Tasks', 'Duplicate table')
  await selected(page, 'Tasks copy')
  await cell(page, 'Rehearse the demo').waitFor()
  await undo(page, 'Duplicate table Tasks')
  await selected(page, 'Tasks')
  await viewMenu(page, 'Duplicate view')
  await name(page, 'Second', 'Duplicate')
  await viewMenu(page, 'Move up')
  await page.getByRole('button', { name: /^View: / }).click()
  const views = page.getByRole('menu').locator('[data-drag-id]')
  await expect.poll(() => views.allInnerTexts()).toEqual(['Second', 'Grid view'])
  await views.first().hover()
  await page.mouse.down()
  const box = await views.nth(1).boundingBox()
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + (box?.height ?? 0) - 2, { steps: 5 })
  await page.mouse.up()
  await expect.poll(() => views.allInnerTexts()).toEqual(['Grid view', 'Second'])
  await views.nth(1).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => views.allInnerTexts()).toEqual(['Second', 'Grid view'])
  await expect.poll(() => views.first().evaluate(view => view === document.activeElement)).toBe(true)
  await saved(page)
})
