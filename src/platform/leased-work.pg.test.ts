import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Interrupted, LeasedWork, type WorkKind } from './leased-work.ts'
import type { Platform } from './platform.ts'
import { testPlatform } from './testing/test-platform.ts'

let platform: Platform
/** The pieces that wait, and those that are done. */
let waiting: Set<string>
let done: string[]
/** How many pieces are worked on at this moment, and the most there were. */
let running: number
let maxRunning: number
let nodes: LeasedWork[]

beforeEach(async () => {
  platform = await testPlatform()
  platform.log.level = 'silent'
  waiting = new Set()
  done = []
  running = 0
  maxRunning = 0
  nodes = []
})
afterEach(async () => {
  for (const node of nodes) await node.stop()
  await platform.close()
})

/** A node; `work` runs for each piece before it is done. */
function node(work: (id: string, signal: AbortSignal) => Promise<void> = async () => undefined): LeasedWork {
  const kind: WorkKind = {
    name: 'test',
    waiting: async (except, limit) =>
      [...waiting]
        .filter(id => !except.includes(id))
        .slice(0, limit)
        .map(id => ({ id })),
    async resumeWork(id, signal) {
      // Another node can have finished it while this one waited for the lease.
      if (!waiting.has(id)) return
      maxRunning = Math.max(maxRunning, ++running)
      try {
        await work(id, signal)
        waiting.delete(id)
        done.push(id)
      } finally {
        running -= 1
      }
    },
  }
  const created = new LeasedWork(platform, kind)
  nodes.push(created)
  return created
}

const soon = { timeout: 15_000, interval: 20 }
const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason as Error)
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })

describe('a node', () => {
  test('does everything that waits, two pieces at a time', async () => {
    for (let at = 0; at < 9; at += 1) waiting.add(`piece ${at}`)
    node(async () => void (await platform.pool.query('SELECT pg_sleep(0.02)'))).start()
    await vi.waitFor(() => expect(done).toHaveLength(9), soon)
    expect(new Set(done).size).toBe(9)
    expect(maxRunning).toBe(2)
  })

  test('looks at once when it is woken, and not before it is started', async () => {
    const worker = node()
    waiting.add('early')
    worker.wake()
    await platform.pool.query('SELECT 1')
    expect(done).toEqual([])
    worker.start()
    await vi.waitFor(() => expect(done).toEqual(['early']), soon)
    waiting.add('later')
    worker.wake()
    await vi.waitFor(() => expect(done).toEqual(['early', 'later']), { timeout: 1_500, interval: 10 })
  })

  test('continues with others when one piece fails', async () => {
    waiting.add('bad').add('good')
    const failed = new Set<string>()
    node(async id => {
      if (id !== 'bad') return
      failed.add(id)
      waiting.delete(id)
      throw new Error('broken')
    }).start()
    await vi.waitFor(() => expect(done).toEqual(['good']), soon)
    expect(failed).toEqual(new Set(['bad']))
  })

  test('has no room while it works on two pieces', async () => {
    const worker = node((_id, signal) => untilAborted(signal))
    waiting.add('one').add('two')
    expect(worker.hasRoom).toBe(true)
    worker.start()
    await vi.waitFor(() => expect(worker.hasRoom).toBe(false), soon)
    waiting.clear()
    await worker.interrupt('one')
    expect(worker.hasRoom).toBe(true)
  })

  test('gives up the lease of a piece that was interrupted, which another node then gets', async () => {
    const reasons: unknown[] = []
    const first = node(async (_id, signal) => {
      await untilAborted(signal).catch((error: unknown) => {
        reasons.push(error)
        throw error
      })
    })
    waiting.add('piece')
    first.start()
    await vi.waitFor(() => expect(running).toBe(1), soon)
    const other = node()
    expect(await other.hold('piece', async () => undefined)).toBe(false)
    await first.stop()
    expect(reasons).toEqual([expect.any(Interrupted)])
    expect(waiting.has('piece')).toBe(true)
    other.start()
    await vi.waitFor(() => expect(done).toEqual(['piece']), soon)
  })

  test('that stops starts nothing more', async () => {
    const worker = node()
    worker.start()
    await worker.stop()
    waiting.add('late')
    worker.wake()
    expect(worker.hasRoom).toBe(false)
    await platform.pool.query('SELECT pg_sleep(0.05)')
    expect(done).toEqual([])
  })

  test('stops work whose connection is lost, because its lease is lost as well', async () => {
    const lost: unknown[] = []
    const worker = node()
    const held = worker.hold('piece', async signal => {
      await platform.pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
         WHERE datname = current_database() AND locktype = 'advisory' AND pid <> pg_backend_pid() AND objsubid = 1`,
      )
      await untilAborted(signal).catch((error: unknown) => lost.push(error))
    })
    await held
    expect(lost).toEqual([expect.any(Error)])
    // PostgreSQL releases the lease a moment after it ended the connection.
    await expect.poll(() => node().hold('piece', async () => undefined)).toBe(true)
  })
})

test('two nodes never work on the same piece at the same time', async () => {
  const active = new Map<string, number>()
  let overlaps = 0
  const work = async (id: string) => {
    active.set(id, (active.get(id) ?? 0) + 1)
    if ((active.get(id) ?? 0) > 1) overlaps += 1
    await platform.pool.query('SELECT pg_sleep(0.01)')
    active.set(id, (active.get(id) ?? 0) - 1)
  }
  for (let at = 0; at < 12; at += 1) waiting.add(`piece ${at}`)
  const both = [node(work), node(work)]
  for (const one of both) one.start()
  await vi.waitFor(
    () => {
      for (const one of both) one.wake()
      expect(waiting.size).toBe(0)
    },
    { timeout: 15_000, interval: 30 },
  )
  expect(overlaps).toBe(0)
})
