import { sql } from 'kysely'
import { lockWorkspace } from './workspaces.sql.ts'

export interface NewFlow {
  publicIdentifier: string
  name: string
  type: string
  organizationId: string
  workspaceId: string | null
  ownerUserId: string
  settings?: object
}

/** Inserts a flow and returns its id; returns no row when its public identifier is taken, or its workspace is deleted. */
export const insertFlow = (flow: NewFlow) => sql<{ id: string }>`
  with place as (${lockWorkspace(flow.workspaceId)})
  insert into flows (public_identifier, name, type, organization_id, workspace_id, owner_user_id, settings)
  select ${flow.publicIdentifier}, ${flow.name}, ${flow.type}, ${flow.organizationId},
    ${flow.workspaceId}::bigint, ${flow.ownerUserId}, ${JSON.stringify(flow.settings ?? {})}::jsonb
  where ${flow.workspaceId}::bigint is null or exists (select from place)
  on conflict (public_identifier) do nothing
  returning id::text`

/** The flow that this draft created already, if its answer was lost. */
export const selectCreatedFlow = (flow: NewFlow) => sql<{ id: string }>`
  select id::text from flows
  where public_identifier = ${flow.publicIdentifier} and owner_user_id = ${flow.ownerUserId} and type = ${flow.type}
    and name = ${flow.name} and organization_id = ${flow.organizationId} and trashed_at is null
    and workspace_id is not distinct from ${flow.workspaceId}::bigint`

export const updateFlowName = (id: string, name: string) =>
  sql`update flows set name = ${name}, updated_at = now() where id = ${id}::bigint`

/** Records that the content of flows has just changed. */
export const updateContentTime = (flowIds: readonly string[]) =>
  sql`update flows set updated_at = now() where id = any(${flowIds}::bigint[])`

/** Where a flow is: in a workspace, or in Home when that is null. In the trash it keeps its place. */
export interface Placement {
  flowId: string
  workspaceId: string | null
  trashed: boolean
}

/**
 * Moves flows and returns where they were. Skips moves to workspaces of other organizations. Flows that are in the trash
 * already keep the time when they got there.
 */
export const updatePlacements = (placements: readonly Placement[]) => sql<Placement>`
  with given as (
    select * from unnest(${placements.map(({ flowId }) => flowId)}::bigint[], ${placements.map(({ workspaceId }) => workspaceId)}::bigint[],
      ${placements.map(({ trashed }) => trashed)}::boolean[]) as given (id, workspace_id, trashed)
  ), before as (
    select f.id, f.workspace_id, f.trashed_at from flows f where f.id in (select id from given) order by f.id for update
  )
  update flows f set workspace_id = given.workspace_id,
    trashed_at = case when given.trashed then coalesce(f.trashed_at, now()) end
  from given join before using (id)
  where f.id = given.id and (given.workspace_id is null or exists (
    select from workspaces p where p.id = given.workspace_id and p.organization_id = f.organization_id))
  returning f.id::text as "flowId", before.workspace_id::text as "workspaceId",
    before.trashed_at is not null as trashed`

/** Records that a person opened a flow, at most once a minute. */
export const insertOpening = (publicId: string, userId: string) => sql`
  insert into flow_opens as existing (flow_id, user_id)
  select id, ${userId} from flows where public_identifier = ${publicId}
  on conflict (flow_id, user_id) do update set opened_at = now()
  where existing.opened_at < now() - interval '1 minute'`

/** The organization that a person is in: the last one they opened, otherwise the oldest one they own. */
export const selectCurrentOrganization = (userId: string) => sql<{ id: string }>`
  select "organizationId" as id from members where "userId" = ${userId}
  order by came_at desc nulls last, role <> 'owner', "createdAt" limit 1`
