import type { Platform } from '../platform.ts'
import { inGroups } from '../in-groups.ts'
import { type Counting, countRequests, deleteEndedRateLimits, uncountRequest } from './rate-limits.sql.ts'
import { run, runPrepared } from '../sql/run.ts'

/** At most `max` requests in `window` seconds. */
export interface RateLimit {
  window: number
  max: number
}

/** The limits for accounts. Many people may share an IP address, so it may do more than one account. */
export interface RateLimits {
  /** From one IP address. */
  signIn: RateLimit
  /** To one account, from one IP address. */
  signInToAccount: RateLimit
  /** From one IP address. */
  signUp: RateLimit
  /** New accounts from one IP address. */
  accounts: RateLimit
  /** From one IP address. */
  forgottenPassword: RateLimit
  /** To one mailbox, from anywhere, so that nobody can flood it. */
  mailToOne: RateLimit
  /** All other calls about accounts, from one IP address. */
  others: RateLimit
}

export const rateLimits: RateLimits = {
  signIn: { window: 60, max: 200 },
  signInToAccount: { window: 60, max: 20 },
  signUp: { window: 60, max: 200 },
  accounts: { window: 3_600, max: 200 },
  forgottenPassword: { window: 60, max: 20 },
  mailToOne: { window: 600, max: 5 },
  others: { window: 60, max: 600 },
}

/** One request in this many also deletes counts that have ended. */
const cleanupEvery = 500

export type RateLimitStorage = ReturnType<typeof rateLimitStorage>

const storages = new WeakMap<Platform, RateLimitStorage>()

/** The shared rate limits of a platform. */
export function sharedRateLimits(platform: Platform): RateLimitStorage {
  const storage = storages.get(platform) ?? rateLimitStorage(platform)
  storages.set(platform, storage)
  return storage
}

/** Counts requests in their order: each result includes the requests of the same key before it, and none after it. */
async function countAll({ pool }: Platform, counting: readonly Counting[]) {
  const totals = new Map<string, Counting>()
  for (const { key, windowSeconds, more } of counting)
    totals.set(key, { key, windowSeconds, more: (totals.get(key)?.more ?? 0) + more })
  const rows = (await runPrepared(pool, countRequests([...totals.values()]))) as [string, number, number][]
  const counted = new Map(rows.map(([key, count, secondsLeft]) => [key, { count, secondsLeft }]))
  const before = new Map([...totals].map(([key, { more }]) => [key, (counted.get(key)?.count ?? more) - more]))
  return counting.map(({ key, windowSeconds, more }) => {
    const count = (before.get(key) ?? 0) + more
    before.set(key, count)
    return { count, secondsLeft: counted.get(key)?.secondsLeft ?? windowSeconds }
  })
}

/** Rate limits in the database, with fixed windows. All nodes share them, and they survive a restart, but no crash. */
export function rateLimitStorage(platform: Platform) {
  let requests = 0
  const countInGroups = inGroups((counting: readonly Counting[]) => countAll(platform, counting))
  async function count(key: string, windowSeconds: number, more: number) {
    requests += 1
    if (requests % cleanupEvery === 0) await run(platform.pool, deleteEndedRateLimits())
    return countInGroups({ key, windowSeconds, more })
  }
  return {
    async consume(key: string, { window, max }: RateLimit) {
      const { count: all, secondsLeft } = await count(key, window, 1)
      return all <= max ? { allowed: true, retryAfter: null } : { allowed: false, retryAfter: secondsLeft }
    },
    /** Takes up to this many requests from the limit, as many as are left. */
    async take(key: string, { window, max }: RateLimit, requestCount: number) {
      const { count: all, secondsLeft } = await count(key, window, requestCount)
      return { taken: Math.min(Math.max(max - (all - requestCount), 0), requestCount), secondsLeft }
    },
    /** Returns one request to the limit, such as a correct password. */
    async refund(key: string) {
      await run(platform.pool, uncountRequest(key))
    },
  }
}
