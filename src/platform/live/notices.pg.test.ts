import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Platform } from '../platform.ts'
import { testPlatform } from '../testing/test-platform.ts'
import { type Notice, Notices } from './notices.ts'

let platform: Platform
let here: Notices
let there: Notices
let heardHere: Notice[]
let heardThere: Notice[]

beforeEach(async () => {
  platform = await testPlatform()
  platform.log.level = 'silent'
  here = new Notices(platform)
  there = new Notices(platform)
  heardHere = []
  heardThere = []
  here.listen(notice => heardHere.push(notice))
  there.listen(notice => heardThere.push(notice))
  await Promise.all([here.start(), there.start()])
})
afterEach(async () => {
  await Promise.all([here.stop(), there.stop()])
  await platform.close()
})

const soon = { timeout: 10_000, interval: 20 }

test('a node hears what others say, in order, and never itself', async () => {
  for (let at = 0; at < 20; at += 1) {
    here.tell({ topic: 'count', at })
    await vi.waitFor(() => expect(heardThere).toHaveLength(at + 1), soon)
  }
  expect(heardThere.map(({ at }) => at)).toEqual(Array.from({ length: 20 }, (_, at) => at))
  expect(heardHere).toEqual([])
})

test('a message of another program on the channel is ignored', async () => {
  for (const payload of ['not JSON', '', 'null', '7', '{"node":"x"}', '{"node":"x","notice":{}}']) {
    await platform.pool.query("SELECT pg_notify('live', $1)", [payload])
  }
  here.tell({ topic: 'after' })
  await vi.waitFor(() => expect(heardThere).toEqual([{ topic: 'after' }]), soon)
})

test('a listener that fails does not keep others from hearing', async () => {
  const later: Notice[] = []
  there.listen(() => {
    throw new Error('broken')
  })
  there.listen(notice => later.push(notice))
  here.tell({ topic: 'one' })
  await vi.waitFor(() => expect(later).toEqual([{ topic: 'one' }]), soon)
})

test('a node hears again after its connection broke', async () => {
  await platform.pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()",
  )
  await vi.waitFor(() => {
    here.tell({ topic: 'again' })
    expect(heardThere.length).toBeGreaterThan(0)
  }, soon)
  await vi.waitFor(() => {
    there.tell({ topic: 'back' })
    expect(heardHere.length).toBeGreaterThan(0)
  }, soon)
})

test('a listener that has left, and a node that has stopped, hear nothing more', async () => {
  const left: Notice[] = []
  there.listen(notice => left.push(notice))()
  here.tell({ topic: 'one' })
  await vi.waitFor(() => expect(heardThere).toHaveLength(1), soon)
  expect(left).toEqual([])
  await here.stop()
  here.tell({ topic: 'ignored' })
  const third = new Notices(platform)
  await third.start()
  third.tell({ topic: 'last' })
  await vi.waitFor(() => expect(heardThere.at(-1)).toEqual({ topic: 'last' }), soon)
  expect(heardThere.map(({ topic }) => topic)).toEqual(['one', 'last'])
  expect(heardHere).toEqual([])
  await third.stop()
})

test('a message that is too long for PostgreSQL is dropped, and the next one arrives', async () => {
  here.tell({ topic: 'long', text: 'x'.repeat(9_000) })
  here.tell({ topic: 'short' })
  await vi.waitFor(() => expect(heardThere).toEqual([{ topic: 'short' }]), soon)
})
