import pg, { type ClientBase } from 'pg'
import type { Platform } from '../platform.ts'
import { type Connection, onAnyOf, run } from './run.ts'
import { cancelSession } from './session.sql.ts'

/**
 * Reads on a connection of its own until the signal aborts: PostgreSQL gives up what runs there then as well.
 *
 * @throws the signal's reason once it has aborted.
 */
export async function runUntil<Result>(
  { pool, connection }: Pick<Platform, 'pool' | 'connection'>,
  signal: AbortSignal,
  read: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted()
  return onAnyOf(pool, async client => {
    let givingUp: Promise<unknown> | undefined
    let isRead = false
    const abandon = () => {
      givingUp = cancel(connection, client, () => isRead)
    }
    signal.addEventListener('abort', abandon, { once: true })
    try {
      if (signal.aborted) throw signal.reason
      return await read(client)
    } catch (error) {
      throw signal.aborted ? signal.reason : error
    } finally {
      isRead = true
      signal.removeEventListener('abort', abandon)
      // Nobody else is to have this connection before: it is their query that would be given up.
      await givingUp
    }
  })
}

/** Part of pg, though not of its types. */
interface Backend {
  processID: number
}

/** How long the connection of a reader waits at most to be free again, in milliseconds. */
const cancelTimeout = 5_000

/**
 * Cancels what a connection runs. When that fails, or comes too late, the query runs to its end for nobody. It takes a
 * connection beside the pool: each of that may be with a reader who waits for just this, and then nobody would get one.
 */
async function cancel(connection: pg.ClientConfig, reader: ClientBase, isOver: () => boolean): Promise<void> {
  const { processID } = reader as unknown as Backend
  const client = new pg.Client({
    ...connection,
    application_name: 'gridloom cancel',
    connectionTimeoutMillis: cancelTimeout,
    query_timeout: cancelTimeout,
  })
  // An error that nobody hears ends the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    if (!isOver()) await run(client, cancelSession(processID))
  } catch {
    // The reader goes on to its end.
  } finally {
    await client.end().catch(() => undefined)
  }
}
