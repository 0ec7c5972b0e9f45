import type { Platform } from '../platform/platform.ts'
import { membershipByPublicId } from './access.sql.ts'
import { capabilitiesOf } from './capabilities.ts'

/** Of these people those who may still view a base; who was deleted, or belongs to it no more, is not among them. */
export async function filterViewers(
  { pool }: Pick<Platform, 'pool'>,
  of: { publicId: string; userIds: Iterable<string> },
): Promise<Set<string>> {
  const may = new Set<string>()
  for (const userId of new Set(of.userIds)) {
    const membership = await membershipByPublicId(pool, userId, of.publicId)
    if (membership && capabilitiesOf('base', membership).has('view base')) may.add(userId)
  }
  return may
}
