import type { ClientBase, Pool, PoolClient } from 'pg'
import { type Connection, onAnyOf, sendText } from './run.ts'
import { type Scope, setScope } from './scope.ts'

/**
 * Begins a transaction that may touch one base or the shared schema, and sends statements along.
 * @param also texts of statements without parameters.
 * @returns the rows of each of them.
 */
export async function begin(
  connection: ClientBase,
  scope: Scope,
  { as = 'BEGIN', also = [] }: { as?: string; also?: readonly string[] } = {},
): Promise<unknown[][]> {
  // Set before the first wait, because other statements may be sent before the answer arrives.
  setScope(connection, scope)
  const [, ...rows] = await sendText(connection, [as, ...also].join('; '))
  return rows
}

export const commit = (connection: ClientBase): Promise<void> => end(connection, 'COMMIT')
export const rollBack = (connection: ClientBase): Promise<void> => end(connection, 'ROLLBACK')

async function end(connection: ClientBase, how: 'COMMIT' | 'ROLLBACK'): Promise<void> {
  try {
    await sendText(connection, how)
  } finally {
    setScope(connection, null)
  }
}

/** Runs several reads on the same snapshot of a base or of the shared schema. */
export const inSnapshot = <Result>(
  pool: Pool,
  scope: Scope,
  read: (connection: Connection) => Promise<Result>,
): Promise<Result> => onAnyOf(pool, client => snapshotOn(client, scope, read))

/** Like `inSnapshot`, on a connection that is discarded if it fails. */
export const snapshotOn = <Result>(
  connection: Connection,
  scope: Scope,
  read: (connection: Connection) => Promise<Result>,
): Promise<Result> => transactionOn(connection, { scope, as: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY' }, read)

/** Runs work in a transaction on a base or the shared schema, and rolls back if it fails. */
export async function inTransaction<Result>(
  pool: Pool,
  scope: Scope,
  work: (connection: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    const result = await transactionOn(client, { scope }, () => work(client))
    client.release()
    return result
  } catch (error) {
    await giveBack(client)
    throw error
  }
}

/**
 * Rolls back before the connection is released. A connection that cannot roll back is closed, which has the same
 * effect.
 */
export async function giveBack(connection: PoolClient): Promise<void> {
  try {
    await rollBack(connection)
    connection.release()
  } catch (error) {
    connection.release(error as Error)
  }
}

async function transactionOn<Result>(
  connection: Connection,
  { scope, as }: { scope: Scope; as?: string },
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const client = connection as ClientBase
  await begin(client, scope, as === undefined ? {} : { as })
  const result = await work(client)
  await commit(client)
  return result
}
