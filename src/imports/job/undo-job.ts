import type { Actor } from '../../access/actor.ts'
import type { BaseAddress } from '../../access/can.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import { deleteUnreadable, selectImportsOfJob } from '../imports.sql.ts'
import { setUndone } from '../mapping/mapping.sql.ts'
import { undoTables } from '../undo-tables.ts'
import { requireJob } from './job-state.ts'

/**
 * Undoes a job: moves all tables that it created to the trash. Repeating it changes nothing.
 * @throws AppError `conflict` for a job that is not done, or whose base has no other table.
 */
export async function undoJob(
  platform: Platform,
  { actor, base }: { actor: Actor; base: BaseAddress },
  jobId: string,
): Promise<void> {
  const job = await requireJob(platform, actor, jobId)
  if (job.flowId !== base.flowId) throw new AppError('not_found', 'There is no such import.')
  if (job.status !== 'done') throw new AppError('conflict', 'This import cannot be undone.')
  const imports = await run(platform.pool, selectImportsOfJob(jobId))
  if (imports.every(({ isUndone }) => isUndone)) return
  const tableIds = imports.flatMap(({ plan }) => plan?.tableId ?? [])
  await undoTables(platform, { id: jobId, flowId: job.flowId, userId: actor.userId, tableIds })
  for (const { id } of imports) {
    await run(platform.pool, deleteUnreadable(id))
    await run(platform.pool, setUndone(id))
  }
}
