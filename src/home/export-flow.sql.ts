import { type Kysely, sql } from 'kysely'

/** The columns of a flow that its export includes. */
export async function flowToExport(db: Kysely<object>, flowId: string) {
  const { rows } = await sql<{ type: string; name: string; settings: object; tags: string[] }>`
    select type, name, settings, tags from flows where id = ${flowId}::bigint`.execute(db)
  const [flow] = rows
  if (!flow) throw new Error('The flow to export was deleted')
  return flow
}
