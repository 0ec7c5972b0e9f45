import type { Write } from '../base/base-writer.ts'
import type { RecordInput } from './cells.ts'
import type { ChangedRecords, SkippedCell } from './change-records.ts'
import { selectLatestChanges } from '../history/history.sql.ts'
import { withLaterChanges } from './join-changes.ts'
import { type CellWrite, orderOfOwnChanges } from './order-of-own-changes.ts'
import { run } from '../../platform/sql/run.ts'

/** How many changes of a cell are checked. Nobody makes more while one of their screens is offline. */
const maxWrites = 20

interface SkippedChange {
  tableId: string
  /** The change that skipped cells. */
  records: readonly RecordInput[]
  changeAgain(records: readonly RecordInput[]): Promise<ChangedRecords>
}

type Cell = Pick<SkippedCell, 'recordId' | 'fieldId'>

const keyOf = ({ recordId, fieldId }: Cell) => `${recordId} ${fieldId}`

/**
 * Decides skipped cells that only the same person has changed since, on another screen: their latest change wins. Cells
 * that they changed after this change are marked as outdone; the others are overwritten. Call it while the base is
 * locked.
 */
export async function overwriteOwnChanges(
  write: Write,
  changed: ChangedRecords,
  { tableId, records, changeAgain }: SkippedChange,
): Promise<ChangedRecords> {
  const { actor, doneAt } = write
  if (doneAt === null) return changed
  const inputs = new Map(
    records.flatMap(record =>
      Object.keys(record.data).map(fieldId => [keyOf({ recordId: record.id, fieldId }), record] as const),
    ),
  )
  const inputOf = (cell: Cell) => inputs.get(keyOf(cell))
  const candidates = changed.skipped.filter(cell => !cell.isUnwritable && !cell.isUnread)
  const writes = await latestWrites(write, tableId, candidates)
  const orders = new Map(
    candidates.map(cell => {
      const { data, expects } = inputOf(cell) ?? {}
      const change = { expects: expects?.[cell.fieldId], value: data?.[cell.fieldId], now: cell.value, actor, doneAt }
      return [keyOf(cell), orderOfOwnChanges(writes.get(keyOf(cell)) ?? [], change)]
    }),
  )
  const earlier = candidates.filter(cell => orders.get(keyOf(cell)) === 'before')
  const overwrites = earlier.map(({ recordId: id, fieldId, value }) => ({
    id,
    data: { [fieldId]: inputOf({ recordId: id, fieldId })?.data[fieldId] },
    expects: { [fieldId]: value },
  }))
  const done = earlier.length === 0 ? changed : withLaterChanges(changed, await changeAgain(overwrites))
  const left = new Set(done.skipped.map(keyOf))
  const replaced = earlier.filter(cell => !left.has(keyOf(cell)))
  return {
    ...done,
    skipped: done.skipped.map(cell => (orders.get(keyOf(cell)) === 'after' ? { ...cell, isOutdone: true } : cell)),
    ...(replaced.length > 0 && { replaced }),
  }
}

/** The latest changes of cells, newest first, with those of the current transaction. */
async function latestWrites(
  write: Write,
  tableId: string,
  cells: readonly Cell[],
): Promise<ReadonlyMap<string, CellWrite[]>> {
  const writes = new Map(cells.map(cell => [keyOf(cell), [] as CellWrite[]]))
  if (cells.length === 0) return writes
  const fieldsOf = Map.groupBy(cells, ({ recordId }) => recordId)
  for (const { kind, table_id, item_id: recordId, actor, done_at, ...row } of write.unlogged.toReversed()) {
    if (table_id !== tableId || (kind !== 'record.update' && kind !== 'record.create')) continue
    const [before, after] = [row.before as RecordInput['data'] | null, row.after as RecordInput['data']]
    for (const { fieldId } of fieldsOf.get(recordId) ?? []) {
      if (!(fieldId in after)) continue
      const change = { before: before?.[fieldId], after: after[fieldId], actor, doneAt: done_at ?? null }
      writes.get(keyOf({ recordId, fieldId }))?.push(change)
    }
  }
  const ids = cells.map(({ recordId, fieldId }) => ({ recordId, fieldId }))
  const logged = await run(
    write.connection,
    selectLatestChanges(write.schema, { tableId, cells: ids, limit: maxWrites }),
  )
  for (const change of logged) writes.get(keyOf(change))?.push(change)
  return writes
}
