import { sql } from 'kysely'
import { type Connection, run } from '../platform/sql/run.ts'

export interface NewFlow {
  publicIdentifier: string
  name: string
  type: string
  organizationId: string
  workspaceId: string | null
  ownerUserId: string
  settings?: object
}

/** Adds a flow and tells its id; nothing when its public identifier is taken. */
export async function insertFlow(connection: Connection, flow: NewFlow): Promise<{ id: string } | undefined> {
  const rows = await run(
    connection,
    sql<{ id: string }>`
    insert into flows (public_identifier, name, type, organization_id, workspace_id, owner_user_id, settings)
    values (${flow.publicIdentifier}, ${flow.name}, ${flow.type}, ${flow.organizationId},
      ${flow.workspaceId}::bigint, ${flow.ownerUserId}, ${JSON.stringify(flow.settings ?? {})}::jsonb)
    on conflict (public_identifier) do nothing
    returning id::text`,
  )
  return rows[0]
}

export async function setFlowName(connection: Connection, id: string, name: string): Promise<void> {
  await run(connection, sql`update flows set name = ${name}, updated_at = now() where id = ${id}::bigint`)
}

/** Notes that what flows hold has just been changed. */
export async function setUpdated(connection: Connection, flowIds: readonly string[]): Promise<void> {
  await run(connection, sql`update flows set updated_at = now() where id = any(${flowIds}::bigint[])`)
}

/** Where a flow lies: a workspace, or Home when that is null; in the trash it keeps its place. */
export interface Placement {
  flowId: string
  workspaceId: string | null
  trashed: boolean
}

/** Puts flows where they are said to lie, unless that is a workspace of another organization, and answers where they lay. Those that are in the trash already keep their instant. */
export async function setPlacements(connection: Connection, to: readonly Placement[]): Promise<Placement[]> {
  const rows = await run(
    connection,
    sql<Placement>`
    with given as (
      select * from unnest(${to.map(({ flowId }) => flowId)}::bigint[], ${to.map(({ workspaceId }) => workspaceId)}::bigint[],
        ${to.map(({ trashed }) => trashed)}::boolean[]) as given (id, workspace_id, trashed)
    ), before as (
      select f.id, f.workspace_id, f.trashed_at from flows f where f.id in (select id from given) order by f.id for update
    )
    update flows f set workspace_id = given.workspace_id,
      trashed_at = case when given.trashed then coalesce(f.trashed_at, now()) end
    from given join before using (id)
    where f.id = given.id and (given.workspace_id is null or exists (
      select from workspaces p where p.id = given.workspace_id and p.organization_id = f.organization_id))
    returning f.id::text as "flowId", before.workspace_id::text as "workspaceId",
      before.trashed_at is not null as trashed`,
  )
  return rows
}

/** Notes that somebody opened a flow, at most once a minute. */
export async function setOpened(connection: Connection, publicId: string, userId: string): Promise<void> {
  await run(
    connection,
    sql`
    insert into flow_opens as known (flow_id, user_id)
    select id, ${userId} from flows where public_identifier = ${publicId}
    on conflict (flow_id, user_id) do update set opened_at = now()
    where known.opened_at < now() - interval '1 minute'`,
  )
}

/** The organization that a person works in: the one that they came to last, before that an own one, the oldest first. */
export async function currentOrganization(connection: Connection, userId: string): Promise<string | undefined> {
  const rows = await run(
    connection,
    sql<{ id: string }>`
    select "organizationId" as id from members where "userId" = ${userId}
    order by came_at desc nulls last, role <> 'owner', "createdAt" limit 1`,
  )
  return rows[0]?.id
}
