import { sql } from 'kysely'

import type { Role } from './capabilities.ts'
import { type Connection, run } from '../platform/sql/run.ts'

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
export async function organizationsOf(connection: Connection, userId: string): Promise<OwnOrganization[]> {
  const rows = await run(
    connection,
    sql<OwnOrganization>`
    select g.id, m.id as "membershipId", g.name, m.role, g.plan_name as "planName", g.is_sandbox as "isSandbox",
      (select count(*) from members o where o."organizationId" = g.id)::integer as "userCount",
      coalesce((g.settings ->> 'connectionsStay')::boolean, false) as "connectionsStay",
      coalesce((g.settings ->> 'isHomePrivate')::boolean, false) as "isHomePrivate"
    from members m
    join organizations g on g.id = m."organizationId"
    where m."userId" = ${userId}
    order by m.role <> 'owner', m."createdAt", m.id`,
  )
  return rows
}

/** Inserts an organization with its owner. Returns its id. */
export async function insertOrganization(
  connection: Connection,
  of: { name: string; ownerUserId: string; isSandbox: boolean },
): Promise<string> {
  const rows = await run(
    connection,
    sql<{ id: string }>`
    with created as (
      insert into organizations (id, name, is_sandbox, "createdAt")
      values (gen_random_uuid()::text, ${of.name}, ${of.isSandbox}, now()) returning id
    ), joined as (
      insert into members (id, "organizationId", "userId", role, "createdAt")
      select gen_random_uuid()::text, id, ${of.ownerUserId}, 'owner', now() from created
    )
    select id from created`,
  )
  const id = rows[0]?.id
  if (!id) throw new Error('PostgreSQL gave no id to a new organization')
  return id
}

/** Changes to an organization. Absent values stay as they are. */
export interface OrganizationChange {
  name?: string | undefined
  connectionsStay?: boolean | undefined
  isHomePrivate?: boolean | undefined
}

export async function setOrganization(connection: Connection, id: string, change: OrganizationChange): Promise<void> {
  const { name, ...settings } = change
  await run(
    connection,
    sql`
    update organizations set name = coalesce(${name ?? null}, name), settings = settings || ${JSON.stringify(settings)}::jsonb
    where id = ${id}`,
  )
}

/** Records that a person opened an organization, by their membership. Returns its id; undefined when it is not theirs. */
export async function setArrivedAt(
  connection: Connection,
  of: { membershipId: string; userId: string },
): Promise<string | undefined> {
  const rows = await run(
    connection,
    sql<{ id: string }>`
    update members set came_at = clock_timestamp() where id = ${of.membershipId} and "userId" = ${of.userId}
    returning "organizationId" as id`,
  )
  return rows[0]?.id
}

export interface Member {
  membershipId: string
  userId: string
  name: string
  email: string
  image: string | null
  role: Role
}

/** The people of an organization, by name. */
export async function membersOf(connection: Connection, organizationId: string): Promise<Member[]> {
  const rows = await run(
    connection,
    sql<Member>`
    select m.id as "membershipId", u.id as "userId", u.name, u.email, u.image, m.role
    from members m
    join users u on u.id = m."userId"
    where m."organizationId" = ${organizationId}
    order by u.name, u.id`,
  )
  return rows
}

/** A person's role in an organization; undefined when they are not a member. */
export async function roleIn(
  connection: Connection,
  of: { organizationId: string; userId: string },
): Promise<Role | undefined> {
  const rows = await run(
    connection,
    sql<{ role: Role }>`
    select role from members where "organizationId" = ${of.organizationId} and "userId" = ${of.userId}`,
  )
  return rows[0]?.role
}

/** Returns the owners of an organization. Locks them until the transaction ends, so that two owners cannot leave at once. */
export async function lockOwners(connection: Connection, organizationId: string): Promise<string[]> {
  const rows = await run(
    connection,
    sql<{ userId: string }>`
    select "userId" from members where "organizationId" = ${organizationId} and role = 'owner' for update`,
  )
  return rows.map(({ userId }) => userId)
}

/** Adds a member. False, without a change, when the person is a member already. */
export async function insertMember(
  connection: Connection,
  of: { organizationId: string; userId: string; role: Role },
): Promise<boolean> {
  const rows = await run(
    connection,
    sql`
    insert into members (id, "organizationId", "userId", role, "createdAt")
    values (gen_random_uuid()::text, ${of.organizationId}, ${of.userId}, ${of.role}, now())
    on conflict ("organizationId", "userId") do nothing returning id`,
  )
  return rows.length > 0
}

export async function setRole(
  connection: Connection,
  of: { organizationId: string; userId: string; role: Role },
): Promise<void> {
  await run(
    connection,
    sql`
    update members set role = ${of.role}
    where "organizationId" = ${of.organizationId} and "userId" = ${of.userId}`,
  )
}

/**
 * Removes a person from an organization and from everything shared with them there. Cancels the invitations that they sent,
 * because they could come back by those.
 */
export async function deleteMember(
  connection: Connection,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<void> {
  await run(
    connection,
    sql`
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
    delete from members where "organizationId" = ${organizationId} and "userId" = ${userId}`,
  )
}
