import { type Kysely, sql } from 'kysely'

/** A flow as the home page lists it. Instants are ISO text. */
export interface ListedFlow {
  id: string
  publicIdentifier: string
  name: string
  type: string
  organizationId: string
  workspaceId: string | null
  ownerUserId: string | null
  ownerName: string | null
  createdAt: string
  updatedAt: string
  lastOpenedAt: string | null
  trashedAt: string | null
  starred: boolean
  canWrite: boolean
}

export interface NewFlow {
  publicIdentifier: string
  name: string
  type: string
  organizationId: string
  workspaceId: string | null
  ownerUserId: string
}

/** Adds a flow and tells its id; nothing when its public identifier is taken. */
export async function insertFlow(db: Kysely<object>, flow: NewFlow): Promise<{ id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into flows (public_identifier, name, type, organization_id, workspace_id, owner_user_id)
    values (${flow.publicIdentifier}, ${flow.name}, ${flow.type}, ${flow.organizationId},
      ${flow.workspaceId}::bigint, ${flow.ownerUserId})
    on conflict (public_identifier) do nothing
    returning id::text`.execute(db)
  return rows[0]
}

/**
 * The flows that a person may see, newest first: the rules of `capabilitiesOf` for 'view flow' and 'manage flow', as SQL.
 * That both agree is tested.
 */
export async function listFlows(db: Kysely<object>, userId: string, trashed: boolean): Promise<ListedFlow[]> {
  const { rows } = await sql<ListedFlow>`
    with seen as (
      select f.*, case
        when m.role in ('owner', 'admin') then 'write'
        when o.level is not null then o.level
        when m.role is null then null
        when f.workspace_id is null then 'write'
        else w.level end as level
      from flows f
      left join members m on m."organizationId" = f.organization_id and m."userId" = ${userId}
      left join workspace_members w on w.workspace_id = f.workspace_id and w.user_id = ${userId}
      left join flow_members o on o.flow_id = f.id and o.user_id = ${userId}
      where (f.trashed_at is not null) = ${trashed}
        and (m.role is not null or o.level is not null)
    )
    select s.id::text, s.public_identifier as "publicIdentifier", s.name, s.type, s.organization_id as "organizationId",
      s.workspace_id::text as "workspaceId", s.owner_user_id as "ownerUserId", u.name as "ownerName",
      s.created_at as "createdAt", s.updated_at as "updatedAt", s.last_opened_at as "lastOpenedAt",
      s.trashed_at as "trashedAt",
      exists (select from flow_stars t where t.flow_id = s.id and t.user_id = ${userId}) as starred,
      s.level = 'write' as "canWrite"
    from seen s
    left join users u on u.id = s.owner_user_id
    where s.level is not null
    order by s.created_at desc, s.id desc`.execute(db)
  return rows
}

export async function setFlowName(db: Kysely<object>, id: string, name: string): Promise<void> {
  await sql`update flows set name = ${name}, updated_at = now() where id = ${id}::bigint`.execute(db)
}

/** Puts flows into the trash or takes them out; those that are there already keep their instant. */
export async function setTrashed(db: Kysely<object>, ids: readonly string[], trashed: boolean): Promise<void> {
  await sql`
    update flows set trashed_at = ${trashed ? sql`coalesce(trashed_at, now())` : sql`null`}
    where id = any(${ids}::bigint[])`.execute(db)
}

/** Notes that a flow was opened, at most once a minute. */
export async function setOpened(db: Kysely<object>, publicId: string): Promise<void> {
  await sql`
    update flows set last_opened_at = now()
    where public_identifier = ${publicId}
      and (last_opened_at is null or last_opened_at < now() - interval '1 minute')`.execute(db)
}

/** The organization that a person works in when no other is named: an own one before others, the oldest first. */
export async function homeOrganization(db: Kysely<object>, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select "organizationId" as id from members where "userId" = ${userId}
    order by role <> 'owner', "createdAt" limit 1`.execute(db)
  return rows[0]?.id
}

export async function insertWorkspace(
  db: Kysely<object>,
  workspace: { organizationId: string; name: string; icon: string | null; color: string | null },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into workspaces (organization_id, name, icon, color)
    values (${workspace.organizationId}, ${workspace.name}, ${workspace.icon}, ${workspace.color})
    returning id::text`.execute(db)
  const id = rows[0]?.id
  if (!id) throw new Error('PostgreSQL gave no id to a new workspace')
  return id
}

export async function setWorkspaceMember(
  db: Kysely<object>,
  of: { workspaceId: string; userId: string; level: 'read' | 'write' },
): Promise<void> {
  await sql`
    insert into workspace_members (workspace_id, user_id, level)
    values (${of.workspaceId}::bigint, ${of.userId}, ${of.level})
    on conflict (workspace_id, user_id) do update set level = excluded.level`.execute(db)
}
