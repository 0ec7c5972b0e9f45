import { type Connection, runPrepared } from '../../platform/sql/run.ts'
import { type EarlierAction, selectActions } from './base-log.sql.ts'

/** Reads actions by their ids. */
export async function readActions(
  connection: Connection,
  schema: string,
  actionIds: readonly string[],
): Promise<EarlierAction[]> {
  if (actionIds.length === 0) return []
  const rows = await runPrepared(connection, selectActions(schema, actionIds))
  return (rows as [string, string, string | null, unknown][]).map(([actionId, actor, requestHash, result]) => ({
    actionId,
    actor,
    requestHash,
    result,
  }))
}
