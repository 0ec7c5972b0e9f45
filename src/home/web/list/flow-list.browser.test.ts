import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Flow } from '../home-calls.ts'
import { dropItem } from '../testing/drop-item.ts'
import { workspaceNamed } from '../testing/fake-home.ts'
import { listedFlow as flow, openHome } from '../testing/open-home.ts'

const home = openHome('home.html')
const { show, refuse, answer, calls, dialog, button, closed, escape, hold, release } = home
let page: Page
beforeAll(() => {
  page = home.page
})
beforeEach(() => page.mouse.move(0, 0))

const tick = (name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true })
const bar = () => page.getByRole('toolbar', { name: 'Selected items' })
const barButton = (name: string) => bar().getByRole('button', { name, exact: true })
const row = (name: string) => page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) })
const search = () => page.getByRole('textbox', { name: 'Search items' })
const item = (name: string | RegExp) => page.getByRole('menuitem', { name })
const gone = (what: ReturnType<typeof item>) => what.waitFor({ state: 'detached' })
const posts = async (path: string) => (await calls('POST')).filter(call => call.path === path).map(({ body }) => body)
const openActions = async (name: string) => {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  await page.getByRole('menu').waitFor()
}
const openFlowDialog = (kind: 'duplicate' | 'organization' | 'export', of: Flow) =>
  page.evaluate(([which, target]) => window.home.openFlowDialog({ kind: which, flow: target }), [kind, of] as const)
const moved = (names: string[], message: string) => ({
  success: true,
  moved: names,
  skipped: [],
  message,
  before: names.map(flowId => ({ flowId, workspaceId: null, trashed: false })),
})

describe('a search', () => {
  /** The texts that the server was asked to search for. */
  const searched = async () =>
    (await calls('GET')).flatMap(({ path }) => new URLSearchParams(path.split('?')[1]).get('search') ?? [])

  test('that is answered late does not replace the results of a later one', async () => {
    await show({ flows: [flow('Apple'), flow('Apricot')] })
    await tick('Apple').waitFor()
    await hold('GET', '/admin/flows?organizationId=org&view=all&sort=updated&offset=0&limit=60&search=apple')
    await search().fill('apple')
    await expect.poll(searched).toEqual(['apple'])
    await search().fill('apric')
    await tick('Apricot').waitFor()
    await expect.poll(() => tick('Apple').count()).toBe(0)
    await release()
    await page.evaluate(() => new Promise(requestAnimationFrame))
    await expect.poll(() => tick('Apple').count()).toBe(0)
    await search().fill('')
    await tick('Apple').waitFor()
  })

  test('asks the server for what is typed without the blanks around it, and not for blanks', async () => {
    await home.reset()
    await search().fill('  apricot ')
    await expect.poll(searched).toEqual(['apricot'])
    await gone(tick('Apple'))
    await search().fill('   ')
    await tick('Apple').waitFor()
    await expect.poll(() => search().inputValue()).toBe('   ')
    await expect.poll(() => searched()).toEqual(['apricot'])
    await search().fill('')
  })

  test('is not cleared by the Escape that cancels the composition of a character', async () => {
    await search().fill('アン')
    await search().evaluate(field =>
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', isComposing: true, bubbles: true })),
    )
    await expect.poll(() => search().inputValue()).toBe('アン')
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect.poll(() => search().inputValue()).toBe('')
  })

  test('shows how what it found was selected', async () => {
    await search().fill('apricot')
    await gone(tick('Apple'))
    await tick('Apricot').check()
    await barButton('Clear selection').click()
    await expect.poll(() => search().inputValue()).toBe('apricot')
    await search().fill('')
  })
})

describe('a star', () => {
  test('shows at once, and goes again with the reason when the server refuses', async () => {
    await show({ flows: [flow('Survey')] })
    await refuse('POST', '/admin/flows/star')
    await hold('POST', '/admin/flows/star')
    await page.getByRole('button', { name: 'Star Survey' }).click()
    await page.getByRole('button', { name: 'Unstar Survey' }).waitFor()
    await release()
    await page.getByText("Couldn't star form").waitFor()
    await page.getByRole('button', { name: 'Star Survey' }).waitFor()
  })
})

describe('selected items', () => {
  const flows = Array.from({ length: 130 }, (_, at) => flow(`Item ${at}`))

  test('are a range with Shift, also of items that were never loaded', async () => {
    await show({ flows })
    await tick('Item 2').check()
    await page.getByRole('region', { name: 'Items' }).evaluate(list => list.scrollTo(0, list.scrollHeight))
    await tick('Item 129').click({ modifiers: ['Shift'] })
    await bar().getByText('128 selected').waitFor()
    await tick('Item 120').click({ modifiers: ['Shift'] })
    await bar().getByText('118 selected').waitFor()
    await barButton('Clear selection').click()
    await page.getByRole('region', { name: 'Items' }).evaluate(list => list.scrollTo(0, 0))
  })

  test('are the same range with Shift after someone else added an item above them', async () => {
    await show({ flows: flows.slice(0, 10) })
    await tick('Item 2').check()
    await page.evaluate(added => void window.home.server.flows.unshift(added), flow('Newest'))
    await home.refresh()
    await tick('Newest').waitFor()
    await tick('Item 4').focus()
    await page.keyboard.press('Shift+Space')
    await bar().getByText('3 selected').waitFor()
    for (const name of ['Item 2', 'Item 3', 'Item 4']) await expect.poll(() => tick(name).isChecked()).toBe(true)
    await barButton('Clear selection').click()
  })

  test('stay selected when they could not be moved, and are cleared once they were', async () => {
    await show({ flows: flows.slice(0, 3), workspaces: [workspaceNamed('Sales')] })
    await tick('Item 0').check()
    await tick('Item 1').check()
    await refuse('POST', '/admin/flows/move')
    await barButton('Move to').click()
    await item('Sales').click()
    await page.getByText('Unable to move Item 0, Item 1. Not at this moment. Contact support for assistance.').waitFor()
    await bar().getByText('2 selected').waitFor()
    await answer('POST', '/admin/flows/move', moved(['Item 0', 'Item 1'], '2 moved to Sales workspace.'))
    await barButton('Move to').click()
    await item('Sales').click()
    await gone(bar())
    await page.getByText('2 moved to Sales workspace.').waitFor()
    await answer('POST', '/admin/flows/place', moved(['Item 0', 'Item 1'], '2 moved back.'))
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('2 moved back.').waitFor()
    await expect
      .poll(() => posts('/admin/flows/place'))
      .toEqual([{ placements: moved(['Item 0', 'Item 1'], '').before }])
  })

  test('close together, and open together once all of them are closed', async () => {
    const closedForm = { disabledForm: true, maxSubmissions: null, expirationDate: null, openDate: null }
    await show({
      flows: [flow('Open'), flow('Shut', { settings: closedForm, isLocked: true }), flow('App', { type: 'zite' })],
    })
    await tick('App').check()
    await expect.poll(() => barButton('Close').count()).toBe(0)
    await tick('Shut').check()
    await barButton('Open').waitFor()
    await tick('Open').check()
    await refuse('POST', '/admin/flows/bulkChangeFlowDisabled')
    await barButton('Close').click()
    await page.getByText('Unable to close items. Not at this moment.').waitFor()
    await bar().getByText('3 selected').waitFor()
    const skipped = [{ id: 'App', name: 'App' }]
    await answer('POST', '/admin/flows/bulkChangeFlowDisabled', { changed: ['Open', 'Shut'], skipped, message: '' })
    await barButton('Close').click()
    await page.getByText('Closed 2 items. App cannot be closed.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Opened 1 item').waitFor()
    expect((await posts('/admin/flows/bulkChangeFlowDisabled')).at(-1)).toEqual({
      flowPublicIds: ['pub-Open'],
      disabled: false,
    })
  })

  test('go to the trash after a question that names them, and a refusal keeps the question', async () => {
    await show({ flows: flows.slice(0, 2) })
    await tick('Item 0').check()
    await tick('Item 1').check()
    await barButton('Move to trash').click()
    await dialog().getByText('You can restore all 2 for 30 days.').waitFor()
    await expect.poll(() => dialog().getByRole('listitem').allInnerTexts()).toEqual(['Item 0', 'Item 1'])
    await refuse('POST', '/admin/flows/trash', { code: 'forbidden', message: 'You may not.' })
    await button('Move to trash').click()
    await page.getByText('You may not.').waitFor()
    await expect.poll(() => dialog().count()).toBe(1)
    await answer('POST', '/admin/flows/trash', moved(['Item 0', 'Item 1'], '2 moved to Trash.'))
    await button('Move to trash').click()
    await closed()
    await gone(bar())
  })

  test('are neither dragged nor dropped', async () => {
    await show({ flows: flows.slice(0, 2) })
    await expect.poll(() => row('Item 0').getAttribute('draggable')).toBe('true')
    await tick('Item 1').check()
    await expect.poll(() => row('Item 0').getAttribute('draggable')).toBe('false')
    await barButton('Clear selection').click()
  })
})

describe('the menu that moves an item', () => {
  const places = ['Sales', 'Deals', 'Émile', 'Plans', 'Looms', 'Mills']
  const find = () => page.getByRole('textbox', { name: 'Search places' })
  const names = async () =>
    (await page.getByRole('menu', { name: 'Places' }).getByRole('menuitem').allInnerTexts()).map(text =>
      text.split('\n').at(-1),
    )

  async function openPlaces(more: Partial<Flow> = {}): Promise<void> {
    await show({
      flows: [flow('Survey', more)],
      workspaces: places.map(name => workspaceNamed(name, { accessLevel: name === 'Looms' ? 'read' : 'write' })),
    })
    await openActions('Survey')
    await item('Move to a workspace').hover()
    await find().waitFor()
  }

  test('stay open when they appear under a resting pointer, before they are at their place', async () => {
    await show({ flows: [flow('Survey')], workspaces: places.map(name => workspaceNamed(name)) })
    await openActions('Survey')
    const isReached = page.evaluate(
      () =>
        new Promise<boolean>(resolve => {
          const observer = new MutationObserver(() => {
            const dropdown = document.querySelector('[data-menu-dropdown] [data-menu-dropdown]')
            if (!dropdown) return
            observer.disconnect()
            const { x, y, width, height } = dropdown.getBoundingClientRect()
            resolve(dropdown.contains(document.elementFromPoint(x + width / 2, y + height / 2)))
          })
          observer.observe(document.body, { childList: true, subtree: true })
        }),
    )
    await item('Move to a workspace').press('ArrowRight')
    expect(await isReached).toBe(false)
    await item('Sales').click()
  })

  test('finds places by parts of their names, whatever their case', async () => {
    await openPlaces()
    await find().fill('ÉMI')
    await expect.poll(names).toEqual(['Émile', 'New workspace'])
    await find().fill('nowhere')
    await page.getByText('No place has this name').waitFor()
    await find().press('Enter')
    await expect.poll(() => posts('/admin/flows/move')).toEqual([])
    await answer('POST', '/admin/flows/move', moved(['Survey'], '1 moved to Plans workspace.'))
    await find().fill('pla')
    await find().press('Enter')
    await page.getByText('1 moved to Plans workspace.').waitFor()
    await expect.poll(() => posts('/admin/flows/move')).toEqual([{ flowIds: ['Survey'], workspaceId: 'Plans' }])
  })

  test('goes on searching when a person types on a place, and its keys stay inside the search', async () => {
    await openPlaces()
    await find().focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => item('Home').evaluate(element => element === document.activeElement)).toBe(true)
    await page.keyboard.type('mi')
    await expect.poll(() => find().inputValue()).toBe('mi')
    await expect.poll(names).toEqual(['Émile', 'Mills', 'New workspace'])
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.type('x')
    await expect.poll(() => find().inputValue()).toBe('mxi')
    await page.keyboard.press('Escape')
    await gone(find())
    await page.keyboard.press('Escape')
    await gone(page.getByRole('menu'))
  })

  test('moves nothing to where the item is, and nothing to where the person may only read', async () => {
    await openPlaces({ workspaceId: 'Sales' })
    await expect.poll(() => item('Sales').getAttribute('aria-current')).toBe('true')
    await item('Sales').click()
    await gone(page.getByRole('menu'))
    await openActions('Survey')
    await item('Move to a workspace').hover()
    await item('Looms').click()
    await page.getByText('You do not have write access to this workspace.', { exact: false }).waitFor()
    await expect.poll(() => posts('/admin/flows/move')).toEqual([])
  })

  test('creates a workspace and moves the item there', async () => {
    await openPlaces()
    await item('New workspace').click()
    await answer('POST', '/workspaces/', { newWorkspace: { id: '7', name: 'Late', accessLevel: 'write' } })
    await answer('POST', '/admin/flows/move', moved(['Survey'], '1 moved to Late workspace.'))
    await dialog().getByRole('textbox', { name: 'Name' }).fill('Late')
    await button('Create workspace').click()
    await closed()
    await expect.poll(() => posts('/admin/flows/move')).toEqual([{ flowIds: ['Survey'], workspaceId: '7' }])
    await page.evaluate(() => window.home.open('/'))
  })
})

describe('an item that is dropped', () => {
  const drop = (name: string, on: string) => dropItem(page, name, on)
  const workspaces = [workspaceNamed('Sales'), workspaceNamed('Read', { accessLevel: 'read' })]

  test('on another group moves there, and on its own stays', async () => {
    await show({ flows: [flow('Survey'), flow('Plan', { workspaceId: 'Sales' })], workspaces })
    await row('Survey').waitFor()
    await answer('POST', '/admin/flows/move', moved(['Survey'], '1 moved to Sales workspace.'))
    expect(await drop('Survey', 'Home')).toBe(true)
    expect(await drop('Survey', 'Sales')).toBe(true)
    await page.getByText('1 moved to Sales workspace.').waitFor()
    await expect.poll(() => posts('/admin/flows/move')).toEqual([{ flowIds: ['Survey'], workspaceId: 'Sales' }])
    await expect.poll(() => page.locator('[data-flow-over], [data-dragged]').count()).toBe(0)
  })

  test('on a group that may only be read says why it stays', async () => {
    await show({ flows: [flow('Survey')], workspaces })
    await row('Survey').waitFor()
    await drop('Survey', 'Read')
    await page.getByText('You do not have write access to this workspace.', { exact: false }).waitFor()
    await expect.poll(() => posts('/admin/flows/move')).toEqual([])
  })

  test('takes nothing else that is dropped, such as a text', async () => {
    const isTaken = await page.evaluate(() => {
      const data = new DataTransfer()
      data.setData('text/plain', 'Survey')
      const event = new DragEvent('dragover', { dataTransfer: data, bubbles: true, cancelable: true })
      document.querySelector('section[aria-label=Sales]')?.dispatchEvent(event)
      return event.defaultPrevented
    })
    expect(isTaken).toBe(false)
  })
})

describe('a copy with much content', () => {
  const base = flow('Rows', { type: 'base' })
  const created = { id: '9', publicIdentifier: 'bas9', type: 'base', name: 'Rows (copy)', workspaceId: null }
  const state = (status: string, progress: number) => answer('GET', '/admin/flows/copies/c1', { status, progress })

  async function duplicate(): Promise<void> {
    await show({ flows: [base] })
    await answer('POST', '/admin/flows/duplicate', { flow: created, copyId: 'c1' })
    await state('running', 0.4)
    await openFlowDialog('duplicate', base)
    await button('Duplicate').click()
    await dialog().getByText('Created Rows (copy)').waitFor()
  }

  test('shows how far it is, and when it is whole', async () => {
    await duplicate()
    await dialog().getByText('Copying records: 40%. You can close this dialog.').waitFor()
    await expect
      .poll(() => dialog().getByRole('progressbar', { name: 'Copying records' }).getAttribute('aria-valuenow'))
      .toBe('40')
    await state('done', 1)
    await dialog().getByText('All records were copied.').waitFor()
    await escape()
  })

  test('says what to do when it fails', async () => {
    await duplicate()
    await state('failed', 0.6)
    await dialog().getByRole('alert').getByText('Delete the copy and duplicate again.', { exact: false }).waitFor()
    await escape()
  })

  test('that someone deleted meanwhile is not waited for', async () => {
    await duplicate()
    await refuse('GET', '/admin/flows/copies/c1', { code: 'not_found', message: 'Copy not found.' })
    await dialog().getByRole('alert').getByText('Some records could not be copied.', { exact: false }).waitFor()
    await escape()
  })
})

describe('another organization', () => {
  const organizations = ['org', 'mills'].map(id => ({
    id,
    name: id === 'org' ? 'Acme' : 'Mills',
    isAdmin: true,
    isCurrent: id === 'org',
  }))
  const survey = flow('My  Survey', { canChangeOrganization: true })

  test('gets an item once its name is typed, and asks once', async () => {
    await show({ flows: [survey], more: { organizations: organizations as never } })
    await openFlowDialog('organization', survey)
    const confirm = dialog().getByRole('textbox', { name: /^Type MOVE My {1,2}Survey to confirm$/ })
    await confirm.fill('MOVE My Survey')
    await expect.poll(() => button('Move').isDisabled()).toBe(true)
    await dialog().getByRole('combobox', { name: 'Organization' }).click()
    await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual(['Mills'])
    await page.getByRole('option', { name: 'Mills' }).click()
    await confirm.fill('move My Survey')
    await expect.poll(() => button('Move').isDisabled()).toBe(true)
    await confirm.fill(' MOVE My Survey ')
    await refuse('POST', '/admin/flows/moveToOrganization')
    await button('Move').click()
    await dialog().getByRole('alert').getByText('Not at this moment.').waitFor()
    await answer('POST', '/admin/flows/moveToOrganization', { success: true })
    await button('Move').evaluate((element: HTMLButtonElement) => {
      element.click()
      element.click()
    })
    await dialog().getByText('is now in the Home of', { exact: false }).waitFor()
    await expect.poll(() => posts('/admin/flows/moveToOrganization')).toHaveLength(2)
    await refuse('POST', '/admin/organizations/switchOrganization')
    await button('Go to Mills').click()
    await dialog().getByRole('alert').getByText('Not at this moment.').waitFor()
    await escape()
  })

  test('is offered to nobody who has only one', async () => {
    await show({ flows: [survey] })
    await openActions('My  Survey')
    await item('Move to a workspace').hover()
    await item('New workspace').waitFor()
    await expect.poll(() => item('Change organization').count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await gone(page.getByRole('menu'))
  })
})

describe('the order and layout', () => {
  test('are saved, and asked of the server', async () => {
    await show({ flows: [flow('Survey')] })
    await page.getByRole('combobox', { name: 'Order' }).click()
    await page.getByRole('option', { name: 'Name' }).click()
    await expect.poll(async () => (await calls('GET')).some(({ path }) => path.includes('sort=name'))).toBe(true)
    await page.getByRole('button', { name: 'Show as cards' }).click()
    await page.getByRole('list', { name: 'Home' }).waitFor()
    expect((await calls('PUT')).map(({ path, body }) => [path, body])).toEqual([
      ['/admin/settings/homeSort', { value: 'name' }],
      ['/admin/settings/homeLayout', { value: 'cards' }],
    ])
    await expect.poll(() => page.evaluate(() => localStorage.getItem('gridloom:list-layout'))).toBe('cards')
  })

  test('of settings that mean nothing are those of a new person', async () => {
    await show({
      flows: [flow('Survey')],
      settings: { homeLayout: 'spiral', homeSort: 7, homeTypeFilter: ['x'], homeCollapsed: 'all' },
    })
    await page.getByRole('list', { name: 'Home' }).waitFor()
    await expect.poll(() => page.getByRole('combobox', { name: 'Order' }).inputValue()).toBe('Last updated')
    await page.getByText('Survey', { exact: true }).waitFor()
  })

  test('of a filter hide groups without items of its type', async () => {
    const flows = [flow('Survey'), flow('App', { type: 'zite', workspaceId: 'Sales' })]
    const settings = { homeLayout: 'rows', homeTypeFilter: 'apps' }
    await show({ flows, workspaces: [workspaceNamed('Sales'), workspaceNamed('Empty')], settings })
    await row('App').waitFor()
    await expect
      .poll(() => page.getByRole('heading', { level: 2 }).allInnerTexts())
      .toEqual([expect.stringContaining('Sales')])
    await page.getByText('Forms', { exact: true }).click()
    await row('Survey').waitFor()
    await expect.poll(() => row('App').count()).toBe(0)
    await expect.poll(async () => (await calls('PUT')).at(-1)?.body).toEqual({ value: 'forms' })
  })
})

describe('what was received', () => {
  test('is counted with what is new, up to a thousand, and not for types that receive nothing', async () => {
    const flows = [flow('One'), flow('Many'), flow('App', { type: 'zite' })]
    await show({ flows })
    await row('One').waitFor()
    const counted = {
      flows,
      total: 3,
      sessionCounts: { One: 1, Many: 1_000 },
      unreadCounts: { Many: 12 },
      cappedFlows: ['Many'],
    }
    await answer('GET', '/admin/flows?', counted)
    await home.refresh()
    await row('One').getByText('1 response', { exact: true }).waitFor()
    await row('Many').getByText('1000+ responses').waitFor()
    await row('Many').getByText('12 new').waitFor()
    await expect.poll(() => row('App').innerText()).not.toMatch(/response/)
  })

  test('follows the server when someone adds an item elsewhere', async () => {
    await show({ flows: [flow('Survey')] })
    await row('Survey').waitFor()
    await page.evaluate(added => void window.home.server.flows.push(added), flow('Another'))
    await search().fill('another')
    await row('Another').waitFor()
    await search().fill('')
    await home.refresh()
    await page.getByRole('heading', { name: /^Home 2/ }).waitFor()
  })
})
