import type { ClientBase } from 'pg'
import { sendText } from '../../platform/sql/run.ts'

/**
 * Runs work that needs a whole table to itself within a transaction. The transaction fails after waiting for a lock for
 * two seconds, because a reader that holds the table for long would otherwise make everyone wait behind this.
 * @throws an error for which `isInTheWay` is true.
 */
export async function withLockTimeout<Result>(connection: ClientBase, work: () => Promise<Result>): Promise<Result> {
  await sendText(connection, "SET LOCAL lock_timeout = '2s'")
  const result = await work()
  // If the work fails, the rollback of the transaction or its savepoint resets the setting.
  await sendText(connection, 'SET LOCAL lock_timeout TO DEFAULT')
  return result
}

/** A lock timeout, and a deadlock, which can happen while an index is built. */
const statesInTheWay: readonly unknown[] = ['55P03', '40P01']

/** Whether PostgreSQL canceled the statement because of other transactions. A retry can succeed. */
export const isInTheWay = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && statesInTheWay.includes(error.code)
