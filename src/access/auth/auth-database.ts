import { AsyncLocalStorage } from 'node:async_hooks'
import { PostgresDialect, type PostgresPoolClient } from 'kysely'
import pg from 'pg'

interface Kept {
  error?: unknown
}

/** The first error of the database in the call of the sign-in library that runs. */
const kept = new AsyncLocalStorage<Kept>()

/** The library handles these itself, for example when two people sign up with one address. */
const isConstraint = (error: unknown) => error instanceof pg.DatabaseError && error.code?.startsWith('23') === true

/** Runs work on the database for the library, and keeps its error for `callLibrary`. */
export async function forLibrary<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const call = kept.getStore()
    if (call && call.error === undefined && !isConstraint(error)) call.error = error
    throw error
  }
}

/**
 * Calls the sign-in library. It answers most errors of the database with errors of its own, so if the call fails, the first
 * error of the database is thrown instead.
 */
export const callLibrary = <Answer>(
  call: () => Promise<Answer>,
  hasFailed: (answer: Answer) => boolean = () => false,
): Promise<Answer> =>
  kept.run({}, async () => {
    const answer = await call().catch((error: unknown) => {
      throw kept.getStore()?.error ?? error
    })
    const error = kept.getStore()?.error
    if (error !== undefined && hasFailed(answer)) throw error
    return answer
  })

/**
 * The shared pool for the sign-in library. The product reads timestamps as ISO text, but the library needs dates, so its
 * queries use the driver's own types.
 */
export function authDialect(pool: pg.Pool): PostgresDialect {
  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await forLibrary(() => pool.connect())
    const query = (text: string, values: readonly unknown[]) =>
      forLibrary(() => client.query({ text, values: [...values], types: pg.types }))
    return { query, release: () => client.release() } as unknown as PostgresPoolClient
  }
  // The platform closes the pool.
  return new PostgresDialect({ pool: { connect, end: async () => {} } })
}
