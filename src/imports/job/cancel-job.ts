import type { Actor } from '../../access/actor.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import { setJobCancelling } from './job.sql.ts'
import { jobRunner } from './job-runner.ts'
import { requireJob } from './job-state.ts'

/**
 * Stops a job at once and deletes everything it created.
 * @throws AppError `conflict` when its tables exist or are about to be published.
 */
export async function cancelJob(platform: Platform, actor: Actor, jobId: string): Promise<void> {
  const job = await requireJob(platform, actor, jobId)
  if (['cancelling', 'cancelled', 'failed'].includes(job.status)) return
  const [stopping] = await run(platform.pool, setJobCancelling(jobId))
  if (!stopping) throw new AppError('conflict', 'The import is already done.')
  const runner = jobRunner(platform)
  await runner.interrupt(jobId)
  runner.wake()
}
