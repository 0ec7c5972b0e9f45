import { sql } from 'kysely'

/** The name of a workspace; no row when there is no such workspace. */
export const selectWorkspaceName = (id: string) =>
  sql<{ name: string }>`select name from workspaces where id = ${id}::bigint`
