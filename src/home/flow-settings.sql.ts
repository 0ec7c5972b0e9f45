import { sql } from 'kysely'
import type { AccessSettings } from './flow-settings.ts'
import { type Connection, run } from '../platform/sql/run.ts'

/** Updates the given access settings of a flow and keeps its other settings. */
export async function setAccessSettings(
  connection: Connection,
  flowId: string,
  settings: { [Name in keyof Omit<AccessSettings, 'disabledForm'>]?: AccessSettings[Name] | undefined },
): Promise<void> {
  await run(
    connection,
    sql`
    update flows set settings = settings || ${JSON.stringify(settings)}::jsonb, updated_at = now()
    where id = ${flowId}::bigint`,
  )
}
