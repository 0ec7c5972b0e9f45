import type { Platform } from '../platform/platform.ts'
import { countRequest, removeEndedRateLimits } from './rate-limits.sql.ts'

/** At most `max` requests from one address in `window` seconds. */
export interface RateLimit {
  window: number
  max: number
}

/** How often one address may do what, in production. */
export interface RateLimits {
  signIn: RateLimit
  signUp: RateLimit
  forgottenPassword: RateLimit
  /** Every other call of accounts. */
  others: RateLimit
}

export const rateLimits: RateLimits = {
  signIn: { window: 60, max: 60 },
  signUp: { window: 60, max: 60 },
  forgottenPassword: { window: 60, max: 10 },
  others: { window: 60, max: 600 },
}

/** One request in this many also clears away counts that ended. */
const clearEvery = 500

/** Counts in the database, in fixed windows: the nodes share the counts, and a restart keeps them. */
export function rateLimitStorage(platform: Platform) {
  let requests = 0
  return {
    async consume(key: string, { window, max }: RateLimit) {
      requests += 1
      if (requests % clearEvery === 0) await removeEndedRateLimits(platform.db)
      const { count, secondsLeft } = await countRequest(platform.db, key, window)
      return count <= max ? { allowed: true, retryAfter: null } : { allowed: false, retryAfter: secondsLeft }
    },
  }
}
