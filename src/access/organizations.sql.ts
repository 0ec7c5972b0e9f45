import { sql } from 'kysely'

import type { Role } from './capabilities.ts'

export interface OwnOrganization {
  id: string
  /** The person's membership. Calls that open the organization name it by this. */
  membershipId: string
  name: string
  role: Role
  planName: string
  isSandbox: boolean
  userCount: number
  /** Whether new connections stay in the workspace that they were created in. */
  connectionsStay: boolean
  /** Whether things in Home belong to their owners and the admins alone. */
  isHomePrivate: boolean
}

/** The organizations of a person: the ones they own first, then by age. */
export const selectOrganizations = (userId: string) => sql<OwnOrganization>`
  select g.id, m.id as "membershipId", g.name, m.role, g.plan_name as "planName", g.is_sandbox as "isSandbox",
    (select count(*) from members o where o."organizationId" = g.id)::integer as "userCount",
    coalesce((g.settings ->> 'connectionsStay')::boolean, false) as "connectionsStay",
    coalesce((g.settings ->> 'isHomePrivate')::boolean, false) as "isHomePrivate"
  from members m
  join organizations g on g.id = m."organizationId"
  where m."userId" = ${userId}
  order by m.role <> 'owner', m."createdAt", m.id`

/** Names what a person creates once, even if their call is sent again. No two people share a key. */
export const creationKey = (userId: string, creationId: string | undefined): string | null =>
  creationId === undefined ? null : `${userId} ${creationId}`

/** The organization that a call created whose answer was lost, if the person is still in it. */
export const selectCreatedOrganization = (userId: string, creationId: string) => sql<{ id: string }>`
  select g.id from organizations g join members m on m."organizationId" = g.id and m."userId" = ${userId}
  where g.creation_key = ${creationKey(userId, creationId)}`

/** Inserts an organization with its owner. Returns its id; no row if this call created it before. */
export const insertOrganization = ({
  name,
  ownerUserId,
  isSandbox,
  creationId,
}: {
  name: string
  ownerUserId: string
  isSandbox: boolean
  creationId: string | undefined
}) => sql<{ id: string }>`
  with created as (
    insert into organizations (id, name, is_sandbox, "createdAt", creation_key)
    values (gen_random_uuid()::text, ${name}, ${isSandbox}, now(), ${creationKey(ownerUserId, creationId)})
    on conflict (creation_key) do nothing
    returning id
  ), joined as (
    insert into members (id, "organizationId", "userId", role, "createdAt")
    select gen_random_uuid()::text, id, ${ownerUserId}, 'owner', now() from created
  )
  select id from created`

/** Changes to an organization. Absent values stay as they are. */
export interface OrganizationChange {
  name?: string | undefined
  connectionsStay?: boolean | undefined
  isHomePrivate?: boolean | undefined
}

export function updateOrganizationRow(id: string, change: OrganizationChange) {
  const { name, ...settings } = change
  return sql`
    update organizations set name = coalesce(${name ?? null}, name), settings = settings || ${JSON.stringify(settings)}::jsonb
    where id = ${id}`
}

/** Records that a person opened an organization, by their membership. Returns its id, or no row when it is not theirs. */
export const updateArrivedAt = ({ membershipId, userId }: { membershipId: string; userId: string }) => sql<{
  id: string
}>`
  update members set came_at = clock_timestamp() where id = ${membershipId} and "userId" = ${userId}
  returning "organizationId" as id`

export interface Member {
  membershipId: string
  userId: string
  name: string
  email: string
  image: string | null
  role: Role
}

/** The people of an organization, by name. */
export const selectMembers = (organizationId: string) => sql<Member>`
  select m.id as "membershipId", u.id as "userId", u.name, u.email, u.image, m.role
  from members m
  join users u on u.id = m."userId"
  where m."organizationId" = ${organizationId}
  order by u.name, u.id`

/** A person's role in an organization; no row when they are not a member. */
export const selectRole = ({ organizationId, userId }: { organizationId: string; userId: string }) => sql<{
  role: Role
}>`
  select role from members where "organizationId" = ${organizationId} and "userId" = ${userId}`

/** The owners of an organization. Locks them until the transaction ends, so that two owners cannot leave at once. */
export const lockOwners = (organizationId: string) => sql<{ userId: string }>`
  select "userId" from members where "organizationId" = ${organizationId} and role = 'owner' for update`

/** Adds a member. Returns no row, without a change, when the person is a member already. */
export const insertMember = ({
  organizationId,
  userId,
  role,
}: {
  organizationId: string
  userId: string
  role: Role
}) => sql`
  insert into members (id, "organizationId", "userId", role, "createdAt")
  values (gen_random_uuid()::text, ${organizationId}, ${userId}, ${role}, now())
  on conflict ("organizationId", "userId") do nothing returning id`

export const updateMemberRole = ({
  organizationId,
  userId,
  role,
}: {
  organizationId: string
  userId: string
  role: Role
}) => sql`
  update members set role = ${role}
  where "organizationId" = ${organizationId} and "userId" = ${userId}`

/**
 * Removes a person from an organization and from everything shared with them there. Cancels the invitations that they sent,
 * because they could come back by those.
 */
export const deleteMember = ({ organizationId, userId }: { organizationId: string; userId: string }) => sql`
  with left_workspaces as (
    delete from workspace_members using workspaces p
    where workspace_id = p.id and p.organization_id = ${organizationId} and user_id = ${userId}
  ), left_flows as (
    delete from flow_members using flows f
    where flow_id = f.id and f.organization_id = ${organizationId} and user_id = ${userId}
  ), left_invitations as (
    update invitations set status = 'canceled'
    where "organizationId" = ${organizationId} and "inviterId" = ${userId} and status = 'pending'
  )
  delete from members where "organizationId" = ${organizationId} and "userId" = ${userId}`
