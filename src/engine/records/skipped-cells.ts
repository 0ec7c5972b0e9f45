import { peopleByIds } from '../../access/people-by-ids.ts'
import type { Person } from '../../access/person.ts'
import type { Base } from '../base/base.ts'
import type { SkippedCell } from './change-records.ts'
import { recordLabels } from '../history/record-labels.ts'
import type { LinkedRecord } from '../model/structure.ts'
import type { TakenCell } from './taken-values.ts'
import { selectLastWriters } from '../history/history.sql.ts'
import { presentKept } from '../structure/present-kept.ts'
import { run } from '../../platform/sql/run.ts'

/** A skipped cell and the person who changed it last; null if unknown. */
export interface PresentedSkip extends Omit<SkippedCell, 'isUnwritable' | 'holder'> {
  changedBy: Person | null
  /** The record that has the value, if the field's values are unique. */
  holder?: LinkedRecord
}

/** The records that have the values of refused cells, by id. */
async function presentHolders(
  base: Base,
  tableId: string,
  cells: readonly { holder?: string }[],
): Promise<ReadonlyMap<string, LinkedRecord>> {
  const ids = [...new Set(cells.flatMap(({ holder }) => holder ?? []))]
  if (ids.length === 0) return new Map()
  const { structure } = await base.read()
  const labels = new Map(await recordLabels(base, structure, { tableId, ids }))
  return new Map(ids.map(id => [id, { id, name: labels.get(id) ?? '' }]))
}

/** Adds to the cells of new records that stayed blank the record that has their value. */
export async function presentTaken(base: Base, tableId: string, cells: readonly TakenCell[] = []) {
  const holders = await presentHolders(base, tableId, cells)
  return cells.map(({ holder, ...cell }) => ({ ...cell, holder: holders.get(holder) ?? { id: holder, name: '' } }))
}

/** As `presentTaken`, for records that stayed in the trash, with the names of those records. */
export async function presentUnrestored(base: Base, tableId: string, cells: readonly TakenCell[]) {
  if (cells.length === 0) return []
  const records = await presentHolders(
    base,
    tableId,
    cells.map(({ recordId }) => ({ holder: recordId })),
  )
  const taken = await presentTaken(base, tableId, cells)
  return taken.map(cell => ({ ...cell, name: records.get(cell.recordId)?.name ?? '' }))
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
  const holders = await presentHolders(base, tableId, skipped)
  return skipped.map(({ isUnwritable, holder: holderId, ...rest }) => {
    const holder = holders.get(holderId ?? '')
    const cell = { ...rest, ...(holder && { holder }) }
    if (cell.isUnread) return { ...cell, changedBy: converters.get(cell.fieldId) ?? null }
    const writer = isUnwritable ? undefined : actors.get(keyOf(cell))
    return { ...cell, changedBy: people.get(writer ?? '') ?? null }
  })
}
