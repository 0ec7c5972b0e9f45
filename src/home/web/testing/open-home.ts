import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, inject } from 'vitest'
import { launchBrowser } from '../../../platform/testing/launch-browser.ts'
import type { Flow, HomeInfo, Workspace } from '../home-calls.ts'
import { flowNamed } from './fake-home.ts'

/** What the server in the browser holds. */
interface Data {
  flows?: Flow[]
  workspaces?: Workspace[]
  settings?: Record<string, unknown>
  isAdmin?: boolean
  /** More of what home answers. */
  more?: Partial<HomeInfo>
}

const now = new Date().toISOString()

/** A flow of the person as lists show it, created now. */
export const listedFlow = (name: string, more: Partial<Flow> = {}): Flow =>
  flowNamed(name, { createdAt: now, updatedAt: now, lastOpenedAt: null, owner: null, isLocked: false, ...more })

interface Refusal {
  code: string
  message: string
}

/**
 * A page in front of a server in the browser, for all tests of a file.
 *
 * @param file of a page in this folder, or its path from the root of the project.
 */
export function openHome(file: string, size = { width: 1280, height: 900 }) {
  const path = file.includes('/') ? file : `src/home/web/testing/${file}`

  let browser: Browser
  let page: Page

  /** Opens a page, which forgets everything. */
  async function goto(search = ''): Promise<void> {
    await page.goto(`${inject('pages')}/${path}${search}`)
    await page.waitForFunction(() => 'home' in window)
  }
  beforeAll(async () => {
    browser = await launchBrowser()
    page = await browser.newPage({ locale: 'en-US', viewport: size, reducedMotion: 'reduce' })
    await goto()
  })
  afterAll(() => browser.close())

  const dialog = () => page.getByRole('dialog')
  const closed = () => dialog().waitFor({ state: 'detached' })
  return {
    get page() {
      return page
    },
    goto,
    /** Shows this data, with rows unless the settings say otherwise. */
    async show({ flows = [], workspaces = [], settings = { homeLayout: 'rows' }, isAdmin = true, more = {} }: Data) {
      await page.evaluate(
        data => {
          window.home.server.reset()
          Object.assign(window.home.server, data)
          return window.home.reload()
        },
        { flows, workspaces, settings, isAdmin, more },
      )
      // Messages of earlier tests fade out.
      await page.waitForFunction(() => document.querySelector('.mantine-Notification-root') === null)
    },
    /** Opens a path of the page's own routes, with its search. */
    open: (path: string) => page.evaluate(to => window.home.open(to), path),
    path: () => page.evaluate(() => window.home.path()),
    /** Loads everything again in the background, as a page does that gets the focus. */
    refresh: () => page.evaluate(() => window.home.refresh()),
    /** Makes the server refuse calls of a path. */
    refuse: (method: string, path: string, error: Refusal = { code: 'conflict', message: 'Not at this moment.' }) =>
      page.evaluate(answer => window.home.server.answer(answer), {
        method,
        path,
        status: { internal: 500, not_found: 404, forbidden: 403 }[error.code] ?? 409,
        body: { error },
      }),
    /** Makes the server answer calls of a path. */
    answer: (method: string, path: string, body: object | null) =>
      page.evaluate(given => window.home.server.answer(given), { method, path, status: 200, body }),
    /** Makes calls of a path wait for `release`. */
    hold: (method: string, path: string) => page.evaluate(calls => window.home.server.hold(calls), { method, path }),
    release: () => page.evaluate(() => window.home.server.release()),
    /** Forgets the calls so far, and what was answered, refused, and held. */
    reset: () => page.evaluate(() => window.home.server.reset()),
    /** The calls of a method so far. */
    calls: (method: string) =>
      page.evaluate(wanted => window.home.server.calls.filter(call => call.method === wanted), method),
    dialog,
    /** A button of the open dialog. */
    button: (name: string) => dialog().getByRole('button', { name, exact: true }),
    closed,
    escape: async () => {
      await page.keyboard.press('Escape')
      await closed()
    },
  }
}
