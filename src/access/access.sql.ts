import { type RawBuilder, sql } from 'kysely'

import type { Membership } from './capabilities.ts'

/** A flow, and what decides a person's access to it. */
export interface FlowMembership extends Membership {
  flowId: string
  publicId: string
  organizationId: string
  workspaceId: string | null
  name: string
  type: string
}

export interface WorkspaceMembership extends Membership {
  workspaceId: string
  organizationId: string
}

/** A connection may be bound to a workspace. */
interface ConnectionMembership extends Membership {
  workspaceId: string | null
  organizationId: string
}

export interface OrganizationMembership extends Membership {
  organizationId: string
}

const isHomePrivate = sql`coalesce((g.settings ->> 'isHomePrivate')::boolean, false)`

const flowMemberships = (userId: string, condition: RawBuilder<boolean>) => sql<FlowMembership>`
  select f.id::text as "flowId", f.public_identifier as "publicId", f.organization_id as "organizationId",
    f.workspace_id::text as "workspaceId", f.name, f.type,
    m.role, f.workspace_id is not null as "inWorkspace", ${isHomePrivate} as "isHomePrivate", coalesce(w.level, p.default_level) as "workspaceLevel",
    o.level as "flowLevel", f.owner_user_id is not distinct from ${userId} as "isOwner", f.trashed_at is not null as trashed
  from flows f
  join organizations g on g.id = f.organization_id
  left join workspaces p on p.id = f.workspace_id
  left join members m on m."organizationId" = f.organization_id and m."userId" = ${userId}
  left join workspace_members w on w.workspace_id = f.workspace_id and w.user_id = ${userId}
  left join flow_members o on o.flow_id = f.id and o.user_id = ${userId}
  where ${condition}`

export const selectFlowMembership = (userId: string, publicId: string) =>
  flowMemberships(userId, sql`f.public_identifier = ${publicId}`)

export const selectFlowMemberships = (userId: string, flowIds: readonly string[]) =>
  flowMemberships(userId, sql`f.id = any(${flowIds}::bigint[])`)

export const selectFlowMembershipsByPublicIds = (userId: string, publicIds: readonly string[]) =>
  flowMemberships(userId, sql`f.public_identifier = any(${publicIds}::text[])`)

/** The people who may have access to a flow: members of its organization, and those with whom it is shared. */
export const selectMembershipsOfFlow = (flowId: string) => sql<
  Membership & { id: string; name: string; email: string }
>`
  select u.id, u.name, u.email, m.role, f.workspace_id is not null as "inWorkspace", ${isHomePrivate} as "isHomePrivate",
    coalesce(w.level, p.default_level) as "workspaceLevel", o.level as "flowLevel",
    f.owner_user_id is not distinct from u.id as "isOwner", f.trashed_at is not null as trashed
  from flows f
  join organizations g on g.id = f.organization_id
  join users u on u.id in (
    select "userId" from members where "organizationId" = f.organization_id
    union select user_id from flow_members where flow_id = f.id)
  left join workspaces p on p.id = f.workspace_id
  left join members m on m."organizationId" = f.organization_id and m."userId" = u.id
  left join workspace_members w on w.workspace_id = f.workspace_id and w.user_id = u.id
  left join flow_members o on o.flow_id = f.id and o.user_id = u.id
  where f.id = ${flowId}::bigint
  order by lower(u.name), u.id limit 5000`

export const selectWorkspaceMembership = (userId: string, workspaceId: string) => sql<WorkspaceMembership>`
  select p.id::text as "workspaceId", p.organization_id as "organizationId", m.role, true as "inWorkspace", false as "isHomePrivate",
    coalesce(w.level, p.default_level) as "workspaceLevel", null as "flowLevel",
    p.created_by is not distinct from ${userId} as "isOwner", p.deleted_at is not null as trashed
  from workspaces p
  left join members m on m."organizationId" = p.organization_id and m."userId" = ${userId}
  left join workspace_members w on w.workspace_id = p.id and w.user_id = ${userId}
  where p.id = ${workspaceId}::bigint`

export const selectConnectionMembership = (userId: string, connectionId: string) => sql<ConnectionMembership>`
  select c.workspace_id::text as "workspaceId", c.organization_id as "organizationId", m.role,
    c.workspace_id is not null as "inWorkspace", false as "isHomePrivate", coalesce(w.level, p.default_level) as "workspaceLevel",
    null as "flowLevel", c.user_id is not distinct from ${userId} as "isOwner", false as trashed
  from connections c
  left join workspaces p on p.id = c.workspace_id
  left join members m on m."organizationId" = c.organization_id and m."userId" = ${userId}
  left join workspace_members w on w.workspace_id = c.workspace_id and w.user_id = ${userId}
  where c.id = ${connectionId}::bigint`

export const selectOrganizationMembership = (userId: string, organizationId: string) => sql<OrganizationMembership>`
  select g.id as "organizationId", m.role, false as "inWorkspace", false as "isHomePrivate", null as "workspaceLevel", null as "flowLevel",
    false as "isOwner", false as trashed
  from organizations g
  join members m on m."organizationId" = g.id and m."userId" = ${userId}
  where g.id = ${organizationId}`
