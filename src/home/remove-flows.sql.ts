import { type Kysely, sql } from 'kysely'

/** A flow that is to be removed for good. */
export interface EndedFlow {
  flowId: string
  type: string
}

/**
 * The organizations `g` in which nobody is left. Each is marked before the last account of it is deleted: as long as that has
 * not come about, nothing of it is removed.
 */
const isLeft = sql`(g.deleted_at is not null and not exists (select from members m where m."organizationId" = g.id))`

/** Flows that lie in the trash since before a moment, and those of organizations in which nobody is left. */
export async function selectEndedFlows(db: Kysely<object>, before: string): Promise<EndedFlow[]> {
  const { rows } = await sql<EndedFlow>`
    select id::text as "flowId", type from flows where trashed_at < ${before}::timestamptz
    union
    select f.id::text, f.type from flows f join organizations g on g.id = f.organization_id where ${isLeft}`.execute(db)
  return rows
}

/** Removes a flow, unless it was taken out of the trash meanwhile; true when it is gone. */
export async function deleteFlow(db: Kysely<object>, flowId: string, before: string): Promise<boolean> {
  const { rows } = await sql`
    delete from flows f using organizations g
    where f.id = ${flowId}::bigint and g.id = f.organization_id
      and (f.trashed_at < ${before}::timestamptz or ${isLeft})
    returning f.id`.execute(db)
  return rows.length > 0
}

/** Removes organizations in which nobody is left and nothing lies, and workspaces that were deleted before a moment likewise. */
export async function deleteEmptyPlaces(db: Kysely<object>, before: string): Promise<void> {
  await sql`
    delete from workspaces p where deleted_at < ${before}::timestamptz
      and not exists (select from flows f where f.workspace_id = p.id)`.execute(db)
  await sql`
    delete from organizations g where ${isLeft}
      and not exists (select from flows f where f.organization_id = g.id)`.execute(db)
}
