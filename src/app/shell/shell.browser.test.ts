import type { Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { workspaceNamed } from '../../home/web/testing/fake-home.ts'
import { listedFlow, openHome } from '../../home/web/testing/open-home.ts'

const home = openHome('src/app/testing/shell.html')
const { show, answer, refuse, calls, dialog, open } = home
let page: Page
beforeAll(() => {
  page = home.page
})
beforeEach(async () => {
  await page.mouse.move(600, 500)
  await page.evaluate(() => void (window.shell.ran.length = 0))
})

const gone = (what: ReturnType<Page['getByRole']>) => what.waitFor({ state: 'detached' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const isFocused = (what: ReturnType<Page['getByRole']>) =>
  expect.poll(() => what.evaluate(element => element === document.activeElement)).toBe(true)

describe('the palette', () => {
  const palette = () => page.getByRole('dialog', { name: 'Command palette' })
  const input = () => palette().getByRole('textbox', { name: 'Search or run a command' })
  const commands = () => palette().locator('[data-action]')
  const labels = async () => (await commands().allInnerTexts()).map(text => text.split('\n')[0])
  const selected = async () =>
    (await palette().locator('[data-action][data-selected]').allInnerTexts()).map(text => text.split('\n')[0])
  const ran = () => page.evaluate(() => window.shell.ran)
  const requests = () => page.evaluate(() => window.shell.requests())
  const lastRequest = async () => (await requests()).at(-1)
  const found = (text: string, names: string[] | null) =>
    page.evaluate(([text, names]) => window.shell.found(text, names), [text, names] as const)

  async function openPalette(text = ''): Promise<void> {
    await page.keyboard.press('Control+K')
    await input().waitFor()
    await isFocused(input())
    if (text !== '') await input().fill(text)
  }
  async function close(): Promise<void> {
    await page.keyboard.press('Escape')
    await gone(palette())
  }

  test('returns the focus where it was, also inside of a text', async () => {
    const flows = [
      listedFlow('Looms', { type: 'base' }),
      listedFlow('<b>Mills</b>', { type: 'base' }),
      listedFlow('Survey'),
    ]
    await show({ flows, workspaces: [workspaceNamed('Sales', { id: '7' })] })
    const text = page.getByRole('textbox', { name: 'A text' })
    await text.fill('half')
    await openPalette()
    await close()
    await isFocused(text)
    await expect.poll(() => text.inputValue()).toBe('half')
    await button('On the page').focus()
    await openPalette()
    await close()
    await isFocused(button('On the page'))
  })

  test('lists the commands of the page and the bases at first, but not what there may be thousands of', async () => {
    await openPalette()
    await expect.poll(labels).toContain('Looms')
    const all = await labels()
    expect(all[0]).toBe('Filter')
    expect(all).toEqual(
      expect.arrayContaining(['<b>Mills</b>', 'Home', 'Trash', 'New base', 'Theme: dark', 'Sign out']),
    )
    expect(all).not.toContain('Field of many')
    expect(all).not.toContain('Sales')
    await input().fill('sal')
    await expect.poll(labels).toContain('Sales')
    await input().fill('many')
    await expect.poll(labels).toContain('Field of many')
    await close()
  })

  test('never shows what was found for another text, because Enter would open it', async () => {
    await openPalette('ow')
    await expect.poll(lastRequest).toBe('ow')
    await input().fill('owl')
    await expect.poll(lastRequest).toBe('owl')
    await found('ow', ['Owen'])
    await found('owl', ['Owl of the north'])
    await expect.poll(labels).toEqual(['Owl of the north'])
    await expect.poll(selected).toEqual(['Owl of the north'])
    await page.keyboard.press('Enter')
    await gone(palette())
    await expect.poll(() => ran()).toEqual(['Owl of the north'])
  })

  test('keeps the selection that the person moved when more is found', async () => {
    await openPalette('fi')
    await expect.poll(labels).toContain('Filter')
    await page.keyboard.press('ArrowDown')
    const before = await selected()
    await expect.poll(requests).toContain('fi')
    await found('fi', ['Finch', 'Fir'])
    await expect.poll(labels).toContain('Finch')
    await expect.poll(() => selected()).toEqual(before)
    await close()
  })

  test('asks the server for two characters or more, and goes on when a search fails', async () => {
    await home.reset()
    await openPalette('s')
    await expect.poll(labels).toContain('Starred')
    await refuse('GET', '/admin/flows?search=xy')
    await input().fill('xy')
    await expect.poll(requests).toContain('xy')
    await found('xy', ['Xylophone'])
    await expect.poll(labels).toEqual(['Xylophone'])
    await input().fill('sur')
    await expect.poll(requests).toContain('sur')
    await found('sur', null)
    await expect.poll(labels).toContain('Survey')
    const texts = (await calls('GET')).map(({ path }) => new URLSearchParams(path.split('?')[1]).get('search'))
    expect(texts).not.toContain('s')
    await input().fill('nothing like this')
    await expect.poll(requests).toContain('nothing like this')
    await found('nothing like this', [])
    await palette().getByText('No results').waitFor()
    await close()
  })

  test('tells bases of the same name apart', async () => {
    const more = { type: 'base', createdAt: '2026-01-02T10:00:00Z' }
    const flows = [
      listedFlow('Looms', { ...more, id: '1', owner: { firstName: 'Ada' } }),
      listedFlow('Looms', { ...more, id: '2', publicIdentifier: 'two', owner: { firstName: 'Bo' } }),
    ]
    await show({ flows })
    await openPalette('looms')
    await expect
      .poll(() => commands().allInnerTexts())
      .toEqual([expect.stringMatching(/Looms\s+Ada/), expect.stringMatching(/Looms\s+Bo/)])
    await close()
  })

  test('forgets its text when it opens again', async () => {
    await openPalette('theme dark')
    await expect.poll(labels).toEqual(['Theme: dark'])
    await close()
    await openPalette()
    await expect.poll(() => input().inputValue()).toBe('')
    await close()
  })

  test('finds a theme by its words, and shows it', async () => {
    await openPalette('dark')
    await expect.poll(selected).toEqual(['Theme: dark'])
    await page.keyboard.press('Enter')
    await gone(palette())
    await expect.poll(() => page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark')
    await openPalette('theme light')
    await page.keyboard.press('Enter')
    await gone(palette())
    await expect.poll(() => page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('light')
  })

  test('goes where it says', async () => {
    await openPalette('trash')
    await expect.poll(selected).toEqual(['Trash'])
    await page.keyboard.press('Enter')
    await expect.poll(home.path).toBe('/home/trash')
    await gone(palette())
    await open('/')
  })
})

describe('the keys of every page', () => {
  test('list the shortcuts, except while a person types a question mark', async () => {
    const text = page.getByRole('textbox', { name: 'A text' })
    await text.fill('')
    await text.press('?')
    await expect.poll(() => text.inputValue()).toBe('?')
    await expect.poll(() => dialog().count()).toBe(0)
    await button('On the page').focus()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard' }).getByText('Find anything and do anything').waitFor()
    await page.keyboard.press('Escape')
    await gone(dialog())
    await text.focus()
    await page.keyboard.press('Control+/')
    await page.getByRole('dialog', { name: 'Keyboard' }).waitFor()
    await page.keyboard.press('Escape')
    await gone(dialog())
  })

  test('collapse the sidebar, which this browser remembers', async () => {
    await button('On the page').focus()
    await page.keyboard.press('Control+\\')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('gridloom-sidebar'))).toContain('"collapsed":true')
    await page.keyboard.press('Control+\\')
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('gridloom-sidebar')))
      .toContain('"collapsed":false')
  })

  test('skip to the content', async () => {
    await page.getByRole('link', { name: 'Skip to content' }).focus()
    await page.keyboard.press('Enter')
    await isFocused(page.getByRole('main'))
  })
})

describe('a banner', () => {
  test('says that the browser is offline, and goes by itself', async () => {
    await page.context().setOffline(true)
    await page.getByRole('alert').getByText('You are offline. Reconnecting…').waitFor()
    await page.context().setOffline(false)
    await gone(page.getByRole('alert'))
  })

  test('says that the server cannot be reached until it can', async () => {
    await page.evaluate(() => {
      const { server } = window.home
      globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
      window.addEventListener('server is back', () => void (globalThis.fetch = server.fetch), { once: true })
      return window.home.refresh()
    })
    const banner = page.getByRole('alert').filter({ hasText: 'The server cannot be reached. Reconnecting…' })
    await banner.waitFor()
    await button('Try now').click()
    await expect.poll(() => button('Try now').isEnabled()).toBe(true)
    await banner.waitFor()
    await page.evaluate(() => void window.dispatchEvent(new Event('server is back')))
    await button('Try now').click()
    await gone(banner)
  })

  test('warns of little disk space, and says what a full disk means', async () => {
    const check = async (space: object) => {
      await answer('GET', '/admin/disk-space', space)
      await home.refresh()
    }
    await check({ level: 'low', freeBytes: 2.5 * 1024 ** 3 })
    await page
      .getByRole('alert')
      .getByText('The server is running out of disk space (2.5 GB left).', { exact: false })
      .waitFor()
    await check({ level: 'low', freeBytes: null })
    await page
      .getByRole('alert')
      .getByText('The server is running out of disk space. Free some soon', { exact: false })
      .waitFor()
    await check({ level: 'full', freeBytes: 0 })
    await page
      .getByRole('alert')
      .getByText('You can read everything, but changes are not saved', { exact: false })
      .waitFor()
    await check({ level: 'enough', freeBytes: 2 ** 40 })
    await gone(page.getByRole('alert'))
  })

  test('says that services are emulated', async () => {
    await answer('GET', '/admin/disk-space', { level: 'enough', freeBytes: null, isEmulated: true })
    await home.refresh()
    const banner = page
      .getByRole('note')
      .getByText('Services are emulated on this server. Nothing reaches the real ones.')
    await banner.waitFor()
    await answer('GET', '/admin/disk-space', { level: 'enough', freeBytes: null, isEmulated: false })
    await home.refresh()
    await gone(banner)
  })
})

describe('the list of imports', () => {
  const running = {
    id: 'job1',
    source: 'airtable',
    fileName: 'Rowing club',
    status: 'running',
    phase: 'importing',
    error: null,
    basePublicId: 'bas1',
    tableId: 'tbl1',
    tableName: 'Rowing club',
    rows: 10,
    rowsDone: 5,
    rowsPerSecond: null,
    secondsLeft: null,
    unreadable: { total: 0, columns: [] },
    mapping: null,
    isUndone: false,
  }
  const listed = (more: object) =>
    answer('GET', '/trpc/imports.recent', { result: { data: { imports: [{ ...running, ...more }] } } })
  const list = () => page.getByRole('list', { name: 'Imports' })
  const jobCalls = async () =>
    (await calls('POST'))
      .filter(({ path }) => path.startsWith('/trpc/imports.jobs'))
      .map(({ path, body }) => [path, body])
  const done = { result: { data: { success: true } } }

  beforeEach(() => open('/with-bar'))
  afterEach(() => open('/'))

  test('cancels a running import once the person confirms it', async () => {
    await show({})
    await listed({})
    await answer('POST', '/trpc/imports.jobs.cancel', done)
    await home.refresh()
    await page.getByRole('button', { name: 'Imports, 1 in progress' }).click()
    await list().getByRole('button', { name: 'Cancel the import of Rowing club' }).click()
    const question = page.getByRole('dialog', { name: 'Cancel Import?' })
    await question.getByRole('button', { name: 'Continue Import' }).click()
    await gone(question)
    expect(await jobCalls()).toEqual([])
    // The list closes on a press outside of it.
    await gone(list())
    await page.getByRole('button', { name: 'Imports, 1 in progress' }).click()
    await list().getByRole('button', { name: 'Cancel the import of Rowing club' }).click()
    await question.getByRole('button', { name: 'Cancel Import' }).click()
    await expect.poll(jobCalls).toEqual([['/trpc/imports.jobs.cancel', { jobId: 'job1' }]])
    await gone(question)
    await gone(list())
  })

  test('undoes a finished import, which is no longer opened then', async () => {
    await show({})
    await listed({ status: 'done', phase: 'complete' })
    await answer('POST', '/trpc/imports.jobs.undo', { result: { data: { changes: null } } })
    await home.refresh()
    const undo = list().getByRole('button', { name: 'Undo import of Rowing club' })
    await page.getByRole('button', { name: 'Imports', exact: true }).click()
    await list().getByRole('button', { name: 'Open' }).waitFor()
    await undo.click()
    await expect.poll(jobCalls).toEqual([['/trpc/imports.jobs.undo', { jobId: 'job1', basePublicId: 'bas1' }]])
    await listed({ status: 'done', phase: 'complete', isUndone: true })
    await home.refresh()
    await list().getByText('Import undone', { exact: false }).waitFor()
    await gone(undo)
    await gone(list().getByRole('button', { name: 'Open' }))
  })

  test('asks before it undoes an import whose tables were changed since, and again if more is changed', async () => {
    const changes = { added: 3, changed: 1, deleted: 0, structure: 0, version: 7 }
    const undoAnswers = (body: object | null) =>
      answer('POST', '/trpc/imports.jobs.undo', { result: { data: { changes: body } } })
    await show({})
    await listed({ status: 'done', phase: 'complete' })
    await undoAnswers(changes)
    await home.refresh()
    await page.getByRole('button', { name: 'Imports', exact: true }).click()
    await list().getByRole('button', { name: 'Undo import of Rowing club' }).click()
    const question = page.getByRole('dialog', { name: 'Undo the import of Rowing club?' })
    const lines = question.getByRole('list', { name: 'Changes since the import' }).getByRole('listitem')
    await expect.poll(() => lines.allInnerTexts()).toEqual(['3 records were added', '1 record was changed'])
    await question.getByRole('button', { name: 'Cancel' }).click()
    await gone(question)
    await expect.poll(jobCalls).toHaveLength(1)

    if (!(await list().isVisible())) await page.getByRole('button', { name: 'Imports', exact: true }).click()
    await list().getByRole('button', { name: 'Undo import of Rowing club' }).click()
    await undoAnswers({ ...changes, structure: 1, version: 8 })
    await question.getByRole('button', { name: 'Undo import' }).click()
    await question.getByText('Nothing is undone yet.', { exact: false }).waitFor()
    await expect.poll(() => lines.allInnerTexts()).toContain('1 field, view, or setting was changed')
    await undoAnswers(null)
    await question.getByRole('button', { name: 'Undo import' }).click()
    await gone(question)
    const seen = (await jobCalls()).map(([, body]) => (body as { seenVersion?: number }).seenVersion)
    expect(seen).toEqual([undefined, undefined, 7, 8])
  })
})

describe('signing out', () => {
  const ask = (unsaved: number) => page.evaluate(count => window.shell.askBeforeSignOut(count), unsaved)
  const question = () => page.getByRole('dialog', { name: 'Sign out?' })

  test('asks when changes are not saved, and says what happens to them', async () => {
    await ask(1)
    await question().getByText('1 change is not saved yet. It stays in this browser', { exact: false }).waitFor()
    await question().getByRole('button', { name: 'Cancel' }).click()
    await gone(question())
    await ask(1_200)
    await question().getByText('1,200 changes are not saved yet. They stay in this browser', { exact: false }).waitFor()
    await page.keyboard.press('Escape')
    await gone(question())
    await expect.poll(() => home.path()).toBe('/')
  })

  test('that fails says why, and stays', async () => {
    await refuse('POST', '/api/auth/sign-out', { code: 'internal', message: 'Sorry' })
    await ask(1)
    await question().getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('alert').first().waitFor()
    await expect.poll(() => home.path()).toBe('/')
  })
})

describe('what surrounds a list', () => {
  const diskSpacePath = '/admin/disk-space'
  const asked = async () => (await calls('GET')).map(({ path }) => path.split('?')[0])

  /** Opens the address of a base, which never shows: nothing has loaded that can wait. */
  async function openUnshown(): Promise<void> {
    await home.goto('?path=/database/base')
    await page.getByRole('navigation').getByRole('link', { name: 'Starred' }).waitFor()
  }

  /** Lets the browser paint often enough to load what may load now. */
  const paintFrames = () =>
    page.evaluate(async () => {
      for (let frame = 0; frame < 30; frame++) await new Promise(requestAnimationFrame)
    })

  beforeAll(async () => {
    // On a slow machine the page would count as shown before the test gets to its list.
    await page.addInitScript(() => {
      const { setTimeout } = window
      window.setTimeout = ((work: () => void, delay = 0, ...args: []) =>
        delay === 5_000 ? 0 : setTimeout(work, delay, ...args)) as typeof window.setTimeout
    })
  })

  test('loads once the first items show, so that they show sooner', async () => {
    await openUnshown()
    await page.evaluate(flows => Object.assign(window.home.server, { flows }), [listedFlow('Survey')])
    await home.hold('GET', '/admin/flows')
    await open('/home/home')
    await page.getByRole('region', { name: 'Items' }).waitFor()
    await paintFrames()
    expect(await asked()).not.toContain(diskSpacePath)
    await home.release()
    await expect.poll(asked).toContain(diskSpacePath)
    await page.getByRole('link', { name: 'Survey' }).waitFor()
    await page.getByRole('navigation').getByRole('link', { name: 'Trash' }).waitFor()
  })

  test.each([
    ['a list is empty', '/home/starred', 'No starred items yet'],
    ['a workspace is not found', '/home/77', 'Workspace not found'],
    ['items cannot be loaded', '/home/home', 'Your items could not be loaded'],
  ])('loads when %s', async (_when, path, title) => {
    await openUnshown()
    if (path === '/home/home') await refuse('GET', '/admin/home')
    await open(path)
    await page.getByRole('heading', { name: title }).waitFor()
    await expect.poll(asked).toContain(diskSpacePath)
  })
})
