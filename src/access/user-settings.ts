import { type Connection, run } from '../platform/sql/run.ts'
import { selectSettings, type UserSettings } from './user-settings.sql.ts'

/** The settings and flags of a person. */
export async function readSettings(connection: Connection, userId: string): Promise<UserSettings> {
  const [stored] = await run(connection, selectSettings(userId))
  return stored ?? { settings: {}, flags: {} }
}
