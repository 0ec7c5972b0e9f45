import 'fake-indexeddb/auto'
import { setImmediate } from 'node:timers/promises'
import { createTRPCClient, httpLink } from '@trpc/client'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { TabHistory } from '../../../actions/kept-history.ts'
import { OutboxDatabase } from '../../../actions/outbox-database.ts'
import { SetAside } from '../../../actions/set-aside.ts'
import { HandClock } from '../../../actions/testing/hand-clock.ts'
import { mapStorage } from '../../../actions/testing/map-storage.ts'
import { FlakyNetwork } from '../../../api/testing/flaky-network.ts'
import { httpClient, signUpAt } from '../../../api/testing/http-client.ts'
import { startTestServer, type TestServer } from '../../../api/testing/start-test-server.ts'
import type { AppRouter } from '../../../app/router.ts'
import { type Base, openBase } from '../../../engine/base/base.ts'
import { feedOf } from '../../../engine/live/live-feed.ts'
import { newId } from '../../../engine/model/ids.ts'
import type { Change } from '../../document/change.ts'
import type { FormDocument } from '../../document/form-document.ts'
import { create, randomEdit } from '../../testing/random-edits.ts'
import type { DraftClient } from '../draft-client.ts'
import { LiveDraft, ownerOf } from '../live-draft.ts'

/** Two tabs of one person and one of another, because conflicts within one person are resolved differently. */
export const [ada, eve] = ['ada@example.com', 'eve@example.com']
type Email = typeof ada

/** Delivers what the server logs to a draft, over a connection that can be cut. */
class Line {
  readonly #base: Base | null
  readonly #draft: LiveDraft
  #cut: AbortController | null = null
  reached: number

  constructor(base: Base | null, draft: LiveDraft) {
    this.#base = base
    this.#draft = draft
    this.reached = draft.version
  }

  connect(): void {
    if (this.#cut || !this.#base) return
    this.#cut = new AbortController()
    void this.#listen(this.#base, this.#cut.signal)
  }

  cut(): void {
    this.#cut?.abort()
    this.#cut = null
  }

  async #listen(base: Base, signal: AbortSignal): Promise<void> {
    for await (const batch of feedOf(base).follow(this.reached, signal)) {
      if (signal.aborted) break
      if (!batch) continue
      this.reached = batch.version
      this.#draft.onBatch(structuredClone(batch))
    }
  }
}

/** The storage of one browser, and of one of its tabs. */
export interface Storages {
  database: OutboxDatabase
  tab: Storage
}

let browsers = 0
export const newBrowser = (): Storages => ({
  database: new OutboxDatabase(`browser ${++browsers}`),
  tab: mapStorage(),
})

export interface Form {
  publicId: string
  flowId: string
  /** Null for a form that was created without its base. */
  base: Base | null
  clock: HandClock
}

export interface Client {
  draft: LiveDraft
  network: FlakyNetwork
  line: Line
  /** Messages that the person got. */
  messages: string[]
}

/** Waits until everything is sent and all screens have received it. */
export async function settle({ base, clock }: Form, clients: readonly Client[]): Promise<void> {
  let quietLooks = 0
  await vi.waitFor(
    async () => {
      for (const { network, line, draft } of clients) {
        network.heal()
        line.connect()
        if (draft.state.isStopped) draft.resume()
        draft.flush()
      }
      clock.advance(60_000)
      for (let turn = 0; turn < 5; turn++) await setImmediate()
      const version = (await base?.read())?.version ?? 0
      const isQuiet = clients.every(
        ({ network, draft }) => network.pending === 0 && draft.version === version && draft.state.waiting.length === 0,
      )
      quietLooks = isQuiet ? quietLooks + 1 : 0
      expect(quietLooks).toBeGreaterThan(2)
    },
    { timeout: 20_000, interval: 2 },
  )
}

const types: Record<string, string> = { text: 'short_answer', choice: 'single_choice', group: 'repeater' }

/** A random edit with types of blocks that the product has. */
export const anyEdit = (document: FormDocument, id: string, numbers: [number, number, number]): Change[] =>
  randomEdit(document, id, numbers).flatMap(change => {
    if (change.do === 'set') return change
    const thing = change.thing as { type?: string }
    return { ...change, thing: { ...thing, ...(thing.type !== undefined && { type: types[thing.type] }) } }
  })

export const question = (id: string, label = '') =>
  create('blocks', { id, at: { parentId: 'page1', place: 'V' }, type: 'short_answer', label })

/** Starts a server on a fresh database for all tests of a file, with two people. */
export function draftPeople() {
  let server: TestServer
  const cookies = new Map<Email, string>()
  const userIds = new Map<Email, string>()

  beforeAll(async () => {
    server = await startTestServer({ client: 'none' })
    for (const email of [ada, eve]) cookies.set(email, await signUpAt(server.url, email))
    const { rows } = await server.platform.pool.query<{ id: string; email: string }>('SELECT id, email FROM users')
    for (const { id, email } of rows) userIds.set(email, id)
  })
  afterAll(() => server.close())

  const cookieOf = (email: Email) => cookies.get(email) ?? ''
  const as = (email: Email) => httpClient(server.url, { cookie: cookieOf(email) })

  /** A new form of Ada, which Eve may edit. Its base is open unless `isOpen` is false. */
  async function newForm({ isOpen = true } = {}): Promise<Form> {
    const response = await as(ada).send('/admin/flows', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'form', name: 'Form' }),
    })
    const { flow } = (await response.json()) as { flow: { id: string; publicIdentifier: string } }
    await server.platform.pool.query(`INSERT INTO flow_members VALUES ($1, $2, 'write')`, [flow.id, userIds.get(eve)])
    const base = isOpen ? await openBase(server.platform, { flowId: flow.id }) : null
    return { publicId: flow.publicIdentifier, flowId: flow.id, base, clock: new HandClock() }
  }

  /** Opens the form in one person's tab. What waits is stored in `storages`, if it has any. */
  async function openClient(form: Form, email: Email = ada, storages?: Storages): Promise<Client> {
    const userId = userIds.get(email) ?? ''
    const owner = ownerOf(userId, form.publicId)
    const network = new FlakyNetwork()
    const messages: string[] = []
    const fetch = network.fetch as typeof globalThis.fetch
    const calls = createTRPCClient<AppRouter>({
      links: [httpLink({ url: `${server.url}/trpc`, headers: { cookie: cookieOf(email) }, fetch })],
    })
    const tab = newId('tab')
    const draft = new LiveDraft({
      userId,
      client: { basePublicId: form.publicId, calls: calls as unknown as DraftClient['calls'] },
      clock: form.clock,
      newId,
      setAside: new SetAside(storages?.database.setAside(owner) ?? null),
      ...(storages && {
        outbox: { tab, outbox: storages.database.outbox(owner, tab, () => form.clock.now()), channel: null },
        history: new TabHistory(storages.tab, owner),
      }),
      onFault: error => {
        throw error
      },
      tell: text => messages.push(text),
    })
    await draft.open()
    const line = new Line(form.base, draft)
    line.connect()
    return { draft, network, line, messages }
  }

  /** The form as a newly opened page shows it. */
  async function fresh(form: Form): Promise<FormDocument> {
    const { document } = await as(ada).query<{ document: FormDocument }>('forms.load', { basePublicId: form.publicId })
    return document
  }

  return { newForm, openClient, fresh, as, server: () => server, cookieOf }
}
