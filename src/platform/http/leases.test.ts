import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Leases } from './leases.ts'
import type { RateLimit } from './rate-limits.ts'

/** Behaves like the database, with its own clock. */
function counts() {
  const clock = { now: 0 }
  const kept = new Map<string, { count: number; endsAt: number }>()
  const storage = {
    requests: 0,
    async take(key: string, { window, max }: RateLimit, count: number) {
      storage.requests++
      await Promise.resolve()
      const before = kept.get(key)
      const entry = before && before.endsAt > clock.now ? before : { count: 0, endsAt: clock.now + window * 1000 }
      kept.set(key, entry)
      entry.count += count
      const taken = Math.min(Math.max(max - (entry.count - count), 0), count)
      return { taken, secondsLeft: Math.ceil((entry.endsAt - clock.now) / 1000) }
    },
  }
  return { storage, clock, node: () => new Leases(storage, () => clock.now) }
}

const limit = { window: 60, max: 100, lease: 20 }

describe('a limit shared by nodes', () => {
  test('needs one query for many calls', async () => {
    const { storage, node } = counts()
    const leases = node()
    for (let call = 0; call < 40; call++) expect(await leases.allow('one', limit)).toBe(true)
    expect(storage.requests).toBe(2)
  })

  test('counts the calls of all nodes together, also concurrent ones', async () => {
    const calls = fc.array(fc.record({ node: fc.nat(2), count: fc.integer({ min: 1, max: 5 }) }), { maxLength: 150 })
    await fc.assert(
      fc.asyncProperty(calls, async all => {
        const { node } = counts()
        const nodes = [node(), node(), node()]
        const allowed = await Promise.all(all.map(({ node: at, count }) => nodes[at]?.allow('one', limit, count)))
        const sum = all.reduce((total, { count }, at) => total + (allowed[at] ? count : 0), 0)
        expect(sum).toBeLessThanOrEqual(limit.max)
        // A node may have less than a lease left.
        if (allowed.includes(false)) expect(sum).toBeGreaterThan(limit.max - nodes.length * limit.lease)
      }),
    )
  })

  test('can be used up by one node, which then sends no query until the window ends', async () => {
    const { storage, clock, node } = counts()
    const leases = node()
    const odd = { ...limit, lease: 30 }
    for (let call = 0; call < 100; call++) expect(await leases.allow('one', odd)).toBe(true)
    const { requests } = storage
    for (let call = 0; call < 10; call++) expect(await leases.allow('one', odd)).toBe(false)
    expect(storage.requests - requests).toBeLessThanOrEqual(1)
    expect(await leases.allow('other', odd)).toBe(true)
    clock.now = 60_000
    expect(await leases.allow('one', odd)).toBe(true)
  })

  test('is queried again after a query failed', async () => {
    let isDown = true
    const take = async (_key: string, _limit: RateLimit, count: number) => {
      if (isDown) throw new Error('No database')
      return { taken: count, secondsLeft: 60 }
    }
    const leases = new Leases({ take })
    await expect(leases.allow('one', limit)).rejects.toThrow('No database')
    isDown = false
    expect(await leases.allow('one', limit)).toBe(true)
  })
})
