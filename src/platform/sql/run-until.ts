import pg, { type ClientBase } from 'pg'
import type { Platform } from '../platform.ts'
import { type Connection, onAnyOf, run } from './run.ts'
import { cancelSession } from './session.sql.ts'

/**
 * Reads on a separate connection until the signal aborts, which also cancels the query in PostgreSQL.
 * @throws the reason of the signal after it aborts.
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
      // Wait before the connection is reused, or the cancellation could hit the next query.
      await givingUp
    }
  })
}

/** Part of pg, but not of its types. */
interface Backend {
  processID: number
}

/** How long a reader's connection may take to become free again, in milliseconds. */
const cancelTimeout = 5_000

/**
 * Cancels what a connection runs. If that fails or comes too late, the query runs to its end unused. It uses a
 * connection outside the pool, because all connections of the pool may be waiting for this.
 */
async function cancel(connection: pg.ClientConfig, reader: ClientBase, isOver: () => boolean): Promise<void> {
  const { processID } = reader as unknown as Backend
  const client = new pg.Client({
    ...connection,
    application_name: 'gridloom cancel',
    connectionTimeoutMillis: cancelTimeout,
    query_timeout: cancelTimeout,
  })
  // An unhandled error event would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    if (!isOver()) await run(client, cancelSession(processID))
  } catch {
    // The query runs to its end.
  } finally {
    await client.end().catch(() => undefined)
  }
}
