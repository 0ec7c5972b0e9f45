import type { Platform } from '../platform/platform.ts'
import { selectFlowMembership } from './access.sql.ts'
import { capabilitiesOf } from './capabilities.ts'
import { run } from '../platform/sql/run.ts'

/** Returns those of these people who may view a base now. Deleted and removed people are left out. */
export async function filterViewers(
  { pool }: Pick<Platform, 'pool'>,
  of: { publicId: string; userIds: Iterable<string> },
): Promise<Set<string>> {
  const may = new Set<string>()
  for (const userId of new Set(of.userIds)) {
    const [membership] = await run(pool, selectFlowMembership(userId, of.publicId))
    if (membership && capabilitiesOf('base', membership).has('view base')) may.add(userId)
  }
  return may
}
