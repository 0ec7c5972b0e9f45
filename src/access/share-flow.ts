import { AppError } from '../platform/errors.ts'
import type { Platform } from '../platform/platform.ts'
import { memoryOf } from './access-memory.ts'
import type { AccessLevel } from './capabilities.ts'
import type { FlowAccess } from './find-access.ts'
import { setFlowMember } from './flow-marks.sql.ts'
import { personByEmail } from './people.sql.ts'

/**
 * Shares a flow with a person, who need not belong to its organization; a level of null ends that.
 *
 * @throws AppError `not_found` when nobody has an account under this address.
 */
export async function shareFlow(
  platform: Platform,
  flow: FlowAccess,
  to: { email: string; level: AccessLevel | null },
): Promise<void> {
  const person = await personByEmail(platform.db, to.email)
  if (!person) throw new AppError('not_found', `Nobody has an account under ${to.email} yet. Invite them first.`)
  await setFlowMember(platform.db, { flowId: flow.flowId, userId: person.id, level: to.level })
  memoryOf(platform).forgetUser(person.id)
}
