import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Action } from './action.ts'
import type { ActionTypes } from './action-type.ts'
import { ActionQueue } from './action-queue.ts'
import type { QueueEvent, QueueOptions } from './queue-options.ts'
import { HandClock } from './testing/hand-clock.ts'
import { type Notebook, notebookActions, NotebookServer } from './testing/notebook.ts'

const place = { userId: 'u', basePublicId: 'b', tableId: 'book', viewId: 'v' }

let clock: HandClock
let screen: Notebook
let server: NotebookServer
let events: QueueEvent[]
let faults: unknown[]
let queue: ActionQueue<Notebook, NotebookServer>

beforeEach(start)

function start(): void {
  clock = new HandClock()
  screen = new Map()
  server = new NotebookServer()
  events = []
  faults = []
  queue = newQueue()
}

function newQueue(
  types: ActionTypes<Notebook, NotebookServer> = notebookActions,
  more: Partial<QueueOptions<Notebook, NotebookServer>> = {},
): ActionQueue<Notebook, NotebookServer> {
  let ids = 0
  return new ActionQueue({
    types,
    store: screen,
    client: server,
    clock,
    newId: kind => `${kind}${++ids}`,
    failureKind: error => (String(error).includes('unreachable') ? 'temporary' : 'final'),
    errorText: error => (error instanceof Error ? error.message : 'unknown'),
    onWarning: text => events.push({ kind: 'changed', action: { error: text } as Action }),
    onFault: error => faults.push(error),
    onEvent: event => events.push(event),
    ...more,
  })
}

const write = (cell: string, after: string, type = 'write') =>
  queue.dispatch({ type, args: { cell, before: screen.get(cell) ?? '', after } }, { place })

/** Settles promises and advances time until no timer is left. */
async function settle(): Promise<void> {
  do {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
    clock.advance(60_000)
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  } while (clock.hasTimers)
}

async function turns(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}

describe('an action', () => {
  test('shows on the screen at once and is sent after its debounce', async () => {
    write('a', 'one')
    expect(screen.get('a')).toBe('one')
    clock.advance(699)
    await turns()
    expect(server.calls).toEqual([])
    clock.advance(1)
    await turns()
    expect(server.cells).toEqual(screen)
    expect(queue.actions).toEqual([])
  })

  test('is sent at once without a debounce', async () => {
    write('a', 'one', 'stamp')
    await turns()
    expect(server.cells).toEqual(screen)
  })

  test('merges with a waiting action of its key, which restarts the debounce and keeps the first value', async () => {
    write('a', 'o')
    clock.advance(500)
    write('a', 'on')
    clock.advance(500)
    await turns()
    expect(server.calls).toEqual([])
    expect(queue.actions).toHaveLength(1)
    expect(queue.actions[0]?.payload).toEqual({ cell: 'a', before: '', after: 'on' })
    await settle()
    expect(server.calls).toHaveLength(1)
  })

  test('is applied in its merged form, under the id of the action that waited', () => {
    const applied: unknown[] = []
    const { write: type } = notebookActions
    const write: typeof type = { ...type, apply: (_store, args, id) => applied.push([id, args]) }
    const merging = newQueue({ write })
    for (const after of ['o', 'on'])
      merging.dispatch({ type: 'write', args: { cell: 'a', before: '', after } }, { place })
    expect(applied).toEqual([
      ['act1', { cell: 'a', before: '', after: 'o' }],
      ['act1', { cell: 'a', before: '', after: 'on' }],
    ])
  })

  test('does not merge with an action of another key', () => {
    write('a', '1')
    write('b', '1')
    expect(queue.actions).toHaveLength(2)
  })

  test('waits only for earlier actions that touch the same thing', async () => {
    write('a', 'slow')
    write('a', 'stamp', 'stamp')
    write('b', 'free', 'stamp')
    await turns()
    expect([...server.cells]).toEqual([['b', 'free']])
    await settle()
    expect(server.cells).toEqual(screen)
  })

  test('is sent at once when the tab is hidden', async () => {
    write('a', 'one')
    queue.flush()
    await turns()
    expect(server.cells).toEqual(screen)
  })

  test.each([
    [{ ...place, userId: '' }, 'User not found'],
    [{ ...place, basePublicId: '' }, 'No base available'],
    [{ ...place, viewId: '' }, 'Missing table/view context'],
  ])('without all of its place is refused', (wrong, message) => {
    expect(() => queue.dispatch({ type: 'write', args: {} }, { place: wrong })).toThrow(message)
  })
})

describe('while the server cannot be reached', () => {
  test('the queue retries the same call until it is answered, and it is done once', async () => {
    server.plan = ['unreachable', 'answer lost', 'unreachable', 'work']
    write('a', 'one', 'stamp')
    await turns()
    expect(queue.connection).toBe('offline')
    await settle()
    expect(queue.connection).toBe('online')
    expect(new Set(server.calls.map(call => call.split(' ')[0])).size).toBe(1)
    expect(server.cells).toEqual(screen)
    const states = events.flatMap(event => (event.kind === 'connection' ? event.state : []))
    expect(states).toEqual(['offline', 'online'])
  })

  test('the queue can retry at once on request', async () => {
    server.plan = ['unreachable']
    write('a', 'one', 'stamp')
    await turns()
    queue.retryNow()
    await turns()
    expect(server.cells).toEqual(screen)
  })

  test('a retry that is asked for during a call follows it at once', async () => {
    server.plan = ['unreachable', 'unreachable']
    write('a', 'one', 'stamp')
    await turns()
    queue.retryNow()
    // The second call is under way.
    queue.retryNow()
    await turns()
    expect(server.cells).toEqual(screen)
  })
})

describe('a refusal', () => {
  test('stops the queue, sets aside what waited, and reverts the screen to the server’s state', async () => {
    write('a', 'good', 'stamp')
    await turns()
    server.plan = ['refuse']
    write('a', 'bad', 'stamp')
    write('a', 'worse')
    write('b', 'other')
    await turns()
    expect(screen).toEqual(server.cells)
    expect(queue.actions).toEqual([])
    const stopped = events.find(event => event.kind === 'stopped')
    expect(stopped?.setAside.map(action => [action.status, action.error])).toEqual([
      ['failed', 'refused'],
      ['debounced', null],
      ['debounced', null],
    ])
    write('c', 'later', 'stamp')
    await settle()
    expect(server.cells.has('c')).toBe(false)
    queue.resume()
    await settle()
    expect(server.cells.get('c')).toBe('later')
  })

  test('of one action sets aside it and what builds on it, and the others are sent', async () => {
    queue = newQueue(notebookActions, { failureKind: () => 'refused' })
    server.plan = ['refuse']
    write('a', 'bad', 'stamp')
    write('a', 'worse')
    write('b', 'other')
    await settle()
    expect(screen).toEqual(server.cells)
    expect([...server.cells]).toEqual([['b', 'other']])
    expect(queue.isStopped).toBe(false)
    const refused = events.find(event => event.kind === 'refused')
    expect(refused).toMatchObject({ setAside: [{ error: 'refused' }, { error: null }] })
  })

  test('is avoided by discarding an action with everything that waits for it', async () => {
    const first = write('a', 'one')
    write('a', 'two', 'stamp')
    write('b', 'stays')
    expect(queue.discard(first.id)).toHaveLength(2)
    expect([...screen]).toEqual([['b', 'stays']])
    await settle()
    expect(server.cells).toEqual(screen)
  })
})

describe('an action that may have reached the server', () => {
  const revoking = () =>
    newQueue(notebookActions, { revoke: (_client, ids) => server.revoke(ids), retryAfter: () => null })

  test('is discarded on the screen at once, and the server is asked to revoke it', async () => {
    queue = revoking()
    server.plan = ['unreachable', 'unreachable']
    const { id } = write('a', 'one', 'stamp')
    await turns()
    queue.discard(id)
    expect(screen.size).toBe(0)
    await settle()
    expect(queue.actions).toEqual([])
    expect([...server.revoked]).toEqual([id])
    expect(server.cells.size).toBe(0)
    expect(events.some(({ kind }) => kind === 'too late')).toBe(false)
  })

  test('is reported when the server had done it before it was discarded', async () => {
    queue = revoking()
    server.plan = ['answer lost']
    const { id } = write('a', 'one', 'stamp')
    await turns()
    queue.discard(id)
    await settle()
    expect(events.at(-1)).toMatchObject({ kind: 'too late', action: { id } })
  })

  test('is no longer awaited when it is discarded while it is being sent', async () => {
    const hanging = { ...notebookActions.stamp, send: () => new Promise<void>(() => {}) }
    queue = newQueue({ ...notebookActions, stamp: hanging }, { revoke: (_client, ids) => server.revoke(ids) })
    const { id } = write('a', 'one', 'stamp')
    await turns()
    queue.discard(id)
    write('b', 'two')
    await settle()
    expect([...server.cells]).toEqual([['b', 'two']])
    expect(queue.actions).toEqual([])
  })

  test('leaves at once when it is discarded a second time', async () => {
    queue = revoking()
    server.plan = Array.from({ length: 9 }, () => 'unreachable')
    const { id } = write('a', 'one', 'stamp')
    await turns()
    queue.discard(id)
    await turns()
    expect(queue.actions).toHaveLength(1)
    queue.discard(id)
    expect(queue.actions).toEqual([])
  })
})

describe('the queue pauses between retries', () => {
  test.each([
    ['grow, each a little longer or shorter', null, [375, 750]],
    ['are as long as the server asks', 4000, [3000, 3000]],
  ])('%s', async (_name, retryAfter, pauses) => {
    queue = newQueue(notebookActions, { random: () => 0, retryAfter: () => retryAfter })
    server.plan = ['unreachable', 'unreachable']
    write('a', 'one', 'stamp')
    await turns()
    for (const [tries, pause] of pauses.entries()) {
      clock.advance(pause - 1)
      await turns()
      expect(server.calls).toHaveLength(tries + 1)
      clock.advance(1)
      await turns()
      expect(server.calls).toHaveLength(tries + 2)
    }
  })
})

describe('an error while showing the outcome of an action', () => {
  test.each(['settle', 'listener'])('does not turn a saved action into a refusal: %s', async where => {
    const draw = () => {
      throw new Error('drawing')
    }
    queue = newQueue(where === 'settle' ? { stamp: { ...notebookActions.stamp, settle: draw } } : notebookActions, {
      onEvent: event => (event.kind === 'left' && where === 'listener' ? draw() : events.push(event)),
    })
    write('a', 'one', 'stamp')
    write('a', 'two', 'stamp')
    await settle()
    expect(queue).toMatchObject({ isStopped: false, actions: [], connection: 'online' })
    expect(server.cells.get('a')).toBe('two')
    expect(events.filter(({ kind }) => kind === 'synced')).toHaveLength(2)
    expect(faults).toHaveLength(2)
  })
})

describe('an error in an action type', () => {
  const broken = () => {
    throw new Error('broken')
  }

  test.each([
    ['in `stored`', { stamp: { ...notebookActions.stamp, stored: broken } }],
    [
      'in `rebase` of a waiting action',
      { stamp: { ...notebookActions.stamp, stored: (args: unknown) => args, rebase: broken } },
    ],
  ])('%s stops the queue and sets aside everything that waits', async (_where, types) => {
    queue = newQueue(types)
    write('a', 'one', 'stamp')
    write('a', 'two', 'stamp')
    await settle()
    expect(queue.actions).toEqual([])
    expect(queue.isStopped).toBe(true)
    expect(events.find(({ kind }) => kind === 'stopped')).toMatchObject({ failed: { error: 'broken' } })
    expect(faults).toHaveLength(1)
    queue.resume()
    write('b', 'three', 'stamp')
    expect(queue.isStopped).toBe(false)
  })

  test('in `revert` does not keep the action in the queue', async () => {
    queue = newQueue({ stamp: { ...notebookActions.stamp, revert: broken } })
    server.plan = ['refuse']
    write('a', 'one', 'stamp')
    await settle()
    expect(queue.actions).toEqual([])
    expect([queue.isStopped, faults.length]).toEqual([true, 1])
  })
})

test('actions that another tab took over are reverted newest first and not sent', async () => {
  const ids = [write('a', 'one'), write('a', 'two', 'stamp'), write('b', 'stays')].map(({ id }) => id)
  queue.handOver(ids.slice(0, 2))
  expect([...screen]).toEqual([['b', 'stays']])
  await settle()
  expect(server.cells).toEqual(screen)
})

test('all actions that wait for nothing else are sent when the page goes away', async () => {
  write('a', 'one')
  write('a', 'later', 'stamp')
  write('b', 'two')
  queue.sendAll()
  expect(server.calls).toHaveLength(2)
  await settle()
  expect(server.cells).toEqual(screen)
  expect(server.calls).toHaveLength(3)
})

describe('an outbox', () => {
  test('from an earlier session is applied, and each action is sent once', async () => {
    server.plan = ['answer lost']
    write('a', 'one', 'stamp')
    write('b', 'two')
    await turns()
    const kept = structuredClone(queue.actions)
    screen = new Map(server.cells)
    queue = newQueue()
    queue.restore(kept)
    await settle()
    expect(server.done.size).toBe(2)
    expect([...screen]).toEqual([
      ['a', 'one'],
      ['b', 'two'],
    ])
    expect(server.cells).toEqual(screen)
  })

  test('returns the actions that cannot be applied and continues with the rest', async () => {
    write('a', 'one')
    write('b', 'two')
    const [one, two] = structuredClone(queue.actions)
    if (!one || !two) throw new Error('Two actions were expected')
    start()
    const damaged = { ...one, payload: null }
    expect(queue.restore([damaged, two])).toEqual([damaged])
    await settle()
    expect([...server.cells]).toEqual([['b', 'two']])
    expect(faults).toHaveLength(1)
  })

  test('stops at an action that was stored without a base', async () => {
    write('a', 'one')
    const [one] = structuredClone(queue.actions)
    if (!one) throw new Error('An action was expected')
    start()
    queue.restore([{ ...one, basePublicId: '' }])
    await settle()
    expect(events.find(({ kind }) => kind === 'stopped')).toMatchObject({
      failed: { error: 'No base available for sync' },
    })
    expect(server.calls).toEqual([])
  })

  test('with actions that depend on each other in a circle is sent with a warning', async () => {
    write('a', 'one')
    write('b', 'two')
    const [one, two] = structuredClone(queue.actions)
    if (!one || !two) throw new Error('Two actions were expected')
    start()
    queue.restore([
      { ...one, dependencies: [two.id] },
      { ...two, dependencies: [one.id] },
    ])
    await settle()
    expect(server.cells.size).toBe(2)
    expect(events.some(event => event.kind === 'changed' && event.action.error?.includes('wait for each other'))).toBe(
      true,
    )
  })
})

test('screen and server end up the same for any actions and any network failures', async () => {
  const step = fc.oneof(
    fc.record({
      do: fc.constant('write' as const),
      cell: fc.constantFrom('a', 'b', 'c'),
      text: fc.string({ minLength: 0, maxLength: 2 }),
      type: fc.constantFrom('write', 'stamp'),
    }),
    fc.record({ do: fc.constant('wait' as const), for: fc.integer({ min: 1, max: 2000 }) }),
    fc.record({ do: fc.constant('flush' as const) }),
    fc.record({ do: fc.constant('resume' as const) }),
    fc.record({
      do: fc.constant('fail' as const),
      how: fc.array(fc.constantFrom('unreachable' as const, 'answer lost' as const, 'refuse' as const), {
        maxLength: 3,
      }),
    }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async steps => {
      start()
      for (const one of steps) {
        if (one.do === 'write') write(one.cell, one.text, one.type)
        else if (one.do === 'wait') clock.advance(one.for)
        else if (one.do === 'flush') queue.flush()
        else if (one.do === 'resume') queue.resume()
        else server.plan.push(...one.how)
        await turns()
      }
      server.plan = []
      for (let round = 0; round < 3; round++) {
        queue.resume()
        await settle()
      }
      expect(queue.actions).toEqual([])
      expect(screen).toEqual(server.cells)
    }),
    { numRuns: 300 },
  )
})
