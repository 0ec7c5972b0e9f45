import { sql } from 'kysely'
import { type Connection, run } from '../platform/sql/run.ts'

/** Moves a flow to the Home of another organization. Collaborators and pending invitations are removed. */
export async function setOrganization(connection: Connection, flowId: string, organizationId: string): Promise<void> {
  await run(
    connection,
    sql`
    with unshared as (delete from flow_members where flow_id = ${flowId}::bigint),
      uninvited as (update invitations set status = 'canceled' where flow_id = ${flowId}::bigint and status = 'pending')
    update flows set organization_id = ${organizationId}, workspace_id = null, trashed_at = null, internal_note = null
    where id = ${flowId}::bigint`,
  )
}
