import { type Kysely, sql } from 'kysely'

import type { Role } from './capabilities.ts'

export interface InvitationRow {
  id: string
  organizationId: string
  /** Null for the link that lets in whoever has it. */
  email: string | null
  role: Role
  nonce: string
  /** Null for the link, which ends when somebody ends it. */
  expiresAt: string | null
  createdAt: string
  inviterName: string
}

const columns = sql`i.id, i."organizationId", i.email, i.role, i.nonce, i."expiresAt", i."createdAt", u.name as "inviterName"`

/** The invitations of an organization that are still good, the newest first. */
export async function selectInvitations(db: Kysely<object>, organizationId: string): Promise<InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`
    select ${columns} from invitations i join users u on u.id = i."inviterId"
    where i."organizationId" = ${organizationId} and i.status = 'pending' and i.nonce is not null
      and (i."expiresAt" is null or i."expiresAt" > now())
    order by i."createdAt" desc, i.id`.execute(db)
  return rows
}

export interface NewInvitation {
  organizationId: string
  email: string | null
  role: Role
  inviterId: string
  nonce: string
  tokenHash: string
  /** Days for which it is good; null for as long as nobody ends it. */
  days: number | null
}

/** Adds an invitation in place of one for the same address, which is good for nothing then. To be called in a transaction. */
export async function insertInvitation(db: Kysely<object>, of: NewInvitation): Promise<InvitationRow> {
  // Of two at once the later one takes the place of the earlier one.
  await sql`select from organizations where id = ${of.organizationId} for no key update`.execute(db)
  await sql`
    update invitations set status = 'canceled'
    where "organizationId" = ${of.organizationId} and status = 'pending'
      and lower(email) is not distinct from lower(${of.email})`.execute(db)
  const { rows } = await sql<InvitationRow>`
    with i as (
      insert into invitations (id, "organizationId", email, role, status, "expiresAt", "inviterId", nonce, token_hash)
      values (gen_random_uuid()::text, ${of.organizationId}, ${of.email}, ${of.role}, 'pending',
        now() + make_interval(days => ${of.days}::integer), ${of.inviterId}, ${of.nonce}, ${of.tokenHash})
      returning *
    )
    select ${columns} from i join users u on u.id = i."inviterId"`.execute(db)
  const [made] = rows
  if (!made) throw new Error('PostgreSQL answered nothing for a new invitation')
  return made
}

/** Ends invitations of an organization: one, or its link. */
export async function endInvitation(db: Kysely<object>, of: { organizationId: string; id: string }): Promise<boolean> {
  const { rows } = await sql`
    update invitations set status = 'canceled'
    where id = ${of.id} and "organizationId" = ${of.organizationId} and status = 'pending' returning id`.execute(db)
  return rows.length > 0
}

/** The invitation that a token leads to, also when it is over, with the name of its organization; held until the transaction ends. */
export async function invitationByToken(db: Kysely<object>, tokenHash: string) {
  const { rows } = await sql<
    InvitationRow & { organizationName: string; status: 'pending' | 'accepted' | 'canceled'; isExpired: boolean }
  >`
    select ${columns}, g.name as "organizationName", i.status,
      coalesce(i."expiresAt" <= now(), false) as "isExpired"
    from invitations i join users u on u.id = i."inviterId" join organizations g on g.id = i."organizationId"
    where i.token_hash = ${tokenHash}
    for update of i`.execute(db)
  return rows[0]
}

/** An invitation by mail is good for one person. */
export async function setAccepted(db: Kysely<object>, id: string): Promise<void> {
  await sql`update invitations set status = 'accepted' where id = ${id}`.execute(db)
}
