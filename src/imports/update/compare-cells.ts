import { isSameJson } from '../../fields/same-json.ts'
import type { CellEntry } from '../../engine/origins/origins.sql.ts'

/** The names of the actions that bring tables up to date, and of those that undo them. */
export const updateAction = 'imports.update'
export const undoAction = `${updateAction}.undo`

/** What happened to a cell here since the last import. */
export type CellHistory =
  | { isChanged: false }
  /** `imported` is the value that the last import left; undefined if it is unknown. */
  | { isChanged: true; imported: { value: unknown } | undefined }

const unchanged: CellHistory = { isChanged: false }
const unknown: CellHistory = { isChanged: true, imported: undefined }

interface RecordHistory {
  /** What the source had in cells that keep other values. */
  kept: Readonly<Record<string, unknown>>
  /** The changes of its cells since the last import, the earliest first. */
  entries: readonly CellEntry[]
  /** Whether the log reaches back to the last import. */
  isComplete: boolean
}

/** What happened to the cell of a field, from the log of its record. */
export function cellHistory(fieldId: string, { kept, entries, isComplete }: RecordHistory): CellHistory {
  let history: CellHistory = isComplete ? unchanged : unknown
  if (fieldId in kept) history = { isChanged: true, imported: { value: kept[fieldId] } }
  for (const { name, before } of entries) {
    if (before === null || !(fieldId in before)) continue
    if (name === updateAction) history = unchanged
    // Somebody did not want what was imported, so it is not imported again without asking.
    else if (name === undoAction) history = unknown
    else if (!history.isChanged) history = { isChanged: true, imported: { value: before[fieldId] } }
  }
  return history
}

/**
 * What becomes of a cell: 'same' holds the source's value, 'update' gets it, 'kept' was changed only here, and 'conflict'
 * was changed on both sides.
 */
export type CellOutcome = 'same' | 'update' | 'kept' | 'conflict'

export function compareCell(
  { ours, theirs }: { ours: unknown; theirs: unknown },
  history: CellHistory,
  isSame: (one: unknown, other: unknown) => boolean = isSameJson,
): CellOutcome {
  if (isSame(ours, theirs)) return 'same'
  if (!history.isChanged) return 'update'
  const { imported } = history
  if (!imported) return 'conflict'
  if (isSame(ours, imported.value)) return 'update'
  return isSame(theirs, imported.value) ? 'kept' : 'conflict'
}

const idsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? (value as (string | { id: string })[]) : [])
    .map(item => (typeof item === 'string' ? item : item.id))
    .toSorted()

/** Whether two cells hold the same links or files, in any order. */
export const isSameSet = (one: unknown, other: unknown): boolean => isSameJson(idsOf(one), idsOf(other))
