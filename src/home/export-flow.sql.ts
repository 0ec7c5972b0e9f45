import { sql } from 'kysely'
import { type Connection, run } from '../platform/sql/run.ts'

/** The columns of a flow that its export includes. */
export async function flowToExport(connection: Connection, flowId: string) {
  const rows = await run(
    connection,
    sql<{ type: string; name: string; settings: object; tags: string[] }>`
    select type, name, settings, tags from flows where id = ${flowId}::bigint`,
  )
  const [flow] = rows
  if (!flow) throw new Error('The flow to export was deleted')
  return flow
}
