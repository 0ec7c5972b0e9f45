import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { axeProblems } from './axe-problems.ts'
import { openProduct } from './product.ts'

const product = openProduct()
let page: Page

const post = async <Answer>(url: string, data: object) =>
  (await (await page.request.post(url, { data })).json()) as Answer
const names = (list: string) => page.getByRole('table', { name: list }).getByRole('link').allTextContents()
const tick = (list: string, name: string) =>
  page.getByRole('table', { name: list }).getByRole('checkbox', { name: `Select ${name}`, exact: true })
const menuOf = async (name: string, item: string) => {
  await page
    .getByRole('button', { name: `Actions for ${name}`, exact: true })
    .first()
    .click()
  await page.getByRole('menuitem', { name: item }).click()
  await page.getByRole('menu').waitFor({ state: 'detached' })
}

beforeAll(async () => {
  page = await product.openSignedIn('/account')
  const { newWorkspace } = await post<{ newWorkspace: { id: string } }>('/workspaces/', { name: 'Marketing' })
  for (const name of ['One', 'Two', 'Three', 'Four']) {
    await post('/admin/flows', { type: 'form', name, workspaceId: newWorkspace.id })
  }
  await page.request.put('/admin/settings/homeSort', { data: { value: 'created' } })
  await page.goto('/home')
  await page.getByRole('list', { name: 'Marketing' }).waitFor()
})

test('groups have headings, and the layout and filter are remembered', async () => {
  await page.getByRole('button', { name: 'Show as rows' }).click()
  await page.getByRole('radiogroup', { name: 'Types of items' }).getByText('Forms').click()
  await page.getByRole('heading', { name: /^Home \d/ }).waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('table', { name: 'Marketing' }).waitFor()
  await expect.poll(() => page.getByRole('table').count()).toBe(1)
  await expect.poll(() => names('Marketing')).toEqual(['Four', 'Three', 'Two', 'One'])
  await page.getByRole('textbox', { name: 'Search items' }).fill('thr')
  await expect.poll(() => names('Items')).toEqual(['Three'])
  await page.getByRole('textbox', { name: 'Search items' }).fill('')
  await page.getByRole('radiogroup', { name: 'Types of items' }).getByText('Show all').click()
  await page.getByRole('heading', { name: /^Home \d/ }).waitFor()
})

test('on a phone the details of a list without any take no room', async () => {
  await page.setViewportSize({ width: 390, height: 780 })
  const details = (list: string) =>
    page.getByRole('table', { name: list }).getByRole('columnheader', { name: 'Details', includeHidden: true })
  await details('Home').waitFor({ state: 'hidden' })
  await details('Marketing').waitFor()
  await page.setViewportSize({ width: 1440, height: 900 })
  await details('Home').waitFor()
})

test('a group collapses and expands, which is remembered; nothing starred has no group', async () => {
  await expect.poll(() => page.getByRole('heading', { name: 'Starred' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Collapse Marketing' }).press('Enter')
  await page.getByRole('table', { name: 'Marketing' }).waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: /^Marketing 4/ }).waitFor()
  expect(await axeProblems(page)).toEqual([])
  await page.reload()
  const expand = page.getByRole('button', { name: 'Expand Marketing' })
  await expand.waitFor()
  await expect.poll(() => page.getByRole('table', { name: 'Marketing' }).count()).toBe(0)
  await expand.click()
  await page.getByRole('table', { name: 'Marketing' }).waitFor()
})

test('the search box keeps its width while a text is in it', async () => {
  const search = page.getByRole('textbox', { name: 'Search items' })
  const width = async () => (await search.boundingBox())?.width
  const before = await width()
  await search.fill('abc')
  await page.getByRole('button', { name: 'Clear search' }).waitFor()
  await expect.poll(() => width()).toBe(before)
  await page.getByRole('button', { name: 'Clear search' }).click()
  await page.getByRole('table', { name: 'Marketing' }).waitFor()
})

test('Shift selects a range, which moves and returns as one', async () => {
  await tick('Marketing', 'Four').click()
  await tick('Marketing', 'Two').click({ modifiers: ['Shift'] })
  const bar = page.getByRole('toolbar', { name: 'Selected items' })
  await bar.getByText('3 selected').waitFor()
  expect(await axeProblems(page)).toEqual([])
  await bar.getByRole('button', { name: 'Move to', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Home' }).click()
  await page.getByText('3 moved to Home.').waitFor()
  await expect.poll(() => names('Home')).toEqual(['Four', 'Three', 'Two', 'Product launch'])
  await bar.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => names('Marketing')).toEqual(['Four', 'Three', 'Two', 'One'])
})

test('a row can be dragged to another group unless rows are selected', async () => {
  const row = page.getByRole('row', { name: /^Select Two/ })
  await tick('Marketing', 'One').click()
  await expect.poll(() => row.getAttribute('draggable')).toBe('false')
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await expect.poll(() => row.getAttribute('draggable')).toBe('true')
  await row.dragTo(page.getByRole('heading', { name: /^Home \d/ }))
  await expect.poll(() => names('Home')).toEqual(['Two', 'Product launch'])
  await page.getByText('1 moved to Home.').locator('..').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => names('Marketing')).toEqual(['Four', 'Three', 'Two', 'One'])
})

test('the menu stars, notes, duplicates, and closes an item', async () => {
  await menuOf('Two', 'Star')
  await page.getByText('Two starred', { exact: true }).waitFor()
  await expect.poll(() => names('Starred')).toEqual(['Two'])
  await menuOf('One', 'Add internal note')
  const dialog = page.getByRole('dialog')
  await expect.poll(() => dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  expect(await axeProblems(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('textbox', { name: 'Internal note' }).fill('Ask Jo first')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Note: Ask Jo first').first().waitFor({ state: 'attached' })
  await menuOf('Three', 'Duplicate')
  await expect.poll(() => dialog.getByRole('textbox', { name: 'New name' }).inputValue()).toBe('Three (copy)')
  await dialog.getByRole('button', { name: 'Duplicate' }).click()
  await dialog.getByText('Created Three (copy)').waitFor()
  await dialog.getByRole('button', { name: 'Open' }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await menuOf('Four', 'Close form')
  await page.getByText('Closed 1 item').waitFor()
  await page.getByRole('link', { name: 'Locked: open the access settings of Four' }).first().waitFor()
})

test('the trash dialog names its items, which can be restored to their place or moved to a new workspace', async () => {
  await menuOf('One', 'Move to trash')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('listitem').filter({ hasText: 'One' }).waitFor()
  await expect.poll(() => dialog.getByRole('listitem').count()).toBe(1)
  await dialog.getByRole('button', { name: 'Move to trash' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Trash' }).click()
  await page.getByRole('heading', { name: 'Trash' }).waitFor()
  await menuOf('One', 'Restore')
  await page.getByRole('heading', { name: 'Nothing in the trash' }).waitFor()
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect.poll(() => names('Marketing')).toContain('One')
  await page.getByRole('button', { name: 'Actions for One', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Move to a workspace' }).press('ArrowRight')
  await page.getByRole('menuitem', { name: 'New workspace' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Sales')
  await dialog.getByRole('button', { name: 'Create workspace' }).click()
  await page.getByRole('heading', { name: 'Sales', level: 1 }).waitFor()
  await expect.poll(() => names('Items')).toEqual(['One'])
})

test('the menu that moves an item marks its place, which moves nothing', async () => {
  const calls: string[] = []
  page.on('request', request => request.url().endsWith('/flows/move') && calls.push(request.url()))
  await page.getByRole('button', { name: 'Actions for One', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Move to a workspace' }).press('ArrowRight')
  const present = page.getByRole('menuitem', { name: 'Sales' })
  await present.waitFor()
  await expect.poll(() => present.getAttribute('aria-current')).toBe('true')
  // The menu of the places is beside the menu of the item.
  const [outer, inner] = await Promise.all([
    page.getByRole('menuitem', { name: 'Rename' }).boundingBox(),
    present.boundingBox(),
  ])
  if (!outer || !inner) throw new Error('The menus are not visible')
  expect(inner.x >= outer.x + outer.width || inner.x + inner.width <= outer.x).toBe(true)
  await expect.poll(() => page.getByRole('menuitem', { name: 'Marketing' }).getAttribute('aria-current')).toBeNull()
  await present.click()
  await page.getByRole('menu').first().waitFor({ state: 'detached' })
  await expect.poll(() => names('Items')).toEqual(['One'])
  expect(calls).toEqual([])
})

test('the trash says how long items stay, deletes one forever, and is emptied', async () => {
  const home = (await (await page.request.get('/admin/flows?type=form')).json()) as {
    flows: { id: string; name: string }[]
  }
  const flowIds = home.flows.flatMap(({ id, name }) => (['Two', 'Three', 'Four'].includes(name) ? id : []))
  await post('/admin/flows/trash', { flowIds, action: 'trash' })
  await page.goto('/home/trash')
  const row = page.getByRole('row').filter({ hasText: 'Two' })
  await row.getByText('30 days left').waitFor()
  await menuOf('Two', 'Delete forever')
  const dialog = page.getByRole('dialog')
  await dialog.getByText("It is deleted with everything in it. You can't undo this.").waitFor()
  expect(await axeProblems(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  await menuOf('Two', 'Delete forever')
  await dialog.getByRole('button', { name: 'Delete forever' }).click()
  await page.getByText('Permanently deleted 1 item').waitFor()
  await row.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Show as cards' }).click()
  await page
    .getByText(/Deleted .* · 30 left/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Empty trash' }).click()
  for (const name of ['Three', 'Four']) await dialog.getByRole('listitem').getByText(name, { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Empty trash' }).click()
  await page.getByRole('heading', { name: 'Nothing in the trash' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Empty trash' }).count()).toBe(0)
})

test('a list that loads shows its shape: cards or rows, as in the last visit', async () => {
  const hold = async () => {
    // The answer never comes.
    await page.route('**/admin/home*', () => undefined)
    await page.goto('/home', { waitUntil: 'commit' })
    await page.getByRole('region', { name: 'Loading your items' }).waitFor()
  }
  await hold()
  await expect.poll(() => page.getByRole('region', { name: 'Loading your items' }).locator('li').count()).toBe(8)
  await page.unroute('**/admin/home*')
  await page.goto('/home')
  await page.getByRole('button', { name: 'Show as rows' }).click()
  await page.getByRole('table').first().waitFor()
  await hold()
  await expect.poll(() => page.getByRole('region', { name: 'Loading your items' }).locator('li').count()).toBe(0)
  await page.unroute('**/admin/home*')
})
