import { PostgresDialect, type PostgresPoolClient } from 'kysely'
import pg from 'pg'

/**
 * The shared pool for the sign-in library. The product reads timestamps as ISO text, but the library needs dates, so its
 * queries use the driver's own types.
 */
export function authDialect(pool: pg.Pool): PostgresDialect {
  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect()
    const query = (text: string, values: readonly unknown[]) =>
      client.query({ text, values: [...values], types: pg.types })
    return { query, release: () => client.release() } as unknown as PostgresPoolClient
  }
  // The platform closes the pool.
  return new PostgresDialect({ pool: { connect, end: async () => {} } })
}
