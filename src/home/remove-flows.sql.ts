import { sql } from 'kysely'

/** A flow to delete permanently. */
export interface ExpiredFlow {
  flowId: string
  type: string
}

/**
 * Whether the organization `g` is deleted and has no members. It is marked as deleted before its last account is, so it
 * may still have members for a while.
 */
const isAbandoned = sql`(g.deleted_at is not null and not exists (select from members m where m."organizationId" = g.id))`

/** Flows that were deleted before an instant, and those of abandoned organizations. */
export const selectExpiredFlows = (before: string) => sql<ExpiredFlow>`
  select id::text as "flowId", type from flows where trashed_at < ${before}::timestamptz
  union
  select f.id::text, f.type from flows f join organizations g on g.id = f.organization_id where ${isAbandoned}`

/** Permanently deletes a flow unless it was restored meanwhile. Returns no row then. */
export const deleteFlow = (flowId: string, before: string) => sql`
  delete from flows f using organizations g
  where f.id = ${flowId}::bigint and g.id = f.organization_id
    and (f.trashed_at < ${before}::timestamptz or ${isAbandoned})
  returning f.id`

/** Permanently deletes empty workspaces that were deleted before an instant. */
export const deleteEmptyWorkspaces = (before: string) => sql`
  delete from workspaces p where deleted_at < ${before}::timestamptz
    and not exists (select from flows f where f.workspace_id = p.id)`

/** Permanently deletes empty abandoned organizations. */
export const deleteAbandonedOrganizations = () => sql`
  delete from organizations g where ${isAbandoned}
    and not exists (select from flows f where f.organization_id = g.id)`
