import type { Actor } from '../../access/actor.ts'
import type { BaseAddress } from '../../access/can.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import { openBase } from '../../engine/base/base.ts'
import type { Write } from '../../engine/base/base-writer.ts'
import { countFilled } from '../../engine/staged/staged-rows.sql.ts'
import { nothingUndone, type UndoneRecords, undoGesture } from '../../engine/staged/undo-gesture.ts'
import { changeField, removeField } from '../../engine/structure/change-fields.ts'
import { dropHiddenTable } from '../../engine/structure/hidden-table.ts'
import { isStarted, type StartedImport } from '../fill-table.ts'
import { requireImport } from '../import-state.ts'
import { deleteUnreadable } from '../imports.sql.ts'
import { type ChangesSince, undoTables } from '../undo-tables.ts'
import { isMapped, type MappedImport } from './mapped-import.ts'
import { setUndone } from './mapping.sql.ts'

/** What undoing an import did. */
interface UndoneImport extends UndoneRecords {
  /** What else was changed in its new table, if the person has not seen all of it. Nothing is undone then. */
  changes: ChangesSince | null
}

/**
 * Undoes an import. One into an existing table: deletes the records that it created, and gives changed cells their
 * former values. Cells that were changed since stay. Fields and options that it created are deleted if nothing uses
 * them. One into a new table: moves that table to the trash. Repeating it changes nothing.
 * @throws AppError `conflict` for an import that is not done, or whose base has no other table.
 */
export async function undoImport(
  platform: Platform,
  { actor, base }: { actor: Actor; base: BaseAddress },
  { importId, seenVersion }: { importId: string; seenVersion?: number | undefined },
): Promise<UndoneImport> {
  const row = await requireImport(platform, actor, importId)
  if (row.flowId !== base.flowId) throw new AppError('not_found', 'There is no such import.')
  if (row.status !== 'done' || !isStarted(row)) throw new AppError('conflict', 'This import cannot be undone.')
  const undone = isMapped(row)
    ? { ...(await undoMapped(platform, row)), changes: null }
    : await undoTable(platform, row, { userId: actor.userId, seenVersion })
  if (undone.changes) return undone
  await run(platform.pool, deleteUnreadable(row.id))
  await run(platform.pool, setUndone(row.id))
  return undone
}

async function undoMapped(platform: Platform, row: MappedImport): Promise<UndoneRecords> {
  const undone = await revertMapped(platform, row)
  await dropHiddenTable(platform, row, row.plan.tableId)
  return undone
}

async function undoTable(
  platform: Platform,
  { id, flowId, plan, isUndone }: StartedImport,
  by: { userId: string; seenVersion: number | undefined },
): Promise<UndoneImport> {
  const changes = isUndone ? null : await undoTables(platform, { id, flowId, tableIds: [plan.tableId], ...by })
  return { ...nothingUndone, changes }
}

/** Reverts what an import has written so far. */
export async function revertMapped(platform: Platform, row: MappedImport): Promise<UndoneRecords> {
  const { tableId } = row.plan.target
  const base = await openBase(platform, { flowId: row.flowId })
  const { structure } = await base.read()
  // Nothing is left to revert in a table that was deleted.
  if (!structure.tables.some(({ id }) => id === tableId)) return nothingUndone
  const gesture = { gestureId: row.id, name: 'imports.apply', tableIds: [tableId], actor: row.userId }
  const undone = await undoGesture(platform, { flowId: row.flowId }, gesture)
  await base.writer.write({
    name: 'imports.fields.undo',
    actor: row.userId,
    actionId: `${row.plan.tableId}:fields:undo`,
    gestureId: `${row.id}:undo`,
    work: write => revertStructure(write, row),
  })
  return undone
}

async function revertStructure(write: Write, { plan: { target } }: MappedImport): Promise<object> {
  const { tableId, newFields, options = {} } = target
  for (const { id: fieldId } of newFields) {
    const table = write.structure.table(tableId)
    const field = table.fields.find(({ id }) => id === fieldId)
    if (!field || field.column === null) continue
    const [filled] = await run(write.connection, countFilled({ schema: write.schema, ...table }, field.column))
    if (filled?.count === 0) await removeField(write, { tableId, fieldId })
  }
  for (const [fieldId, { before, after }] of Object.entries(options)) {
    const isThere = write.structure.table(tableId).fields.some(({ id }) => id === fieldId)
    if (isThere)
      await changeField(write, { tableId, fieldId, template: before, expects: { template: after }, keepsHeld: true })
  }
  return {}
}
