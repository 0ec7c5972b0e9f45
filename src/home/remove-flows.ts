import { z } from 'zod'

import { flowType } from '../flows/registry.ts'
import type { JobDefinition, RunningJob } from '../platform/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { deleteOldCopies } from './flow-copies.sql.ts'
import { deleteEmptyPlaces, deleteFlow, type EndedFlow, selectEndedFlows } from './remove-flows.sql.ts'

/** For so many days what was deleted can be taken out of the trash. */
const daysInTrash = 30

const day = 86_400_000

const Nothing = z.object({})

const removeJob: JobDefinition<z.infer<typeof Nothing>> = {
  name: 'home.emptyTrash',
  data: Nothing,
  retries: 2,
  longestRun: 3 * 3_600,
}

/** Lets this node empty the trash of flows, once a day. */
export async function workOnRemovals(platform: Platform): Promise<void> {
  await platform.jobs.work(removeJob, (_, job) => removeEndedFlows(platform, job))
  await platform.jobs.schedule(removeJob, '11 2 * * *', {})
}

/**
 * Removes for good the flows that lie in the trash for more than 30 days before `now`, and what accounts that were deleted
 * have left, with all that they hold. May be broken off at any point, and run again.
 *
 * @throws AggregateError at the end for those that could not be removed; they hold up no others.
 */
export async function removeEndedFlows(
  platform: Platform,
  { signal }: Pick<RunningJob, 'signal'>,
  now = Date.now(),
): Promise<void> {
  const before = new Date(now - daysInTrash * day).toISOString()
  const failures: unknown[] = []
  for (const flow of await selectEndedFlows(platform.db, before)) {
    signal.throwIfAborted()
    try {
      await removeFlow(platform, flow, before)
    } catch (error) {
      platform.log.error({ error, flowId: flow.flowId }, 'A flow could not be removed')
      failures.push(error)
    }
  }
  await deleteEmptyPlaces(platform.db, before)
  await deleteOldCopies(platform.db)
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} flows could not be removed`)
}

/** A flow stays in the list until all that it holds is gone, so that whatever breaks this off, the next run finds it. */
const removeFlow = (platform: Platform, { flowId, type }: EndedFlow, before: string): Promise<void> =>
  platform.db.transaction().execute(async transaction => {
    if (await deleteFlow(transaction, flowId, before)) await flowType(type)?.remove?.(platform, flowId)
  })
