import { LeasedWork } from '../platform/leased-work.ts'
import type { Platform } from '../platform/platform.ts'
import { run } from '../platform/sql/run.ts'
import { resumeWork } from './resume-work.ts'
import { selectWaiting } from './imports.sql.ts'

const runners = new WeakMap<Platform, LeasedWork>()

/** Runs imports on this node. */
export function importRunner(platform: Platform): LeasedWork {
  const known = runners.get(platform)
  if (known) return known
  const runner = new LeasedWork(platform, {
    name: 'import',
    waiting: (except, limit) => run(platform.pool, selectWaiting(except, limit)),
    resumeWork: (id, signal) => resumeWork(platform, id, signal),
  })
  runners.set(platform, runner)
  return runner
}
