import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Platform } from '../platform.ts'
import { testPlatform } from '../testing/test-platform.ts'
import { rateLimitStorage, sharedRateLimits } from './rate-limits.ts'

let platform: Platform
beforeAll(async () => {
  platform = await testPlatform()
})
afterAll(() => platform.close())

const limit = { window: 60, max: 3 }
let keys = 0
const newKey = () => `key ${++keys}`
/** Lets the window of a key end now. */
const endWindow = (key: string) => platform.pool.query('UPDATE rate_limits SET ends_at = now() WHERE key = $1', [key])

test('so many requests are allowed in a window, and the next ones are told how long to wait', async () => {
  const storage = rateLimitStorage(platform)
  const key = newKey()
  for (let at = 0; at < limit.max; at += 1) {
    expect(await storage.consume(key, limit)).toEqual({ allowed: true, retryAfter: null })
  }
  const refused = await storage.consume(key, limit)
  expect(refused.allowed).toBe(false)
  expect(refused.retryAfter).toBeGreaterThan(50)
  expect(refused.retryAfter).toBeLessThanOrEqual(60)
})

test('a new window starts with the first request after the old one, and counts anew', async () => {
  const storage = rateLimitStorage(platform)
  const key = newKey()
  for (let at = 0; at < limit.max + 2; at += 1) await storage.consume(key, limit)
  await endWindow(key)
  const results = []
  for (let at = 0; at < limit.max + 1; at += 1) results.push((await storage.consume(key, limit)).allowed)
  expect(results).toEqual([true, true, true, false])
})

test('all nodes count together, also at the same moment', async () => {
  const nodes = [rateLimitStorage(platform), rateLimitStorage({ ...platform }), sharedRateLimits(platform)]
  const key = newKey()
  const all = await Promise.all(Array.from({ length: 30 }, (_, at) => nodes[at % 3]?.consume(key, limit)))
  expect(all.filter(result => result?.allowed)).toHaveLength(limit.max)
})

test('one key does not count for another', async () => {
  const storage = rateLimitStorage(platform)
  const [one, other] = [newKey(), newKey()]
  for (let at = 0; at < limit.max + 1; at += 1) await storage.consume(one, limit)
  expect((await storage.consume(other, limit)).allowed).toBe(true)
})

test('a refund makes room for one more request, and never for more than the limit', async () => {
  const storage = rateLimitStorage(platform)
  const key = newKey()
  for (let at = 0; at < limit.max; at += 1) await storage.consume(key, limit)
  await storage.refund(key)
  expect((await storage.consume(key, limit)).allowed).toBe(true)
  expect((await storage.consume(key, limit)).allowed).toBe(false)
  for (let at = 0; at < 20; at += 1) await storage.refund(key)
  const results = []
  for (let at = 0; at < limit.max + 1; at += 1) results.push((await storage.consume(key, limit)).allowed)
  expect(results).toEqual([true, true, true, false])
})

test('several are taken at once, as many as are left', async () => {
  const storage = rateLimitStorage(platform)
  const key = newKey()
  const take = async (count: number) => (await storage.take(key, { window: 60, max: 10 }, count)).taken
  expect([await take(4), await take(4), await take(4), await take(4)]).toEqual([4, 4, 2, 0])
})

test('counts of windows that have ended are deleted now and then', async () => {
  const storage = rateLimitStorage(platform)
  const old = newKey()
  await storage.consume(old, limit)
  await platform.pool.query("UPDATE rate_limits SET ends_at = now() - interval '1 second' WHERE key = $1", [old])
  const key = newKey()
  for (let at = 0; at < 500; at += 1) await storage.consume(key, limit)
  const { rowCount } = await platform.pool.query('SELECT FROM rate_limits WHERE key = $1', [old])
  expect(rowCount).toBe(0)
})
