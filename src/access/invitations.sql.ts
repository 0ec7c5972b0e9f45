import { sql } from 'kysely'

import type { AccessLevel, Role } from './capabilities.ts'
import { type Connection, run } from '../platform/sql/run.ts'

export interface InvitationRow {
  id: string
  organizationId: string
  /** Null for the link, which anyone can use who has it. */
  email: string | null
  role: Role
  nonce: string
  /** Null for the link, which works until someone cancels it. */
  expiresAt: string | null
  createdAt: string
  inviterName: string
  /** Set for an invitation to a flow instead of the organization. */
  flowId: string | null
  level: AccessLevel | null
}

const columns = sql`i.id, i."organizationId", i.email, i.role, i.nonce, i."expiresAt", i."createdAt", u.name as "inviterName",
  i.flow_id::text as "flowId", i.level`

/** The pending invitations to an organization, newest first. */
export async function selectInvitations(connection: Connection, organizationId: string): Promise<InvitationRow[]> {
  const rows = await run(
    connection,
    sql<InvitationRow>`
    select ${columns} from invitations i join users u on u.id = i."inviterId"
    where i."organizationId" = ${organizationId} and i.flow_id is null and i.status = 'pending' and i.nonce is not null
      and (i."expiresAt" is null or i."expiresAt" > now())
    order by i."createdAt" desc, i.id`,
  )
  return rows
}

export interface NewInvitation {
  organizationId: string
  email: string | null
  role: Role
  inviterId: string
  nonce: string
  tokenHash: string
  /** The days until it expires; null when it does not. */
  days: number | null
  /** The flow that it is for, instead of the organization. */
  flow?: { flowId: string; level: AccessLevel } | undefined
}

/** Inserts an invitation and cancels pending ones for the same address. Call it in a transaction. */
export async function insertInvitation(connection: Connection, of: NewInvitation): Promise<InvitationRow> {
  // Two at once run one after the other, so that the later one replaces the earlier one.
  await run(connection, sql`select from organizations where id = ${of.organizationId} for no key update`)
  await run(
    connection,
    sql`
    update invitations set status = 'canceled'
    where "organizationId" = ${of.organizationId} and status = 'pending'
      and lower(email) is not distinct from lower(${of.email})
      and flow_id is not distinct from ${of.flow?.flowId ?? null}::bigint`,
  )
  const rows = await run(
    connection,
    sql<InvitationRow>`
    with i as (
      insert into invitations (id, "organizationId", email, role, status, "expiresAt", "inviterId", nonce, token_hash, flow_id, level)
      values (gen_random_uuid()::text, ${of.organizationId}, ${of.email}, ${of.role}, 'pending',
        now() + make_interval(days => ${of.days}::integer), ${of.inviterId}, ${of.nonce}, ${of.tokenHash},
        ${of.flow?.flowId ?? null}::bigint, ${of.flow?.level ?? null})
      returning *
    )
    select ${columns} from i join users u on u.id = i."inviterId"`,
  )
  const [created] = rows
  if (!created) throw new Error('PostgreSQL returned no row for a new invitation')
  return created
}

/** Cancels an invitation to an organization, or its link. False when there is no such pending invitation. */
export async function endInvitation(
  connection: Connection,
  of: { organizationId: string; id: string },
): Promise<boolean> {
  const rows = await run(
    connection,
    sql`
    update invitations set status = 'canceled'
    where id = ${of.id} and "organizationId" = ${of.organizationId} and flow_id is null and status = 'pending' returning id`,
  )
  return rows.length > 0
}

/** The invitation of a token, also when it has ended. Locks its row until the transaction ends. */
export async function invitationByToken(connection: Connection, tokenHash: string) {
  const rows = await run(
    connection,
    sql<
      InvitationRow & {
        organizationName: string
        status: 'pending' | 'accepted' | 'canceled'
        isExpired: boolean
        /** The flow that it is for, unless that is in the trash. */
        flow: { name: string; type: string; publicId: string } | null
      }
    >`
    select ${columns}, g.name as "organizationName", i.status,
      coalesce(i."expiresAt" <= now(), false) as "isExpired",
      (select json_build_object('name', f.name, 'type', f.type, 'publicId', f.public_identifier)
        from flows f where f.id = i.flow_id and f.trashed_at is null) as flow
    from invitations i join users u on u.id = i."inviterId" join organizations g on g.id = i."organizationId"
    where i.token_hash = ${tokenHash}
    for update of i`,
  )
  return rows[0]
}

/** The pending invitations to a flow. */
export const selectFlowInvitations = (flowId: string) => sql<{
  email: string
  accessLevel: AccessLevel
  nonce: string | null
}>`
  select email, level as "accessLevel", nonce from invitations
  where flow_id = ${flowId}::bigint and status = 'pending' and "expiresAt" > now() order by lower(email)`

/** Cancels the invitation of an email address to a flow. False when there is none. */
export async function endFlowInvitation(
  connection: Connection,
  of: { flowId: string; email: string },
): Promise<boolean> {
  const rows = await run(
    connection,
    sql`
    update invitations set status = 'canceled'
    where flow_id = ${of.flowId}::bigint and lower(email) = lower(${of.email}) and status = 'pending'
    returning id`,
  )
  return rows.length > 0
}

/** Shares the flows to which an email address is invited with a person, never at a lower level than they have. */
export const acceptFlowInvitations = ({ id, email }: { id: string; email: string }) => sql`
  with accepted as (
    update invitations i set status = 'accepted' from flows f
    where f.id = i.flow_id and f.trashed_at is null and lower(i.email) = lower(${email}) and i.status = 'pending'
      and i."expiresAt" > now()
    returning i.flow_id, i.level
  )
  insert into flow_members as o (flow_id, user_id, level)
  select flow_id, ${id}, max(level) from accepted group by flow_id
  on conflict (flow_id, user_id) do update set level = greatest(o.level, excluded.level)`

/** Marks an invitation as used. */
export async function setAccepted(connection: Connection, id: string): Promise<void> {
  await run(connection, sql`update invitations set status = 'accepted' where id = ${id}`)
}
