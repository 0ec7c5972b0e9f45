import type { Actor } from '../../access/actor.ts'
import type { BaseAddress } from '../../access/can.ts'
import { openBase } from '../../engine/base/base.ts'
import { selectTableOrigins, setTableOrigin } from '../../engine/origins/origins.sql.ts'
import { countFilled } from '../../engine/staged/staged-rows.sql.ts'
import { type UndoneRecords, undoGesture } from '../../engine/staged/undo-gesture.ts'
import { removeField } from '../../engine/structure/change-fields.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import { requireJob } from '../job/job-state.ts'
import type { JobRow } from '../job/job.sql.ts'
import { updateAction } from './compare-cells.ts'
import type { UpdatedTable } from './update-plan.ts'
import { forgetCreated, setUpdateUndone } from './update.sql.ts'

/**
 * Undoes an update: deletes the records that it added, restores those that it deleted, and gives changed cells their
 * former values. Cells that were changed since stay. Repeating it changes nothing.
 * @throws AppError `conflict` for an update that is not done.
 */
export async function undoUpdate(
  platform: Platform,
  { actor, base }: { actor: Actor; base: BaseAddress },
  jobId: string,
): Promise<UndoneRecords> {
  const job = await requireJob(platform, actor, jobId)
  if (job.flowId !== base.flowId || !job.isUpdate) throw new AppError('not_found', 'There is no such import.')
  if (job.status !== 'done') throw new AppError('conflict', 'This import cannot be undone.')
  const undone = await revertUpdate(platform, job)
  await run(platform.pool, setUpdateUndone(job.id))
  return undone
}

/** Reverts what an update has written so far. */
export async function revertUpdate(platform: Platform, job: JobRow): Promise<UndoneRecords> {
  const base = await openBase(platform, job)
  const { structure } = await base.read()
  // Nothing is left to revert in a table that was deleted.
  const tables = (job.updatePlan?.tables ?? []).filter(({ tableId }) =>
    structure.tables.some(({ id }) => id === tableId),
  )
  const tableIds = tables.map(({ tableId }) => tableId)
  const undone = await undoGesture(platform, job, {
    gestureId: job.id,
    name: updateAction,
    tableIds,
    actor: job.userId,
  })
  for (const table of tables) await revertFields(platform, job, table)
  await base.writer.write({
    name: `${updateAction}.forget`,
    actor: job.userId,
    work: async write => {
      await run(write.connection, forgetCreated(write.schema, { id: job.id, name: updateAction }))
      return {}
    },
  })
  return undone
}

/** Deletes the fields that an update created, if nothing is in them, so that they can be added again. */
async function revertFields(platform: Platform, job: JobRow, { tableId, newColumns }: UpdatedTable): Promise<void> {
  const added = newColumns.filter(({ columnId }) => job.choices?.columnIds.includes(columnId))
  if (added.length === 0) return
  const base = await openBase(platform, job)
  await base.writer.write({
    name: `${updateAction}.fields.undo`,
    actor: job.userId,
    gestureId: `${job.id}:undo`,
    work: async write => {
      const removed = new Set<string>()
      for (const { fieldId } of added) {
        const table = write.structure.table(tableId)
        const field = table.fields.find(({ id }) => id === fieldId)
        if (!field || field.column === null) continue
        const [filled] = await run(write.connection, countFilled({ schema: write.schema, ...table }, field.column))
        if (filled?.count !== 0) continue
        await removeField(write, { tableId, fieldId })
        removed.add(fieldId)
      }
      const origins = await run(write.connection, selectTableOrigins(write.schema))
      const origin = origins.find(one => one.tableId === tableId)
      if (origin) {
        const columns = origin.columns.filter(({ fieldId }) => fieldId === null || !removed.has(fieldId))
        await run(write.connection, setTableOrigin(write.schema, { ...origin, columns }))
      }
      return {}
    },
  })
}
