import type { Skipped } from '../../../actions/action-type.ts'
import type { BaseScreen } from '../base-screen.ts'
import { bulkPaste } from '../bulk-paste.ts'
import type { RowId } from '../table-changes.ts'
import { withTypes } from './types-of-fields.ts'

/** New rows with values, and the types of the fields for which the values were meant. */
interface ValuedRows {
  tableId: string
  rows: readonly (RowId & { data?: Record<string, unknown> })[]
}

/** The part of an answer that lists values that could not be read, because somebody had converted the field. */
export interface Unread {
  unread?: { cells: { recordId: string; fieldId: string }[]; changedBy: { name: string | null } | null } | null
}

/** Adds the types, as the screen shows them, of all fields for which new rows have values. */
export function withSeenTypes<Args extends { tableId: string; types?: Record<string, string> }>(
  screen: BaseScreen,
  args: Args,
  rows: ValuedRows['rows'],
): Args {
  return withTypes(
    screen,
    args,
    rows.flatMap(({ data = {} }) => Object.keys(data)),
  )
}

/** The values that could not be read, as a paste that can be applied again; undefined if all could be. */
export function skippedUnread({ tableId, rows }: ValuedRows, answers: readonly Unread[]): Skipped | undefined {
  const unread = answers.flatMap(answer => answer.unread ?? [])
  const rowOf = new Map(rows.map(row => [row.id, row]))
  const cells = unread.flatMap(one =>
    one.cells.flatMap(({ recordId, fieldId }) => {
      const row = rowOf.get(recordId)
      return row ? { recordId, number: row.number, fieldId, before: null, after: row.data?.[fieldId] ?? null } : []
    }),
  )
  if (cells.length === 0) return undefined
  const by = unread[0]?.changedBy?.name ?? null
  // The rows were created even if some of their cells were skipped.
  const total = cells.length + rows.length
  return { count: cells.length, total, what: 'value', by, type: bulkPaste.type, rest: { tableId, cells } }
}
