import { LeasedWork } from '../../platform/leased-work.ts'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import { selectWaitingJobs } from './job.sql.ts'
import { resumeJob } from './resume-job.ts'

const runners = new WeakMap<Platform, LeasedWork>()

/** Runs the jobs of several tables on this node. */
export function jobRunner(platform: Platform): LeasedWork {
  const existing = runners.get(platform)
  if (existing) return existing
  const runner = new LeasedWork(platform, {
    name: 'import job',
    waiting: (except, limit) => run(platform.pool, selectWaitingJobs(except, limit)),
    resumeWork: (id, signal) => resumeJob(platform, id, signal),
  })
  runners.set(platform, runner)
  return runner
}
