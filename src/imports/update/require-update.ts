import type { BaseAddress } from '../../access/can.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import { type JobRow, selectJob } from '../job/job.sql.ts'

/**
 * Returns an update of a base, which all who may change its structure share.
 * @throws AppError `not_found` if the base has no such update.
 */
export async function requireUpdate(platform: Platform, { flowId }: BaseAddress, jobId: string): Promise<JobRow> {
  const [job] = await run(platform.pool, selectJob(jobId))
  if (!job?.isUpdate || job.flowId !== flowId) throw new AppError('not_found', 'There is no such import.')
  return job
}
