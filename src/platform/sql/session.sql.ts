import { sql } from 'kysely'

// Statements about the session or the server, which touch no table.

/** Takes a lock that the session holds until it releases it or ends; returns false if another session holds it. */
export const tryLock = (name: string) => sql<{ taken: boolean }>`
  SELECT pg_try_advisory_lock(hashtextextended(${name}, 0)) AS taken`

export const unlockSession = (name: string) => sql`SELECT pg_advisory_unlock(hashtextextended(${name}, 0))`

/** Waits for a lock that the session holds until it releases it or ends. */
export const lockSession = (name: string) => sql`SELECT pg_advisory_lock(hashtextextended(${name}, 0))`

/** Takes a lock that any number of sessions can hold at once, until the session ends. */
export const lockShared = (lockClass: number, hash: number) => sql`
  SELECT pg_advisory_lock_shared(${lockClass}::integer, ${hash}::integer)`

/** The shared locks of a class that sessions of this database hold. */
export const selectSharedLocks = (lockClass: number) => sql<{ hash: number }>`
  SELECT DISTINCT objid::bigint AS hash FROM pg_locks
  WHERE locktype = 'advisory' AND objsubid = 2 AND granted AND classid = ${lockClass}::bigint::oid
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`

/** Waits for a lock and holds it until the transaction ends. */
export const lockForTransaction = (name: string) => sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`

export const listenTo = (channel: string) => sql`LISTEN ${sql.id(channel)}`

export const notify = (channel: string, payload: string) => sql`SELECT pg_notify(${channel}, ${payload})`

/** Cancels the query of another session. */
export const cancelSession = (processId: number) => sql`SELECT pg_cancel_backend(${processId}::integer)`

export const ping = () => sql`SELECT 1`
