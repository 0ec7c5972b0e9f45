import { type Kysely, sql } from 'kysely'

/** Counts more requests under a key and tells how many there were in its window, and how long that still lasts. */
export async function countRequests(db: Kysely<object>, key: string, of: { windowSeconds: number; more: number }) {
  const { rows } = await sql<{ count: number; secondsLeft: number }>`
    insert into rate_limits as l (key, count, ends_at)
    values (${key}, ${of.more}, now() + make_interval(secs => ${of.windowSeconds}))
    on conflict (key) do update set
      count = case when l.ends_at <= now() then excluded.count else l.count + excluded.count end,
      ends_at = case when l.ends_at <= now() then excluded.ends_at else l.ends_at end
    returning count, ceil(extract(epoch from ends_at - now()))::integer as "secondsLeft"`.execute(db)
  return rows[0] ?? { count: of.more, secondsLeft: of.windowSeconds }
}

/** Takes one request under a key off its count again. */
export async function uncountRequest(db: Kysely<object>, key: string): Promise<void> {
  await sql`update rate_limits set count = greatest(count - 1, 0) where key = ${key}`.execute(db)
}

/** Removes the counts whose window is over. */
export async function removeEndedRateLimits(db: Kysely<object>): Promise<void> {
  await sql`delete from rate_limits where ends_at < now()`.execute(db)
}
