import { AppError } from '../../platform/errors.ts'
import { Leases } from '../../platform/http/leases.ts'
import { sharedRateLimits } from '../../platform/http/rate-limits.ts'
import type { Platform } from '../../platform/platform.ts'
import type { PublicLink, PublicLinkKind } from './public-link.ts'

const leases = new WeakMap<Platform, Leases>()

function leasesOf(platform: Platform): Leases {
  const existing = leases.get(platform) ?? new Leases(sharedRateLimits(platform))
  leases.set(platform, existing)
  return existing
}

interface Visit<Limit extends string> {
  link: Pick<PublicLink, 'id'>
  /** The visitor's IP address, from `addressOf`. */
  address: string
  /** 'calls' when absent. */
  limit?: 'calls' | Limit
  /** How much it counts; 1 when absent. */
  cost?: number
}

/**
 * Counts a request of a visitor toward a limit of the link's kind. All nodes share the counts.
 *
 * @throws AppError `too_many_requests` beyond the limit.
 */
export async function countVisit<Limit extends string>(
  platform: Platform,
  kind: PublicLinkKind<PublicLink, Limit>,
  { link, address, limit = 'calls', cost = 1 }: Visit<Limit>,
): Promise<void> {
  if (await leasesOf(platform).allow(`${limit} of ${link.id} ${address}`, kind.limits[limit], cost)) return
  const wait = kind.limits[limit].window > 60 ? 'a few minutes' : 'a minute'
  throw new AppError('too_many_requests', `Too many requests. Please try again in ${wait}.`)
}
