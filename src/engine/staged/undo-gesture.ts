import { isSameJson } from '../../fields/same-json.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import { type BaseFlow, openBase } from '../base/base.ts'
import type { Write } from '../base/base-writer.ts'
import { changeRecords, deleteRecords, restoreUntakenRecords } from '../records/change-records.ts'
import { type RecordEntry, selectRecordEntries, selectVersions } from './staged-rows.sql.ts'

/** What undoing an import did. */
export interface UndoneRecords {
  deleted: number
  /** Records that got their former values back. */
  restored: number
  /** Cells that somebody changed since; they keep their values. */
  kept: number
  /** Records that stay in the trash, because others have their unique values by now. */
  unrestored: number
}

export const nothingUndone: UndoneRecords = { deleted: 0, restored: 0, kept: 0, unrestored: 0 }

export const addUndone = (one: UndoneRecords, other: UndoneRecords): UndoneRecords => ({
  deleted: one.deleted + other.deleted,
  restored: one.restored + other.restored,
  kept: one.kept + other.kept,
  unrestored: one.unrestored + other.unrestored,
})

interface UndoGesture {
  gestureId: string
  /** The name of its actions. */
  name: string
  tableIds: readonly string[]
  /** Tells an undo of tables that an earlier undo of the same actions left out from that one. */
  part?: string
  actor: string
  /** Reverts what else one of the actions did, in the transaction that undoes it. */
  revert?(write: Write, version: number): Promise<void>
}

/**
 * Undoes what the actions of a gesture did to the records of some tables, the latest first. Cells that were changed since
 * keep their values. Each action is undone in one of its own, under an id that makes repeating it harmless.
 */
export async function undoGesture(platform: Platform, flow: BaseFlow, gesture: UndoGesture): Promise<UndoneRecords> {
  const base = await openBase(platform, flow)
  let undone = nothingUndone
  const { gestureId, name, actor, part } = gesture
  for (const { version } of await run(platform.pool, selectVersions(base.schema, { id: gestureId, name }))) {
    const { tableIds } = gesture
    const entries = await run(platform.pool, selectRecordEntries(base.schema, { version, tableIds }))
    const undoing = base.writer.write({
      name: `${name}.undo`,
      actor,
      actionId: [gestureId, 'undo', version, ...(part === undefined ? [] : [part])].join(':'),
      gestureId: `${gestureId}:undo`,
      size: entries.length + 100,
      async work(write) {
        let ofVersion = nothingUndone
        for (const [tableId, ofTable] of Map.groupBy(entries, entry => entry.tableId)) {
          ofVersion = addUndone(ofVersion, await undoEntries(write, tableId, ofTable))
        }
        await gesture.revert?.(write, version)
        return ofVersion
      },
    })
    const more = await undoing.catch((error: unknown) => {
      // Somebody else has undone this action, in an undo that was interrupted or runs beside this one.
      if (error instanceof AppError && error.reason === 'action_id_used') return nothingUndone
      throw error
    })
    undone = addUndone(undone, more)
  }
  return undone
}

/** Whether a cell holds a value; links in any order. */
const holds = (held: unknown, value: unknown): boolean =>
  Array.isArray(held) && Array.isArray(value)
    ? new Set(held).symmetricDifference(new Set(value)).size === 0
    : isSameJson(held ?? null, value ?? null)

async function undoEntries(write: Write, tableId: string, entries: readonly RecordEntry[]): Promise<UndoneRecords> {
  const created = new Set(entries.flatMap(({ kind, id }) => (kind === 'record.create' ? [id] : [])))
  const known = new Set(write.structure.table(tableId).fields.map(({ id }) => id))
  const updates = entries.flatMap(({ kind, id, before, after }) => {
    if (kind !== 'record.update' || created.has(id)) return []
    const fields = Object.keys(before ?? {}).filter(fieldId => known.has(fieldId))
    const pick = (cells: Record<string, unknown> | null) =>
      Object.fromEntries(fields.map(fieldId => [fieldId, cells?.[fieldId] ?? null]))
    return { id, data: pick(before), expects: pick(after) }
  })
  const { records, skipped } = await changeRecords(write, { tableId, records: updates, mayBlank: true })
  const deleted = await deleteRecords(write, { tableId, recordIds: [...created] })
  const removed = entries.flatMap(({ kind, id }) => (kind === 'record.delete' ? [id] : []))
  const returned = removed.length > 0 ? await restoreUntakenRecords(write, { tableId, recordIds: removed }) : null
  // The other side of a link is undone with the first one.
  const wanted = new Map(updates.map(({ id, data }) => [id, data]))
  const kept = skipped.filter(({ recordId, fieldId, value }) => !holds(value, wanted.get(recordId)?.[fieldId]))
  return {
    deleted: deleted.length,
    restored: records.length + (returned?.records.length ?? 0),
    kept: kept.length,
    unrestored: new Set(returned?.taken.map(({ recordId }) => recordId)).size,
  }
}
