import { type RawBuilder, sql } from 'kysely'

import type { AccessLevel } from './capabilities.ts'
import { creationKey } from './organizations.sql.ts'

export interface WorkspaceRow {
  id: string
  organizationId: string
  name: string
  icon: string | null
  color: string | null
  /** The level of every member of the organization. */
  defaultLevel: AccessLevel | null
  /** The person's level: their own, or the default. */
  level: AccessLevel | null
  /** Whether the person created it. */
  isOwner: boolean
  memberCount: number
  connectionsStay: boolean
}

/** The workspaces of an organization in their order, without deleted ones. Does not check what the person may see. */
export const selectWorkspaces = ({
  organizationId,
  userId,
}: {
  organizationId: string
  userId: string
}) => sql<WorkspaceRow>`
  select p.id::text, p.organization_id as "organizationId", p.name, p.icon, p.color, p.default_level as "defaultLevel",
    coalesce(w.level, p.default_level) as level, p.created_by is not distinct from ${userId} as "isOwner",
    coalesce(c.count, 0)::integer as "memberCount",
    coalesce((p.settings ->> 'connectionsStay')::boolean, false) as "connectionsStay"
  from workspaces p
  left join workspace_members w on w.workspace_id = p.id and w.user_id = ${userId}
  left join (
    select m.workspace_id, count(*) from workspace_members m
    join workspaces s on s.id = m.workspace_id where s.organization_id = ${organizationId} group by 1
  ) c on c.workspace_id = p.id
  where p.organization_id = ${organizationId} and p.deleted_at is null
  order by p.position, p.id`

export interface NewWorkspace {
  organizationId: string
  name: string
  icon: string | null
  color: string | null
  /** The level of every member of the organization; none when absent. */
  defaultLevel?: AccessLevel | null
  /** Chosen by the client. The same person creates one workspace with it. */
  creationId?: string | undefined
}

/** The workspace that a call created whose answer was lost. */
export const selectCreatedWorkspace = ({ organizationId, creationId }: NewWorkspace, userId: string) => sql<{
  id: string
}>`
  select id::text from workspaces
  where creation_key = ${creationKey(userId, creationId)} and organization_id = ${organizationId}
    and deleted_at is null`

/** Inserts a workspace after all others. Returns its id; no row if this call created it before. */
export function insertWorkspace(workspace: NewWorkspace, userId: string) {
  const { organizationId, name, icon, color, defaultLevel = null } = workspace
  return sql<{ id: string }>`
    insert into workspaces (organization_id, name, icon, color, default_level, created_by, creation_key, position)
    select ${organizationId}, ${name}, ${icon}, ${color}, ${defaultLevel}, ${userId},
      ${creationKey(userId, workspace.creationId)}, coalesce(max(position), 0) + 1
    from workspaces where organization_id = ${organizationId}
    on conflict (creation_key) do nothing
    returning id::text`
}

/** Changes to a workspace. Absent values stay as they are. */
export interface WorkspaceChange {
  name?: string | undefined
  icon?: string | null | undefined
  color?: string | null | undefined
  defaultLevel?: AccessLevel | null | undefined
  connectionsStay?: boolean | undefined
}

export function updateWorkspaceRow(id: string, change: WorkspaceChange) {
  const has = (key: keyof WorkspaceChange) => sql<boolean>`${change[key] !== undefined}::boolean`
  return sql`
    update workspaces set
      name = case when ${has('name')} then ${change.name ?? null} else name end,
      icon = case when ${has('icon')} then ${change.icon ?? null} else icon end,
      color = case when ${has('color')} then ${change.color ?? null} else color end,
      default_level = case when ${has('defaultLevel')} then ${change.defaultLevel ?? null} else default_level end,
      settings = case when ${has('connectionsStay')}
        then settings || jsonb_build_object('connectionsStay', ${change.connectionsStay ?? false}::boolean) else settings end
    where id = ${id}::bigint`
}

/** Sets the order of the workspaces of an organization. Workspaces that are not listed come last. */
export const updateWorkspaceOrder = ({
  organizationId,
  workspaceIds,
}: {
  organizationId: string
  workspaceIds: readonly string[]
}) => sql`
  with named as (
    select id, ord from unnest(${workspaceIds}::bigint[]) with ordinality as given (id, ord)
  ), numbered as (
    select p.id, row_number() over (order by n.ord nulls last, p.position, p.id) as place
    from workspaces p left join named n on n.id = p.id where p.organization_id = ${organizationId}
  )
  update workspaces p set position = place from numbered where numbered.id = p.id`

/**
 * Selects a workspace that is not deleted, and keeps it until the transaction ends. A flow that is put into it is then
 * either moved to the trash with the workspace, or not put there at all.
 */
export const lockWorkspace = (id: string | null): RawBuilder<unknown> =>
  sql`select id from workspaces where id = ${id}::bigint and deleted_at is null for share`

/** Returns a row when there is a workspace that is not deleted. */
export const selectWorkspace = (id: string) =>
  sql`select from workspaces where id = ${id}::bigint and deleted_at is null`

/** Deletes or restores a workspace, without its flows. */
export const updateWorkspaceDeleted = (id: string, deleted: boolean) => sql`
  update workspaces set deleted_at = ${deleted ? sql`coalesce(deleted_at, now())` : sql`null`}
  where id = ${id}::bigint`

/** Locks workspaces until the transaction ends. Waits for a deletion that is under way. */
export const lockWorkspaces = (ids: readonly string[]) => sql`
  select from workspaces where id = any(${ids}::bigint[]) order by id for no key update`

/** Restores deleted workspaces. */
export const restoreWorkspaces = (ids: readonly string[]) => sql`
  update workspaces set deleted_at = null where id = any(${ids}::bigint[]) and deleted_at is not null`

/** Moves the flows of a workspace to the trash, and returns them. */
export const trashFlows = (workspaceId: string) => sql<{ flowId: string; publicId: string }>`
  update flows set trashed_at = now() where workspace_id = ${workspaceId}::bigint and trashed_at is null
  returning id::text as "flowId", public_identifier as "publicId"`

export interface WorkspaceMember {
  userId: string
  name: string
  email: string
  accessLevel: AccessLevel
}

/** The people with whom a workspace is shared directly. */
export const selectWorkspaceMembers = (workspaceId: string) => sql<WorkspaceMember>`
  select u.id as "userId", u.name, u.email, w.level as "accessLevel"
  from workspace_members w
  join workspaces p on p.id = w.workspace_id
  join members m on m."organizationId" = p.organization_id and m."userId" = w.user_id
  join users u on u.id = w.user_id
  where w.workspace_id = ${workspaceId}::bigint
  order by u.name, u.id`

/** Shares a workspace with a person. A level of null stops sharing. */
export const updateWorkspaceMember = ({
  workspaceId,
  userId,
  level,
}: {
  workspaceId: string
  userId: string
  level: AccessLevel | null
}) =>
  level
    ? sql`insert into workspace_members (workspace_id, user_id, level)
        values (${workspaceId}::bigint, ${userId}, ${level})
        on conflict (workspace_id, user_id) do update set level = excluded.level`
    : sql`delete from workspace_members where workspace_id = ${workspaceId}::bigint and user_id = ${userId}`
