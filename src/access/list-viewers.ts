import type { Platform } from '../platform/platform.ts'
import { run } from '../platform/sql/run.ts'
import { selectMembershipsOfFlow } from './access.sql.ts'
import { capabilitiesOf } from './capabilities.ts'

/** A person who may view a base. */
export interface Viewer {
  id: string
  name: string
  /** Absent if the reader may not see it. */
  email?: string
}

/**
 * Lists the people who may view a base, by name. Only members of its organization see the addresses of others.
 * @param base.reader the person who asks; null for nobody.
 */
export async function listViewers(
  { pool }: Pick<Platform, 'pool'>,
  { flowId, reader }: { flowId: string; reader: string | null },
): Promise<Viewer[]> {
  const people = await run(pool, selectMembershipsOfFlow(flowId))
  const isMember = people.some(({ id, role }) => id === reader && role !== null)
  return people.flatMap(({ id, name, email, ...membership }) => {
    if (!capabilitiesOf('base', membership).has('view base')) return []
    return { id, name, ...((isMember || id === reader) && { email }) }
  })
}
