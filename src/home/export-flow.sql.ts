import { type Kysely, sql } from 'kysely'

/** What of a flow goes into a file. */
export async function flowToExport(db: Kysely<object>, flowId: string) {
  const { rows } = await sql<{ type: string; name: string; settings: object; tags: string[] }>`
    select type, name, settings, tags from flows where id = ${flowId}::bigint`.execute(db)
  const [flow] = rows
  if (!flow) throw new Error('The flow to export is gone')
  return flow
}
