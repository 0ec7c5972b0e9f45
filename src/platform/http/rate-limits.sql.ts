import { sql } from 'kysely'
import { type Statement, statementOnce } from '../sql/run.ts'

/** Requests that are counted together. */
export interface Counting {
  key: string
  windowSeconds: number
  more: number
}

/** Counts requests for keys, each once. Returns how many the window of each key has, and how long it lasts. */
export const countRequests = (counting: readonly Counting[]): Statement =>
  statementOnce(
    'count requests',
    [JSON.stringify(counting)],
    ([given]) => sql`
  insert into rate_limits as l (key, count, ends_at)
  select key, more, now() + make_interval(secs => "windowSeconds")
  from jsonb_to_recordset(${given}::jsonb) as given (key text, "windowSeconds" double precision, more integer)
  order by key
  on conflict (key) do update set
    count = case when l.ends_at <= now() then excluded.count else l.count + excluded.count end,
    ends_at = case when l.ends_at <= now() then excluded.ends_at else l.ends_at end
  returning key, count, ceil(extract(epoch from ends_at - now()))::integer`,
  )

/** Subtracts one request from the count of a key. */
export const uncountRequest = (key: string) =>
  sql`update rate_limits set count = greatest(count - 1, 0) where key = ${key}`

/** Deletes the counts whose window has ended. */
export const deleteEndedRateLimits = () => sql`delete from rate_limits where ends_at < now()`
