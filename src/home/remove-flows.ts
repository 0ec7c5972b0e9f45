import { z } from 'zod'

import { flowType } from '../flows/registry.ts'
import type { JobDefinition, RunningJob } from '../platform/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { deleteOldCopies } from './flow-copies.sql.ts'
import {
  deleteAbandonedOrganizations,
  deleteEmptyWorkspaces,
  deleteFlow,
  type ExpiredFlow,
  selectExpiredFlows,
} from './remove-flows.sql.ts'
import { run } from '../platform/sql/run.ts'
import { shared } from '../platform/sql/scope.ts'
import { daysInTrash } from '../texts/home-texts.ts'
import { inTransaction } from '../platform/sql/transactions.ts'

const millisecondsPerDay = 86_400_000

const NoData = z.object({})

const deleteJob: JobDefinition<z.infer<typeof NoData>> = {
  name: 'home.emptyTrash',
  data: NoData,
  retries: 2,
  maxRunSeconds: 3 * 3_600,
}

/** Lets this node delete expired flows, once a day. */
export async function workOnFlowTrash(platform: Platform): Promise<void> {
  await platform.jobs.work(deleteJob, (_, job) => deleteExpiredFlows(platform, job))
  await platform.jobs.schedule(deleteJob, '11 2 * * *', {})
}

/**
 * Permanently deletes flows that have been in the trash for more than 30 days before `now`, and those that deleted
 * accounts left behind, with their content. It can be interrupted anywhere and run again.
 *
 * @throws AggregateError at the end when some flows could not be deleted. They do not stop the others.
 */
export async function deleteExpiredFlows(
  platform: Platform,
  { signal }: Pick<RunningJob, 'signal'>,
  now = Date.now(),
): Promise<void> {
  const before = new Date(now - daysInTrash * millisecondsPerDay).toISOString()
  const failures: unknown[] = []
  for (const flow of await run(platform.pool, selectExpiredFlows(before))) {
    signal.throwIfAborted()
    try {
      await deleteWithContent(platform, flow, before)
    } catch (error) {
      platform.log.error({ error, flowId: flow.flowId }, 'A flow could not be deleted')
      failures.push(error)
    }
  }
  await run(platform.pool, deleteEmptyWorkspaces(before))
  await run(platform.pool, deleteAbandonedOrganizations())
  await run(platform.pool, deleteOldCopies())
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} flows could not be deleted`)
}

/**
 * Permanently deletes a flow that was deleted before an instant, unless it was restored meanwhile. Its row is deleted
 * together with its content, so that the next run finds it again after an interruption.
 *
 * @returns whether it was deleted.
 */
export const deleteWithContent = (
  platform: Platform,
  { flowId, type }: ExpiredFlow,
  before: string,
): Promise<boolean> =>
  inTransaction(platform.pool, shared, async transaction => {
    const deleted = await run(transaction, deleteFlow(flowId, before))
    if (deleted.length > 0) await flowType(type)?.remove?.(platform, flowId)
    return deleted.length > 0
  })
