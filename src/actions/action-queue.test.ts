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

/** Lets promises settle and time pass until nothing is left to happen. */
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
  test('shows on the screen at once and reaches the server after its debounce', async () => {
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

  test('without a debounce is sent at once', async () => {
    write('a', 'one', 'stamp')
    await turns()
    expect(server.cells).toEqual(screen)
  })

  test('merges with a waiting one of its key, which then waits anew and keeps the first value', async () => {
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

  test('that is merged is applied as it has become, under the id of the one that waited', () => {
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

  test('of another key does not merge', () => {
    write('a', '1')
    write('b', '1')
    expect(queue.actions).toHaveLength(2)
  })

  test('waits for those before it that touch the same thing, and no others', async () => {
    write('a', 'slow')
    write('a', 'stamp', 'stamp')
    write('b', 'free', 'stamp')
    await turns()
    expect([...server.cells]).toEqual([['b', 'free']])
    await settle()
    expect(server.cells).toEqual(screen)
  })

  test('that is debounced is sent at once when the tab is hidden', async () => {
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
  test('the same call is tried again until it is answered, and done once', async () => {
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

  test('a try can be had at once', async () => {
    server.plan = ['unreachable']
    write('a', 'one', 'stamp')
    await turns()
    queue.retryNow()
    await turns()
    expect(server.cells).toEqual(screen)
  })
})

describe('a refusal', () => {
  test('stops everything, sets aside what waited, and takes the screen back to what the server holds', async () => {
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

  test('can be avoided by discarding an action, with all that wait for it', async () => {
    const first = write('a', 'one')
    write('a', 'two', 'stamp')
    write('b', 'stays')
    expect(queue.discard(first.id)).toHaveLength(2)
    expect([...screen]).toEqual([['b', 'stays']])
    await settle()
    expect(server.cells).toEqual(screen)
  })
})

describe('an action that may be with the server', () => {
  const revoking = () =>
    newQueue(notebookActions, { revoke: (_client, ids) => server.revoke(ids), retryAfter: () => null })

  test('is discarded at once on the screen, and the server is asked not to do it', async () => {
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

  test('and is there already is said to be, when it is discarded', async () => {
    queue = revoking()
    server.plan = ['answer lost']
    const { id } = write('a', 'one', 'stamp')
    await turns()
    queue.discard(id)
    await settle()
    expect(events.at(-1)).toMatchObject({ kind: 'too late', action: { id } })
  })

  test('is not waited for any more when it is discarded while it is being sent', async () => {
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

describe('pauses between tries', () => {
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

describe('a screen that cannot show what came of an action', () => {
  test.each(['settle', 'listener'])('does not turn what was saved into a refusal: %s', async where => {
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

describe('what an action type makes of an answer fails', () => {
  const broken = () => {
    throw new Error('broken')
  }

  test.each([
    ['of its own action', { stamp: { ...notebookActions.stamp, stored: broken } }],
    [
      'for one that waits for it',
      { stamp: { ...notebookActions.stamp, stored: (args: unknown) => args, rebase: broken } },
    ],
  ])('%s, and all that waits is set aside, where it shows', async (_whose, types) => {
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

  test('where it is taken back from the screen, and it leaves all the same', async () => {
    queue = newQueue({ stamp: { ...notebookActions.stamp, revert: broken } })
    server.plan = ['refuse']
    write('a', 'one', 'stamp')
    await settle()
    expect(queue.actions).toEqual([])
    expect([queue.isStopped, faults.length]).toEqual([true, 1])
  })
})

test('what other tabs have now is taken back from the screen, newest first, and not sent', async () => {
  const ids = [write('a', 'one'), write('a', 'two', 'stamp'), write('b', 'stays')].map(({ id }) => id)
  queue.handOver(ids.slice(0, 2))
  expect([...screen]).toEqual([['b', 'stays']])
  await settle()
  expect(server.cells).toEqual(screen)
})

test('everything that waits for nothing else is sent at once when the page goes', async () => {
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
  test('taken over from an earlier session is applied and sent, each action once', async () => {
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

  test('gives back what cannot be applied, and goes on with the rest', async () => {
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

  test('stops at an action that was stored without its base', async () => {
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

  test('whose actions wait for each other in a circle is sent all the same, with a warning', async () => {
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

test('whatever is done, and however the network fails, the screen and the server are the same in the end', async () => {
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
