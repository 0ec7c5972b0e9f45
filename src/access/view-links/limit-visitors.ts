import { LRUCache } from 'lru-cache'
import { AppError } from '../../platform/errors.ts'
import type { ViewLinkRow } from './view-links.sql.ts'
import type { Visitor } from './visitor.ts'

/** So many calls a minute are more than somebody makes who scrolls and searches, and less than a program would. */
const mostCalls = 1_200
const windowMilliseconds = 60_000

/** Calls of the last minute, by link and address. Each node counts for itself: to write them down would cost more than most calls. */
const counts = new LRUCache<string, { calls: number }>({ max: 20_000, ttl: windowMilliseconds })

/**
 * Counts a call of who came by a link.
 *
 * @param as as how many calls it counts, by what it costs.
 *
 * @throws AppError `too_many_requests` when there were too many from one address within a minute.
 */
export function countCall({ id }: ViewLinkRow, { address }: Visitor, as = 1): void {
  const key = `${id} ${address}`
  const count = counts.get(key) ?? { calls: 0 }
  if (count.calls === 0) counts.set(key, count)
  count.calls += as
  if (count.calls > mostCalls)
    throw new AppError('too_many_requests', 'Too many requests. Please try again in a minute.')
}
