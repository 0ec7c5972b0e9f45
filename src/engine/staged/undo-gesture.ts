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
}

const nothingUndone: UndoneRecords = { deleted: 0, restored: 0, kept: 0 }

interface UndoGesture {
  gestureId: string
  /** The name of its actions. */
  name: string
  tableIds: readonly string[]
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
  const undone = { ...nothingUndone }
  const { gestureId, name, actor } = gesture
  for (const { version } of await run(platform.pool, selectVersions(base.schema, { id: gestureId, name }))) {
    const { tableIds } = gesture
    const entries = await run(platform.pool, selectRecordEntries(base.schema, { version, tableIds }))
    const undoing = base.writer.write({
      name: `${name}.undo`,
      actor,
      actionId: `${gestureId}:undo:${version}`,
      gestureId: `${gestureId}:undo`,
      size: entries.length + 100,
      async work(write) {
        const parts: UndoneRecords[] = []
        for (const [tableId, ofTable] of Map.groupBy(entries, entry => entry.tableId)) {
          parts.push(await undoEntries(write, tableId, ofTable))
        }
        await gesture.revert?.(write, version)
        return sumOf(parts)
      },
    })
    const part = await undoing.catch((error: unknown) => {
      // Somebody else has undone this action, in an undo that was interrupted or runs beside this one.
      if (error instanceof AppError && error.reason === 'action_id_used') return nothingUndone
      throw error
    })
    undone.deleted += part.deleted
    undone.restored += part.restored
    undone.kept += part.kept
  }
  return undone
}

const sumOf = (parts: readonly UndoneRecords[]): UndoneRecords => ({
  deleted: parts.reduce((sum, { deleted }) => sum + deleted, 0),
  restored: parts.reduce((sum, { restored }) => sum + restored, 0),
  kept: parts.reduce((sum, { kept }) => sum + kept, 0),
})

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
  }
}
