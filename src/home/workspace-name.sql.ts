import { type Kysely, sql } from 'kysely'

/** The name of a workspace; empty when there is no such workspace. */
export async function workspaceName(db: Kysely<object>, id: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from workspaces where id = ${id}::bigint`.execute(db)
  return rows[0]?.name ?? ''
}
