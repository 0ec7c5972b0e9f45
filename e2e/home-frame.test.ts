import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { axeProblems } from './axe-problems.ts'
import { openProduct } from './product.ts'

const product = openProduct()
let page: Page

const send = async <Answer>(url: string, data: object) =>
  (await (await page.request.post(url, { data })).json()) as Answer
const sidebar = () => page.getByRole('navigation', { name: 'Main' })
const workspaces = () => sidebar().getByRole('list', { name: 'Workspaces' })
const workspace = (name: string) => workspaces().getByRole('link', { name, exact: true })
const order = () => workspaces().getByRole('link').locator('bdi').allTextContents()
const dialog = () => page.getByRole('dialog')
const closed = () => dialog().waitFor({ state: 'detached' })
const menuOf = async (name: string, item: string) => {
  await workspace(name).click({ button: 'right' })
  await page.getByRole('menuitem', { name: item }).click()
  await page.getByRole('menu').waitFor({ state: 'detached' })
}

beforeAll(async () => {
  page = await product.openSignedIn('/account')
  for (const name of ['Product', 'Sales', 'Legal']) await send('/workspaces/', { name, color: 'teal' })
  await send('/admin/flows', { type: 'form', name: 'Survey' })
  await page.goto('/home')
  await workspace('Legal').waitFor()
})

test('a workspace is created with an icon and a color by keyboard, and its page opens', async () => {
  await sidebar().getByRole('button', { name: 'New workspace' }).press('Enter')
  await dialog().getByRole('textbox', { name: 'Name' }).fill('Research')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await dialog().getByRole('radio', { name: 'Purple' }).check()
  await dialog().getByRole('textbox', { name: 'Search icons' }).fill('launch')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Rocket')
  await page.keyboard.press('Enter')
  await expect.poll(() => dialog().getByRole('option', { name: 'Rocket' }).getAttribute('aria-selected')).toBe('true')
  await dialog().getByRole('textbox', { name: 'Search icons' }).fill('')
  await dialog().getByRole('option', { name: 'Tennis racket' }).waitFor()
  expect(await axeProblems(page)).toEqual([])
  await dialog().getByRole('button', { name: 'Create workspace' }).click()
  await page.getByRole('heading', { name: 'Research', level: 1 }).waitFor()
  await expect.poll(() => page.title()).toBe('Research · Gridloom')
  await closed()
  await expect.poll(() => workspace('Research').getAttribute('aria-current')).toBe('page')
  await expect
    .poll(() => sidebar().getByRole('link', { name: 'Home', exact: true }).getAttribute('aria-current'))
    .toBeNull()
  await expect.poll(() => workspace('Research').locator('path').count()).toBe(1)
  expect(await axeProblems(page)).toEqual([])
  await page.keyboard.press('Control+K')
  await page.keyboard.type('legal')
  await page.getByRole('button', { name: /^Legal\s*Workspace/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Legal', level: 1 }).waitFor()
  // What lies over the page while the palette goes would be pressed next.
  await page.locator('.mantine-Spotlight-overlay').waitFor({ state: 'detached' })
})

test('workspaces are reordered by keyboard and by dragging, for everyone', async () => {
  await workspace('Legal').press('Alt+ArrowUp')
  await expect.poll(order).toEqual(['Product', 'Legal', 'Sales', 'Research'])
  await expect.poll(() => workspace('Legal').evaluate(link => link === document.activeElement)).toBe(true)
  const [from, to] = await Promise.all(['Research', 'Product'].map(name => workspace(name).boundingBox()))
  await page.mouse.move((from?.x ?? 0) + 60, (from?.y ?? 0) + 15)
  await page.mouse.down()
  await page.mouse.move((to?.x ?? 0) + 60, (to?.y ?? 0) + 4, { steps: 8 })
  await page.mouse.up()
  await expect.poll(order).toEqual(['Research', 'Product', 'Legal', 'Sales'])
  const messages = async () =>
    ((await (await page.request.get('/admin/home')).json()) as { workspaces: { name: string }[] }).workspaces
  await expect.poll(async () => (await messages()).map(({ name }) => name)).toEqual(await order())
})

test('a flow can be dropped on a workspace of the sidebar, or on the trash, which asks', async () => {
  await sidebar().getByRole('link', { name: 'Home', exact: true }).click()
  const card = (list: string) =>
    page.getByRole('list', { name: list, exact: true }).getByRole('listitem').filter({ hasText: 'Survey' })
  await card('Home').dragTo(workspace('Sales'))
  await page.getByText('1 moved to Sales workspace.').waitFor()
  await card('Sales').dragTo(sidebar().getByRole('link', { name: 'Trash' }))
  await dialog().getByText('Survey').waitFor()
  await page.keyboard.press('Escape')
  await closed()
  await card('Sales').waitFor()
})

test('a workspace is renamed, and deleted with its items; one undo restores all of it', async () => {
  await menuOf('Sales', 'Rename')
  await dialog().getByRole('textbox', { name: 'Name' }).fill('Sales and support')
  await dialog().getByRole('button', { name: 'Rename' }).click()
  await closed()
  await workspace('Sales and support').click()
  await page.getByRole('heading', { name: 'Sales and support', level: 1 }).waitFor()
  await menuOf('Sales and support', 'Delete workspace')
  await dialog().getByText('Its item moves to the trash').waitFor()
  await dialog().getByRole('button', { name: 'Delete workspace' }).click()
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
  const messages = page.getByText('Deleted Sales and support. 1 item moved to Trash')
  await messages.waitFor()
  await sidebar().getByRole('link', { name: 'Trash 1' }).waitFor()
  await messages.getByRole('button', { name: 'Undo' }).click()
  await workspace('Sales and support').waitFor()
  await sidebar().getByRole('link', { name: 'Trash', exact: true }).waitFor()
})

test('members of a workspace get a role that reads or writes', async () => {
  await product.server.platform.pool.query(
    `WITH person AS (
       INSERT INTO users (id, name, email, "emailVerified", "createdAt", "updatedAt")
       VALUES ('colleague', 'Bo Lind', 'bo@example.com', true, now(), now()) RETURNING id
     )
     INSERT INTO members (id, "organizationId", "userId", role, "createdAt")
     SELECT 'joined', organization_id, person.id, 'member', now() FROM workspaces, person WHERE name = 'Legal'`,
  )
  await menuOf('Legal', 'Members')
  await dialog().getByRole('combobox', { name: 'Add a member' }).fill('bo')
  await page.getByRole('option', { name: /Bo Lind/ }).click()
  const level = dialog().getByRole('combobox', { name: 'Access of Bo Lind' })
  await expect.poll(() => level.inputValue()).toBe('Can edit')
  await level.click()
  await page.getByRole('option', { name: 'Can view' }).click()
  await expect.poll(() => level.inputValue()).toBe('Can view')
  await page.getByRole('listbox').waitFor({ state: 'detached' })
  expect(await axeProblems(page)).toEqual([])
  await level.click()
  await page.getByRole('option', { name: 'Remove' }).click()
  await level.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await closed()
})

test('the switcher creates, opens, and leaves another organization', async () => {
  const switcher = (name: string) => sidebar().getByRole('button', { name: `Organization ${name}` })
  await switcher("Mira's organization").press('Enter')
  await page.getByText('YOUR ORGANIZATIONS').waitFor()
  await page.getByRole('menuitem', { name: 'Create organization' }).click()
  await dialog().getByRole('textbox', { name: 'Name' }).fill('Second')
  await dialog().getByRole('switch', { name: 'Sandbox' }).check()
  await dialog().getByRole('button', { name: 'Create organization' }).click()
  await switcher('Second').waitFor()
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
  await switcher('Second').click()
  await page.getByRole('menuitem', { name: /^Second\s*Current\s*Free Sandbox · 1 member/ }).waitFor()
  await page.route('**/switchOrganization', route =>
    route.fulfill({ status: 400, json: { error: { code: 'bad_input', message: 'Not today.' } } }),
  )
  const other = page.getByRole('menuitem', { name: /^Mira's organization\s*Free Plan · 2 members/ })
  await other.click()
  await page.getByText('Not today.').waitFor()
  await page.unroute('**/switchOrganization')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  const second = await page.context().newPage()
  await second.goto('/home/trash')
  await second.getByRole('button', { name: 'Organization Second' }).waitFor()
  await switcher('Second').click()
  await other.click()
  await workspace('Legal').waitFor()
  // The other tab keeps its organization and its page, also after a reload.
  await second.reload()
  await second.getByRole('button', { name: 'Organization Second' }).waitFor()
  expect(new URL(second.url()).pathname).toBe('/home/trash')
  await second.getByRole('link', { name: 'Home', exact: true }).click()
  await second.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
  await expect.poll(() => second.getByRole('link', { name: 'Legal', exact: true }).count()).toBe(0)
  await second.close()
})

test('two clicks at once create one workspace, one copy of an item, and one base', async () => {
  await page.goto('/home')
  const clickTwice = (name: string) =>
    dialog()
      .getByRole('button', { name })
      .evaluate((button: HTMLButtonElement) => {
        button.click()
        button.click()
      })
  await sidebar().getByRole('button', { name: 'New workspace' }).click()
  await dialog().getByRole('textbox', { name: 'Name' }).fill('Only one')
  await clickTwice('Create workspace')
  await page.getByRole('heading', { name: 'Only one', level: 1 }).waitFor()
  await closed()
  await page.goto('/home')
  await page.getByRole('button', { name: 'Actions for Survey', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await dialog().getByRole('textbox', { name: 'New name' }).fill('Only copy')
  await clickTwice('Duplicate')
  await dialog().getByText('Created Only copy').waitFor()
  await page.keyboard.press('Escape')
  await closed()
  await page.reload()
  await workspace('Only one').waitFor()
  expect((await order()).filter(name => name === 'Only one')).toHaveLength(1)
  await page.goto('/home?newDatabaseModal=open')
  await clickTwice('Blank database')
  await page.waitForURL('**/database/*')
  for (const search of ['Only copy', 'Untitled base']) {
    const { flows } = (await (await page.request.get(`/admin/flows?search=${search}`)).json()) as { flows: object[] }
    expect(flows).toHaveLength(1)
  }
  await page.goto('/home')
})

test('on a phone, the list of organizations fits into the sidebar', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Open the sidebar' }).click()
  const drawer = page.getByRole('dialog', { name: 'Sidebar' })
  await drawer.getByRole('button', { name: /^Organization/ }).click()
  const menu = page.getByRole('menu')
  await menu.getByRole('menuitem', { name: 'Create organization' }).waitFor()
  const [outer, inner] = [await drawer.boundingBox(), await menu.boundingBox()]
  if (!outer || !inner) throw new Error('The list is not visible')
  expect(inner.x).toBeGreaterThanOrEqual(outer.x)
  expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width)
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('the page of a missing workspace says so', async () => {
  await page.goto('/home/999999')
  await page.getByRole('heading', { name: 'Workspace not found', level: 1 }).waitFor()
  await workspace('Legal').waitFor()
  expect(await axeProblems(page)).toEqual([])
})
