import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { workspaceNamed } from './testing/fake-home.ts'
import { listedFlow, openHome } from './testing/open-home.ts'
import type { Flow } from './home-calls.ts'

const home = openHome('home.html')
const { show, refuse, answer, calls, dialog, button, closed, escape } = home
let page: Page
beforeAll(() => {
  page = home.page
})
const flow = listedFlow
const rows = () => page.getByRole('row').filter({ has: page.getByRole('checkbox') })
const tick = (name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true })
const openDialog = (kind: 'rename' | 'note' | 'duplicate' | 'share', of: Flow) =>
  page.evaluate(([which, target]) => window.home.openFlowDialog({ kind: which, flow: target }), [kind, of] as const)
beforeEach(async () => {
  await page.mouse.move(0, 0)
})

describe('a list', () => {
  test('loads only what is on the screen, and more when it is scrolled', async () => {
    await show({ flows: Array.from({ length: 300 }, (_, at) => flow(`Item ${at}`)) })
    await tick('Item 0').waitFor()
    const shown = await rows().count()
    expect(shown).toBeGreaterThan(15)
    expect(shown).toBeLessThan(60)
    await expect.poll(() => tick('Item 299').count()).toBe(0)
    await page.getByRole('region', { name: 'Items' }).evaluate(list => list.scrollTo(0, list.scrollHeight))
    await tick('Item 299').waitFor()
    await expect.poll(() => tick('Item 0').count()).toBe(0)
    await page.getByRole('region', { name: 'Items' }).evaluate(list => list.scrollTo(0, 0))
  })

  test('keeps what is selected when it scrolls out of sight, and forgets it on Escape', async () => {
    await tick('Item 0').check()
    await page.getByRole('region', { name: 'Items' }).evaluate(list => list.scrollTo(0, 6_000))
    await tick('Item 0').waitFor({ state: 'detached' })
    await page.getByText('1 selected').first().waitFor()
    await page.getByRole('region', { name: 'Items' }).evaluate(list => list.scrollTo(0, 0))
    await expect.poll(() => tick('Item 0').isChecked()).toBe(true)
    await tick('Item 0').press('Escape')
    await page.getByRole('toolbar').waitFor({ state: 'detached' })
    await expect.poll(() => tick('Item 0').isChecked()).toBe(false)
  })

  test('selects the whole group, also what was never on the screen', async () => {
    await page.getByRole('checkbox', { name: 'Select all of Home' }).click()
    await page.getByText('300 selected').first().waitFor()
    await page.getByRole('button', { name: 'Clear selection' }).click()
  })

  test('says when nothing is found, and shows all again once the search is cleared', async () => {
    const search = page.getByRole('textbox', { name: 'Search items' })
    await search.fill('item 29')
    await expect.poll(() => rows().count()).toBe(12)
    await search.fill('nothing <b>like</b> this')
    await page.getByRole('heading', { name: 'No results for “nothing <b>like</b> this”' }).waitFor()
    await search.press('Escape')
    await expect.poll(() => search.inputValue()).toBe('')
    await tick('Item 0').waitFor()
  })

  test('says that a search failed, and goes on once the server answers', async () => {
    await refuse('GET', '/admin/flows')
    const search = page.getByRole('textbox', { name: 'Search items' })
    await search.fill('item 7')
    await page.getByRole('alert').getByText('Not at this moment.').waitFor()
    await home.reset()
    await search.fill('item 77')
    await tick('Item 77').waitFor()
    await search.fill('')
    await tick('Item 0').waitFor()
  })

  test('whose items cannot be loaded says why, and loads them on the next try', async () => {
    await show({ flows: [flow('Survey')] })
    await refuse('GET', '/admin/flows')
    await page.evaluate(() => window.home.reload())
    await page.getByRole('alert').getByText('Not at this moment.').waitFor()
    await home.reset()
    await page.getByRole('button', { name: 'Try again' }).click()
    await tick('Survey').waitFor()
  })

  test('that is empty offers to create something', async () => {
    await show({})
    await page.getByRole('heading', { name: 'No items yet' }).waitFor()
    await page.getByRole('button', { name: 'Create' }).waitFor()
  })

  test('shows a name as it was typed, never as markup, and in its own direction', async () => {
    await show({ flows: [flow('<img src=x onerror=alert(1)>'), flow('سجل العملاء')] })
    await page.getByText('<img src=x onerror=alert(1)>', { exact: true }).waitFor()
    await expect.poll(() => page.locator('img').count()).toBe(0)
    const name = page.getByText('سجل العملاء', { exact: true })
    await expect.poll(() => name.evaluate(element => element.closest('bdi') !== null)).toBe(true)
  })

  test('offers no checkbox, note, or move for what may only be read', async () => {
    await show({ flows: [flow('Readable', { accessLevel: 'read', canWriteNote: false }), flow('Mine')] })
    await tick('Mine').waitFor()
    await expect.poll(() => tick('Readable').count()).toBe(0)
    await page.getByRole('button', { name: 'Actions for Readable' }).click()
    await page.getByRole('menuitem', { name: 'Star' }).waitFor()
    await expect.poll(() => page.getByRole('menuitem').allTextContents()).toEqual(['Star', 'Export form'])
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await page.getByRole('checkbox', { name: 'Select all of Home' }).click()
    await page.getByText('1 selected').first().waitFor()
    await page.keyboard.press('Escape')
  })
})

describe('a card', () => {
  test.each([1024, 1280, 1440, 1600])(
    'shows its workspace whole before a short time in a window %d pixels wide',
    async width => {
      await page.setViewportSize({ width, height: 900 })
      const updatedAt = new Date(Date.now() - 3 * 60_000).toISOString()
      const card = flow('Survey', { workspaceId: 'Product design', starred: true, updatedAt })
      const workspaces = [workspaceNamed('Product design')]
      await show({ flows: [card], workspaces, settings: { homeLayout: 'cards' } })
      const workspace = page.getByTitle('Product design', { exact: true }).filter({ visible: true }).first()
      await workspace.waitFor()
      await expect.poll(() => workspace.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
      const line = page.locator('p').filter({ has: workspace }).first()
      await expect.poll(() => line.innerText()).toMatch(/Product design\s*·\s*3m/)
      const time = line.locator('time')
      const [inner, outer] = [await time.boundingBox(), await line.boundingBox()]
      expect((inner?.x ?? 0) + (inner?.width ?? 0)).toBeLessThanOrEqual((outer?.x ?? 0) + (outer?.width ?? 0) + 1)
      await page.setViewportSize({ width: 1280, height: 900 })
    },
  )
})

describe('groups', () => {
  const workspaces = [workspaceNamed('Sales'), workspaceNamed('Empty')]

  test('collapse in both layouts, keep their count, and stay drop targets', async () => {
    const flows = [flow('Survey'), flow('Plan', { workspaceId: 'Sales' })]
    for (const homeLayout of ['cards', 'rows']) {
      await show({ flows, workspaces, settings: { homeLayout, homeCollapsed: ['Sales', 'gone'] } })
      await page.getByRole('button', { name: 'Expand Sales' }).waitFor()
      await page.getByRole('heading', { name: /^Sales 1/ }).waitFor()
      await expect.poll(() => page.getByText('Plan', { exact: true }).count()).toBe(0)
      await expect.poll(() => page.getByText('Survey', { exact: true }).count()).toBe(1)
      await page.getByText('Workspace empty').waitFor()
    }
  })

  test('save which ones are collapsed, without those that are gone', async () => {
    await page.getByRole('button', { name: 'Collapse Home' }).click()
    await page.getByRole('button', { name: 'Expand Home' }).waitFor()
    expect((await calls('PUT')).at(-1)).toMatchObject({
      path: '/admin/settings/homeCollapsed',
      body: { value: ['Sales', 'home'] },
    })
    await page.getByRole('button', { name: 'Expand Sales' }).click()
    await page.getByText('Plan', { exact: true }).waitFor()
    expect((await calls('PUT')).at(-1)?.body).toEqual({ value: ['home'] })
  })

  test('stay collapsed on this page when that cannot be saved, and say so', async () => {
    await show({ flows: [flow('Survey')], workspaces })
    await refuse('PUT', '/admin/settings')
    await page.getByRole('button', { name: 'Collapse Home' }).click()
    await page.getByText('Not at this moment.').waitFor()
    await page.getByRole('button', { name: 'Expand Home' }).waitFor()
  })

  test('of a search do not collapse', async () => {
    await show({ flows: [flow('Survey')], workspaces, settings: { homeCollapsed: ['home', 'search'] } })
    await page.getByRole('textbox', { name: 'Search items' }).fill('sur')
    await page.getByText('Survey', { exact: true }).waitFor()
    await page.getByRole('textbox', { name: 'Search items' }).fill('')
  })
})

describe('dialogs about an item', () => {
  const survey = flow('Survey', { canShare: true, canWriteNote: true })

  test('rename keeps what is typed when the server refuses, and saves it on the next try', async () => {
    await show({ flows: [survey] })
    await openDialog('rename', survey)
    const name = dialog().getByRole('textbox', { name: 'Name' })
    await refuse('PUT', '/admin/flows/rename')
    await name.fill('  Poll  ')
    await name.press('Enter')
    await dialog().getByText('Not at this moment.').waitFor()
    await expect.poll(() => name.inputValue()).toBe('  Poll  ')
    await home.reset()
    await button('Rename').click()
    await closed()
    expect((await calls('PUT'))[0]?.body).toEqual({ newName: 'Poll' })
  })

  test('rename sends nothing for a blank name', async () => {
    await home.reset()
    await openDialog('rename', survey)
    await dialog().getByRole('textbox', { name: 'Name' }).fill('   ')
    await page.keyboard.press('Enter')
    await expect.poll(() => button('Rename').isDisabled()).toBe(true)
    await escape()
    await expect.poll(() => calls('PUT')).toEqual([])
  })

  test('a note is saved when it changed, up to its length, and an empty one deletes it', async () => {
    await openDialog('note', { ...survey, internalNote: 'Ask Jo' })
    const note = dialog().getByRole('textbox', { name: 'Internal note' })
    await expect.poll(() => button('Save').isDisabled()).toBe(true)
    await note.fill('x'.repeat(300))
    expect((await note.inputValue()).length).toBe(165)
    await dialog().getByText('165 of 165 characters').waitFor()
    await note.fill('')
    await button('Save').click()
    await closed()
    expect((await calls('PUT')).at(-1)?.body).toEqual({ internalNote: '' })
  })

  test('a copy of an item with a long name has a name that the server takes', async () => {
    await openDialog('duplicate', flow('x'.repeat(200)))
    const name = await dialog().getByRole('textbox', { name: 'New name' }).inputValue()
    expect([name.length, name.endsWith('x (copy)')]).toEqual([200, true])
    await escape()
  })

  test('two clicks at once create one copy, and one more after a failure', async () => {
    await home.reset()
    await refuse('POST', '/admin/flows/duplicate', { code: 'internal', message: 'Sorry' })
    await openDialog('duplicate', survey)
    const clickTwice = () =>
      button('Duplicate').evaluate((element: HTMLButtonElement) => {
        element.click()
        element.click()
      })
    await clickTwice()
    await dialog().getByText('Sorry').waitFor()
    await expect.poll(() => calls('POST')).toHaveLength(1)
    await home.reset()
    await answer('POST', '/admin/flows/duplicate', {
      flow: { id: '9', publicIdentifier: 'frm9', type: 'form', name: 'Survey (copy)', workspaceId: null },
      copyId: null,
    })
    await clickTwice()
    await dialog().getByText('Created Survey (copy)').waitFor()
    await expect.poll(() => calls('POST')).toHaveLength(1)
    await escape()
  })
})

describe('sharing an item', () => {
  const survey = flow('Survey', { canShare: true })
  const people = {
    members: [{ userId: 'bo', name: 'Bo Lind', email: 'bo@example.com', accessLevel: 'write', isMember: true }],
    invitations: [
      { email: 'later@example.com', accessLevel: 'read', path: '/invitation/token' },
      { email: 'mailed@example.com', accessLevel: 'read', path: null },
    ],
  }

  test('lists who has access, and who is invited', async () => {
    await show({ flows: [survey] })
    await answer('GET', '/admin/flows/Survey/members', people)
    await openDialog('share', survey)
    await dialog().getByText('Everyone in Acme can edit it, because it is in Home.').waitFor()
    await expect.poll(() => dialog().getByRole('listitem').count()).toBe(3)
    await expect.poll(() => dialog().getByText('Invited: can view after accepting').count()).toBe(2)
    const access = dialog().getByRole('combobox', { name: 'Access of Bo Lind' })
    await expect.poll(() => access.inputValue()).toBe('write')
    await access.selectOption('read')
    await expect
      .poll(() => calls('PUT'))
      .toMatchObject([{ path: '/admin/flows/Survey/members', body: { email: 'bo@example.com', accessLevel: 'read' } }])
  })

  test('copies the link of an invitation that was not sent by email', async () => {
    await expect.poll(() => dialog().getByRole('button', { name: 'Copy link for' }).count()).toBe(1)
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', {
        configurable: true,
        value: { writeText: async (text: string) => void (document.body.dataset['copied'] = text) },
      })
    })
    await button('Copy link for later@example.com').click()
    await page.getByText('Link copied').waitFor()
    const { origin } = new URL(page.url())
    await expect.poll(() => page.locator('body').getAttribute('data-copied')).toBe(`${origin}/invitation/token`)
    await answer('PUT', '/admin/flows/Survey/members', { success: true, invited: true })
    const email = dialog().getByRole('textbox', { name: 'Email' })
    await email.fill('later@example.com')
    await email.press('Enter')
    await page.getByText('Copy the link for later@example.com and send it').waitFor()
    await expect.poll(() => email.inputValue()).toBe('')
  })

  test('removes a person, and cancels an invitation', async () => {
    await button('Remove Bo Lind').click()
    await button('Cancel the invitation of later@example.com').click()
    await expect
      .poll(async () => (await calls('PUT')).slice(2).map(({ body }) => body))
      .toEqual([
        { email: 'bo@example.com', accessLevel: null },
        { email: 'later@example.com', accessLevel: null },
      ])
  })

  test('keeps a typed address that is refused', async () => {
    await refuse('PUT', '/admin/flows/Survey/members')
    const email = dialog().getByRole('textbox', { name: 'Email' })
    await email.fill('guest@example.com')
    await email.press('Enter')
    await dialog().getByRole('alert').getByText('Not at this moment.').waitFor()
    await expect.poll(() => email.inputValue()).toBe('guest@example.com')
    await escape()
  })

  test('says when the people cannot be loaded', async () => {
    await home.reset()
    await refuse('GET', '/admin/flows/Other/members')
    await openDialog('share', flow('Other', { canShare: true }))
    await dialog().getByRole('alert').getByText('Not at this moment.').waitFor()
    await escape()
  })
})

describe('a new workspace', () => {
  const open = () => page.evaluate(() => window.home.openWorkspaceDialog({ kind: 'new', flows: [] }))

  test('is created once by two clicks, and its name is trimmed', async () => {
    await show({ flows: [flow('Survey')] })
    await answer('POST', '/workspaces/', { newWorkspace: { id: '7', name: 'Sales', accessLevel: 'write' } })
    await open()
    await expect.poll(() => button('Create workspace').isDisabled()).toBe(true)
    await dialog().getByRole('textbox', { name: 'Name' }).fill(' Sales ')
    await button('Create workspace').evaluate((element: HTMLButtonElement) => {
      element.click()
      element.click()
    })
    await closed()
    expect((await calls('POST')).map(({ body }) => body)).toMatchObject([{ name: 'Sales', organizationId: 'org' }])
  })

  test('that the server refuses keeps its name, and names the reason', async () => {
    await home.goto()
    await show({ flows: [flow('Survey')] })
    await refuse('POST', '/workspaces/')
    await open()
    await dialog().getByRole('textbox', { name: 'Name' }).fill('Sales')
    await page.keyboard.press('Enter')
    await dialog().getByText('Not at this moment.').waitFor()
    await expect.poll(() => dialog().getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Sales')
    await escape()
  })
})

describe('the trash', () => {
  const deleted = (name: string, more: Partial<Flow> = {}) =>
    flow(name, { trashedAt: new Date().toISOString(), canDelete: true, ...more })

  test('is emptied of what the person may delete, in calls of a hundred', async () => {
    await home.goto('?place=trash')
    const flows = Array.from({ length: 130 }, (_, at) => deleted(`Item ${at}`, { canDelete: at < 120 }))
    await show({ flows })
    await answer('POST', '/admin/flows/delete', { deleted: Array.from({ length: 60 }, () => 'id'), skipped: [] })
    await page.getByRole('button', { name: 'Empty trash' }).click()
    await dialog().getByText("All 120 are deleted with everything in them. You can't undo this.").waitFor()
    await button('Empty trash').click()
    await closed()
    const sizes = (await calls('POST')).map(({ body }) => (body as { flowIds: string[] }).flowIds.length)
    expect(sizes).toEqual([100, 20])
    await page.getByText('Permanently deleted 120 items').waitFor()
  })

  test('of other people says that it cannot be emptied', async () => {
    await show({ flows: [deleted('Theirs', { canDelete: false })] })
    await page.getByRole('button', { name: 'Empty trash' }).click()
    await page.getByText('Only its owner and admins can permanently delete this item.').waitFor()
    await expect.poll(() => dialog().count()).toBe(0)
    await page.getByRole('button', { name: 'Actions for Theirs' }).click()
    await page.getByRole('menuitem', { name: 'Restore' }).waitFor()
    await expect.poll(() => page.getByRole('menuitem').allTextContents()).toEqual(['Restore', 'Move to a workspace'])
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
  })

  test('that someone else emptied meanwhile says so by itself', async () => {
    await page.evaluate(() => void (window.home.server.flows = []))
    await page.getByRole('button', { name: 'Empty trash' }).click()
    await page.getByRole('heading', { name: 'Nothing in the trash' }).waitFor()
  })
})
