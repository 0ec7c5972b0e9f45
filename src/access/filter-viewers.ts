import type { Platform } from '../platform/platform.ts'
import { selectFlowMembership, selectMembershipsOfFlow } from './access.sql.ts'
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

/** A person who may view a base. */
export interface Viewer {
  id: string
  name: string
}

/** Lists the people who may view a base, by name. */
export async function listViewers({ pool }: Pick<Platform, 'pool'>, publicId: string): Promise<Viewer[]> {
  const people = await run(pool, selectMembershipsOfFlow(publicId))
  return people.flatMap(({ id, name, ...membership }) =>
    capabilitiesOf('base', membership).has('view base') ? { id, name } : [],
  )
}
