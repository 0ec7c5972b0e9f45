import { sql } from 'kysely'
import { type Connection, run } from '../../platform/sql/run.ts'

/** Whoever reads the mail of the former address is to find no link there that still sets a password. */
export async function endResetLinks(connection: Connection, userId: string): Promise<void> {
  await run(connection, sql`delete from verifications where identifier like 'reset-password:%' and value = ${userId}`)
}
