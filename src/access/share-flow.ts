import { AppError } from '../platform/errors.ts'
import type { Platform } from '../platform/platform.ts'
import { accessCacheOf } from './access-cache.ts'
import type { Actor } from './actor.ts'
import type { AccessLevel } from './capabilities.ts'
import type { FlowAccess } from './find-access.ts'
import { selectFlowLevel, updateFlowMember } from './flow-marks.sql.ts'
import { inviteToFlow } from './invitations.ts'
import { cancelFlowInvitation } from './invitations.sql.ts'
import { selectMembership, selectPersonByEmail } from './people.sql.ts'
import { type RateLimit, sharedRateLimits } from '../platform/http/rate-limits.ts'
import { run } from '../platform/sql/run.ts'

/** How often one person may share. The response reveals whether an address has an account. */
const sharing: RateLimit = { window: 600, max: 100 }

/**
 * Whether a flow can be shared with an account by its address. Anyone can sign up with any address, so it must be verified,
 * unless the person is known to the organization by something else.
 */
async function isReachable({ pool }: Platform, flow: FlowAccess, person: { id: string; isVerified: boolean }) {
  const { organizationId, flowId } = flow
  const userId = person.id
  if (person.isVerified) return true
  const [membership] = await run(pool, selectMembership({ organizationId, userId }))
  if (membership) return true
  return (await run(pool, selectFlowLevel({ flowId, userId }))).length > 0
}

/**
 * Shares a flow with a person of any organization. A level of null stops sharing. People without an account are invited by
 * email, and so are people whose address is not verified.
 *
 * @returns whether an invitation was sent.
 * @throws AppError `not_found` when the flow was not shared with the person, `too_many_requests`.
 */
export async function shareFlow(
  platform: Platform,
  by: Actor,
  to: { flow: FlowAccess; email: string; level: AccessLevel | null; publicUrl: string },
): Promise<boolean> {
  const { flow, email, level } = to
  const { allowed } = await sharedRateLimits(platform).consume(`sharing ${by.userId}`, sharing)
  if (!allowed) throw new AppError('too_many_requests', 'You have shared too often. Please try again later.')
  const [found] = await run(platform.pool, selectPersonByEmail(email))
  const person = found && (await isReachable(platform, flow, found)) ? found : undefined
  // A person with an account may have been invited before they had one.
  const cancelled =
    person !== undefined || level === null
      ? await run(platform.pool, cancelFlowInvitation({ flowId: flow.flowId, email }))
      : []
  if (!person && level !== null) {
    await inviteToFlow(platform, by, { ...to, level })
    return true
  }
  if (!person) {
    if (cancelled.length === 0) throw new AppError('not_found', `It is not shared with ${email}.`)
    return false
  }
  await run(platform.pool, updateFlowMember({ flowId: flow.flowId, userId: person.id, level }))
  accessCacheOf(platform).forgetUser(person.id)
  return false
}
