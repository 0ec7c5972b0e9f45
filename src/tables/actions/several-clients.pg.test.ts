import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import type { UpdateCell } from './update-cell.ts'
import {
  changes,
  type Client,
  people,
  type Place,
  runSteps,
  settle,
  severalClients,
  type Step,
  steps,
  stepsOf,
  take,
} from './testing/several-clients.ts'

const { newPlace, openClients, fresh } = severalClients()

/**
 * Undoes everything, the latest on the server first.
 * The order of each client's undo stack is not enough. A debounced edit reaches the server after later actions of the
 * same person, so a newer edit on the server can be deeper in one stack than an older edit of the same cell is in
 * another. Undoing the older one first is skipped because of the newer one, and undoing the newer one then restores the
 * older value. Each undo is correct, but in that order they do not restore the start.
 */
async function undoEverything(place: Place, clients: readonly Client[]): Promise<void> {
  const { rows } = await place.base.platform.pool.query<{ id: string; version: number }>(
    `SELECT action_id AS id, version::int FROM ${place.base.schema}.actions WHERE action_id IS NOT NULL`,
  )
  const versions = new Map(rows.map(({ id, version }) => [id, version]))
  const entries = clients
    .flatMap(client => client.undoable().map(entry => ({ client, entry })))
    .map(one => ({ ...one, version: Math.max(...one.entry.actions.map(({ id }) => versions.get(id) ?? 0)) }))
    .toSorted((one, other) => other.version - one.version)
  for (const { client, entry } of entries) {
    expect(client.session.undo(entry.gestureId)).toBe(true)
    await settle(place, clients)
  }
}

/** The cells that undo reported as skipped. */
const passedOver = (clients: readonly Client[]) =>
  clients
    .flatMap(({ events }) => events)
    .flatMap(event => (event.kind === 'skipped' && event.action.isUndo ? [event.skipped] : []))
    .flatMap(({ rest, isDeleted = false }) => (rest as UpdateCell).cells.map(cell => ({ ...cell, isDeleted })))

const views = [
  ['plain', false],
  ['sorted and filtered', true],
] as const

test.each(views)(
  'after any actions of several people over failing lines, every screen of a %s view matches the server',
  { timeout: 120_000 },
  async (_, isSorted) => {
    await fc.assert(
      fc.asyncProperty(stepsOf([...changes, ...steps]), async taken => {
        const place = await newPlace(isSorted)
        const clients = await openClients(place)
        await runSteps(place, clients, taken)
        const expected = await fresh(place)
        for (const client of clients) {
          client.line.cut()
          expect(client.cells()).toEqual(expected)
        }
      }),
      { numRuns: 15 },
    )
  },
)

test(
  'after any moves of rows by several people, every screen has the same order, no row is lost, and undoing all restores it',
  { timeout: 120_000 },
  async () => {
    const moves = stepsOf(['move', 'move', 'move', 'move', 'add', 'remove', 'break', 'cut', 'connect', 'wait', 'flush'])
    await fc.assert(
      fc.asyncProperty(moves, async taken => {
        const scene = await newScene()
        const { place, clients } = scene
        const orders = () =>
          clients.map(({ data }) =>
            Array.from({ length: data.rowCount }, (_, row) => data.recordId(data.rowKey(row) ?? -1)),
          )
        const start = orders()
        await runSteps(place, clients, taken)
        const [order = []] = orders()
        expect(new Set(order).size).toBe(order.length)
        expect(orders()).toEqual(clients.map(() => order))
        await undoEverything(place, clients)
        expect(orders()).toEqual(start)
        leave(scene)
      }),
      { numRuns: 10 },
    )
  },
)

interface Scene {
  place: Place
  clients: readonly Client[]
  /** State of the base before any action. */
  start: Awaited<ReturnType<typeof fresh>>
}

async function newScene(): Promise<Scene> {
  const place = await newPlace(false)
  const clients = await openClients(place)
  return { place, clients, start: await fresh(place) }
}

const leave = ({ clients }: Scene) => clients.forEach(({ line }) => line.cut())

async function expectStart({ place, clients, start }: Scene): Promise<void> {
  for (const client of clients) expect(client.cells()).toEqual(start)
  expect(await fresh(place)).toEqual(start)
}

test(
  'when all that several people did over lines that break is undone, the latest first, everything is as it was',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(stepsOf(changes), async taken => {
        const scene = await newScene()
        const { place, clients } = scene
        await runSteps(place, clients, taken)
        await undoEverything(place, clients)
        expect(passedOver(clients).filter(({ isDeleted }) => !isDeleted)).toEqual([])
        await expectStart(scene)
        leave(scene)
      }),
      { numRuns: 12 },
    )
  },
)

// Each edit moves a cell from one value to the next, and an undo that skips nothing reverses one such step. In any
// order, undoing all steps restores the first value.
test(
  'in whatever order several people undo all they did, a cell that no undo told to have passed over is as it was',
  { timeout: 120_000 },
  async () => {
    const turns = fc.array(fc.nat(people.length - 1), { maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(stepsOf(changes), turns, async (taken, turns) => {
        const scene = await newScene()
        const { place, clients, start } = scene
        const [{ data }] = clients as [Client, ...Client[]]
        const recordIds = start.map((_, row) => data.recordId(data.rowKey(row) ?? -1))
        await runSteps(place, clients, taken)
        for (const who of turns) if (clients[who]?.session.undo()) await settle(place, clients)
        for (const { session } of clients) while (session.undo()) await settle(place, clients)
        const now = await fresh(place)
        const messages = new Set(passedOver(clients).map(({ recordId, fieldId }) => `${recordId} ${fieldId}`))
        const wrong = start.flatMap((cells, row) =>
          Object.keys(cells).filter(
            fieldId => cells[fieldId] !== now[row]?.[fieldId] && !messages.has(`${recordIds[row]} ${fieldId}`),
          ),
        )
        expect(wrong).toEqual([])
        for (const client of clients) expect(client.cells()).toEqual(now)
        leave(scene)
      }),
      { numRuns: 12 },
    )
  },
)

/** Waits until the server has a client's actions, except for debounced edits. */
const sent = ({ session }: Client) =>
  vi.waitFor(() => expect(session.state.waiting.filter(({ status }) => status !== 'debounced')).toEqual([]), {
    timeout: 20_000,
    interval: 2,
  })

async function flush(client: Client): Promise<void> {
  client.session.flush()
  await sent(client)
}

const step = (change: Partial<Step>): Step => ({
  do: 'edit',
  who: 0,
  row: 0,
  text: '',
  milliseconds: 900,
  way: 'work',
  ...change,
})

/**
 * One tab edits the first row, and another tab of the same person edits it later, before it receives the first edit.
 * The server gets the record that the second tab adds, then the edit of the first, then that of the second.
 */
async function crossed({ first, second, afterwards }: Crossing): Promise<Scene> {
  const scene = await newScene()
  const { place, clients } = scene
  const [late, early] = clients as [Client, Client, Client]
  take(early, place.clock, first)
  for (const one of second) {
    place.clock.advance(1)
    take(late, place.clock, one)
  }
  await sent(late)
  await flush(early)
  await flush(late)
  await runSteps(place, clients, afterwards)
  return scene
}

interface Crossing {
  first: Step
  second: readonly Step[]
  afterwards: readonly Step[]
}

const [addRow, again] = [step({ do: 'add' }), step({ row: 1, text: 'A' })]

const crossings: [string, Crossing][] = [
  [
    'B below A',
    {
      first: step({ text: 'B' }),
      second: [step({ text: 'A' }), addRow],
      afterwards: [again, step({ do: 'wait' }), again, again],
    },
  ],
  [
    'A below A, A and Ab',
    {
      first: step({ text: 'A' }),
      second: [...['A', 'A', 'Ab'].map(text => step({ text })), again, addRow],
      afterwards: [],
    },
  ],
]

describe.each(crossings)('crossing edits of two tabs in one cell, %s,', (_, crossing) => {
  test('are gone when both are undone, the latest first', async () => {
    const scene = await crossed(crossing)
    await undoEverything(scene.place, scene.clients)
    expect(passedOver(scene.clients)).toEqual([])
    await expectStart(scene)
    leave(scene)
  })

  test('keep the earlier edit when it was undone first, which reported the skipped cell', async () => {
    const scene = await crossed(crossing)
    const { place, clients, start } = scene
    const [late, early] = clients as [Client, Client, Client]
    expect(early.session.undo()).toBe(true)
    await settle(place, clients)
    expect(passedOver(clients)).toHaveLength(1)
    while (late.session.undo()) await settle(place, clients)
    expect(passedOver(clients)).toHaveLength(1)
    const [row, ...others] = start
    const [name = ''] = late.data.columns.map(({ id }) => id)
    expect(await fresh(place)).toEqual([{ ...row, [name]: crossing.first.text }, ...others])
    leave(scene)
  })
})

const others = [
  ['another tab of the same person', 1],
  ['somebody else', 2],
] as const

test.each(others)(
  'of two who write the same at once, the second being %s, the one the server heard first can undo it',
  async (_, who) => {
    for (const isInOrder of [true, false]) {
      const scene = await newScene()
      const { place, clients } = scene
      const two = [clients[0], clients[who]] as [Client, Client]
      for (const client of two) {
        place.clock.advance(1)
        take(client, place.clock, step({ text: 'A' }))
      }
      const [heard, late] = isInOrder ? two : (two.toReversed() as typeof two)
      await flush(heard)
      await flush(late)
      await settle(place, clients)
      const written = await fresh(place)
      expect(late.session.undo()).toBe(false)
      expect(await fresh(place)).toEqual(written)
      expect(heard.session.undo()).toBe(true)
      await settle(place, clients)
      await expectStart(scene)
      leave(scene)
    }
  },
)
