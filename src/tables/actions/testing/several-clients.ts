import { setImmediate } from 'node:timers/promises'
import { createTRPCClient, httpLink } from '@trpc/client'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { HandClock } from '../../../actions/testing/hand-clock.ts'
import type { ServerStructure } from '../structure/structure-changes.ts'
import { openBase as openScreen } from './open-base.ts'
import { type Base, openBase } from '../../../engine/base/base.ts'
import { feedOf } from '../../../engine/live/live-feed.ts'
import type { Metadata } from '../../../engine/model/structure.ts'
import { LiveScreen } from '../../live/live-screen.ts'
import type { TablesClient } from '../../page/tables-client.ts'
import type { RowKey } from '../../../grid/grid-data.ts'
import { movedRows } from '../../rows/move-rows.ts'
import type { AppRouter } from '../../../app/router.ts'
import { createBase, httpClient, signUpAt } from '../../../api/testing/http-client.ts'
import { FlakyNetwork, type Way, ways } from '../../../api/testing/flaky-network.ts'
import { startTestServer, type TestServer } from '../../../api/testing/start-test-server.ts'

/** Two tabs of one person and one of another, because conflicts within one person are resolved differently. */
export const people = ['ada@example.com', 'ada@example.com', 'eve@example.com'] as const
const [ada, , eve] = people
type Email = (typeof people)[number]

/** Delivers the server's messages about a base to a screen, over a connection that can be cut. */
class Line {
  readonly #base: Base
  readonly #screen: LiveScreen
  #cut: AbortController | null = null
  reached: number

  constructor(base: Base, screen: LiveScreen, after: number) {
    this.#base = base
    this.#screen = screen
    this.reached = after
  }

  connect(): void {
    if (this.#cut) return
    this.#cut = new AbortController()
    void this.#listen(this.#cut.signal)
  }

  cut(): void {
    this.#cut?.abort()
    this.#cut = null
  }

  async #listen(signal: AbortSignal): Promise<void> {
    this.#screen.onConnection(true)
    for await (const batch of feedOf(this.#base).follow(this.reached, signal)) {
      if (signal.aborted) break
      if (!batch) continue
      this.reached = batch.version
      this.#screen.onBatch(structuredClone(batch))
    }
    this.#screen.onConnection(false)
  }
}

export interface Place {
  base: Base
  basePublicId: string
  clock: HandClock
  read(): Promise<ServerStructure>
  tableId: string
  viewId: string
  /** Fields that the view sorts and filters by. */
  fieldIds: ReadonlySet<string>
}

export type Client = Awaited<ReturnType<ReturnType<typeof severalClients>['openClients']>>[number]

/** Waits until everything is sent and all screens have received it. */
export async function settle({ base, clock }: Place, clients: readonly Client[]): Promise<void> {
  let quietLooks = 0
  await vi.waitFor(
    async () => {
      for (const { network, line, session } of clients) {
        network.heal()
        line.connect()
        if (session.state.isStopped) session.resume()
        session.flush()
      }
      clock.advance(60_000)
      for (let turn = 0; turn < 5; turn++) await setImmediate()
      const { version } = await base.read()
      const isQuiet = clients.every(
        ({ network, line, session }) =>
          network.pending === 0 && line.reached === version && session.state.waiting.length === 0,
      )
      quietLooks = isQuiet && !clock.hasTimers ? quietLooks + 1 : 0
      expect(quietLooks).toBeGreaterThan(2)
    },
    { timeout: 20_000, interval: 2 },
  )
}

export const changes = [
  'edit',
  'edit',
  'note',
  'paste',
  'add',
  'remove',
  'move',
  'flush',
  'wait',
  'break',
  'cut',
  'connect',
] as const
export const steps = ['undo', 'redo'] as const

export interface Step {
  do: (typeof changes)[number] | (typeof steps)[number]
  who: number
  row: number
  text: string
  milliseconds: number
  way: Way
}

export const stepsOf = (kinds: readonly Step['do'][]) =>
  fc.array(
    fc.record<Step>({
      do: fc.constantFrom(...kinds),
      who: fc.nat(people.length - 1),
      row: fc.nat(5),
      text: fc.constantFrom('A', 'Ab', 'B', 'C', ''),
      milliseconds: fc.integer({ min: 1, max: 900 }),
      way: fc.constantFrom(...ways),
    }),
    { minLength: 5, maxLength: 30 },
  )

/** Moves rows above or below another one, chosen by a number. */
function moveTo({ data, session, place }: Client, rowKeys: readonly RowKey[], chosen: number): void {
  const rowKey = data.rowKey(chosen % Math.max(1, data.rowCount))
  const side = chosen % 2 === 0 ? 'above' : 'below'
  const draft =
    rowKey === undefined ? null : movedRows(data, { tableId: place.tableId, rowKeys, placement: { rowKey, side } })
  if (draft) session.act(draft, place)
}

/** Runs one step of a client. */
export function take(client: Client, clock: HandClock, step: Step): void {
  const { data, session, network, line } = client
  const { row, text, milliseconds, way } = step
  const rowKeys = [row, row + 1].flatMap(at => data.rowKey(at) ?? [])
  const [rowKey] = rowKeys
  const [name = '', notes = ''] = data.columns.map(({ id }) => id)
  const value = text === '' ? null : text
  const edit = (columnId: string) => rowKey !== undefined && data.editCell({ rowKey, columnId, value })
  if (step.do === 'edit') edit(name)
  else if (step.do === 'note') edit(notes)
  else if (step.do === 'paste') {
    const edits = rowKeys
      .filter(key => data.recordId(key) !== undefined)
      .flatMap(key => [name, notes].map(columnId => ({ rowKey: key, columnId, value })))
    data.changeCells({ kind: 'paste', edits, newRows: [{ [name]: value }], templates: [] })
  } else if (step.do === 'add') data.addRow()
  else if (step.do === 'remove') data.deleteRows(rowKeys)
  else if (step.do === 'move') moveTo(client, rowKeys, milliseconds)
  else if (step.do === 'wait') clock.advance(milliseconds)
  else if (step.do === 'break') network.plan.push(way)
  else if (step.do === 'cut') line.cut()
  else if (step.do === 'connect') line.connect()
  else session[step.do]()
}

/** Runs steps of several clients, then settles. */
export async function runSteps(place: Place, clients: readonly Client[], taken: readonly Step[]): Promise<void> {
  for (const step of taken) {
    const client = clients[step.who]
    // Every action gets a time of its own, because a person's latest change wins.
    place.clock.advance(1)
    if (client) take(client, place.clock, step)
    await setImmediate()
  }
  await settle(place, clients)
}

/** Starts a server on a fresh database for all tests of a file, with the pages of several people. */
export function severalClients() {
  let server: TestServer
  const cookies = new Map<Email, string>()
  const cookieOf = (email: Email) => cookies.get(email) ?? ''

  beforeAll(async () => {
    server = await startTestServer({ client: 'none' })
    for (const email of new Set(people)) cookies.set(email, await signUpAt(server.url, email))
  })
  afterAll(() => server.close())

  const callsOver = (network: FlakyNetwork, cookie: string) =>
    createTRPCClient<AppRouter>({
      links: [httpLink({ url: `${server.url}/trpc`, headers: { cookie }, fetch: network.fetch as typeof fetch })],
    }) as unknown as TablesClient

  /** Creates a base with a table of three rows, in a view that sorts and filters them or not. */
  async function newPlace(isSorted: boolean): Promise<Place> {
    const client = callsOver(new FlakyNetwork(), cookieOf(ada))
    const basePublicId = await createBase(httpClient(server.url, { cookie: cookieOf(ada) }))
    await server.platform.pool.query(
      `INSERT INTO flow_members SELECT flows.id, users.id, 'write' FROM flows, users
       WHERE flows.public_identifier = $1 AND users.email = $2`,
      [basePublicId, eve],
    )
    await client.metadata.create.mutate({ basePublicId })
    const read = async (): Promise<ServerStructure> => {
      const { version, metadata } = await client.metadata.get.query({ basePublicId })
      return { version, metadata: metadata as Metadata }
    }
    const [table] = (await read()).metadata.tables
    const [view] = table?.views ?? []
    if (!table || !view) throw new Error('The base has no table')
    const [name, notes] = [table.primaryFieldId, table.fields[1]?.id ?? '']
    if (isSorted) {
      const filters = { and: [{ fieldId: notes, operator: 'isEmpty' }] }
      const config = { sorts: [{ fieldId: name, dir: 'asc' as const }], filters }
      await client.views.updateSettings.mutate({ basePublicId, tableId: table.id, viewId: view.id, config } as never)
    }
    const { rows } = await server.platform.pool.query<{ id: string }>(
      'SELECT id::text FROM flows WHERE public_identifier = $1',
      [basePublicId],
    )
    const base = await openBase(server.platform, { flowId: rows[0]?.id ?? '' })
    const fieldIds = new Set(isSorted ? [name, notes] : [])
    return { base, basePublicId, clock: new HandClock(), read, tableId: table.id, viewId: view.id, fieldIds }
  }

  /** Opens the base in one person's page. */
  async function openClient(place: Place, email: Email = ada) {
    const { base, basePublicId, clock, read, tableId, viewId, fieldIds } = place
    const network = new FlakyNetwork()
    const held = { client: callsOver(network, cookieOf(email)), structure: await read() }
    const opened = await openScreen(held, { tableId, viewId, basePublicId, clock })
    const { screen, session, data } = opened
    data.ask({ viewId }, fieldIds)
    data.order.setManual(fieldIds.size === 0)
    const live = new LiveScreen({
      screen,
      clock,
      isWaiting: actionId => session.state.waiting.some(({ id }) => id === actionId),
      onStructure: () => undefined,
      onDeletedTable: () => undefined,
      onGoneView: () => undefined,
      onClosed: () => undefined,
    })
    const line = new Line(base, live, held.structure.version)
    line.connect()
    return { ...opened, network, line }
  }

  const openClients = (place: Place) => Promise.all(people.map(email => openClient(place, email)))

  /** The rows that a newly opened page shows. */
  async function fresh(place: Place) {
    const client = await openClient(place)
    await settle(place, [client])
    client.line.cut()
    return client.cells()
  }

  return { newPlace, openClients, fresh }
}
