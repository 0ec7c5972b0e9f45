import { AppError } from '../platform/errors.ts'
import { composeMail, type MailDraft } from '../platform/compose-mail.ts'
import type { Platform } from '../platform/platform.ts'
import { accessCacheOf } from './access-cache.ts'
import type { Actor } from './actor.ts'
import type { FlowAccess } from './find-access.ts'
import type { AccessLevel, Role } from './capabilities.ts'
import { selectFlowLevel, updateFlowMember } from './flow-marks.sql.ts'
import { flowType } from '../flows/registry.ts'
import {
  acceptFlowInvitations,
  cancelReplacedInvitations,
  type FoundInvitation,
  lockOrganization,
  cancelFlowInvitation,
  cancelPendingInvitation,
  insertInvitation,
  lockInvitation,
  type InvitationRow,
  type NewInvitation,
  selectFlowInvitations,
  selectInvitations,
  updateAccepted,
} from './invitations.sql.ts'
import { insertMember, updateArrivedAt } from './organizations.sql.ts'
import { type RateLimit, rateLimits, sharedRateLimits } from '../platform/http/rate-limits.ts'
import { selectEmail, selectMembership, selectPersonByEmail } from './people.sql.ts'
import { hashOfToken, isToken, newNonce, tokenOf } from './public-links/link-secrets.ts'
import { type Connection, run } from '../platform/sql/run.ts'
import { shared } from '../platform/sql/scope.ts'
import { inTransaction } from '../platform/sql/transactions.ts'

/** The days until an invitation by email expires. */
const daysToAccept = 7

/** How many invitation emails one organization may send. */
const mailsOfOrganization: RateLimit = { window: 3_600, max: 200 }

const ignoreText = 'If you do not know what this is about, you can ignore this email.'
const sentTo = (email: string) => `The invitation is for ${email}. Sign in or sign up with this address.`

/** An invitation as people see it who may invite others. */
export interface Invitation extends Omit<InvitationRow, 'nonce' | 'organizationId' | 'flowId' | 'level'> {
  /** The path of the page where it is accepted. */
  path: string
}

const pathOf = (platform: Platform, nonce: string) => `/invitation/${tokenOf(platform, nonce)}`

const present = (platform: Platform, { nonce, ...row }: InvitationRow): Invitation => ({
  id: row.id,
  email: row.email,
  role: row.role,
  expiresAt: row.expiresAt,
  createdAt: row.createdAt,
  inviterName: row.inviterName,
  path: pathOf(platform, nonce),
})

/** The pending invitations of an organization. The one without an email address is its link. */
export const invitationsOf = async (platform: Platform, organizationId: string): Promise<Invitation[]> =>
  (await run(platform.pool, selectInvitations(organizationId))).map(row => present(platform, row))

/** A pending invitation to a flow. */
interface FlowInvitation {
  email: string
  accessLevel: AccessLevel
  /** The path of the page where it is accepted. Null if the server sent it by email. */
  path: string | null
}

/** The pending invitations to a flow. */
export async function flowInvitations(platform: Platform, flowId: string): Promise<FlowInvitation[]> {
  const rows = await run(platform.pool, selectFlowInvitations(flowId))
  const isMailed = platform.config.smtp !== undefined
  return rows.map(({ nonce, ...invitation }) => ({
    ...invitation,
    path: isMailed || nonce === null ? null : pathOf(platform, nonce),
  }))
}

/** Creates an invitation and cancels pending ones for the same address. */
async function createInvitation(
  platform: Platform,
  of: Omit<NewInvitation, 'nonce' | 'tokenHash'>,
): Promise<Invitation> {
  const nonce = newNonce()
  const tokenHash = hashOfToken(tokenOf(platform, nonce))
  const row = await inTransaction(platform.pool, shared, async transaction => {
    // Two at once run one after the other, so that the later one replaces the earlier one.
    await run(transaction, lockOrganization(of.organizationId))
    await run(transaction, cancelReplacedInvitations(of))
    const [created] = await run(transaction, insertInvitation({ ...of, nonce, tokenHash }))
    if (!created) throw new Error('PostgreSQL returned no row for a new invitation')
    return created
  })
  return present(platform, row)
}

/**
 * Counts an email that an organization sends and a mailbox gets. Both are limited, because anyone can create organizations.
 *
 * @throws AppError `too_many_requests`.
 */
async function countMail(platform: Platform, to: { organizationId: string; email: string }): Promise<void> {
  const counts: [string, RateLimit][] = [
    [`invitations ${to.organizationId}`, mailsOfOrganization],
    [`invitations to ${to.email.toLowerCase()}`, rateLimits.mailToOne],
  ]
  for (const [key, limit] of counts) {
    const { allowed } = await sharedRateLimits(platform).consume(key, limit)
    if (!allowed) throw new AppError('too_many_requests', 'Too many invitations. Please try again later.')
  }
}

/**
 * Invites a person by email, for seven days. A new invitation to the same address cancels the one before.
 *
 * @throws AppError `conflict` when they are a member already, `too_many_requests`; `unavailable` when the email cannot be
 * sent. The invitation exists then, and its link can be sent in another way.
 */
export async function inviteByMail(
  platform: Platform,
  by: Actor,
  to: { organizationId: string; organizationName: string; email: string; role: Role; publicUrl: string },
): Promise<Invitation> {
  const { organizationId, email, role } = to
  const [person] = await run(platform.pool, selectPersonByEmail(email))
  if (person && (await run(platform.pool, selectMembership({ organizationId, userId: person.id }))).length > 0) {
    throw new AppError('conflict', `${person.name} is already a member of this organization.`)
  }
  await countMail(platform, to)
  const created = await createInvitation(platform, {
    organizationId,
    email,
    role,
    inviterId: by.userId,
    days: daysToAccept,
  })
  const isSent = await trySendMail(platform, {
    to: email,
    subject: `${by.name} invites you to ${to.organizationName} on Gridloom`,
    lead: [
      'Hello,',
      `${by.name} (${by.email}) invites you to work together in ${to.organizationName}. Join within a week:`,
    ],
    action: { label: 'Open invitation', url: `${to.publicUrl}${created.path}` },
    closing: [sentTo(email), ignoreText],
  })
  if (isSent) return created
  throw new AppError(
    'unavailable',
    'The email could not be sent. The invitation is valid: copy its link and send it yourself.',
  )
}

/** Sends the email of an invitation. Logs a failure and returns false. */
async function trySendMail({ mail, log }: Platform, draft: MailDraft): Promise<boolean> {
  try {
    await mail.send(composeMail(draft))
    return true
  } catch (error) {
    log.error({ error }, 'The email of an invitation could not be sent')
    return false
  }
}

/**
 * Shares a flow by email with a person who has no account with this address, or has not verified it. The link in the email
 * is what gives access, or verifying the address.
 *
 * @throws AppError `too_many_requests`; `unavailable` when the email cannot be sent. Nothing is shared then.
 */
export async function inviteToFlow(
  platform: Platform,
  by: Actor,
  to: { flow: FlowAccess; email: string; level: AccessLevel; publicUrl: string },
): Promise<void> {
  const { flow, email, level } = to
  const { organizationId, flowId, name } = flow
  await countMail(platform, { organizationId, email })
  const draft = { organizationId, email, role: 'member' as const, inviterId: by.userId, days: daysToAccept }
  const created = await createInvitation(platform, { ...draft, flow: { flowId, level } })
  const isSent = await trySendMail(platform, {
    to: email,
    subject: `${by.name} shares ${name} with you on Gridloom`,
    lead: ['Hello,', `${by.name} (${by.email}) shares ${name} with you. Open it within a week:`],
    action: { label: 'Open invitation', url: `${to.publicUrl}${created.path}` },
    closing: [sentTo(email), ignoreText],
  })
  if (isSent) return
  await run(platform.pool, cancelFlowInvitation({ flowId, email }))
  throw new AppError('unavailable', 'The email could not be sent, so nothing was shared. Please try again later.')
}

/** Creates the link by which anyone can become a member. The previous link stops working. */
export const createInvitationLink = (
  platform: Platform,
  of: { organizationId: string; inviterId: string },
): Promise<Invitation> => createInvitation(platform, { ...of, email: null, role: 'member', days: null })

/**
 * Cancels an invitation.
 *
 * @throws AppError `not_found`.
 */
export async function cancelInvitation(platform: Platform, of: { organizationId: string; id: string }): Promise<void> {
  const cancelled = await run(platform.pool, cancelPendingInvitation(of))
  if (cancelled.length === 0) throw new AppError('not_found', 'There is no such invitation.')
}

/**
 * Shares the flows that an email address was invited to with the person who has just verified it.
 */
export async function grantInvitedFlows(platform: Platform, person: { id: string; email: string }): Promise<void> {
  await run(platform.pool, acceptFlowInvitations(person))
  accessCacheOf(platform).forgetUser(person.id)
}

/** Why an invitation cannot be used, as the person with the token sees it; null when it can. */
function endedText({ status, isExpired, email, flow, flowId }: FoundInvitation): string | null {
  if (flowId !== null && flow === null) return 'This item is in the trash. Ask the person who invited you.'
  if (status === 'accepted') return 'This invitation has already been used. Ask for a new one.'
  if (status === 'canceled') {
    const what = email === null ? 'link' : 'invitation'
    return `This ${what} was cancelled or replaced by a newer one. Ask for a new one.`
  }
  return isExpired ? `This invitation expired after ${daysToAccept} days. Ask for a new one.` : null
}

async function find(connection: Connection, token: string): Promise<FoundInvitation> {
  const [found] = isToken(token) ? await run(connection, lockInvitation(hashOfToken(token))) : []
  if (!found) throw new AppError('not_found', 'This invitation does not exist. Check that you have the whole link.')
  return found
}

function requireUsable(found: FoundInvitation): void {
  const over = endedText(found)
  if (over) throw new AppError('not_found', over)
}

/**
 * Requires that an invitation can be used, and that it was sent to this person. Links are for everyone.
 *
 * @throws AppError `not_found`, `forbidden` with the address that it was sent to.
 */
async function requireInvited(connection: Connection, userId: string, found: FoundInvitation): Promise<void> {
  requireUsable(found)
  if (found.email === null) return
  const [person] = await run(connection, selectEmail(userId))
  if (person?.email.toLowerCase() === found.email.trim().toLowerCase()) return
  throw new AppError('forbidden', `This invitation is for ${found.email}. Sign in with that account to accept it.`)
}

/**
 * What a token invites a person to. Members of the organization can read it after it has ended, because they may have
 * joined by it.
 *
 * @throws AppError `not_found` when this person cannot use it, with the reason as its message.
 */
export async function readInvitation({ pool }: Platform, userId: string, token: string) {
  const found = await find(pool, token)
  const { organizationName, inviterName, role, email, level } = found
  const isMember = await hasAlready(pool, userId, found)
  if (!isMember) requireUsable(found)
  const flow = found.flow && level ? { name: found.flow.name, accessLevel: level } : null
  return { organizationName, inviterName, role, email, isMember, flow }
}

/** Whether a person has what an invitation gives: the flow at that level, or the organization. */
async function hasAlready(connection: Connection, userId: string, found: FoundInvitation): Promise<boolean> {
  const { organizationId, flowId, level, flow } = found
  if (flowId === null) return (await run(connection, selectMembership({ organizationId, userId }))).length > 0
  const [current] = await run(connection, selectFlowLevel({ flowId, userId }))
  return flow !== null && current !== undefined && (current.level === 'write' || current.level === level)
}

/** The path at which a flow opens, for its editors and its readers. */
function pathOfFlow({ flow, level }: FoundInvitation): string {
  const type = flow ? flowType(flow.type) : undefined
  const path = level === 'write' ? type?.editorPath : type?.resultsPath
  return path?.replace('{id}', flow?.publicId ?? '') ?? '/home'
}

/**
 * Adds the person with the token to the organization, and opens it; or shares the flow of the invitation with them.
 * People who have that already stay as they are, and the invitation remains unused.
 *
 * @returns the id of the organization, and the path to open next.
 * @throws AppError `not_found` when nobody can use it, with the reason as its message; `forbidden` when it was sent to
 * another address.
 */
export async function acceptInvitation(
  platform: Platform,
  userId: string,
  token: string,
): Promise<{ organizationId: string; redirectPath: string }> {
  const accepted = await inTransaction(platform.pool, shared, async transaction => {
    const found = await find(transaction, token)
    const { id, email, role, organizationId, flowId, level } = found
    if (flowId !== null && level !== null) {
      if (!(await hasAlready(transaction, userId, found))) {
        await requireInvited(transaction, userId, found)
        await run(transaction, updateFlowMember({ flowId, userId, level }))
        await run(transaction, updateAccepted(id))
      }
      return { organizationId, redirectPath: pathOfFlow(found) }
    }
    const [existing] = await run(transaction, selectMembership({ organizationId, userId }))
    if (!existing) {
      await requireInvited(transaction, userId, found)
      const added = await run(transaction, insertMember({ organizationId, userId, role }))
      if (added.length > 0 && email !== null) await run(transaction, updateAccepted(id))
    }
    const [membership] = await run(transaction, selectMembership({ organizationId, userId }))
    if (membership) await run(transaction, updateArrivedAt({ membershipId: membership.id, userId }))
    return { organizationId, redirectPath: '/home' }
  })
  accessCacheOf(platform).forgetUser(userId)
  return accepted
}
