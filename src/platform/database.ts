import pg from 'pg'
import { columnTypes } from './sql/column-types.ts'
import type { Logger } from './log.ts'
import { countBases } from './sql/scope.ts'

const oldestServer = 170_000

/**
 * PostgreSQL keeps what it knows of every table that a connection has used, about 0.5 MB for a base. A new connection
 * costs some milliseconds.
 */
const maxBasesPerConnection = 50

/** Opens a pool of connections, such as the one that everything on a node shares. Sessions use UTC. */
export function openPool(connection: pg.ClientConfig, log: Logger, { max = 20 } = {}): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    types: columnTypes,
    max,
    // Sends independent statements without waiting for each other's answers.
    pipeline: true,
    // Forgets the prepared statements of a closed connection.
    maxLifetimeSeconds: 1800,
    options: '-c timezone=UTC',
    application_name: 'gridloom',
  })
  // The pool replaces a broken idle connection. A broken connection in use fails its queries.
  pool.on('error', error => log.warn({ error: error.message }, 'A database connection broke'))
  // The pool does not listen while a connection is in use, and an unhandled error event would end the process.
  pool.on('connect', client => client.on('error', () => undefined))
  // The pool replaces a connection that is ending when it is released.
  pool.on('release', (_error, client) => {
    if (countBases(client) >= maxBasesPerConnection) void client.end()
  })
  return pool
}

/**
 * Checks that the database at DATABASE_URL has everything that the product needs.
 * @throws Error whose message is one line.
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
