import { peopleByIds } from '../../access/people-by-ids.ts'
import type { Person } from '../../access/person.ts'
import type { Base } from '../base/base.ts'
import type { SkippedCell } from './change-records.ts'
import { selectLastWriters } from '../history/history.sql.ts'
import { presentKept } from '../structure/present-kept.ts'
import { run } from '../../platform/sql/run.ts'

/** A skipped cell and the person who changed it last; null if unknown. */
export interface PresentedSkip extends Omit<SkippedCell, 'isUnwritable'> {
  changedBy: Person | null
}

/**
 * Adds to skipped cells the person who changed them last, or who converted their field.
 *
 * @param skipped.version the version that the change created.
 */
export async function presentSkipped(
  base: Base,
  tableId: string,
  { skipped, version }: { skipped: readonly SkippedCell[]; version: number },
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
  const converters = new Map<string, Person | null>()
  for (const fieldId of new Set(skipped.flatMap(({ fieldId, isUnread }) => (isUnread ? fieldId : [])))) {
    const kept = await presentKept(base, { itemId: fieldId, version, kept: { type: '' } })
    converters.set(fieldId, kept?.changedBy ?? null)
  }
  return skipped.map(({ isUnwritable, ...cell }) => {
    if (cell.isUnread) return { ...cell, changedBy: converters.get(cell.fieldId) ?? null }
    const writer = isUnwritable ? undefined : actors.get(keyOf(cell))
    return { ...cell, changedBy: people.get(writer ?? '') ?? null }
  })
}
