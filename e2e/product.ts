import type { Browser, BrowserContext, Page } from 'playwright-core'
import { startTestServer, type TestServer } from '../src/app/testing/start-test-server.ts'
import { launchBrowser } from '../src/platform/testing/launch-browser.ts'

export interface Product {
  server: TestServer
  /** A page of a browser profile of its own, at the size of a laptop unless told otherwise. */
  open(path: string, size?: { width: number; height: number }): Promise<Page>
  /** The same, with somebody new signed in. */
  openSignedIn(path: string, size?: { width: number; height: number }): Promise<Page>
  /** Somebody new beside the one of a page, on the same base, which they may edit unless told otherwise. */
  openBeside(page: Page, name: string, level?: 'read' | 'write'): Promise<Page>
  close(): Promise<void>
}

export const password = 'correct horse battery'
const laptop = { width: 1440, height: 900 }
const patience = 15_000

/** The product as people meet it: the real server, the built client, a real browser. */
export async function startProduct(): Promise<Product> {
  const server = await startTestServer()
  const browser = await launchBrowser()
  let people = 0

  async function context(size = laptop): Promise<BrowserContext> {
    const made = await browser.newContext({ baseURL: server.url, viewport: size, locale: 'en-US', timezoneId: 'UTC' })
    made.setDefaultTimeout(patience)
    return made
  }

  async function visit(of: BrowserContext, path: string): Promise<Page> {
    const page = await of.newPage()
    await page.goto(path)
    return page
  }

  return {
    server,
    open: async (path, size) => visit(await context(size), path),
    async openSignedIn(path, size) {
      const made = await context(size)
      await signUp(made, { name: 'Mira Novak', email: `person${++people}@example.com` })
      return visit(made, path)
    },
    async openBeside(page, name, level = 'write') {
      const made = await context()
      const email = `person${++people}@example.com`
      await signUp(made, { name, email })
      const basePublicId = /\/database\/([^/?]+)/.exec(page.url())?.[1] ?? ''
      await shareBase(server, { basePublicId, email, level })
      return visit(made, page.url())
    },
    close: () => close(browser, server),
  }
}

/** The names above the columns, from left to right: the page takes that order only once the table stands still. */
export async function columnNames(page: Page): Promise<string[]> {
  const headings = page.getByRole('columnheader').filter({ visible: true })
  const places = await headings.evaluateAll(all =>
    all.map(each => ({ name: each.ariaLabel ?? '', place: Number(each.ariaColIndex) })),
  )
  return places.toSorted((one, other) => one.place - other.place).flatMap(({ name }) => (name === '' ? [] : name))
}

async function signUp(context: BrowserContext, who: { name: string; email: string }): Promise<void> {
  const answer = await context.request.post('/api/auth/sign-up/email', { data: { ...who, password } })
  if (!answer.ok()) throw new Error(`Signing up was refused: ${await answer.text()}`)
}

async function close(browser: Browser, server: TestServer): Promise<void> {
  await browser.close()
  await server.close()
}

/** There is no screen for this yet. */
async function shareBase(
  server: TestServer,
  to: { basePublicId: string; email: string; level: string },
): Promise<void> {
  await server.platform.pool.query(
    `INSERT INTO flow_members SELECT flows.id, users.id, $3 FROM flows, users
     WHERE public_identifier = $1 AND email = $2`,
    [to.basePublicId, to.email, to.level],
  )
}
