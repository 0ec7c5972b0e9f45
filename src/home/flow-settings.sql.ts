import { sql } from 'kysely'
import type { AccessSettings } from '../flows/flow-settings.ts'

/** Access settings to change. Those that are undefined stay. */
export type AccessSettingsChange = {
  [Name in keyof Omit<AccessSettings, 'disabledForm'>]?: AccessSettings[Name] | undefined
}

/** The stored settings of a flow, which nobody else changes until the transaction ends. No row: it is deleted. */
export const lockSettings = (flowId: string) =>
  sql<{ settings: unknown }>`select settings from flows where id = ${flowId}::bigint for update`

/** Updates the given access settings of a flow and keeps its other settings. */
export const updateAccessSettings = (flowId: string, change: AccessSettingsChange) => sql`
  update flows set settings = settings || ${JSON.stringify(change)}::jsonb, updated_at = now()
  where id = ${flowId}::bigint`
