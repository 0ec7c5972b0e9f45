import type { Actor } from '../../access/actor.ts'
import type { BaseAddress } from '../../access/can.ts'
import type { UndoneRecords } from '../../engine/staged/undo-gesture.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import { deleteUnreadable, selectImportsOfJob } from '../imports.sql.ts'
import { setUndone } from '../mapping/mapping.sql.ts'
import { type ChangesSince, undoTables } from '../undo-tables.ts'
import { undoUpdate } from '../update/undo-update.ts'
import { requireJob } from './job-state.ts'

/** What undoing a job did. */
interface UndoneJob extends Pick<UndoneRecords, 'kept' | 'unrestored'> {
  /** What else was changed in its tables, if the person has not seen all of it. Nothing is undone then. */
  changes: ChangesSince | null
}

const onlyTables: UndoneJob = { kept: 0, unrestored: 0, changes: null }

/**
 * Undoes a job: moves all tables that it created to the trash. Repeating it changes nothing.
 * @throws AppError `conflict` for a job that is not done, or whose base has no other table.
 */
export async function undoJob(
  platform: Platform,
  { actor, base }: { actor: Actor; base: BaseAddress },
  { jobId, seenVersion }: { jobId: string; seenVersion?: number | undefined },
): Promise<UndoneJob> {
  const job = await requireJob(platform, actor, jobId)
  if (job.flowId !== base.flowId) throw new AppError('not_found', 'There is no such import.')
  // The tables of an update existed before it.
  if (job.isUpdate) {
    const { kept, unrestored } = await undoUpdate(platform, { actor, base }, jobId)
    return { kept, unrestored, changes: null }
  }
  if (job.status !== 'done') throw new AppError('conflict', 'This import cannot be undone.')
  const imports = await run(platform.pool, selectImportsOfJob(jobId))
  if (imports.every(({ isUndone }) => isUndone)) return onlyTables
  const tableIds = imports.flatMap(({ plan }) => plan?.tableId ?? [])
  const tables = { id: jobId, flowId: job.flowId, userId: actor.userId, tableIds, seenVersion }
  const changes = await undoTables(platform, tables)
  if (changes) return { ...onlyTables, changes }
  for (const { id } of imports) {
    await run(platform.pool, deleteUnreadable(id))
    await run(platform.pool, setUndone(id))
  }
  return onlyTables
}
