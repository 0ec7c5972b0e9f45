import { sql } from 'kysely'

import type { AccessLevel, Role } from './capabilities.ts'

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
export const selectInvitations = (organizationId: string) => sql<InvitationRow>`
  select ${columns} from invitations i join users u on u.id = i."inviterId"
  where i."organizationId" = ${organizationId} and i.flow_id is null and i.status = 'pending' and i.nonce is not null
    and (i."expiresAt" is null or i."expiresAt" > now())
  order by i."createdAt" desc, i.id`

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

/** Locks an organization until the transaction ends, so that two invitations at once run one after the other. */
export const lockOrganization = (organizationId: string) => sql`
  select from organizations where id = ${organizationId} for no key update`

/** Cancels the pending invitations that a new one replaces: those for the same address, to the same flow or organization. */
export const cancelReplacedInvitations = ({
  organizationId,
  email,
  flow,
}: Pick<NewInvitation, 'organizationId' | 'email' | 'flow'>) => sql`
  update invitations set status = 'canceled'
  where "organizationId" = ${organizationId} and status = 'pending'
    and lower(email) is not distinct from lower(${email})
    and flow_id is not distinct from ${flow?.flowId ?? null}::bigint`

export const insertInvitation = (invitation: NewInvitation) => sql<InvitationRow>`
  with i as (
    insert into invitations (id, "organizationId", email, role, status, "expiresAt", "inviterId", nonce, token_hash, flow_id, level)
    values (gen_random_uuid()::text, ${invitation.organizationId}, ${invitation.email}, ${invitation.role}, 'pending',
      now() + make_interval(days => ${invitation.days}::integer), ${invitation.inviterId}, ${invitation.nonce},
      ${invitation.tokenHash}, ${invitation.flow?.flowId ?? null}::bigint, ${invitation.flow?.level ?? null})
    returning *
  )
  select ${columns} from i join users u on u.id = i."inviterId"`

/** Cancels an invitation to an organization, or its link. Returns no row when there is no such pending invitation. */
export const cancelPendingInvitation = ({ organizationId, id }: { organizationId: string; id: string }) => sql`
  update invitations set status = 'canceled'
  where id = ${id} and "organizationId" = ${organizationId} and flow_id is null and status = 'pending' returning id`

export interface FoundInvitation extends InvitationRow {
  organizationName: string
  status: 'pending' | 'accepted' | 'canceled'
  isExpired: boolean
  /** The flow that it is for, unless that is in the trash. */
  flow: { name: string; type: string; publicId: string } | null
}

/** The invitation of a token, also when it has ended. Locks its row until the transaction ends. */
export const lockInvitation = (tokenHash: string) => sql<FoundInvitation>`
  select ${columns}, g.name as "organizationName", i.status,
    coalesce(i."expiresAt" <= now(), false) as "isExpired",
    (select json_build_object('name', f.name, 'type', f.type, 'publicId', f.public_identifier)
      from flows f where f.id = i.flow_id and f.trashed_at is null) as flow
  from invitations i join users u on u.id = i."inviterId" join organizations g on g.id = i."organizationId"
  where i.token_hash = ${tokenHash}
  for update of i`

/** The pending invitations to a flow. */
export const selectFlowInvitations = (flowId: string) => sql<{
  email: string
  accessLevel: AccessLevel
  nonce: string | null
}>`
  select email, level as "accessLevel", nonce from invitations
  where flow_id = ${flowId}::bigint and status = 'pending' and "expiresAt" > now() order by lower(email)`

/** Cancels the invitation of an email address to a flow. Returns no row when there is none. */
export const cancelFlowInvitation = ({ flowId, email }: { flowId: string; email: string }) => sql`
  update invitations set status = 'canceled'
  where flow_id = ${flowId}::bigint and lower(email) = lower(${email}) and status = 'pending'
  returning id`

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
export const updateAccepted = (id: string) => sql`update invitations set status = 'accepted' where id = ${id}`
