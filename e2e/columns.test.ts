import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Metadata, TableRecord } from '../src/engine/model/structure.ts'
import { axeProblems } from './axe-problems.ts'
import { columnNames, openProduct } from './product.ts'

const product = openProduct()

const cell = (page: Page, text: string) => page.getByRole('gridcell', { name: text, exact: true })
const header = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })
const item = (page: Page, name: string) => page.getByRole('menuitem', { name })
const saved = (page: Page) => page.getByText('Saved', { exact: true }).waitFor()

const sample = product.openSample

const names = ['Row number', 'Task', 'Status', 'Due', 'Hours', 'Team', 'Blocked', 'Notes']
const expectColumns = (page: Page, expected: string[]) =>
  expect.poll(async () => (await columnNames(page)).slice(1)).toEqual(expected)
const original = names.slice(1)

async function openHeaderMenu(page: Page, name: string): Promise<void> {
  await header(page, name).click({ button: 'right' })
  await page.getByRole('menu', { name: `Field ${name}` }).waitFor()
}

async function openRecordMenu(page: Page, text: string): Promise<void> {
  await cell(page, text).click({ button: 'right' })
  await page.getByRole('menu', { name: 'Record' }).waitFor()
}

const undo = (page: Page) => page.keyboard.press('Control+z')

test('a dragged column keeps its position after a reload and returns with undo', async () => {
  const page = await sample()
  const from = await header(page, 'Status').boundingBox()
  const to = await header(page, 'Hours').boundingBox()
  if (!from || !to) throw new Error('Not on the screen')
  await page.mouse.move(from.x + 60, from.y + 17)
  await page.mouse.down()
  await page.mouse.move(from.x + 80, from.y + 17)
  await page.mouse.move(to.x + to.width - 20, to.y + 17, { steps: 4 })
  await page.mouse.up()
  const moved = ['Task', 'Due', 'Hours', 'Status', 'Team', 'Blocked', 'Notes']
  await expectColumns(page, moved)
  await saved(page)
  await page.reload()
  await cell(page, 'Rehearse the demo').waitFor()
  await expectColumns(page, moved)
  await header(page, 'Status').click()
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await expectColumns(page, ['Task', 'Due', 'Status', 'Hours', 'Team', 'Blocked', 'Notes'])
  await undo(page)
  await expectColumns(page, moved)
})

test('the menu of a column at the edge of the window ends where the column does', async () => {
  const page = await sample()
  const heading = await header(page, 'Blocked').boundingBox()
  if (!heading) throw new Error('Not on the screen')
  const end = Math.ceil(heading.x + heading.width)
  await page.setViewportSize({ width: end, height: 800 })
  await openHeaderMenu(page, 'Blocked')
  const menu = page.getByRole('menu', { name: 'Field Blocked' })
  await expect
    .poll(async () => {
      const box = await menu.boundingBox()
      return box && { endsWithColumn: Math.abs(box.x + box.width - end) <= 5, y: Math.abs(box.y - heading.y) < 80 }
    })
    .toEqual({ endsWithColumn: true, y: true })
})

test('inserting a field beside another is one step to undo', async () => {
  const page = await sample()
  await openHeaderMenu(page, 'Due')
  await item(page, 'Insert left').click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Owner')
  await page.getByRole('dialog').getByRole('button', { name: 'Add field' }).click()
  const wider = ['Task', 'Status', 'Owner', 'Due', 'Hours', 'Team', 'Blocked', 'Notes']
  await expectColumns(page, wider)
  await page.getByRole('button', { name: /^Undo: / }).click()
  await expectColumns(page, original)
  await page.getByRole('button', { name: /^Redo: / }).click()
  await expectColumns(page, wider)
  await saved(page)
  await page.reload()
  await cell(page, 'Rehearse the demo').waitFor()
  await expectColumns(page, wider)
})

test('the menu of a header moves, fits, freezes, and hides its column, and undo reverts each', async () => {
  const page = await sample()
  await openHeaderMenu(page, 'Due')
  await item(page, 'Move right').click()
  await expectColumns(page, ['Task', 'Status', 'Hours', 'Due', 'Team', 'Blocked', 'Notes'])
  await page.getByRole('button', { name: /^Undo: Reorder fields/ }).click()
  await expectColumns(page, original)

  await openHeaderMenu(page, 'Due')
  await item(page, 'Freeze up to here').click()
  await page.getByRole('button', { name: /^Undo: Freeze fields/ }).waitFor()
  await openHeaderMenu(page, 'Due')
  await item(page, 'Unfreeze').click()
  await openHeaderMenu(page, 'Due')
  await item(page, 'Freeze up to here').waitFor()
  await page.keyboard.press('Escape')

  const width = async () => (await header(page, 'Notes').boundingBox())?.width
  const before = await width()
  await openHeaderMenu(page, 'Notes')
  await item(page, 'Fit to content').click()
  await expect.poll(width).not.toBe(before)
  await page.getByRole('button', { name: /^Undo: .*Notes/ }).click()
  await expect.poll(width).toBe(before)

  await openHeaderMenu(page, 'Hours')
  await item(page, 'Hide field').click()
  await expectColumns(page, ['Task', 'Status', 'Due', 'Team', 'Blocked', 'Notes'])
  await page.getByRole('button', { name: /^Undo: Show or hide fields/ }).click()
  await expectColumns(page, original)
})

test('the menu of a header opens and works by keyboard, and the focus returns', async () => {
  const page = await sample()
  await header(page, 'Status').click()
  const menu = page.getByRole('menu', { name: 'Field Status' })
  await page.keyboard.press('Alt+ArrowDown')
  await menu.waitFor()
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  await page.keyboard.press('Control+Shift+ArrowRight')
  const moved = ['Task', 'Due', 'Status', 'Hours', 'Team', 'Blocked', 'Notes']
  await expectColumns(page, moved)
  await page.keyboard.press('Alt+ArrowDown')
  await menu.waitFor()
  await expect.poll(() => menu.evaluate(element => element.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('m')
  await page.keyboard.press('Enter')
  await menu.waitFor({ state: 'hidden' })
  await expectColumns(page, original)
})

const firstColumn = (page: Page) => page.locator('[role=gridcell][aria-colindex="2"]').filter({ visible: true })

/** The first cells of the rows, from the top. */
const rows = async (page: Page) => {
  const cells = await firstColumn(page).evaluateAll(all =>
    all.map(each => ({
      text: each.textContent,
      row: Number(each.closest('[role=row]')?.getAttribute('aria-rowindex')),
    })),
  )
  return cells.toSorted((one, other) => one.row - other.row).map(({ text }) => text)
}

test('an inserted record stays at its position after a reload', async () => {
  const page = await sample()
  const [first, second] = await rows(page)
  await openRecordMenu(page, second ?? '')
  await item(page, 'Insert above').click()
  await page.getByText('13 records').waitFor()
  await page.keyboard.type('Squeezed in')
  await page.keyboard.press('Enter')
  await saved(page)
  await cell(page, first ?? '').click()
  await expect.poll(async () => (await rows(page)).slice(0, 3)).toEqual([first, 'Squeezed in', second])
  await page.reload()
  await cell(page, 'Squeezed in').waitFor()
  await expect.poll(async () => (await rows(page)).slice(0, 3)).toEqual([first, 'Squeezed in', second])
})

test('a duplicated record appears below the original with the same values', async () => {
  const page = await sample()
  await openRecordMenu(page, 'Rehearse the demo')
  await item(page, 'Duplicate record').click()
  await expect.poll(() => cell(page, 'Rehearse the demo').count()).toBe(2)
  const all = await rows(page)
  expect(all[all.indexOf('Rehearse the demo') + 1]).toBe('Rehearse the demo')
  await saved(page)
  await page.keyboard.press('Control+z')
  await expect.poll(() => cell(page, 'Rehearse the demo').count()).toBe(1)
})

test('the menu of a record clears cells, deletes the selected records, and expands one', async () => {
  const page = await sample()
  await openRecordMenu(page, 'Rehearse the demo')
  await item(page, 'Clear').click()
  await cell(page, 'Rehearse the demo').waitFor({ state: 'hidden' })
  await undo(page)
  await cell(page, 'Rehearse the demo').waitFor()

  await cell(page, 'Rehearse the demo').click()
  await page.keyboard.press('Shift+ArrowDown')
  await openRecordMenu(page, 'Rehearse the demo')
  await item(page, 'Delete 2 records').click()
  await page.getByText('10 records', { exact: true }).waitFor()
  await undo(page)
  await page.getByText('12 records', { exact: true }).waitFor()

  await openRecordMenu(page, 'Rehearse the demo')
  await item(page, 'Expand record').click()
  await page.getByRole('button', { name: 'Close' }).first().waitFor()
})

test('rows keep the height of the view', async () => {
  const page = await sample()
  const height = async () => (await cell(page, 'Rehearse the demo').boundingBox())?.height
  await expect.poll(() => height()).toBe(32)
  for (const [name, pixels] of [
    ['Medium', 56],
    ['Tall', 88],
    ['Extra tall', 128],
  ] as const) {
    await page.getByRole('button', { name: 'Height', exact: true }).click()
    await page.getByRole('radio', { name, exact: true }).check({ force: true })
    await expect.poll(height).toBe(pixels)
    await page.keyboard.press('Escape')
  }
  await saved(page)
  await page.reload()
  await cell(page, 'Rehearse the demo').waitFor()
  await expect.poll(() => height()).toBe(128)
  // What is edited stays at the top, where it was shown.
  await cell(page, 'Rehearse the demo').click()
  await page.keyboard.press('Enter')
  const padding = () => page.locator('[data-cell-editor] input').evaluate(input => getComputedStyle(input).paddingBlock)
  await expect.poll(padding).toBe('6px 101px')
  await page.keyboard.press('Escape')
  await page.locator('[data-cell-editor]').waitFor({ state: 'hidden' })
  const long = 'A task with a name that is far too long for the one line that a short row has, and for two'
  await cell(page, 'Rehearse the demo').click()
  await page.keyboard.type(long)
  await page.keyboard.press('Enter')
  const lines = () =>
    cell(page, long).evaluate(({ firstElementChild }) => (firstElementChild?.getBoundingClientRect().height ?? 0) / 20)
  await expect.poll(lines).toBeGreaterThan(1)
  await undo(page)
  await page.getByRole('button', { name: 'Height', exact: true }).click()
  await page.getByRole('radio', { name: 'Short' }).check({ force: true })
  await expect.poll(height).toBe(32)
})

test('an empty table and a view whose filters match nothing say so and offer a way out', async () => {
  const page = await sample()
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('option', { name: 'Task', exact: true }).click()
  await page.getByRole('textbox', { name: 'Value' }).fill('no such task')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'No records in this view' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await cell(page, 'Rehearse the demo').waitFor()

  await page.getByRole('grid').focus()
  await cell(page, 'Rehearse the demo').click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+Delete')
  await page.getByRole('heading', { name: 'No records yet' }).waitFor()
  await page.getByRole('button', { name: 'Add a record', exact: true }).click()
  await page.getByText('1 record', { exact: true }).waitFor()
})

test('records that fail to load show a message, and load on a retry', async () => {
  const page = await sample()
  for (const [call, says] of [
    ['records.byNumber', 'Some records could not be loaded'],
    ['records.index', 'The records could not be loaded'],
  ] as const) {
    await page.route(`**/trpc/${call}*`, route => route.fulfill({ status: 500, json: {} }))
    await page.reload()
    const alert = page.getByRole('alert').filter({ hasText: says })
    await alert.waitFor()
    await page.unroute(`**/trpc/${call}*`)
    await alert.getByRole('button', { name: 'Try again' }).click()
    await cell(page, 'Rehearse the demo').waitFor()
    await alert.waitFor({ state: 'detached' })
  }
})

/** Gives the tasks owners, one to the first and two to the second, in a field beside their names. */
async function linkPeople(page: Page): Promise<void> {
  const basePublicId = /\/database\/([^/?]+)/.exec(page.url())?.[1]
  const call = async <Answer>(procedure: string, input: object, isQuery = false): Promise<Answer> => {
    const data = { basePublicId, ...input }
    const answer = isQuery
      ? await page.request.get(`/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(data))}`)
      : await page.request.post(`/trpc/${procedure}`, { data })
    return ((await answer.json()) as { result: { data: Answer } }).result.data
  }
  const { metadata } = await call<{ metadata: Metadata }>('metadata.get', {}, true)
  const [tasks, people] = metadata.tables
  if (!tasks || !people) throw new Error('The sample base has other tables')
  const field = { name: 'Owner', type: 'linked_record', template: { tableId: people.id } }
  await call('fields.create', { tableId: tasks.id, id: 'owner', inverseFieldId: 'tasks', ...field })
  const idsOf = async (tableId: string) =>
    (await call<{ records: TableRecord[] }>('records.list', { tableId, limit: 2 }, true)).records.map(({ id }) => id)
  const [ids, [first, second]] = await Promise.all([idsOf(tasks.id), idsOf(people.id)])
  const cells = [[first], [first, second]].map((owner, at) => ({ recordId: ids[at], data: { owner } }))
  await call('records.bulkUpdate', { tableId: tasks.id, records: cells })
  const config = { orderedFieldIds: ['owner'] }
  await call('views.updateSettings', { tableId: tasks.id, viewId: tasks.views[0]?.id, config })
}

test('a viewer changes nothing for others but can adjust the view for themselves', async () => {
  const owner = await sample()
  await linkPeople(owner)
  const page = await product.openBeside(owner, 'Jo Reader', 'read')
  await cell(page, 'Rehearse the demo').waitFor()
  await expect.poll(() => page.getByRole('grid').getAttribute('aria-readonly')).toBe('true')
  await expect.poll(() => cell(page, 'Rehearse the demo').getAttribute('aria-readonly')).toBe('true')
  await expect.poll(() => page.getByRole('button', { name: 'Add record' }).count()).toBe(0)
  await page.getByText('Read only', { exact: true }).waitFor()
  await cell(page, 'Rehearse the demo').dblclick()
  const record = page.getByLabel('Record Rehearse the demo', { exact: true })
  await record.waitFor()
  // What they cannot change is a text to select, and no box to type into.
  await record.getByRole('tabpanel').getByText('Rehearse the demo', { exact: true }).click({ clickCount: 3 })
  await expect.poll(() => page.evaluate(() => getSelection()?.toString().trim())).toBe('Rehearse the demo')
  await record.getByRole('tabpanel').getByText('Empty', { exact: true }).first().waitFor()
  await page.keyboard.press('Escape')
  await record.waitFor({ state: 'detached' })
  // The cells of links beside it lead to the records: to the only one at once, to several by a choice.
  await cell(page, 'Agree on the launch date').click()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const linked = page.getByRole('dialog').filter({ hasText: 'Amara Okafor' })
  await linked.waitFor()
  await page.keyboard.press('Escape')
  await linked.waitFor({ state: 'detached' })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('menu', { name: 'Records in Owner' }).waitFor()
  expect((await page.getByRole('menuitem').allInnerTexts()).slice(0, 1)).toEqual(['Amara Okafor'])
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await cell(page, 'Rehearse the demo').click()
  await page.keyboard.type('Mine')
  await expect.poll(() => page.getByRole('textbox', { name: 'Task', exact: true }).count()).toBe(0)
  await page.getByText('You can only view this base').waitFor()
  await expect.poll(() => page.getByText('You can only view this base').count()).toBe(1)
  await page.keyboard.press('Delete')
  await cell(page, 'Rehearse the demo').waitFor()
  await openRecordMenu(page, 'Rehearse the demo')
  await expect.poll(() => page.getByRole('menuitem').allInnerTexts()).not.toContain('Delete record')
  await expect.poll(() => item(page, 'Copy link to record').count()).toBe(1)
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })

  await openHeaderMenu(page, 'Hours')
  await expect.poll(() => page.getByRole('menuitem').allInnerTexts()).not.toContain('Delete field')
  await item(page, 'Hide field').click()
  await page.getByRole('button', { name: '1 hidden' }).waitFor()
  await page.getByRole('button', { name: 'Height', exact: true }).click()
  await page.getByRole('radio', { name: 'Tall', exact: true }).check({ force: true })
  await page.keyboard.press('Escape')
  await page.getByRole('radio', { name: 'Tall', exact: true }).waitFor({ state: 'detached' })
  await page.reload()
  await cell(page, 'Rehearse the demo').waitFor()
  await expect.poll(() => columnNames(page)).not.toContain('Hours')
  expect((await cell(page, 'Rehearse the demo').boundingBox())?.height).toBe(88)
  expect(await axeProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Only for you' }).click()
  await page.getByRole('button', { name: 'Reset view' }).click()
  await header(page, 'Hours').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Only for you' }).count()).toBe(0)
  await expect.poll(() => columnNames(owner)).toContain('Hours')
})

test('on a phone the view bar is one menu', async () => {
  const page = await sample({ width: 390, height: 780 })
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Height', exact: true }).click()
  await page.getByRole('radio', { name: 'Tall', exact: true }).check({ force: true })
  await page.getByRole('button', { name: 'Hide fields' }).click()
  await page.getByRole('switch', { name: 'Status' }).click({ force: true })
  await page.getByRole('button', { name: '1 hidden' }).waitFor()
  await page.keyboard.press('Escape')
  await header(page, 'Status').waitFor({ state: 'hidden' })
  expect((await cell(page, 'Rehearse the demo').boundingBox())?.height).toBe(88)
})
