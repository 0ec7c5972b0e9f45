import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { startTestServer, type TestServer } from '../src/api/testing/start-test-server.ts'
import type { Config } from '../src/platform/config.ts'
import { launchBrowser } from '../src/platform/testing/launch-browser.ts'
import { Profiles, type Size } from './profiles.ts'

export interface Product {
  readonly server: TestServer
  /** A page of a browser profile of its own, at the size of a laptop unless told otherwise. */
  open(path: string, size?: Size): Promise<Page>
  /** The same, with somebody new signed in. */
  openSignedIn(path: string, size?: Size): Promise<Page>
  /** The sample base of somebody new, with its records on the screen. */
  openSample(size?: Size): Promise<Page>
  /** Somebody new beside the one of a page, on the same base, which they may edit unless told otherwise. */
  openBeside(page: Page, name: string, level?: 'read' | 'write'): Promise<Page>
}

export const password = 'correct horse battery'

/**
 * The product as people meet it: the real server, the built client, a real browser.
 *
 * Started once for the tests of a file. What a test opens is closed when it ends; what is opened before all of them
 * stays for all.
 */
export function openProduct(changes: Partial<Config> = {}): Product {
  let server: TestServer
  let profiles: Profiles
  let people = 0

  beforeAll(async () => {
    const [started, browser] = await Promise.all([startTestServer({ client: 'built' }, changes), launchBrowser()])
    server = started
    profiles = new Profiles(browser, server.url)
  })
  beforeEach(() => profiles.begin())
  afterEach(() => profiles.end())
  afterAll(async () => {
    await profiles.close()
    await server.close()
  })

  /** A new page of somebody new, who is called so. */
  async function arrive(name: string, size?: Size): Promise<{ page: Page; email: string }> {
    const page = await profiles.open(size)
    const email = `person${++people}@example.com`
    await signUp(page, { name, email })
    return { page, email }
  }

  return {
    get server() {
      return server
    },
    open: async (path, size) => visit(await profiles.open(size), path),
    async openSignedIn(path, size) {
      const { page } = await arrive('Mira Novak', size)
      return visit(page, path)
    },
    async openSample(size) {
      const { page } = await arrive('Mira Novak', size)
      await visit(page, `/database/${await onlyBase(page)}`)
      await page.getByRole('gridcell', { name: 'Rehearse the demo', exact: true }).waitFor()
      return page
    },
    async openBeside(page, name, level = 'write') {
      const { page: beside, email } = await arrive(name)
      const basePublicId = /\/database\/([^/?]+)/.exec(page.url())?.[1] ?? ''
      await shareBase(server, { basePublicId, email, level })
      return visit(beside, page.url())
    },
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

async function visit(page: Page, path: string): Promise<Page> {
  await page.goto(path)
  return page
}

async function signUp({ request }: Page, who: { name: string; email: string }): Promise<void> {
  const answer = await request.post('/api/auth/sign-up/email', { data: { ...who, password } })
  if (!answer.ok()) throw new Error(`Signing up was refused: ${await answer.text()}`)
}

/** The public identifier of the base that somebody new has. */
async function onlyBase({ request }: Page): Promise<string> {
  const answer = await request.get('/admin/flows')
  const { flows } = (await answer.json()) as { flows: { publicIdentifier: string }[] }
  return flows[0]?.publicIdentifier ?? ''
}

/** Shares a base without opening its dialog, which takes longer. */
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
