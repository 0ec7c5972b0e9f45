import { sql } from 'kysely'
import { type Connection, run } from '../../platform/sql/run.ts'

/** Deletes the reset links of a person, because they were sent to the previous email address. */
export async function endResetLinks(connection: Connection, userId: string): Promise<void> {
  await run(connection, sql`delete from verifications where identifier like 'reset-password:%' and value = ${userId}`)
}
