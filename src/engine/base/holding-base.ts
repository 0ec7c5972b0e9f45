import type { PoolClient } from 'pg'
import type { Base } from './base.ts'
import { begin, commit } from '../../platform/sql/transactions.ts'
import { lockHead } from './structure.sql.ts'

/**
 * Runs part of some long work in a transaction that locks the base, as actions do, so that neither waits for rows that
 * the other has locked. It creates no version and logs nothing, so use it only for work that nobody can see yet.
 */
export async function holdingBase<Result>(
  { platform, schema }: Base,
  work: (connection: PoolClient) => Promise<Result>,
): Promise<Result> {
  const connection = await platform.pool.connect()
  try {
    await begin(connection, schema, { also: [lockHead(schema)] })
    const result = await work(connection)
    await commit(connection)
    connection.release()
    return result
  } catch (error) {
    connection.release(error as Error)
    throw error
  }
}
