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
import { type RateLimit, rateLimits, sharedRateLimits } from './rate-limits.ts'
import { membershipOf, personByEmail } from './people.sql.ts'
import { hashOfToken, isToken, newNonce, tokenOf } from './view-links/link-secrets.ts'

/** For so many days an invitation by mail is good. */
const daysToAccept = 7

/** Mails of invitations that one organization may send. */
const mailsOfOrganization: RateLimit = { window: 3_600, max: 200 }

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
 * Counts a mail that an organization sends, and one that a mailbox gets: there are as many organizations as somebody makes.
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
 * Invites somebody by mail. The invitation is good for seven days and for one person; a new one to the same address
 * ends the one before.
 *
 * @throws AppError `conflict` when they are in already, `too_many_requests`; `unavailable` when the mail cannot be sent:
 * the invitation is there then, and its link can be sent in another way.
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
  await countMail(platform, to)
  const made = await newInvitation(platform, { organizationId, email, role, inviterId: by.userId, days: daysToAccept })
  try {
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
  } catch (error) {
    platform.log.error({ error, organizationId }, 'The mail of an invitation could not be sent')
    throw new AppError(
      'unavailable',
      'The mail could not be sent. The invitation stands: copy its link, and send it yourself.',
    )
  }
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

type Found = NonNullable<Awaited<ReturnType<typeof invitationByToken>>>

/** Why an invitation lets nobody in any more; null while it does. Told to who has its token, who may ask for another one. */
function overText({ status, isExpired, email }: Found): string | null {
  if (status === 'accepted') return 'This invitation was used already. Ask for another one.'
  if (status === 'canceled') {
    const what = email === null ? 'link' : 'invitation'
    return `This ${what} was taken back, or replaced by a newer one. Ask for another one.`
  }
  return isExpired ? `This invitation was good for ${daysToAccept} days, which are over. Ask for another one.` : null
}

async function find(db: Platform['db'], token: string): Promise<Found> {
  const found = isToken(token) ? await invitationByToken(db, hashOfToken(token)) : undefined
  if (!found) throw new AppError('not_found', 'There is no such invitation. Look whether you have the whole link.')
  return found
}

function demandGood(found: Found): void {
  const over = overText(found)
  if (over) throw new AppError('not_found', over)
}

/**
 * What a token invites a person to. Who belongs to the organization already is told so, also when the invitation is
 * over: it may be the one by which they came.
 *
 * @throws AppError `not_found` when it is over for this person, and why.
 */
export async function readInvitation({ db }: Platform, userId: string, token: string) {
  const found = await find(db, token)
  const { organizationId, organizationName, inviterName, role, email } = found
  const isMember = (await membershipOf(db, { organizationId, userId })) !== undefined
  if (!isMember) demandGood(found)
  return { organizationName, inviterName, role, email, isMember }
}

/**
 * Lets whoever has the token into the organization, and makes it the one that they work in. Who is in already stays as
 * they are, and uses nothing up.
 *
 * @returns the id of the organization.
 * @throws AppError `not_found` when it is over for this person, and why.
 */
export async function acceptInvitation(platform: Platform, userId: string, token: string): Promise<string> {
  const organizationId = await platform.db.transaction().execute(async transaction => {
    const found = await find(transaction, token)
    const { id, email, role, organizationId } = found
    const known = await membershipOf(transaction, { organizationId, userId })
    if (!known) {
      demandGood(found)
      const isNew = await insertMember(transaction, { organizationId, userId, role })
      if (isNew && email !== null) await setAccepted(transaction, id)
    }
    const membership = await membershipOf(transaction, { organizationId, userId })
    if (membership) await setCame(transaction, { membershipId: membership.id, userId })
    return organizationId
  })
  memoryOf(platform).forgetUser(userId)
  return organizationId
}
