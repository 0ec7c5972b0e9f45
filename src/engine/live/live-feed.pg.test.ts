import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Platform } from '../../platform/platform.ts'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import type { Base } from '../base/base.ts'
import { createRecords } from '../records/change-records.ts'
import type { LiveBatch } from '../model/live/live-batch.ts'
import { feedOf, stopFeeds } from './live-feed.ts'
import { startLive } from './start-live.ts'
import { newBase, newTable } from '../testing/base-fixture.ts'

let platform: Platform
let base: Base
let tableId: string
let live: { stop(): Promise<void> }
const { signal } = new AbortController()

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  platform = await testPlatform()
  vi.spyOn(platform.log, 'warn')
  live = await startLive(platform)
  base = await newBase(platform)
  tableId = (await newTable(base, [{ id: 'name', type: 'single_line_text' }])).tableId
})
afterEach(() => vi.useRealTimers())

/** Adds a record as someone whose name the node has not read yet. */
const add = (id: string) =>
  base.writer.write({
    name: 'test',
    actor: `who adds ${id}`,
    work: async write => ({ made: (await createRecords(write, { tableId, records: [{ id, data: {} }] })).length }),
  })

/** Stops as the product does. Nothing may query the database after it is closed. */
async function close(): Promise<void> {
  await live.stop()
  await platform.close()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(platform.log.warn).not.toHaveBeenCalledWith(expect.anything(), 'Could not read the log of a base')
}

test('a node that stops ends the feeds of its bases', async () => {
  const { version } = await base.read()
  const heard: (LiveBatch | null)[] = []
  const following = (async () => {
    for await (const batch of feedOf(base).follow(version, signal)) heard.push(batch)
  })()
  await add('r1')
  await vi.waitFor(() => expect(heard).toContainEqual(expect.objectContaining({ version: version + 1 })))
  await close()
  await following
})

test('a node that stops does not wait for a client that reads no further', async () => {
  const { version } = await base.read()
  await add('r1')
  const followed = feedOf(base).follow(version, signal)
  expect((await followed.next()).value).toMatchObject({ version: version + 1 })
  await close()
  expect(await followed.next()).toMatchObject({ done: true })
})

test('a node that stops waits for its current read of a log', async () => {
  const { version } = await base.read()
  const followed = feedOf(base).follow(version, signal)
  const first = followed.next()
  await add('r1')
  await first
  const connection = await platform.pool.connect()
  await connection.query('BEGIN')
  await connection.query('LOCK TABLE users')
  await add('r2')
  const stopped = stopFeeds(platform).then(() => 'stopped')
  expect(await Promise.race([stopped, platform.pool.query('SELECT').then(() => 'waits')])).toBe('waits')
  await connection.query('COMMIT')
  connection.release()
  await stopped
  await close()
})

test('a base can be followed again after its node has stopped and started', async () => {
  const { version } = await base.read()
  await live.stop()
  live = await startLive(platform)
  await add('r1')
  const followed = feedOf(base).follow(version, signal)
  expect((await followed.next()).value).toMatchObject({ version: version + 1 })
  await close()
})
