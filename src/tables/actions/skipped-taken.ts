import type { Skipped } from '../../actions/action-type.ts'
import { bulkPaste } from './bulk-paste.ts'
import type { RowId } from './table-changes.ts'
import { holderOf } from './update-cell.ts'

/** The part of an answer that lists values of new rows which other records have, in fields with unique values. */
export interface Taken {
  taken?: { recordId: string; fieldId: string; holder: { id: string; name: string } }[]
}

/** The values that new rows did not get, as a paste that can be applied again; undefined if there are none. */
export function skippedTaken(
  { tableId, rows }: { tableId: string; rows: readonly (RowId & { data?: Record<string, unknown> })[] },
  answers: readonly Taken[],
): Skipped | undefined {
  const taken = answers.flatMap(answer => answer.taken ?? [])
  const rowOf = new Map(rows.map(row => [row.id, row]))
  const cells = taken.flatMap(({ recordId, fieldId }) => {
    const row = rowOf.get(recordId)
    return row ? { recordId, number: row.number, fieldId, before: null, after: row.data?.[fieldId] ?? null } : []
  })
  if (cells.length === 0) return undefined
  // The rows were created even if some of their cells stayed blank.
  const total = cells.length + rows.length
  return {
    count: cells.length,
    total,
    what: 'unique',
    by: null,
    ...holderOf(taken),
    type: bulkPaste.type,
    rest: { tableId, cells },
  }
}
