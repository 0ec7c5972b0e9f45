import { type Person, peopleByIds } from '../access/people-names.ts'
import type { Base } from './base.ts'
import type { SkippedCell } from './change-records.ts'
import { selectLastWriters } from './history.sql.ts'
import { run } from './run.ts'

/** A cell that a change left alone, and who had written to it; null when that is not known any more. */
export interface PresentedSkip extends Omit<SkippedCell, 'isUnfit'> {
  changedBy: Person | null
}

/** Adds to cells that were left alone who changed them last. */
export async function presentSkipped(
  base: Base,
  tableId: string,
  skipped: readonly SkippedCell[],
): Promise<PresentedSkip[]> {
  if (skipped.length === 0) return []
  const cells = skipped.map(({ recordId, fieldId }) => ({ recordId, fieldId }))
  const writers = await run(base.platform.pool, selectLastWriters(base.schema, { tableId, cells }))
  const people = await peopleByIds(
    base.platform,
    writers.map(({ actor }) => actor),
  )
  const keyOf = (cell: { recordId: string; fieldId: string }) => `${cell.recordId} ${cell.fieldId}`
  const actors = new Map(writers.map(writer => [keyOf(writer), writer.actor]))
  return skipped.map(({ isUnfit, ...cell }) => {
    const writer = isUnfit ? undefined : actors.get(keyOf(cell))
    return { ...cell, changedBy: people.get(writer ?? '') ?? null }
  })
}
