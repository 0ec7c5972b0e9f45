import { AppError } from '../platform/errors.ts'
import type { Platform } from '../platform/platform.ts'
import { memoryOf } from './access-memory.ts'
import type { Actor } from './actor.ts'
import type { Role } from './capabilities.ts'
import {
  endInvitation,
  insertInvitation,
  invitationByToken,
  type InvitationRow,
  selectInvitations,
  setAccepted,
} from './invitations.sql.ts'
import { insertMember, setCame } from './organizations.sql.ts'
import { sharedRateLimits } from './rate-limits.ts'
import { membershipOf, personByEmail } from './people.sql.ts'
import { hashOfToken, isToken, newNonce, tokenOf } from './view-links/link-secrets.ts'

/** For so many days an invitation by mail is good. */
const daysToAccept = 7

/** Mails of invitations that one organization may send. */
const mailsOfOrganization = { window: 3_600, max: 200 }

/** An invitation as those see it who may invite. */
export interface Invitation extends Omit<InvitationRow, 'nonce' | 'organizationId'> {
  /** Where to accept it; below the address of the product. */
  path: string
}

const present = (platform: Platform, { nonce, organizationId: _, ...row }: InvitationRow): Invitation => ({
  ...row,
  path: `/invitation/${tokenOf(platform, nonce)}`,
})

/** The invitations of an organization that are still good; the one without an address is its link. */
export const invitationsOf = async (platform: Platform, organizationId: string): Promise<Invitation[]> =>
  (await selectInvitations(platform.db, organizationId)).map(row => present(platform, row))

async function newInvitation(
  platform: Platform,
  of: { organizationId: string; email: string | null; role: Role; inviterId: string; days: number | null },
): Promise<Invitation> {
  const nonce = newNonce()
  const tokenHash = hashOfToken(tokenOf(platform, nonce))
  const row = await platform.db
    .transaction()
    .execute(transaction => insertInvitation(transaction, { ...of, nonce, tokenHash }))
  return present(platform, row)
}

/**
 * Invites somebody by mail. The invitation is good for seven days and for one person; a new one to the same address
 * ends the one before.
 *
 * @throws AppError `conflict` when they are in already, `too_many_requests`.
 */
export async function inviteByMail(
  platform: Platform,
  by: Actor,
  to: { organizationId: string; organizationName: string; email: string; role: Role; publicUrl: string },
): Promise<Invitation> {
  const { organizationId, email, role } = to
  const known = await personByEmail(platform.db, email)
  if (known && (await membershipOf(platform.db, { organizationId, userId: known.id }))) {
    throw new AppError('conflict', `${known.name} belongs to this organization already.`)
  }
  const { allowed } = await sharedRateLimits(platform).consume(`invitations ${organizationId}`, mailsOfOrganization)
  if (!allowed) throw new AppError('too_many_requests', 'Too many invitations. Please try again later.')
  const made = await newInvitation(platform, { organizationId, email, role, inviterId: by.userId, days: daysToAccept })
  await platform.mail.send({
    to: email,
    subject: `${by.name} invites you to ${to.organizationName} on Gridloom`,
    text: [
      'Hello,',
      `${by.name} (${by.email}) invites you to work together in ${to.organizationName}. Join within a week:`,
      `${to.publicUrl}${made.path}`,
      'If you do not know what this is about, you need not do anything.',
    ].join('\n\n'),
  })
  return made
}

/** Makes the link by which whoever has it becomes a member; the one that there was leads nowhere from then on. */
export const makeInvitationLink = (
  platform: Platform,
  of: { organizationId: string; inviterId: string },
): Promise<Invitation> => newInvitation(platform, { ...of, email: null, role: 'member', days: null })

/** Ends an invitation. @throws AppError `not_found`. */
export async function cancelInvitation(platform: Platform, of: { organizationId: string; id: string }): Promise<void> {
  if (!(await endInvitation(platform.db, of))) throw new AppError('not_found', 'There is no such invitation.')
}

const noSuchInvitation = () => new AppError('not_found', 'This invitation is no longer good. Ask for another one.')

async function find(db: Platform['db'], token: string) {
  const found = isToken(token) ? await invitationByToken(db, hashOfToken(token)) : undefined
  if (!found) throw noSuchInvitation()
  return found
}

/** What a token invites to. @throws AppError `not_found` when it is over, whatever the reason. */
export async function readInvitation({ db }: Platform, token: string) {
  const { organizationName, inviterName, role } = await find(db, token)
  return { organizationName, inviterName, role }
}

/**
 * Lets whoever has the token into the organization, and makes it the one that they work in. Who is in already stays as
 * they are.
 *
 * @returns the id of the organization.
 * @throws AppError `not_found` when it is over, whatever the reason.
 */
export async function acceptInvitation(platform: Platform, userId: string, token: string): Promise<string> {
  const organizationId = await platform.db.transaction().execute(async transaction => {
    const { id, email, role, organizationId } = await find(transaction, token)
    await insertMember(transaction, { organizationId, userId, role })
    if (email !== null) await setAccepted(transaction, id)
    const membership = await membershipOf(transaction, { organizationId, userId })
    if (membership) await setCame(transaction, { membershipId: membership.id, userId })
    return organizationId
  })
  memoryOf(platform).forgetUser(userId)
  return organizationId
}
