import type { ClientBase, Pool } from 'pg'
import { type Connection, onAnyOf } from './run.ts'

/**
 * Reads on a connection of its own until the signal aborts: PostgreSQL gives up what runs there then as well.
 *
 * @throws the signal's reason once it has aborted.
 */
export async function runUntil<Result>(
  pool: Pool,
  signal: AbortSignal,
  read: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted()
  return onAnyOf(pool, async client => {
    let givingUp: Promise<unknown> | undefined
    const giveUp = () => {
      givingUp = cancel(pool, client)
    }
    signal.addEventListener('abort', giveUp, { once: true })
    try {
      if (signal.aborted) throw signal.reason
      return await read(client)
    } catch (error) {
      throw signal.aborted ? signal.reason : error
    } finally {
      signal.removeEventListener('abort', giveUp)
      // Nobody else is to have this connection before: it is their query that would be given up.
      await givingUp
    }
  })
}

/** Part of pg, though not of its types. */
interface Backend {
  processID: number
}

/** When that fails, or comes too late, the query runs to its end for nobody. */
async function cancel(pool: Pool, client: ClientBase): Promise<void> {
  const { processID } = client as unknown as Backend
  await pool.query('SELECT pg_cancel_backend($1)', [processID]).catch(() => undefined)
}
