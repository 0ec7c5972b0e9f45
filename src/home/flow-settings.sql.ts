import { sql } from 'kysely'
import type { AccessSettings } from './flow-settings.ts'
import { type Connection, run } from '../platform/sql/run.ts'

/** Access settings to change. Those that are undefined stay. */
export type AccessSettingsChange = {
  [Name in keyof Omit<AccessSettings, 'disabledForm'>]?: AccessSettings[Name] | undefined
}

/** The stored settings of a flow, which nobody else changes until the transaction ends. Undefined: it is deleted. */
export async function lockSettings(transaction: Connection, flowId: string): Promise<unknown> {
  const rows = await run(
    transaction,
    sql<{ settings: unknown }>`select settings from flows where id = ${flowId}::bigint for update`,
  )
  return rows[0]?.settings
}

/** Updates the given access settings of a flow and keeps its other settings. */
export async function updateAccessSettings(
  connection: Connection,
  flowId: string,
  change: AccessSettingsChange,
): Promise<void> {
  await run(
    connection,
    sql`
    update flows set settings = settings || ${JSON.stringify(change)}::jsonb, updated_at = now()
    where id = ${flowId}::bigint`,
  )
}
