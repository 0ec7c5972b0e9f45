import pg from 'pg'
import { columnTypes } from './sql/column-types.ts'
import type { Logger } from './log.ts'

const oldestServer = 170_000

/** Connections to one database, shared by all that a node does. Their sessions are in UTC. */
export function openPool(connection: pg.ClientConfig, log: Logger): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    types: columnTypes,
    max: 20,
    // Statements that do not wait for each other travel together.
    pipeline: true,
    // What a connection has prepared goes with it.
    maxLifetimeSeconds: 1800,
    options: '-c timezone=UTC',
    application_name: 'gridloom',
  })
  // An idle connection that broke is replaced; one in use fails its own queries.
  pool.on('error', error => log.warn({ error: error.message }, 'A database connection broke'))
  // The pool does not listen while a connection is in use, and an error that nobody hears ends the process.
  pool.on('connect', client => client.on('error', () => undefined))
  return pool
}

/**
 * Checks that a database given by DATABASE_URL can carry the product.
 *
 * @throws Error in one line.
 */
export async function checkServer(pool: pg.Pool): Promise<void> {
  const { rows } = await pool
    .query<{ version: string; encoding: string }>(
      "select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding",
    )
    .catch(error => {
      throw new Error(`The database of DATABASE_URL cannot be reached: ${describe(error)}`, { cause: error })
    })
  const [server] = rows
  if (Number(server?.version) < oldestServer) throw new Error('DATABASE_URL must be of a PostgreSQL 17 or newer')
  if (server?.encoding !== 'UTF8') throw new Error(`The database of DATABASE_URL must be UTF8, not ${server?.encoding}`)
}

const describe = (error: { message?: string; code?: string }) => error.message || error.code || 'no reason given'
