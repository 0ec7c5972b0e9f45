import { PostgresDialect, type PostgresPoolClient } from 'kysely'
import pg from 'pg'

/**
 * The shared pool, as the sign-in library wants it: the product reads instants as ISO text, the library as dates.
 * So its queries, and only they, are answered with the driver's own types.
 */
export function authDialect(pool: pg.Pool): PostgresDialect {
  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect()
    const query = (text: string, values: readonly unknown[]) =>
      client.query({ text, values: [...values], types: pg.types })
    return { query, release: () => client.release() } as unknown as PostgresPoolClient
  }
  // The platform ends the pool, not the library.
  return new PostgresDialect({ pool: { connect, end: async () => {} } })
}
