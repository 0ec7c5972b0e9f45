import type { Platform } from '../platform.ts'
import { countRequests, deleteEndedRateLimits, uncountRequest } from './rate-limits.sql.ts'

/** At most `max` requests in `window` seconds. */
export interface RateLimit {
  window: number
  max: number
}

/** How often what may be done. An address may be shared by many people, so it is allowed more than one account. */
export interface RateLimits {
  /** From one address. */
  signIn: RateLimit
  /** To one account, from one address. */
  signInToAccount: RateLimit
  /** From one address. */
  signUp: RateLimit
  /** From one address. */
  forgottenPassword: RateLimit
  /** To one mailbox, from anywhere: nobody's mailbox is to be filled by others. */
  mailToOne: RateLimit
  /** Every other call of accounts, from one address. */
  others: RateLimit
}

export const rateLimits: RateLimits = {
  signIn: { window: 60, max: 200 },
  signInToAccount: { window: 60, max: 20 },
  signUp: { window: 60, max: 200 },
  forgottenPassword: { window: 60, max: 20 },
  mailToOne: { window: 600, max: 5 },
  others: { window: 60, max: 600 },
}

/** One request in this many also clears away counts that ended. */
const clearEvery = 500

export type RateLimitStorage = ReturnType<typeof rateLimitStorage>

const storages = new WeakMap<Platform, RateLimitStorage>()

/** The storage of a platform, for all who have none of their own. */
export function sharedRateLimits(platform: Platform): RateLimitStorage {
  const storage = storages.get(platform) ?? rateLimitStorage(platform)
  storages.set(platform, storage)
  return storage
}

/** Counts in the database, in fixed windows: the nodes share the counts, and a restart keeps them. */
export function rateLimitStorage(platform: Platform) {
  let requests = 0
  async function count(key: string, windowSeconds: number, more: number) {
    requests += 1
    if (requests % clearEvery === 0) await deleteEndedRateLimits(platform.pool)
    return countRequests(platform.pool, key, { windowSeconds, more })
  }
  return {
    async consume(key: string, { window, max }: RateLimit) {
      const { count: all, secondsLeft } = await count(key, window, 1)
      return all <= max ? { allowed: true, retryAfter: null } : { allowed: false, retryAfter: secondsLeft }
    },
    /** Takes as many of some as the limit leaves, which all count from now on. */
    async take(key: string, { window, max }: RateLimit, wanted: number) {
      const { count: all, secondsLeft } = await count(key, window, wanted)
      return { taken: Math.min(Math.max(max - (all - wanted), 0), wanted), secondsLeft }
    },
    /** What turned out to be no misuse is not counted. */
    giveBack: (key: string) => uncountRequest(platform.pool, key),
  }
}
