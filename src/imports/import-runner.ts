import { LeasedWork } from '../platform/leased-work.ts'
import type { Platform } from '../platform/platform.ts'
import { run } from '../platform/sql/run.ts'
import { resumeWork } from './resume-work.ts'
import { selectWaiting } from './imports.sql.ts'

const runners = new WeakMap<Platform, LeasedWork>()

/** Milliseconds for which a node leaves an import to others because it lacks the file. */
const leaveToOthersFor = 30_000

/** Runs imports on this node. */
export function importRunner(platform: Platform): LeasedWork {
  const existing = runners.get(platform)
  if (existing) return existing
  /** Imports whose file another node has, with the time until which this node leaves them alone. */
  const elsewhere = new Map<string, number>()
  const runner = new LeasedWork(platform, {
    name: 'import',
    waiting(except, limit) {
      for (const [id, until] of elsewhere) if (until < Date.now()) elsewhere.delete(id)
      return run(platform.pool, selectWaiting([...except, ...elsewhere.keys()], limit))
    },
    async resumeWork(id, signal) {
      if (!(await resumeWork(platform, id, signal))) elsewhere.set(id, Date.now() + leaveToOthersFor)
    },
  })
  runners.set(platform, runner)
  return runner
}
