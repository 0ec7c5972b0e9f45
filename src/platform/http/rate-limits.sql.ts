import { sql } from 'kysely'

/** Counts requests for a key. Returns how many its window has, and how long it lasts. */
export const countRequests = (key: string, { windowSeconds, more }: { windowSeconds: number; more: number }) => sql<{
  count: number
  secondsLeft: number
}>`
  insert into rate_limits as l (key, count, ends_at)
  values (${key}, ${more}, now() + make_interval(secs => ${windowSeconds}))
  on conflict (key) do update set
    count = case when l.ends_at <= now() then excluded.count else l.count + excluded.count end,
    ends_at = case when l.ends_at <= now() then excluded.ends_at else l.ends_at end
  returning count, ceil(extract(epoch from ends_at - now()))::integer as "secondsLeft"`

/** Subtracts one request from the count of a key. */
export const uncountRequest = (key: string) =>
  sql`update rate_limits set count = greatest(count - 1, 0) where key = ${key}`

/** Deletes the counts whose window has ended. */
export const deleteEndedRateLimits = () => sql`delete from rate_limits where ends_at < now()`
