import type { Browser, Page, Route, WebSocketRoute } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, inject } from 'vitest'
import { toServerError } from '../../ui/server/server-error.ts'
import { waitForWholeGrid } from '../../grid/testing/whole-grid.ts'
import { launchBrowser } from '../../platform/testing/launch-browser.ts'
import { type BrowserBase, Refusal } from './browser-base.ts'

interface Subscription {
  socket: WebSocketRoute
  id: number
  path: string
  base: string
}

interface SocketMessage {
  id: number
  method: 'subscription' | 'subscription.stop' | 'mutation'
  params: { path: string; input: { basePublicId: string } }
}

const statusOf = (error: unknown) =>
  error instanceof Refusal
    ? { code: error.code, message: error.message, httpStatus: error.httpStatus, reason: null, subjectId: null }
    : { ...toServerError(error), message: toServerError(error).message }

/** One page for all tests of a file, on which they open bases of their own. */
export class BasePages {
  #browser: Browser | null = null
  #page: Page | null = null
  #bases = new Map<string, BrowserBase>()
  #opened = 0
  #subscriptions: Subscription[] = []

  get page(): Page {
    if (!this.#page) throw new Error('The page is not open yet')
    return this.#page
  }

  /** The id of the base that was opened last. */
  get baseId(): string {
    return `bas${this.#opened}`
  }

  async start(viewport = { width: 1280, height: 800 }): Promise<void> {
    this.#browser = await launchBrowser()
    const context = await this.#browser.newContext({
      locale: 'en-US',
      timezoneId: 'Europe/Berlin',
      viewport,
      reducedMotion: 'reduce',
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    this.#page = await context.newPage()
    await this.routeCalls()
    await this.#page.routeWebSocket(/\/trpc/, socket => this.#follow(socket))
    await this.#page.goto(`${inject('pages')}/src/tables/testing/base.html`)
    await this.#page.waitForFunction(() => 'base' in window)
    context.setDefaultTimeout(30_000)
  }

  /** Answers the calls of the page. Only needed after `unrouteAll`. */
  async routeCalls(): Promise<void> {
    await this.page.route(
      url => url.pathname.startsWith('/trpc/'),
      route => this.#answer(route),
    )
  }

  async close(): Promise<void> {
    await this.#browser?.close()
  }

  /** Opens a base at an address such as '?table=tasks', and waits for its records. */
  async open(base: BrowserBase, search = ''): Promise<void> {
    await this.openWithout(base, search)
    await this.grid.waitFor({ timeout: 20_000 })
    await waitForWholeGrid(this.page)
  }

  /** Opens a base without waiting for records. */
  async openWithout(base: BrowserBase, search = ''): Promise<void> {
    this.#opened += 1
    this.#bases.set(this.baseId, base)
    await this.go(`/database/${this.baseId}${search}`)
  }

  /** Shows a page without waiting for anything. */
  async go(address: string): Promise<void> {
    await this.page.evaluate(to => window.base.go(to), address)
  }

  /** Answers the calls of a public link with this base from now on. */
  share(token: string, base: BrowserBase): void {
    this.#bases.set(token, base)
  }

  get grid() {
    return this.page.getByRole('grid')
  }

  /** A cell by the positions of its record and its field on the screen. */
  cell(row: number, column: number) {
    return this.page.locator(`[role=row][aria-rowindex="${row + 2}"] [role=gridcell][aria-colindex="${column + 2}"]`)
  }

  /** Sends something over a subscription of the open base, such as 'live.rights', once the page follows it. */
  async say(path: string, data: unknown): Promise<void> {
    const found = () => this.#subscriptions.filter(one => one.path === path && one.base === this.baseId)
    await waitUntil(() => found().length > 0)
    for (const { socket, id } of found()) socket.send(JSON.stringify({ id, result: { type: 'data', data } }))
  }

  /** Announces what a colleague did, as the log has it. */
  async announce(batch: { version: number }): Promise<void> {
    await this.say('live.base', { id: String(batch.version), data: batch })
  }

  async address(): Promise<URL> {
    return new URL(await this.page.evaluate(() => window.base.address()), 'http://page')
  }

  /** Runs a command of the palette. */
  async run(label: string): Promise<void> {
    if (!(await this.page.evaluate(name => window.base.run(name), label))) throw new Error(`No command ${label}`)
  }

  commands(): Promise<string[]> {
    return this.page.evaluate(() => window.base.commands())
  }

  async #answer(route: Route): Promise<void> {
    const request = route.request()
    const url = new URL(request.url())
    const path = url.pathname.slice('/trpc/'.length)
    const text = request.method() === 'GET' ? url.searchParams.get('input') : request.postData()
    const input = JSON.parse(text ?? '{}') as Record<string, unknown>
    const base = this.#bases.get(request.headers()['x-gridloom-link'] ?? String(input['basePublicId']))
    try {
      if (!base) throw new Refusal('not_found', 'There is no such base.', 404)
      const data = await base.answer(path, input)
      await route.fulfill({ json: { result: { data } } })
    } catch (error) {
      const { message, code, httpStatus, reason, subjectId } = statusOf(error)
      if (code === 'unreachable') return route.abort()
      const about = { code: 'refused', appCode: code, httpStatus, reason, subjectId, path }
      await route
        .fulfill({ status: httpStatus ?? 500, json: { error: { message, code: -32_000, data: about } } })
        // The page may have gone on to another base meanwhile.
        .catch(() => undefined)
    }
  }

  #follow(socket: WebSocketRoute): void {
    socket.onClose(() => {
      this.#subscriptions = this.#subscriptions.filter(one => one.socket !== socket)
    })
    socket.onMessage(text => {
      if (text === 'PING') return socket.send('PONG')
      const messages = [JSON.parse(String(text)) as SocketMessage | SocketMessage[]].flat()
      for (const message of messages) this.#hear(socket, message)
    })
  }

  #hear(socket: WebSocketRoute, { id, method, params }: SocketMessage): void {
    if (method === 'subscription.stop') {
      this.#subscriptions = this.#subscriptions.filter(one => one.socket !== socket || one.id !== id)
      return
    }
    const base = params.input.basePublicId
    const send = (result: object) => socket.send(JSON.stringify({ id, result }))
    if (method === 'mutation') return send({ type: 'data', data: { success: true } })
    send({ type: 'started' })
    this.#subscriptions.push({ socket, id, path: params.path, base })
    const can = this.#bases.get(base)?.can
    if (params.path === 'live.rights') send({ type: 'data', data: can })
    if (params.path === 'live.presence') send({ type: 'data', data: [] })
  }
}

/** Waits for something that happens in this process. */
async function waitUntil(isTrue: () => boolean): Promise<void> {
  const until = performance.now() + 10_000
  while (!isTrue()) {
    if (performance.now() > until) throw new Error('That did not happen')
    await new Promise(resolve => setImmediate(resolve))
  }
}

/** Opens one page for the tests of a file. Each test opens the base that it needs. */
export function openBasePages(viewport?: { width: number; height: number }): BasePages {
  const pages = new BasePages()
  beforeAll(() => pages.start(viewport))
  afterAll(() => pages.close())
  beforeEach(async () => {
    await pages.page.mouse.move(0, 0)
  })
  return pages
}
