import { sql } from 'kysely'
import { type Connection, run } from '../platform/sql/run.ts'

/** The name of a workspace; empty when there is no such workspace. */
export async function workspaceName(connection: Connection, id: string): Promise<string> {
  const rows = await run(connection, sql<{ name: string }>`select name from workspaces where id = ${id}::bigint`)
  return rows[0]?.name ?? ''
}
