import type { Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Workspace } from '../home-calls.ts'
import { workspaceNamed } from '../testing/fake-home.ts'
import { listedFlow, openHome } from '../testing/open-home.ts'

const home = openHome('home-pages.html')
const { show, refuse, answer, calls, dialog, button, closed, escape, open, hold, release } = home
let page: Page
beforeAll(() => {
  page = home.page
})
beforeEach(() => page.mouse.move(0, 0))

const sidebar = () => page.getByRole('navigation', { name: 'Main' })
const look = { icon: null, color: null, defaultLevel: null, memberCount: 0, connectionsStay: false }
const workspace = (name: string, more: Partial<Workspace> = {}) => workspaceNamed(name, { ...look, ...more })
const openDialog = (kind: 'rename' | 'look' | 'members' | 'delete', workspaceId: string) =>
  page.evaluate(([which, id]) => window.home.openWorkspaceDialog({ kind: which, workspaceId: id }), [
    kind,
    workspaceId,
  ] as const)
const puts = async () => (await calls('PUT')).map(({ path, body }) => [path, body])

async function openWorkspaces(workspaces: Workspace[], at = '/'): Promise<void> {
  await open('/')
  await show({ workspaces })
  await open(at)
  await sidebar().getByRole('list', { name: 'Workspaces' }).waitFor({ state: 'attached' })
}

describe('renaming a workspace', () => {
  test('sends a new name only, and shows it in the sidebar before the server answers', async () => {
    await openWorkspaces([workspace('Sales')])
    await openDialog('rename', 'Sales')
    const name = dialog().getByRole('textbox', { name: 'Name' })
    for (const same of ['Sales', '  Sales ', '   ']) {
      await name.fill(same)
      await expect.poll(() => button('Rename').isDisabled()).toBe(true)
      await name.press('Enter')
    }
    await hold('PUT', '/workspaces/Sales')
    await name.fill(' Deals ')
    await name.press('Enter')
    await sidebar().getByText('Deals', { exact: true }).waitFor()
    await page.evaluate(() => {
      for (const each of window.home.server.workspaces) each.name = 'Deals'
    })
    await release()
    await closed()
    await expect.poll(() => puts()).toEqual([['/workspaces/Sales', { name: 'Deals' }]])
  })

  test('that is refused keeps what is typed, and the sidebar has the old name again', async () => {
    await openWorkspaces([workspace('Sales')])
    await openDialog('rename', 'Sales')
    await refuse('PUT', '/workspaces/Sales')
    await dialog().getByRole('textbox', { name: 'Name' }).fill('Deals')
    await button('Rename').click()
    await dialog().getByText('Not at this moment.').waitFor()
    await expect.poll(() => dialog().getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Deals')
    await sidebar().getByText('Sales', { exact: true }).waitFor()
    await escape()
  })

  test('of a workspace that someone deleted meanwhile closes', async () => {
    await openWorkspaces([workspace('Sales')])
    await openDialog('rename', 'Sales')
    await dialog().waitFor()
    await page.evaluate(() => {
      window.home.server.workspaces = []
      return window.home.refresh()
    })
    await closed()
  })
})

describe('deleting a workspace', () => {
  test('says what happens to its items, deletes it once, and leaves its page', async () => {
    await open('/')
    const flows = [listedFlow('Survey', { workspaceId: 'Sales' }), listedFlow('Poll', { workspaceId: 'Sales' })]
    await show({ flows, workspaces: [workspace('Sales')] })
    await open('/home/Sales')
    await page.getByRole('main').getByRole('heading', { name: 'Sales' }).waitFor()
    await openDialog('delete', 'Sales')
    await dialog().getByText('Its 2 items move to the trash', { exact: false }).waitFor()
    await refuse('DELETE', '/workspaces/Sales')
    await button('Delete workspace').click()
    await dialog().getByRole('alert').getByText('Not at this moment.').waitFor()
    await answer('DELETE', '/workspaces/Sales', { success: true, trashedFlowIds: ['Survey', 'Poll'] })
    await page.evaluate(() => void (window.home.server.workspaces = []))
    await button('Delete workspace').evaluate((element: HTMLButtonElement) => {
      element.click()
      element.click()
    })
    await closed()
    await expect.poll(() => calls('DELETE')).toHaveLength(2)
    await expect.poll(home.path).toBe('/home')
    await page.getByText('Deleted Sales. 2 items moved to Trash').waitFor()
    const moved = { success: true, moved: ['Survey', 'Poll'], skipped: [], message: '', before: [] }
    await answer('POST', '/admin/flows/trash', moved)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Sales restored').waitFor()
    expect((await calls('POST')).map(({ body }) => body)).toEqual([{ flowIds: ['Survey', 'Poll'], action: 'restore' }])
  })

  test('without items says that nobody sees it anymore', async () => {
    await openWorkspaces([workspace('Empty')])
    await openDialog('delete', 'Empty')
    await dialog().getByText('It has no items. Nobody will see it anymore.').waitFor()
    await escape()
    await expect.poll(() => calls('DELETE')).toEqual([])
  })
})

describe('the members of a workspace', () => {
  const path = '/workspaces/Sales/members'
  const person = (userId: string, name: string, more: object = {}) => ({
    userId,
    name,
    email: `${userId}@example.com`,
    role: 'member',
    ...more,
  })
  const [bo, cleo, dora] = [person('bo', 'Bo Lind'), person('cleo', 'Cleo'), person('dora', 'Dora', { role: 'admin' })]
  const ada = person('ada', 'Ada Lovelace', { accessLevel: 'write' })

  afterEach(escape)

  async function openMembers(more: Partial<Workspace> = {}, members: object[] = [ada]): Promise<void> {
    await openWorkspaces([workspace('Sales', more)])
    await answer('GET', path, { members })
    await answer('GET', '/admin/organizations/org/members', { members: [ada, bo, cleo, dora] })
    await openDialog('members', 'Sales')
    await dialog().getByText('Individual access overrides this.').waitFor()
  }

  test('are added by name, without admins and without those who are members already', async () => {
    await openMembers()
    const add = dialog().getByRole('combobox', { name: 'Add a member' })
    await add.click()
    await expect
      .poll(() => page.getByRole('option').allInnerTexts())
      .toEqual(['Bo Lind · bo@example.com', 'Cleo · cleo@example.com'])
    await add.fill('bo@')
    await answer('GET', path, { members: [ada, { ...bo, accessLevel: 'write' }] })
    await page.getByRole('option', { name: /^Bo Lind/ }).click()
    await dialog().getByRole('combobox', { name: 'Access of Bo Lind' }).waitFor()
    await expect.poll(puts).toEqual([[`${path}/bo`, { accessLevel: 'write' }]])
  })

  test('cannot lower their own access by mistake', async () => {
    await openMembers({}, [ada, { ...bo, accessLevel: 'read' }])
    await dialog().getByText('Ada Lovelace (you)').waitFor()
    await expect.poll(() => dialog().getByRole('combobox', { name: 'Access of Ada Lovelace' }).count()).toBe(0)
    await expect.poll(() => dialog().getByRole('combobox', { name: 'Access of Bo Lind' }).inputValue()).toBe('Can view')
  })

  test('are removed at once, and come back with the reason when the server refuses', async () => {
    await openMembers({}, [ada, { ...bo, accessLevel: 'read' }])
    await refuse('PUT', `${path}/bo`)
    await hold('PUT', `${path}/bo`)
    const level = dialog().getByRole('combobox', { name: 'Access of Bo Lind' })
    await level.click()
    await page.getByRole('option', { name: 'Remove' }).click()
    await level.waitFor({ state: 'detached' })
    await release()
    await page.getByRole('alert').getByText('Not at this moment.').waitFor()
    await level.waitFor()
    expect((await puts())[0]?.[1]).toEqual({ accessLevel: null })
  })

  test('include everyone of the organization once it is opened to them', async () => {
    await openMembers({ defaultLevel: null })
    const everyone = dialog().getByRole('combobox', { name: 'Everyone' })
    await expect.poll(() => everyone.inputValue()).toBe('No access')
    await everyone.click()
    await page.getByRole('option', { name: 'Can view' }).click()
    await expect.poll(puts).toEqual([['/workspaces/Sales', { defaultLevel: 'read' }]])
  })

  test('are only shown to those who do not manage it', async () => {
    await openMembers({ canManage: false, defaultLevel: 'read' }, [ada, { ...bo, accessLevel: 'read' }])
    await dialog().getByText('Only its creator, owners and admins can change who has access.').waitFor()
    await dialog().getByRole('list', { name: 'Members' }).getByText('Can view').waitFor()
    await expect.poll(() => dialog().getByRole('combobox').count()).toBe(0)
    expect((await calls('GET')).filter(({ path: of }) => of.startsWith('/admin/organizations'))).toEqual([])
  })

  test('that cannot be loaded say why, and load on the next try', async () => {
    await openWorkspaces([workspace('Sales')])
    await refuse('GET', path)
    await page.evaluate(() => window.home.reload())
    await openDialog('members', 'Sales')
    await dialog().getByRole('alert').getByText('Not at this moment.').waitFor()
    await answer('GET', path, { members: [] })
    await button('Try again').click()
    await dialog().getByText('Not shared with anyone individually yet.').waitFor()
  })
})

describe('the icon of a workspace', () => {
  const search = () => dialog().getByRole('textbox', { name: 'Search icons' })
  const options = () => dialog().getByRole('listbox', { name: 'Icons' }).getByRole('option')
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

  async function openLook(more: Partial<Workspace> = {}): Promise<void> {
    await openWorkspaces([workspace('Sales', more)])
    await openDialog('look', 'Sales')
    await search().waitFor()
  }

  test('is found by its name, and Enter takes the first one', async () => {
    await openLook()
    const all = await options().count()
    await search().fill('tennis')
    await expect.poll(() => options().count()).toBeLessThan(10)
    expect(all).toBeGreaterThan(100)
    await search().press('Enter')
    await expect.poll(puts).toEqual([['/workspaces/Sales', { icon: 'tennis-ball' }]])
    await search().fill('no such icon')
    await dialog().getByText('No icons match “no such icon”').waitFor()
    await search().press('Enter')
    await search().fill('')
    await search().press('Enter')
    await expect.poll(() => puts()).toHaveLength(1)
    await escape()
  })

  test('is not taken by the key that ends the composition of a character', async () => {
    await openLook()
    await search().fill('tennis')
    await search().evaluate(field =>
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true })),
    )
    await search().press('Home')
    await expect.poll(() => puts()).toEqual([])
    await escape()
  })

  test('is chosen in a grid by arrow keys, with one stop for Tab', async () => {
    await openLook({ icon: 'tennis-ball' })
    await expect.poll(() => options().and(page.locator('[tabindex="0"]')).count()).toBe(1)
    await search().press('ArrowDown')
    await expect.poll(focused).toBe('Tennis ball')
    await page.keyboard.press('Home')
    await expect.poll(focused).toBe('Letter S')
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => focused()).toBe('Letter S')
    await page.keyboard.press('ArrowRight')
    const second = await focused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => focused()).toBe(second)
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await expect.poll(puts).toEqual([['/workspaces/Sales', { icon: null }]])
    await escape()
  })

  test('has a color, which changes at once and stays when the dialog closes', async () => {
    await openLook({ color: 'teal' })
    await expect.poll(() => dialog().getByRole('radio', { name: 'Teal' }).isChecked()).toBe(true)
    await dialog().getByRole('radio', { name: 'Teal' }).press('ArrowRight')
    await expect.poll(puts).toHaveLength(1)
    await button('Done').click()
    await closed()
  })
})

describe('an organization', () => {
  const nameField = () => dialog().getByRole('textbox', { name: 'Name' })
  const openNew = () => page.evaluate(() => window.home.openWorkspaceDialog({ kind: 'organization' }))

  test('is created once, also when switching to it fails the first time', async () => {
    await openWorkspaces([])
    await answer('POST', '/admin/organizations', { organizationId: 'mills' })
    await refuse('GET', '/admin/organizations')
    await openNew()
    await nameField().fill(' Mills ')
    await dialog().getByRole('switch', { name: 'Sandbox' }).click()
    await button('Create organization').evaluate((element: HTMLButtonElement) => {
      element.click()
      element.click()
    })
    await dialog().getByText('Not at this moment.').waitFor()
    await expect.poll(() => nameField().isDisabled()).toBe(true)
    await button('Create organization').click()
    await expect
      .poll(async () => (await calls('GET')).filter(({ path }) => path === '/admin/organizations'))
      .toHaveLength(2)
    const bodies = (await calls('POST')).map(({ body }) => body)
    expect(bodies).toMatchObject([{ name: 'Mills', isSandbox: true }])
    await escape()
  })

  test('that the server refuses keeps its name', async () => {
    await openWorkspaces([])
    await refuse('POST', '/admin/organizations')
    await openNew()
    await nameField().fill('Mills')
    await nameField().press('Enter')
    await dialog().getByText('Not at this moment.').waitFor()
    await expect.poll(() => nameField().inputValue()).toBe('Mills')
    await expect.poll(() => nameField().isEnabled()).toBe(true)
    await escape()
  })

  test('is switched to from the list, and a refusal is a message', async () => {
    const current = { id: 'org', userId: 'membership', name: 'Acme', isCurrent: true, planName: 'free', userCount: 1 }
    const other = {
      ...current,
      id: 'mills',
      userId: 'other',
      name: 'Mills',
      isCurrent: false,
      isSandbox: true,
      userCount: 2,
    }
    await open('/')
    await show({ more: { organizations: [current, other] as never } })
    await sidebar().getByRole('button', { name: 'Organization Acme' }).click()
    const item = (name: RegExp) => page.getByRole('menuitem', { name })
    await item(/Acme.*Current.*Free Plan · 1 member$/).click()
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await expect.poll(() => calls('POST')).toEqual([])
    await refuse('POST', '/admin/organizations/switchOrganization')
    await sidebar().getByRole('button', { name: 'Organization Acme' }).click()
    await item(/Mills.*Free Sandbox · 2 members$/).click()
    await page.getByRole('alert').getByText('Not at this moment.').waitFor()
    expect((await calls('POST')).map(({ body }) => body)).toEqual([{ userId: 'other' }])
  })
})

describe('the workspaces of the sidebar', () => {
  const names = () => sidebar().getByRole('list', { name: 'Workspaces' }).getByRole('link').allInnerTexts()
  const link = (name: string) => sidebar().getByRole('link', { name })

  test('move by keys for admins, keep the focus, and stop at the ends', async () => {
    await openWorkspaces(['1', '2', '3'].map(id => workspace(`Place ${id}`, { id })))
    await hold('POST', '/workspaces/reorder')
    await link('Place 1').focus()
    await page.keyboard.press('Alt+ArrowUp')
    await page.keyboard.press('Alt+ArrowDown')
    await expect.poll(async () => (await names()).map(name => name.at(-1))).toEqual(['2', '1', '3'])
    await expect.poll(() => link('Place 1').evaluate(element => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Alt+ArrowDown')
    await expect.poll(async () => (await names()).map(name => name.at(-1))).toEqual(['2', '3', '1'])
    await page.keyboard.press('Alt+ArrowDown')
    await release()
    await expect
      .poll(async () => (await calls('POST')).map(({ body }) => body))
      .toEqual([
        { organizationId: 'org', workspaceIds: ['2', '1', '3'] },
        { organizationId: 'org', workspaceIds: ['2', '3', '1'] },
      ])
  })

  test('do not move for members', async () => {
    await open('/')
    await show({ workspaces: [workspace('One'), workspace('Two')], isAdmin: false })
    await link('One').focus()
    await page.keyboard.press('Alt+ArrowDown')
    await sidebar().getByRole('button', { name: 'Actions for workspace One' }).click()
    await page.getByRole('menuitem', { name: 'Members' }).waitFor()
    await expect
      .poll(() => page.getByRole('menuitem').allInnerTexts())
      .toEqual(['Rename', 'Icon and color', 'Members', 'Delete workspace'])
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await expect.poll(() => calls('POST')).toEqual([])
    await expect.poll(() => names()).toEqual([expect.stringContaining('One'), expect.stringContaining('Two')])
  })

  test('offer only their members to those who do not manage them', async () => {
    await open('/')
    await show({ workspaces: [workspace('One', { canManage: false })], isAdmin: false })
    await link('One').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Members' }).waitFor()
    await expect.poll(() => page.getByRole('menuitem').count()).toBe(1)
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
  })

  test('all show, also hundreds, and the open one scrolls into view', async () => {
    const many = Array.from({ length: 300 }, (_, at) => workspace(`Place ${at}`, { id: `${at + 1}` }))
    await openWorkspaces(many, '/home/250')
    await expect.poll(() => sidebar().getByRole('list', { name: 'Workspaces' }).getByRole('link').count()).toBe(300)
    await expect
      .poll(() => link('Place 249').evaluate(element => element.getBoundingClientRect().top < window.innerHeight))
      .toBe(true)
    await expect.poll(() => link('Place 249').getAttribute('aria-current')).toBe('page')
  })
})
