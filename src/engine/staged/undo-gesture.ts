import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import { type BaseFlow, openBase } from '../base/base.ts'
import type { Write } from '../base/base-writer.ts'
import { changeRecords, deleteRecords } from '../records/change-records.ts'
import { type RecordEntry, selectRecordEntries, selectVersions } from './staged-rows.sql.ts'

/** What undoing an import did. */
export interface UndoneRecords {
  deleted: number
  /** Records that got their former values back. */
  restored: number
  /** Cells that somebody changed since; they keep their values. */
  kept: number
}

interface UndoGesture {
  gestureId: string
  /** The name of its actions. */
  name: string
  tableId: string
  actor: string
}

/**
 * Undoes what the actions of a gesture did to the records of a table, the latest first. Cells that were changed since
 * keep their values. Each action is undone in one of its own, under an id that makes repeating it harmless.
 */
export async function undoGesture(platform: Platform, flow: BaseFlow, gesture: UndoGesture): Promise<UndoneRecords> {
  const base = await openBase(platform, flow)
  const undone: UndoneRecords = { deleted: 0, restored: 0, kept: 0 }
  const { gestureId, name, actor } = gesture
  for (const { version } of await run(platform.pool, selectVersions(base.schema, { id: gestureId, name }))) {
    const entries = await run(platform.pool, selectRecordEntries(base.schema, { version, tableId: gesture.tableId }))
    const part = await base.writer.write({
      name: `${name}.undo`,
      actor,
      actionId: `${gestureId}:undo:${version}`,
      gestureId: `${gestureId}:undo`,
      size: entries.length + 100,
      work: write => undoEntries(write, gesture.tableId, entries),
    })
    undone.deleted += part.deleted
    undone.restored += part.restored
    undone.kept += part.kept
  }
  return undone
}

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
  return { deleted: deleted.length, restored: records.length, kept: skipped.length }
}
