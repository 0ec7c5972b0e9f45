import type { Page } from 'playwright-core'
import { beforeEach, expect, test, vi } from 'vitest'
import { openProduct } from './product.ts'

const product = openProduct()
/** Two people at the same base. */
let mira: Page
let ana: Page

const cell = (page: Page, text: string) => page.getByRole('gridcell', { name: text, exact: true })
const header = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })
const saved = (page: Page) => page.getByText('Saved', { exact: true }).waitFor()

beforeEach(async () => {
  mira = await product.openSample()
  ana = await product.openBeside(mira, 'Ana Ruiz')
  await cell(ana, 'Rehearse the demo').waitFor()
})

async function type(page: Page, into: string, text: string): Promise<void> {
  await cell(page, into).click()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

const firstColumn = (page: Page) => page.locator('[role=gridcell][aria-colindex="2"]').allInnerTexts()

const soon = { timeout: 30_000 }

test('two people see what the other types', async () => {
  await type(mira, 'Rehearse the demo', 'Rehearse it twice')
  await cell(ana, 'Rehearse it twice').waitFor()
  await type(ana, 'Rehearse it twice', 'Rehearse it once')
  await cell(mira, 'Rehearse it once').waitFor()
})

test('rows that one person adds or deletes appear and disappear for the other', async () => {
  await mira.getByRole('button', { name: 'Add record' }).click()
  await mira.keyboard.type('Book the hall')
  await mira.keyboard.press('Enter')
  await cell(ana, 'Book the hall').waitFor()
  await cell(ana, 'Rehearse the demo').click({ button: 'right' })
  await ana.getByRole('menuitem', { name: 'Delete record' }).click()
  await cell(mira, 'Rehearse the demo').waitFor({ state: 'detached' })
  await vi.waitFor(async () => expect(await firstColumn(mira)).toEqual(await firstColumn(ana)), soon)
})

test('fields and sorts that one person creates show for the other', async () => {
  await header(mira, 'Task').hover()
  await header(mira, 'Task').getByRole('button').click()
  await mira.getByRole('menuitem', { name: 'Sort descending' }).click()
  await saved(mira)
  await vi.waitFor(async () => {
    const tasks = await firstColumn(ana)
    expect(tasks).toEqual(tasks.toSorted().reverse())
  }, soon)
})

const grid = (page: Page) => page.getByRole('grid')
const cursor = (page: Page, name: string) => grid(page).locator('.gl-grid-cursor', { hasText: name })

test('people see who else is here and in which cell', async () => {
  await mira.getByRole('list', { name: 'People here' }).getByRole('listitem', { name: 'Ana Ruiz' }).waitFor()
  await ana.getByRole('list', { name: 'People here' }).getByRole('listitem', { name: 'Mira Novak' }).waitFor()
  await cell(ana, 'Rehearse the demo').click()
  await cursor(mira, 'Ana Ruiz').waitFor()
  const [drawn, expected] = await Promise.all([
    cursor(mira, 'Ana Ruiz').boundingBox(),
    cell(mira, 'Rehearse the demo').boundingBox(),
  ])
  expect(drawn && expected && Math.abs(drawn.y - expected.y)).toBeLessThanOrEqual(2)
  // The name is in nobody's way: it goes by itself, and is told to whoever points at the cell.
  const name = cursor(mira, 'Ana Ruiz').getByText('Ana Ruiz')
  await name.waitFor({ state: 'hidden' })
  await cell(mira, 'Rehearse the demo').hover()
  await name.waitFor()
  await ana.close()
  await cursor(mira, 'Ana Ruiz').waitFor({ state: 'detached' })
  await mira.getByRole('list', { name: 'People here' }).waitFor({ state: 'detached' })
})

test('undo keeps what the other person changed since, and names them', async () => {
  await type(mira, 'Rehearse the demo', 'From Mira')
  await saved(mira)
  await cell(ana, 'From Mira').waitFor()
  await type(ana, 'From Mira', 'From Ana')
  await cell(mira, 'From Ana').waitFor()
  await mira.getByRole('button', { name: 'Undo: Edit 1 cell in Tasks' }).click()
  await mira.getByText('Not undone: Ana Ruiz has edited this cell since.').waitFor()
  await cell(mira, 'From Ana').waitFor()
})

test('a record that no longer matches stays while it is edited, and disappears for the other person', async () => {
  await header(mira, 'Task').hover()
  await header(mira, 'Task').getByRole('button').click()
  await mira.getByRole('menuitem', { name: 'Sort ascending' }).click()
  await saved(mira)
  await vi.waitFor(async () => {
    const names = await firstColumn(ana)
    expect(names).toEqual(names.toSorted())
  }, soon)
  const [first = ''] = await firstColumn(mira)
  await cell(mira, first).click()
  await mira.keyboard.type('Zzz last of all')
  await mira.keyboard.press('Tab')
  await grid(mira).getByText('Will move when you leave it').waitFor()
  expect((await firstColumn(mira))[0]).toBe('Zzz last of all')
  await vi.waitFor(async () => expect((await firstColumn(ana)).at(-1)).toBe('Zzz last of all'), soon)
  await mira.keyboard.press('ArrowDown')
  await vi.waitFor(async () => expect((await firstColumn(mira)).at(-1)).toBe('Zzz last of all'), soon)
})

test('undo of many cells says how many it restored and who changed the others', async () => {
  await cell(mira, 'Rehearse the demo').click()
  await mira.keyboard.press('Shift+ArrowDown')
  await mira.keyboard.press('Shift+ArrowDown')
  await mira.keyboard.press('Delete')
  await saved(mira)
  const [, , , first = ''] = await firstColumn(mira)
  expect(first).not.toBe('')
  await vi.waitFor(async () => expect((await firstColumn(ana)).filter(text => text === '')).toHaveLength(3), soon)
  const [gone = 0] = (await firstColumn(ana)).flatMap((text, row) => (text === '' ? row : []))
  await ana.locator('[role=gridcell][aria-colindex="2"]').nth(gone).click()
  await ana.keyboard.type('From Ana')
  await ana.keyboard.press('Enter')
  await cell(mira, 'From Ana').waitFor()
  await mira.getByRole('button', { name: 'Undo: Clear 3 cells in Tasks' }).click()
  await mira.getByText('2 of 3 cells undone. Ana Ruiz has edited this cell since.').waitFor()
  await saved(mira)
  await vi.waitFor(async () => expect(await firstColumn(mira)).toEqual(await firstColumn(ana)), soon)
  expect((await firstColumn(mira)).filter(text => text === '')).toHaveLength(0)
})

const setRight = (level: 'read' | 'write') =>
  product.server.platform.pool.query('UPDATE flow_members SET level = $1', [level])

const changingHandles = [
  'Add record',
  'Add field',
  'Add a table',
  'Import data',
  /^Undo|^Nothing to undo/,
  /^Actions for table/,
]

test('an open page follows changes of its user’s role and loses no edit', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await type(ana, 'Rehearse the demo', 'Before')
  await saved(ana)
  await ana.route('**/trpc/records.update', async route => {
    await released
    await route.continue()
  })
  await type(ana, 'Before', 'On its way')
  await setRight('read')
  await ana.getByText('You can only view this base now.').first().waitFor()
  release()
  await ana.getByRole('button', { name: '1 conflict' }).waitFor()
  await cell(ana, 'Before').waitFor()
  await expect.poll(() => ana.getByRole('dialog', { name: 'Sync Error' }).count()).toBe(0)
  for (const name of changingHandles) expect(await ana.getByRole('button', { name }).count(), String(name)).toBe(0)
  await cell(ana, 'Before').click()
  await ana.keyboard.type('x')
  await expect.poll(() => ana.locator('.gl-grid-editor-host input, .gl-grid-editor-host textarea').count()).toBe(0)
  await cell(ana, 'Before').click({ button: 'right' })
  await ana.getByRole('menuitem', { name: 'Expand record' }).waitFor()
  await expect
    .poll(() => ana.getByRole('menuitem').allInnerTexts())
    .toEqual([
      expect.stringContaining('Copy'),
      expect.stringContaining('Expand record'),
      expect.stringContaining('Copy link to record'),
    ])
  await ana.keyboard.press('Escape')
  await setRight('write')
  await ana.getByText('You can edit this base again.').waitFor()
  await ana.unroute('**/trpc/records.update')
  await ana.getByRole('button', { name: 'Add record' }).waitFor()
  await ana.getByRole('button', { name: '1 conflict' }).click()
  await ana.getByRole('button', { name: 'Apply again' }).click()
  await cell(mira, 'On its way').waitFor()
  await saved(ana)
})

test('someone who loses access sees a message, keeps unsaved edits, and can continue when access returns', async () => {
  await ana.route('**/trpc/records.update', route => route.abort())
  await type(ana, 'Rehearse the demo', 'Not saved')
  await ana.getByText('Offline: 1 change waiting').waitFor()
  const { pool } = product.server.platform
  const { rows } = await pool.query<{ flow_id: string; user_id: string }>('DELETE FROM flow_members RETURNING *')
  await ana.getByRole('heading', { name: 'You no longer have access to this base' }).waitFor()
  await ana.getByText('1 change was not saved.').waitFor()
  for (const { flow_id: flow, user_id: user } of rows) {
    await pool.query(`INSERT INTO flow_members VALUES ($1, $2, 'write')`, [flow, user])
  }
  await ana.unroute('**/trpc/records.update')
  await vi.waitFor(async () => {
    await ana.getByRole('button', { name: 'Try again' }).click({ timeout: 500 })
    await ana.getByRole('grid').waitFor({ timeout: 2_000 })
  }, soon)
  await cell(ana, 'Rehearse the demo').waitFor()
  await ana.getByRole('button', { name: '1 conflict' }).click()
  await ana.getByRole('button', { name: 'Apply again' }).click()
  await cell(mira, 'Not saved').waitFor()
})
