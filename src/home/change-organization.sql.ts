import { sql } from 'kysely'

/** Moves a flow to the Home of another organization. Collaborators and pending invitations are removed. */
export const updateFlowOrganization = (flowId: string, organizationId: string) => sql`
  with unshared as (delete from flow_members where flow_id = ${flowId}::bigint),
    uninvited as (update invitations set status = 'canceled' where flow_id = ${flowId}::bigint and status = 'pending')
  update flows set organization_id = ${organizationId}, workspace_id = null, trashed_at = null, internal_note = null
  where id = ${flowId}::bigint`
