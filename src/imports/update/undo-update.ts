import type { BaseAddress } from '../../access/can.ts'
import type { Actor } from '../../access/actor.ts'
import { openBase } from '../../engine/base/base.ts'
import { revertRecordOrigins, selectIsChangedSince, selectTablesToRevert } from '../../engine/origins/origins.sql.ts'
import { addUndone, nothingUndone, type UndoneRecords, undoGesture } from '../../engine/staged/undo-gesture.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import type { JobRow } from '../job/job.sql.ts'
import { removeNewFields } from './new-fields.ts'
import { requireUpdate } from './require-update.ts'
import { selectLaterUpdates, setUpdateUndone } from './update.sql.ts'
import type { UpdateResult } from './update-state.ts'
import { fieldsAction, updateAction } from './write-update.ts'

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
    const isInTheWay = later.some(({ result, isUndone }) => !isUndone && (!result || hasWritten(result)))
    if (isInTheWay) throw new AppError('conflict', undoLaterFirst)
    // Those that only remembered decisions are forgotten, because they build on this one. Those that were undone while a
    // table was in the trash are undone there, too.
    for (const one of later) await revert(platform, { actor, flowId: job.flowId }, one)
  }
  return revert(platform, { actor, flowId: job.flowId }, job)
}

const undoLaterFirst = 'Undo the later update of these tables first.'

const hasWritten = ({ added, updated, deleted, fields = 0 }: UpdateResult): boolean =>
  added + updated + deleted + fields > 0

async function revert(
  platform: Platform,
  { actor, flowId }: { actor: Actor; flowId: string },
  job: Pick<JobRow, 'id' | 'updatePlan' | 'choices' | 'isUndone'>,
): Promise<UndoneRecords> {
  const base = await openBase(platform, { flowId })
  const { structure } = await base.read()
  // A deleted table keeps its records and what is remembered of them, also if it is restored.
  const tables = (job.updatePlan?.tables ?? []).filter(({ tableId }) =>
    structure.tables.some(({ id }) => id === tableId),
  )
  const tableIds = job.isUndone
    ? (await run(platform.pool, selectTablesToRevert(base.schema, job.id))).flatMap(({ tableId }) =>
        tables.some(one => one.tableId === tableId) ? tableId : [],
      )
    : tables.map(({ tableId }) => tableId)
  // What the first undo left out has action ids of its own.
  const parts = job.isUndone ? tableIds.map(tableId => [tableId]) : [tableIds]
  let undone = nothingUndone
  for (const part of parts) {
    const more = await revertTables(platform, { actor, flowId }, { job, tableIds: part })
    undone = addUndone(undone, more)
  }
  if (job.choices?.addsFields) {
    await base.writer.write({
      name: `${fieldsAction}.undo`,
      actor: actor.userId,
      gestureId: `${job.id}:undo`,
      work: write => removeNewFields(write, tables),
    })
  }
  await run(platform.pool, setUpdateUndone(job.id))
  return undone
}

const revertTables = (
  platform: Platform,
  { actor, flowId }: { actor: Actor; flowId: string },
  { job, tableIds }: { job: Pick<JobRow, 'id' | 'isUndone'>; tableIds: readonly string[] },
): Promise<UndoneRecords> =>
  undoGesture(
    platform,
    { flowId },
    {
      gestureId: job.id,
      name: updateAction,
      tableIds,
      ...(job.isUndone && { part: tableIds.join() }),
      actor: actor.userId,
      async revert(write, version) {
        // An update that was confirmed meanwhile.
        const [since] = await run(write.connection, selectIsChangedSince(write.schema, { version, tableIds }))
        if (since?.isChanged) throw new AppError('conflict', undoLaterFirst)
        for (const statement of revertRecordOrigins(write.schema, { version, tableIds })) {
          await run(write.connection, statement)
        }
      },
    },
  )
