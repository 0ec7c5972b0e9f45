import { type Connection, run } from '../platform/sql/run.ts'
import { selectAccount } from './account.sql.ts'
import { readReach } from './list-flows.ts'

/**
 * Everything stored about a person, without passwords, tokens and keys. Flows that they can no longer see appear without
 * their names.
 */
export async function readAccount(connection: Connection, userId: string): Promise<Record<string, unknown>> {
  const reach = await readReach(connection, { userId, organizationId: null })
  const [account] = await run(connection, selectAccount(reach))
  return account ?? {}
}
