import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Platform } from '../../platform/platform.ts'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import type { Base } from '../base/base.ts'
import type { LiveBatch } from '../model/live/live-batch.ts'
import { createRecords } from '../records/change-records.ts'
import { act, newBase, newTable } from '../testing/base-fixture.ts'
import { feedOf } from './live-feed.ts'
import { maxEntriesBehind } from './live-log.ts'
import { startLive } from './start-live.ts'

let platform: Platform
let live: { stop(): Promise<void> }
let base: Base
let tableId: string
let left: AbortController

beforeAll(async () => {
  platform = await testPlatform()
  platform.log.level = 'silent'
  live = await startLive(platform)
})
afterAll(async () => {
  await live.stop()
  await platform.close()
})
beforeEach(async () => {
  left = new AbortController()
  base = await newBase(platform)
  tableId = (await newTable(base, [{ id: 'name', type: 'single_line_text' }])).tableId
})
afterEach(() => left.abort())

const add = (...ids: string[]) =>
  act(base, async write => ({
    made: (await createRecords(write, { tableId, records: ids.map(id => ({ id, data: {} })) })).length,
  }))
const ids = (prefix: string, count: number) => Array.from({ length: count }, (_, at) => `${prefix}${at}`)

/** Follows the base until the test ends. Returns the batches as they arrive. */
function follow(after: number | undefined, signal = left.signal) {
  const batches: LiveBatch[] = []
  const outcome = (async () => {
    for await (const batch of feedOf(base).follow(after, signal)) if (batch) batches.push(batch)
    return 'ended'
  })().catch((error: unknown) => error)
  return { batches, outcome }
}
const versionsIn = (batches: readonly LiveBatch[]): (number | string)[] =>
  batches.flatMap((batch): (number | string)[] =>
    'actions' in batch ? batch.actions.map(({ version }) => version) : ['too far'],
  )
/** The next batch of a follower. */
async function nextOf(following: AsyncGenerator<LiveBatch | null>): Promise<LiveBatch> {
  for (;;) {
    const { value } = await following.next()
    if (value) return value
  }
}
const now = async () => (await base.read()).version

describe('a follower', () => {
  test('who names no version hears only what happens from now on', async () => {
    await add('early')
    const from = await now()
    // Another follower keeps the feed open, so that the new one begins with its next read.
    const first = follow(from)
    const following = feedOf(base).follow(undefined, left.signal)
    const next = following.next()
    await vi.waitFor(async () => {
      await add(`probe${await now()}`)
      expect(first.batches.length).toBeGreaterThan(0)
    })
    const { value } = await next
    expect(versionsIn([value || (await nextOf(following))])[0]).toBeGreaterThan(from)
  })

  test('hears everything once although the log could not be read for a while', async () => {
    const from = await now()
    const { batches } = follow(from)
    await add('before')
    await vi.waitFor(() => expect(versionsIn(batches)).toEqual([from + 1]))
    const entries = `${base.schema}.log`
    await platform.pool.query(`CREATE FUNCTION ${base.schema}.fails() RETURNS boolean LANGUAGE plpgsql AS
      $$BEGIN RAISE EXCEPTION 'disk read error'; END$$`)
    const warned = vi.spyOn(platform.log, 'warn')
    await platform.pool.query(`ALTER TABLE ${entries} RENAME TO kept;
      CREATE VIEW ${entries} AS SELECT * FROM ${base.schema}.kept WHERE ${base.schema}.fails();
      CREATE RULE inserts AS ON INSERT TO ${entries} DO INSTEAD INSERT INTO ${base.schema}.kept SELECT NEW.*`)
    await add('during')
    await vi.waitFor(() => expect(warned).toHaveBeenCalledWith(expect.anything(), 'Could not read the log of a base'))
    expect(versionsIn(batches)).toEqual([from + 1])
    await platform.pool.query(`DROP VIEW ${entries}; ALTER TABLE ${base.schema}.kept RENAME TO log`)
    await add('after')
    await vi.waitFor(() => expect(versionsIn(batches)).toEqual([from + 1, from + 2, from + 3]))
    warned.mockRestore()
  })

  test('of a base whose log cannot be read gets the error, and the next one starts again', async () => {
    const from = await now()
    await platform.pool.query(`ALTER TABLE ${base.schema}.actions RENAME TO kept`)
    const failed = [follow(from), follow(from)]
    for (const { outcome } of failed) expect(await outcome).toMatchObject({ message: expect.stringMatching(/actions/) })
    await platform.pool.query(`ALTER TABLE ${base.schema}.kept RENAME TO actions`)
    const { batches } = follow(from)
    await add('r1')
    await vi.waitFor(() => expect(versionsIn(batches)).toEqual([from + 1]))
  })

  test('who left before it began hears nothing, and is not waited for', async () => {
    const gone = AbortSignal.abort()
    expect(await follow(0, gone).outcome).toBe('ended')
  })

  test('leaves at once while it waits for the next change', async () => {
    const leaving = new AbortController()
    const { batches, outcome } = follow(await now(), leaving.signal)
    await add('r1')
    await vi.waitFor(() => expect(batches).toHaveLength(1))
    leaving.abort()
    expect(await outcome).toBe('ended')
    await add('r2')
    expect(batches).toHaveLength(1)
  })

  test('hears the same as everyone else, whenever each of them joins and leaves', async () => {
    const from = await now()
    const first = follow(from)
    const heard: ReturnType<typeof follow>[] = [first]
    for (let at = 0; at < 12; at++) {
      await add(`r${at}`)
      if (at % 3 === 0) heard.push(follow(from + (at % 5)))
      if (at === 6) {
        const brief = new AbortController()
        follow(from, brief.signal)
        brief.abort()
      }
    }
    const expected = Array.from({ length: 12 }, (_, at) => from + 1 + at)
    await vi.waitFor(() => {
      for (const { batches } of heard) expect(versionsIn(batches).at(-1)).toBe(from + 12)
    })
    expect(versionsIn(first.batches)).toEqual(expected)
    for (const { batches } of heard) {
      const versions = versionsIn(batches)
      expect(versions).toEqual(expected.slice(-versions.length))
    }
  })
})

describe('batches', () => {
  test('never split an action, and stay small for many actions', async () => {
    const from = await now()
    for (const [at, count] of [900, 900, 900, 2_500, 10].entries()) await add(...ids(`n${at}-`, count))
    const { batches } = follow(from)
    await vi.waitFor(() => expect(versionsIn(batches)).toHaveLength(5), 10_000)
    const sizes = batches.map(batch =>
      'actions' in batch ? batch.actions.map(({ entries }) => entries.length) : ['too far'],
    )
    expect(sizes).toEqual([[900, 900], [900], [2_500], [10]])
    expect(batches.map(({ version }) => version)).toEqual([from + 2, from + 3, from + 4, from + 5])
  })

  test('tell a follower to reload that falls behind more than a node keeps', async () => {
    const from = await now()
    const slow = feedOf(base).follow(from, left.signal)
    const fast = follow(from)
    await add('first')
    expect(versionsIn([await nextOf(slow)])).toEqual([from + 1])
    const calls = Math.ceil(maxEntriesBehind / 5_000) + 1
    for (let at = 0; at < calls; at++) await add(...ids(`n${at}-`, 5_000))
    await vi.waitFor(() => expect(versionsIn(fast.batches).at(-1)).toBe(from + 1 + calls), 20_000)
    expect(versionsIn(fast.batches)).not.toContain('too far')
    expect(await nextOf(slow)).toEqual({ version: from + 1 + calls, tooFar: true })
    await add('last')
    expect(versionsIn([await nextOf(slow)])).toEqual([from + 2 + calls])
  })
})
