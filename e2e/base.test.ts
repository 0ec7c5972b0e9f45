import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openProduct } from './product.ts'
import { noteFirstGrid, scriptsBeforeGrid } from './scripts-before-grid.ts'

const product = openProduct()

const grid = (page: Page) => page.getByRole('grid')
const cell = (page: Page, text: string) => page.getByRole('gridcell', { name: text, exact: true })
const header = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Tables' }).getByRole('button', { name, exact: true })
const saved = (page: Page) => page.getByText('Saved', { exact: true }).waitFor()

const sample = product.openSample

const firstColumn = (page: Page) => page.locator('[role=gridcell][aria-colindex="2"]').allInnerTexts()

test('text typed into a cell survives a reload', async () => {
  const page = await sample()
  await cell(page, 'Rehearse the demo').click()
  await page.keyboard.type('Rehearse it twice')
  await page.keyboard.press('Enter')
  await cell(page, 'Rehearse it twice').waitFor()
  await saved(page)
  await page.reload()
  await cell(page, 'Rehearse it twice').waitFor()
})

test('leaving the page saves an open editor, or asks if its text is invalid', async () => {
  const page = await sample()
  await cell(page, 'Rehearse the demo').click()
  await page.keyboard.type('Half a sente')
  await page.reload()
  await cell(page, 'Half a sente').waitFor()
  await saved(page)
  const due = page.locator('[role=gridcell][aria-colindex="4"]').first()
  const before = await due.innerText()
  await due.click()
  await page.keyboard.type('some day')
  const opened = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  await (await opened).dismiss()
  await page.getByText('Your text could not be saved: “some day”').waitFor()
  await expect.poll(() => due.innerText()).toBe(before)
})

test('an option created in a cell is saved before the cell', async () => {
  const page = await sample()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/trpc/fields.update', async route => {
    await released
    await route.continue()
  })
  await cell(page, 'Support').first().click()
  await page.keyboard.type('Legal')
  await page.getByRole('option', { name: 'Create "Legal"' }).waitFor()
  await page.keyboard.press('Enter')
  await cell(page, 'Legal').waitFor()
  await page.getByText('Saving…').waitFor()
  release()
  await saved(page)
  await page.reload()
  await cell(page, 'Legal').waitFor()
})

const refusal = {
  status: 409,
  json: { error: { message: 'Not like this.', code: -32009, data: { appCode: 'conflict', httpStatus: 409 } } },
}

async function type(page: Page, into: string, text: string): Promise<void> {
  await cell(page, into).click()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
  await cell(page, text).waitFor()
}

test('an edit that the server refuses is reverted and can be applied again after a reload', async () => {
  const page = await sample()
  const looked = Promise.withResolvers<void>()
  await page.route('**/trpc/records.update', async route => {
    await looked.promise
    await route.fulfill(refusal)
  })
  await type(page, 'Rehearse the demo', 'Mine')
  await page.getByRole('button', { name: 'Sort', exact: true }).click()
  const sorts = page.locator('[aria-label="Sorts"]')
  await sorts.waitFor()
  const panel = await sorts.boundingBox()
  looked.resolve()
  const dialog = page.getByRole('dialog', { name: 'Sync Error' })
  await dialog
    .getByText('Something went wrong while syncing your changes. We recommend refreshing the page to continue.')
    .waitFor()
  // What was open lies below it.
  const isOnTop = await page.evaluate(
    ({ x, y }) => document.elementFromPoint(x + 5, y + 5)?.closest('[aria-label="Sorts"]') === null,
    panel ?? { x: 0, y: 0 },
  )
  expect(isOnTop).toBe(true)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await cell(page, 'Rehearse the demo').waitFor()
  await page.unroute('**/trpc/records.update')
  await page.reload()
  await page.getByRole('button', { name: '1 conflict' }).click()
  await page.getByText('Not like this.').waitFor()
  await page.getByRole('button', { name: 'Apply again' }).click()
  await cell(page, 'Mine').waitFor()
  await page.getByText('Everything is saved.').waitFor()
})

test('edits made while the server cannot be reached are sent when it returns', async () => {
  const page = await sample()
  await page.context().setOffline(true)
  await type(page, 'Rehearse the demo', 'Kept')
  await page.getByText('Offline: 1 change waiting').waitFor()
  await page.context().setOffline(false)
  await saved(page)
  await page.reload()
  await cell(page, 'Kept').waitFor()
})

test('an edit reaches the server even if its tab closes at once', async () => {
  const page = await sample()
  const address = page.url()
  await type(page, 'Rehearse the demo', 'Just in time')
  page.once('dialog', dialog => void dialog.accept())
  const closed = page.waitForEvent('close')
  await page.close({ runBeforeUnload: true })
  await closed
  const next = await page.context().newPage()
  await next.goto(address)
  await cell(next, 'Just in time').waitFor()
})

test('an edit whose answer was lost is applied once', async () => {
  const page = await sample()
  let calls = 0
  await page.route('**/trpc/records.update', async route => {
    if (++calls > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await type(page, 'Rehearse the demo', 'Once')
  await saved(page)
  expect(calls).toBe(2)
  await cell(page, 'Once').waitFor()
  await expect.poll(() => page.getByText(/conflict/).count()).toBe(0)
})

test('keys and labeled buttons undo and redo', async () => {
  const page = await sample()
  await type(page, 'Rehearse the demo', 'Changed')
  await page.keyboard.press('Control+z')
  await cell(page, 'Rehearse the demo').waitFor()
  await page.keyboard.press('Control+Shift+Z')
  await cell(page, 'Changed').waitFor()
  await page.getByRole('button', { name: 'Undo: Edit 1 cell in Tasks' }).click()
  await cell(page, 'Rehearse the demo').waitFor()
  await page.getByRole('button', { name: 'Redo: Edit 1 cell in Tasks' }).waitFor()
  await saved(page)
  await page.reload()
  await cell(page, 'Rehearse the demo').waitFor()
})

test('undo keys in a dialog leave the grid alone', async () => {
  const page = await sample()
  await type(page, 'Rehearse the demo', 'Changed')
  await page.getByRole('button', { name: 'Add a table' }).click()
  await page.getByRole('textbox', { name: 'Name' }).press('Control+z')
  await page.getByRole('button', { name: 'Cancel' }).press('Control+z')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await cell(page, 'Changed').waitFor()
})

test('undo opens the table of the action', async () => {
  const page = await sample()
  await type(page, 'Rehearse the demo', 'Changed')
  await tab(page, 'People').click()
  await cell(page, 'Rehearse the demo').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Undo: Edit 1 cell in Tasks' }).click()
  await expect.poll(() => tab(page, 'Tasks').getAttribute('aria-current')).toBe('page')
  await cell(page, 'Rehearse the demo').waitFor()
})

test('undo keeps what another tab changed since, and says so', async () => {
  const page = await sample()
  await type(page, 'Rehearse the demo', 'First')
  await saved(page)
  const other = await page.context().newPage()
  await other.goto(page.url())
  await type(other, 'First', 'Second')
  await saved(other)
  await page.bringToFront()
  await page.getByRole('button', { name: 'Undo: Edit 1 cell in Tasks' }).click()
  await page.getByText('Not undone: you have edited this cell since in another tab.').waitFor()
  await cell(page, 'Second').waitFor()
})

test('a table is added, renamed, deleted, and restored', async () => {
  const page = await sample()
  await page.getByRole('button', { name: 'Add a table' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('tasks')
  await page.getByRole('button', { name: 'Add table' }).click()
  await page.getByText('A table with this name already exists').waitFor()
  await page.getByRole('textbox', { name: 'Name' }).fill('Risks')
  await page.getByRole('button', { name: 'Add table' }).click()
  await expect.poll(() => tab(page, 'Risks').getAttribute('aria-current')).toBe('page')

  await page.getByRole('button', { name: 'Actions for table Risks' }).click()
  await page.getByRole('menuitem', { name: 'Rename table' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Dangers')
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  await tab(page, 'Dangers').waitFor()

  await page.getByRole('button', { name: 'Actions for table Dangers' }).click()
  await page.getByRole('menuitem', { name: 'Delete table' }).click()
  await page.getByText('Dangers deleted').waitFor()
  await tab(page, 'Dangers').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await tab(page, 'Dangers').waitFor()

  const isOpen = (name: string) => expect.poll(() => tab(page, name).getAttribute('aria-current')).toBe('page')
  await page.getByRole('button', { name: 'All tables' }).click()
  await page.getByRole('combobox', { name: 'Find a table' }).waitFor()
  await page.keyboard.type('s')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await isOpen('Dangers')
  await page.getByRole('button', { name: 'All tables' }).click()
  await page.getByRole('option', { name: 'Tasks' }).click()
  await isOpen('Tasks')
})

test('a field is added, converted to another type, and deleted', async () => {
  const page = await sample()
  await page.getByRole('button', { name: /add .*(field|column)/i }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Cost')
  await dialog.getByPlaceholder('Search field types...').fill('nothing like it')
  await dialog.getByText('No field types found').waitFor()
  await dialog.getByPlaceholder('Search field types...').fill('')
  await dialog.getByRole('button', { name: 'Add field' }).click()
  await header(page, 'Cost').waitFor()

  await menuOf(page, 'Cost')
  await page.getByRole('menuitem', { name: 'Edit field' }).click()
  await dialog.getByRole('button', { name: /^Type: / }).click()
  await dialog.getByRole('option', { name: 'Number', exact: true }).click()
  await dialog.getByRole('button', { name: 'Convert' }).click()
  await dialog.waitFor({ state: 'hidden' })

  await menuOf(page, 'Cost')
  await page.getByRole('menuitem', { name: 'Delete field' }).click()
  await header(page, 'Cost').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await header(page, 'Cost').waitFor()
})

test('a conversion shows first which values it loses, and undo restores them', async () => {
  const page = await sample()
  const { promise: counted, resolve: count } = Promise.withResolvers<void>()
  await page.route('**/trpc/fields.previewConversion*', async route => {
    await counted
    await route.continue()
  })
  await menuOf(page, 'Notes')
  await page.getByRole('menuitem', { name: 'Edit field' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Type: / }).click()
  await dialog.getByRole('option', { name: 'Number', exact: true }).click()
  await dialog.getByText('Counting values that cannot be converted…').waitFor()
  await expect.poll(() => dialog.getByRole('button', { name: 'Convert' }).isDisabled()).toBe(true)
  count()
  await dialog.getByText('7 values cannot be read as Number and will become empty').waitFor()
  await dialog.getByRole('list', { name: 'Some of these values' }).getByText('Five minutes at most.').waitFor()
  await dialog.getByRole('button', { name: 'Convert' }).click()
  await page.getByText('7 values could not be converted and are now empty').waitFor()
  await cell(page, 'Five minutes at most.').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await cell(page, 'Five minutes at most.').waitFor()
})

async function menuOf(page: Page, field: string): Promise<void> {
  await header(page, field).hover()
  await header(page, field).getByRole('button').click()
}

/** Brings the condition that a filter begins with into its group and out of it, the group apart and together again. */
async function arrangeFilter(page: Page): Promise<void> {
  const line = (name: string) => page.getByRole('group', { name, exact: true })
  const grip = (name: string) => page.getByRole('button', { name: `Actions for ${name}`, exact: true })
  const choose = async (name: string, item: string) => {
    await grip(name).click()
    await page.getByRole('menuitem', { name: item, exact: true }).click()
    await page.getByRole('menu').waitFor({ state: 'hidden' })
  }
  await grip('condition 1').dragTo(page.getByRole('button', { name: 'Add a condition to group 1' }), {
    targetPosition: { x: 8, y: 4 },
  })
  // A moved line gets the focus once it is at its new position.
  const focused = (name: string) => grip(name).and(page.locator(':focus')).waitFor()
  await expect.poll(() => line('Condition 2 of group 1').getByRole('textbox').inputValue()).toBe('the')
  await focused('condition 2 of group 1')
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => line('Condition 1').getByRole('textbox').inputValue()).toBe('the')
  await focused('condition 1')
  await page.keyboard.press('Alt+ArrowUp')
  await line('Condition 2 of group 1').waitFor()
  await choose('group 1', 'Ungroup')
  await expect.poll(() => line('Condition 2').getByRole('textbox').inputValue()).toBe('the')
  await choose('condition 1', 'Turn into a group')
  await expect.poll(() => line('Condition 1 of group 1').getByRole('textbox').inputValue()).toBe('a')
  await grip('group 1').click()
  await page.getByRole('menu').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'hidden' })
}

test('a view keeps its sort and filter', async () => {
  const page = await sample()
  await menuOf(page, 'Task')
  await page.getByRole('menuitem', { name: 'Sort descending' }).click()
  await page.getByRole('button', { name: 'Sorted by 1 field' }).waitFor()
  await expect.poll(async () => (await firstColumn(page))[0]).toBe('Write the announcement')

  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('option', { name: 'Task', exact: true }).click()
  // The list of fields has all of them once it is open, and begins at the chosen one.
  const field = page.getByRole('combobox', { name: 'Field', exact: true })
  const options = page.getByRole('option')
  await field.press('ArrowDown')
  await page.getByRole('option', { name: 'Notes' }).waitFor()
  await expect.poll(() => options.first().getAttribute('aria-selected')).toBe('true')
  await field.press('ArrowDown')
  await field.press('Enter')
  await expect.poll(() => field.inputValue()).toBe('Status')
  await field.click()
  await page.getByRole('option', { name: 'Task', exact: true }).click()
  await page.getByRole('textbox', { name: 'Value' }).fill('the')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Filtered by 1 field' }).waitFor()
  await page.getByRole('button', { name: 'Add a group', exact: true }).click()
  await page.getByRole('option', { name: 'Task', exact: true }).click()
  await page.getByRole('group', { name: 'Condition 1 of group 1' }).getByRole('textbox', { name: 'Value' }).fill('a')
  await page.keyboard.press('Enter')
  await arrangeFilter(page)
  await page.getByRole('button', { name: 'Remove this group' }).click()
  await page.getByRole('button', { name: 'Filtered by 1 field' }).waitFor()
  await expect.poll(() => page.getByText(/^\d+ records$/).innerText()).not.toBe('12 records')
  await page.reload()
  await page.getByRole('button', { name: 'Filtered by 1 field' }).waitFor()
  await expect.poll(async () => (await firstColumn(page))[0]).toBe('Write the announcement')
  for (const [tool, line] of [
    ['Filtered by 1 field', 'condition'],
    ['Sorted by 1 field', 'sort'],
  ]) {
    await page.getByRole('button', { name: tool }).click()
    await page.getByRole('button', { name: `Remove this ${line}` }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
})

test('a hidden field is listed and can be shown again', async () => {
  const page = await sample()
  await menuOf(page, 'Hours')
  await page.getByRole('menuitem', { name: 'Hide field' }).click()
  await header(page, 'Hours').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: '1 hidden' }).click()
  await page.getByRole('switch', { name: 'Hours' }).click()
  await header(page, 'Hours').waitFor()
  await page.getByRole('button', { name: 'Hide all' }).click()
  await header(page, 'Hours').waitFor({ state: 'hidden' })
  await header(page, 'Task').waitFor()
  await page.getByRole('button', { name: 'Show all' }).click()
  await header(page, 'Hours').waitFor()
})

test('a record is added at the end, and a deleted one is restored', async () => {
  const page = await sample()
  await page.getByRole('button', { name: /add .*(row|record)/i }).click()
  await page.getByText('13 records').waitFor()
  await saved(page)
  await cell(page, 'Rehearse the demo').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Delete record' }).click()
  await page.getByText('12 records').waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByText('13 records').waitFor()
  await cell(page, 'Rehearse the demo').waitFor()
})

test('the page of a missing base links home', async () => {
  const page = await product.openSignedIn('/database/basNothingHere')
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
})

test('at most 330 kB of JavaScript loads before the first grid', async () => {
  const page = await sample()
  await noteFirstGrid(page)
  await page.reload()
  await grid(page).waitFor()
  const sizes = await scriptsBeforeGrid(page)
  expect(sizes.length).toBeGreaterThan(5)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(330 * 1024)
})
