import { type Kysely, sql } from 'kysely'
import type { AccessSettings } from './flow-settings.ts'

/** Sets what is given of when and how much a flow takes in; of its other settings nothing changes. */
export async function setAccessSettings(
  db: Kysely<object>,
  flowId: string,
  settings: { [Name in keyof Omit<AccessSettings, 'disabledForm'>]?: AccessSettings[Name] | undefined },
): Promise<void> {
  await sql`
    update flows set settings = settings || ${JSON.stringify(settings)}::jsonb, updated_at = now()
    where id = ${flowId}::bigint`.execute(db)
}
