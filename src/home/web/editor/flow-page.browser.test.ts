import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Flow } from '../home-calls.ts'
import { workspaceNamed } from '../testing/fake-home.ts'
import { listedFlow, openHome } from '../testing/open-home.ts'

const home = openHome('home-pages.html')
const { show, refuse, answer, calls, dialog, escape, open, hold, release } = home
let page: Page
beforeAll(() => {
  page = home.page
})
beforeEach(() => page.mouse.move(0, 0))

const main = () => page.getByRole('main')
const section = (title: string) =>
  main()
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const rename = (name: string) => main().getByRole('button', { name, exact: true })
const nameField = () => main().getByRole('textbox', { name: 'Name', exact: true })
const puts = async () => (await calls('PUT')).map(({ path, body }) => [path, body])

const limits = { disabledForm: false, maxSubmissions: null, expirationDate: null, openDate: null }
const survey = (more: Partial<Flow> = {}) => listedFlow('Survey', { canShare: true, theme: null, ...more })

async function openFlow(flow: Flow, at = '/edit', workspaces = [workspaceNamed('Sales')]): Promise<void> {
  await open('/')
  await show({ flows: [flow], workspaces })
  await open(`/editor/${flow.publicIdentifier}${at}`)
}

describe('the name of an item', () => {
  test('is typed in the title, saved by Enter, and the focus returns to it', async () => {
    await openFlow(survey())
    await rename('Survey').click()
    await expect.poll(() => nameField().evaluate((field: HTMLInputElement) => field.selectionEnd)).toBe(6)
    await page.keyboard.type('  Poll ')
    await page.keyboard.press('Enter')
    await rename('Poll').waitFor()
    await expect.poll(() => rename('Poll').evaluate(element => element === document.activeElement)).toBe(true)
    await expect.poll(() => puts()).toEqual([['/admin/flows/rename/Survey', { newName: 'Poll' }]])
  })

  test('stays on Escape, and when nothing or the same was typed', async () => {
    await openFlow(survey())
    for (const [typed, key] of [
      ['Lost', 'Escape'],
      ['   ', 'Enter'],
      [' Survey ', 'Enter'],
    ] as const) {
      await rename('Survey').click()
      await nameField().fill(typed)
      await nameField().press(key)
      await rename('Survey').waitFor()
    }
    await expect.poll(() => puts()).toEqual([])
  })

  test('is saved when the field is left', async () => {
    await openFlow(survey())
    await rename('Survey').click()
    await nameField().fill('Poll')
    await main().getByRole('link', { name: 'Settings' }).focus()
    await rename('Poll').waitFor()
  })

  test('that is refused stays typed with the reason, and is not sent again by leaving the field', async () => {
    await openFlow(survey())
    await refuse('PUT', '/admin/flows/rename')
    await rename('Survey').click()
    await nameField().fill('Poll')
    await nameField().press('Enter')
    await main().getByRole('alert').getByText('Not at this moment.').waitFor()
    await expect.poll(() => nameField().inputValue()).toBe('Poll')
    await expect.poll(() => nameField().getAttribute('aria-invalid')).toBe('true')
    await main().getByRole('link', { name: 'Settings' }).focus()
    await expect.poll(() => puts()).toHaveLength(1)
    await nameField().press('Escape')
    await rename('Survey').waitFor()
  })

  test('is not saved by the key that ends the composition of a character', async () => {
    await openFlow(survey())
    await rename('Survey').click()
    await nameField().fill('アンケ')
    for (const key of ['Enter', 'Escape']) {
      await nameField().evaluate(
        (field, pressed) =>
          field.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, isComposing: true, bubbles: true })),
        key,
      )
    }
    await expect.poll(() => nameField().inputValue()).toBe('アンケ')
    await expect.poll(() => puts()).toEqual([])
    await nameField().press('Escape')
  })

  test('is only a title for people who may not change it', async () => {
    await openFlow(survey({ accessLevel: 'read', canShare: false, canWriteNote: false }), '/results')
    await main().getByRole('heading', { name: 'Survey' }).waitFor()
    await expect.poll(() => rename('Survey').count()).toBe(0)
    await expect
      .poll(() => main().getByRole('navigation', { name: 'Item pages' }).getByRole('link').allInnerTexts())
      .toEqual(['Results'])
  })
})

describe('the page of an item', () => {
  test('opens the results for readers, whatever the address asks for', async () => {
    await openFlow(survey({ accessLevel: 'read' }), '/edit?tab=settings')
    await expect.poll(home.path).toBe('/editor/pub-Survey/results')
  })

  test('opens the results on a small screen, unless the address names a tab', async () => {
    await page.setViewportSize({ width: 390, height: 800 })
    await openFlow(survey())
    await expect.poll(home.path).toBe('/editor/pub-Survey/results')
    await open('/editor/pub-Survey/edit?tab=settings')
    await section('Location').waitFor()
    await expect.poll(() => home.path()).toBe('/editor/pub-Survey/edit?tab=settings')
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  test('counts its responses, up to what the server counts', async () => {
    const flow = survey()
    await openFlow(flow, '/results')
    await main().getByRole('heading', { name: '0 responses' }).waitFor()
    const counted = {
      flows: [flow],
      total: 1,
      unreadCounts: {},
      sessionCounts: { Survey: 1_000 },
      cappedFlows: ['Survey'],
    }
    await answer('GET', '/admin/flows', counted)
    await home.refresh()
    await main().getByRole('heading', { name: '1000+ responses' }).waitFor()
  })

  test('shows the editor and the results that its type has', async () => {
    const flow = survey({ type: 'quiz' })
    await openFlow(flow)
    await main().getByText('Editor of Survey').waitFor()
    await answer('GET', '/admin/flows', {
      flows: [flow],
      total: 1,
      unreadCounts: {},
      sessionCounts: { Survey: 3 },
      cappedFlows: [],
    })
    await home.refresh()
    await main().getByRole('link', { name: 'Results' }).click()
    await main().getByText('Results of Survey: 3').waitFor()
    await page.setViewportSize({ width: 390, height: 800 })
    await open('/editor/pub-Survey/edit?tab=edit')
    await main().getByText('Editor of Survey').waitFor()
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  test('in the trash offers to restore it, to those who may', async () => {
    const deleted = survey({ trashedAt: new Date().toISOString() })
    await openFlow(deleted)
    await main().getByRole('heading', { name: 'This item is in the trash' }).waitFor()
    const moved = { success: true, moved: ['Survey'], skipped: [], message: '1 restored.', before: [] }
    await answer('POST', '/admin/flows/trash', moved)
    await page.evaluate(() => {
      for (const flow of window.home.server.flows) flow.trashedAt = null
    })
    await main().getByRole('button', { name: 'Restore' }).click()
    await rename('Survey').waitFor()
    expect((await calls('POST')).map(({ body }) => body)).toContainEqual({ flowIds: ['Survey'], action: 'restore' })
    await openFlow({ ...deleted, accessLevel: 'read' })
    await main().getByRole('heading', { name: 'This item is in the trash' }).waitFor()
    await expect.poll(() => main().getByRole('button', { name: 'Restore' }).count()).toBe(0)
  })

  test('that does not exist says so, and one that cannot be loaded is tried again', async () => {
    await openFlow(survey())
    await open('/editor/unknown/edit')
    await main().getByText('No such item').waitFor()
    await open('/')
    await show({ flows: [survey()] })
    await refuse('GET', '/admin/flows')
    await open('/editor/pub-Survey/edit')
    await main().getByRole('alert').getByText('Not at this moment.').waitFor()
    await home.reset()
    await main().getByRole('button', { name: 'Try again' }).click()
    await rename('Survey').waitFor()
  })

  test('is recorded as opened once, by its own page only', async () => {
    await openFlow(survey({ accessLevel: 'read' }))
    await main().getByRole('heading', { name: 'Survey' }).waitFor()
    await expect.poll(async () => (await calls('POST')).map(({ path }) => path)).toContain('/admin/flows/opened')
    // Strict mode runs each effect twice.
    expect(new Set((await calls('POST')).map(({ path }) => path))).toEqual(new Set(['/admin/flows/opened']))
    await openFlow(survey({ trashedAt: new Date().toISOString() }))
    await main().getByRole('heading', { name: 'This item is in the trash' }).waitFor()
    await expect.poll(() => calls('POST')).toEqual([])
  })
})

describe('the settings of an item', () => {
  const inputs = () => ({
    opens: section('Limits').getByLabel('Opens'),
    closes: section('Limits').getByLabel('Closes'),
    limit: section('Limits').getByRole('textbox', { name: 'Response limit' }),
    save: section('Limits').getByRole('button', { name: 'Save' }),
  })
  const access = '/edit?tab=settings&subTab=access'
  const store = (settings: object) =>
    page.evaluate(given => {
      for (const flow of window.home.server.flows) Object.assign(flow.settings, given)
    }, settings)

  test('save only the limits that were typed, so that the seconds of others stay', async () => {
    await openFlow(survey({ settings: { ...limits, openDate: '2026-01-01T10:00:30.000Z' } }), access)
    const { opens, limit, save } = inputs()
    await expect.poll(() => opens.inputValue()).not.toBe('')
    await expect.poll(() => save.isDisabled()).toBe(true)
    await limit.fill('20')
    await save.click()
    await page.getByText('Saved', { exact: true }).waitFor()
    await expect.poll(() => puts()).toEqual([['/admin/flows/accessSettings/Survey', { maxSubmissions: 20 }]])
    await expect.poll(() => save.isDisabled()).toBe(true)
    await limit.fill('')
    await save.click()
    await expect.poll(puts).toHaveLength(2)
    expect((await puts())[1]?.[1]).toEqual({ maxSubmissions: null })
  })

  test('keep what is typed when another tab changes a limit, and then save no limit of the other tab', async () => {
    await openFlow(survey({ settings: limits }), access)
    const { closes, limit, save } = inputs()
    await limit.fill('30')
    await store({ expirationDate: '2040-05-01T10:00:00.000Z' })
    await home.refresh()
    await expect.poll(() => closes.inputValue()).toMatch(/^2040-05-01T/)
    await expect.poll(() => limit.inputValue()).toBe('30')
    await save.click()
    await expect.poll(puts).toEqual([['/admin/flows/accessSettings/Survey', { maxSubmissions: 30 }]])
  })

  test('keep a typed limit when the item is closed meanwhile', async () => {
    await openFlow(survey({ settings: limits }), access)
    const { limit } = inputs()
    await limit.fill('40')
    await answer('POST', '/admin/flows/bulkChangeFlowDisabled', { changed: ['Survey'], skipped: [], message: '' })
    await store({ disabledForm: true })
    await main().getByRole('button', { name: 'Close form' }).click()
    await main().getByRole('button', { name: 'Re-open form' }).waitFor()
    await section('New responses').getByText('Closed. It receives no new responses.', { exact: false }).waitFor()
    await expect.poll(() => limit.inputValue()).toBe('40')
  })

  test('say what is wrong with a limit while it is typed, and send none of it', async () => {
    await openFlow(survey({ settings: limits }), access)
    const { opens, closes, limit, save } = inputs()
    await limit.fill('1.5')
    await section('Limits').getByText('Enter a whole number of at least 1').waitFor()
    await limit.press('Enter')
    await limit.fill('')
    await opens.fill('2040-05-01T10:00')
    await closes.fill('2040-05-01T10:00')
    await section('Limits').getByText('The closing time must be after the opening time.').waitFor()
    await expect.poll(() => save.isDisabled()).toBe(true)
    await closes.fill('2040-05-01T10:01')
    await expect.poll(() => save.isEnabled()).toBe(true)
    await refuse('PUT', '/admin/flows/accessSettings')
    await save.click()
    await section('Limits').getByRole('alert').getByText('Not at this moment.').waitFor()
    await expect.poll(() => opens.inputValue()).toBe('2040-05-01T10:00')
    await expect.poll(() => puts()).toHaveLength(1)
  })

  test('keep what is typed while the limits are saved', async () => {
    await openFlow(survey({ settings: limits }), access)
    const { limit, save } = inputs()
    await hold('PUT', '/admin/flows/accessSettings')
    await limit.fill('5')
    await save.click()
    await limit.fill('50')
    await release()
    await page.getByText('Saved', { exact: true }).first().waitFor()
    await expect.poll(() => limit.inputValue()).toBe('50')
    await expect.poll(() => save.isEnabled()).toBe(true)
  })

  test('say whether the item is open by its times', async () => {
    const lead = (text: RegExp) => section('New responses').getByText(text).waitFor()
    await openFlow(survey({ settings: limits }), access)
    await lead(/^Open\. It receives responses/)
    await openFlow(survey({ settings: { ...limits, openDate: '2040-05-01T10:00:00.000Z' } }), access)
    await lead(/^It opens on \w+ 1, 2040/)
    await openFlow(survey({ settings: { ...limits, expirationDate: '2020-05-01T10:00:00.000Z' } }), access)
    await lead(/^It closed on \w+ 1, 2020/)
  })

  test('have no access settings for what receives nothing and is not shared', async () => {
    await openFlow(listedFlow('Rows', { type: 'base', canShare: false, theme: null }), access)
    await section('Location').waitFor()
    await expect
      .poll(() => main().getByRole('navigation', { name: 'Settings' }).getByRole('link').allInnerTexts())
      .toEqual(['General'])
    await expect.poll(() => main().getByRole('heading', { name: 'Limits' }).count()).toBe(0)
  })

  test('move the item, name its place, and mark it in the menu', async () => {
    await openFlow(survey(), '/edit?tab=settings', [
      workspaceNamed('Sales'),
      workspaceNamed('Read', { accessLevel: 'read' }),
    ])
    await section('Location').getByText('Home', { exact: true }).waitFor()
    await section('Location').getByRole('button', { name: 'Move to' }).click()
    await expect.poll(() => page.getByRole('menuitem', { name: 'Home' }).getAttribute('aria-current')).toBe('true')
    await page.getByRole('menuitem', { name: 'Home' }).click()
    await page.getByRole('menu').waitFor({ state: 'detached' })
    expect((await calls('POST')).filter(({ path }) => path === '/admin/flows/move')).toEqual([])
    await section('Location').getByRole('button', { name: 'Move to' }).click()
    await page.getByRole('menuitem', { name: 'Read' }).click()
    await page.getByText('You do not have write access to this workspace.', { exact: false }).waitFor()
    expect((await calls('POST')).filter(({ path }) => path === '/admin/flows/move')).toEqual([])
  })

  test('show a note in its own direction, and hide the note from people outside', async () => {
    await openFlow(survey({ internalNote: 'اسأل جو' }), '/edit?tab=settings')
    const note = section('Internal note').getByText('اسأل جو')
    await expect.poll(() => note.evaluate(element => element.closest('bdi') !== null)).toBe(true)
    await section('Internal note').getByRole('button', { name: 'Edit internal note' }).click()
    await expect.poll(() => dialog().getByRole('textbox', { name: 'Internal note' }).inputValue()).toBe('اسأل جو')
    await escape()
    await openFlow(survey({ canWriteNote: false }), '/edit?tab=settings')
    await section('Location').waitFor()
    await expect.poll(() => main().getByRole('heading', { name: 'Internal note' }).count()).toBe(0)
  })
})

describe('people with access', () => {
  const members = '/admin/flows/Survey/members'
  const bo = { userId: 'bo', name: 'Bo Lind', email: 'bo@example.com', accessLevel: 'write', isMember: true }
  const cleo = { ...bo, userId: 'cleo', name: 'Cleo', email: 'cleo@example.com' }
  const list = () => page.getByRole('list', { name: 'People' }).getByRole('listitem')

  async function openPeople(people: object[] = [bo, cleo]): Promise<void> {
    await open('/')
    await show({ flows: [survey()] })
    await answer('GET', members, { members: people, invitations: [] })
    await open('/editor/pub-Survey/edit?tab=settings&subTab=access')
    await section('People').waitFor()
  }

  test('can be removed one after the other without waiting for the server', async () => {
    await openPeople()
    await hold('PUT', members)
    await page.getByRole('button', { name: 'Remove Bo Lind' }).click()
    await expect.poll(() => list().count()).toBe(1)
    await page.getByRole('button', { name: 'Remove Cleo' }).click()
    await section('People').getByText('Not shared with anyone yet.').waitFor()
    await answer('GET', members, { members: [], invitations: [] })
    await release()
    await expect
      .poll(async () => (await puts()).map(([, body]) => body))
      .toEqual([
        { email: 'bo@example.com', accessLevel: null },
        { email: 'cleo@example.com', accessLevel: null },
      ])
    await section('People').getByText('Not shared with anyone yet.').waitFor()
  })

  test('show their new level at once, and the old one again with the reason when it is refused', async () => {
    await openPeople()
    const level = page.getByRole('combobox', { name: 'Access of Bo Lind' })
    await refuse('PUT', members)
    await hold('PUT', members)
    await level.selectOption('read')
    await expect.poll(() => level.inputValue()).toBe('read')
    await release()
    await page.getByRole('alert').getByText('Not at this moment.').waitFor()
    await expect.poll(() => level.inputValue()).toBe('write')
  })

  test('keep the next address that is typed while one is shared with', async () => {
    await openPeople([])
    const email = section('People').getByRole('textbox', { name: 'Email' })
    await hold('PUT', members)
    await answer('PUT', members, { success: true, invited: true })
    await email.fill(' new@example.com ')
    await email.press('Enter')
    await email.fill('next@exa')
    await answer('GET', members, {
      members: [],
      invitations: [{ email: 'new@example.com', accessLevel: 'write', path: null }],
    })
    await release()
    await page.getByText('Invitation sent to new@example.com').waitFor()
    await list().getByText('new@example.com').waitFor()
    await expect.poll(() => email.inputValue()).toBe('next@exa')
    expect((await puts()).map(([, body]) => body)).toEqual([{ email: 'new@example.com', accessLevel: 'write' }])
  })
})
