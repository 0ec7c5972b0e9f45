import type { ClientBase } from 'pg'
import { sendText } from '../../platform/sql/run.ts'

/**
 * Runs what has to have a whole table to itself within a transaction. A reader that holds the table for long must not
 * make everybody wait behind this: after two seconds the transaction fails.
 *
 * @throws what `isInTheWay` is true for.
 */
export async function withLockTimeout<Result>(connection: ClientBase, work: () => Promise<Result>): Promise<Result> {
  await sendText(connection, "SET LOCAL lock_timeout = '2s'")
  const result = await work()
  // What fails takes the setting back with the transaction or its savepoint.
  await sendText(connection, 'SET LOCAL lock_timeout TO DEFAULT')
  return result
}

/** A lock was waited for too long, or by somebody who in turn waited for this transaction, as an index that is made does. */
const statesInTheWay: readonly unknown[] = ['55P03', '40P01']

/** Whether PostgreSQL gave up since others held what was needed: a moment later it may succeed. */
export const isInTheWay = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && statesInTheWay.includes(error.code)
