import { type Kysely, sql } from 'kysely'
import type { AccessSettings } from './flow-settings.ts'

/** Updates the given access settings of a flow and keeps its other settings. */
export async function setAccessSettings(
  db: Kysely<object>,
  flowId: string,
  settings: { [Name in keyof Omit<AccessSettings, 'disabledForm'>]?: AccessSettings[Name] | undefined },
): Promise<void> {
  await sql`
    update flows set settings = settings || ${JSON.stringify(settings)}::jsonb, updated_at = now()
    where id = ${flowId}::bigint`.execute(db)
}
