import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { type LeasedLimit, Leases } from '../../platform/http/leases.ts'
import { sharedRateLimits } from '../../platform/http/rate-limits.ts'
import type { ViewLinkRow } from './view-links.sql.ts'

/** What may be done by one link from one address. */
const limits = {
  /** More than somebody makes who scrolls and searches, and less than a program would. */
  calls: { window: 60, max: 1_200, lease: 20 },
  /** Small pictures in rows that pass by are files too. */
  files: { window: 60, max: 2_400, lease: 40 },
  /** Each goes through a whole view. */
  exports: { window: 600, max: 10, lease: 1 },
} as const satisfies Record<string, LeasedLimit>

const leases = new WeakMap<Platform, Leases>()

function leasesOf(platform: Platform): Leases {
  const known = leases.get(platform) ?? new Leases(sharedRateLimits(platform))
  leases.set(platform, known)
  return known
}

interface Visit {
  link: Pick<ViewLinkRow, 'id'>
  /** From where, as `addressOf` tells it. */
  address: string
  /** Calls, when absent. */
  what?: keyof typeof limits
  /** As how many it counts, by what it costs. */
  as?: number
}

/**
 * Counts what somebody asks who came by a link, on all nodes together.
 *
 * @throws AppError `too_many_requests` when there was too much of it from one address.
 */
export async function countVisit(platform: Platform, { link, address, what = 'calls', as = 1 }: Visit): Promise<void> {
  if (await leasesOf(platform).allow(`${what} of ${link.id} ${address}`, limits[what], as)) return
  const soon = limits[what].window > 60 ? 'a few minutes' : 'a minute'
  throw new AppError('too_many_requests', `Too many requests. Please try again in ${soon}.`)
}
