import type { BaseAddress } from '../../access/can.ts'
import type { Actor } from '../../access/actor.ts'
import { openBase } from '../../engine/base/base.ts'
import { revertRecordOrigins, selectIsChangedSince } from '../../engine/origins/origins.sql.ts'
import { type UndoneRecords, undoGesture } from '../../engine/staged/undo-gesture.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import type { JobRow } from '../job/job.sql.ts'
import { requireUpdate } from './require-update.ts'
import { selectLaterUpdates, setUpdateUndone } from './update.sql.ts'
import type { UpdateResult } from './update-state.ts'
import { updateAction } from './write-update.ts'

/**
 * Undoes what an update has written, also one that was cancelled or failed: deletes the records that it added, restores
 * those that it deleted, and gives changed cells their former values. Cells that were changed since stay. What the source
 * had is compared again next time. Repeating it changes nothing.
 * @throws AppError `conflict` for an update that has not ended, was never confirmed, or has a later one that wrote more.
 */
export async function undoUpdate(
  platform: Platform,
  { actor, base: address }: { actor: Actor; base: BaseAddress },
  jobId: string,
): Promise<UndoneRecords> {
  const job = await requireUpdate(platform, address, jobId)
  const hasEnded = job.status === 'done' || job.status === 'cancelled' || job.status === 'failed'
  if (!hasEnded || !job.choices) throw new AppError('conflict', 'This import cannot be undone.')
  if (!job.isUndone) {
    const later = await run(platform.pool, selectLaterUpdates(job.id))
    if (later.some(({ result }) => !result || hasWritten(result))) throw new AppError('conflict', undoLaterFirst)
    // Those that only remembered decisions are forgotten, because they build on this one.
    for (const one of later) await revert(platform, { actor, flowId: job.flowId }, one)
  }
  return revert(platform, { actor, flowId: job.flowId }, job)
}

const undoLaterFirst = 'Undo the later update of these tables first.'

const hasWritten = ({ added, updated, deleted }: UpdateResult): boolean => added + updated + deleted > 0

async function revert(
  platform: Platform,
  { actor, flowId }: { actor: Actor; flowId: string },
  job: Pick<JobRow, 'id' | 'updatePlan'>,
): Promise<UndoneRecords> {
  const base = await openBase(platform, { flowId })
  const { structure } = await base.read()
  // A deleted table keeps its records and what is remembered of them, also if it is restored.
  const tableIds = (job.updatePlan?.tables ?? []).flatMap(({ tableId }) =>
    structure.tables.some(({ id }) => id === tableId) ? tableId : [],
  )
  const undone = await undoGesture(
    platform,
    { flowId },
    {
      gestureId: job.id,
      name: updateAction,
      tableIds,
      actor: actor.userId,
      async revert(write, version) {
        // An update that was confirmed meanwhile.
        const [since] = await run(write.connection, selectIsChangedSince(write.schema, version))
        if (since?.isChanged) throw new AppError('conflict', undoLaterFirst)
        for (const statement of revertRecordOrigins(write.schema, { version, tableIds })) {
          await run(write.connection, statement)
        }
      },
    },
  )
  await run(platform.pool, setUpdateUndone(job.id))
  return undone
}
