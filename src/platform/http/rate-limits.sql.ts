import { sql } from 'kysely'
import { type Connection, run } from '../sql/run.ts'

/** Counts requests for a key. Returns how many its window has, and how long it lasts. */
export async function countRequests(connection: Connection, key: string, of: { windowSeconds: number; more: number }) {
  const rows = await run(
    connection,
    sql<{ count: number; secondsLeft: number }>`
    insert into rate_limits as l (key, count, ends_at)
    values (${key}, ${of.more}, now() + make_interval(secs => ${of.windowSeconds}))
    on conflict (key) do update set
      count = case when l.ends_at <= now() then excluded.count else l.count + excluded.count end,
      ends_at = case when l.ends_at <= now() then excluded.ends_at else l.ends_at end
    returning count, ceil(extract(epoch from ends_at - now()))::integer as "secondsLeft"`,
  )
  return rows[0] ?? { count: of.more, secondsLeft: of.windowSeconds }
}

/** Subtracts one request from the count of a key. */
export async function uncountRequest(connection: Connection, key: string): Promise<void> {
  await run(connection, sql`update rate_limits set count = greatest(count - 1, 0) where key = ${key}`)
}

/** Deletes the counts whose window has ended. */
export async function deleteEndedRateLimits(connection: Connection): Promise<void> {
  await run(connection, sql`delete from rate_limits where ends_at < now()`)
}
