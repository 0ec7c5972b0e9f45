import type { ActionDraft } from '../../actions/action-type.ts'
import { limits, type ViewConfig } from '../../engine/model/structure.ts'
import type { RowKey, RowPlacement } from '../../grid/grid-data.ts'
import { recordsNotLoaded } from '../../texts/record-texts.ts'
import { type MoveRecords, moveRecords } from '../actions/move-records.ts'
import type { RowId, RowMove } from '../actions/table-changes.ts'

/** The rows of a view, in their order. */
interface ShownRows {
  rowCount: number
  rowKey(row: number): RowKey | undefined
  findRow(rowKey: RowKey): number | undefined
  recordId(rowKey: RowKey): string | undefined
}

interface Moving {
  tableId: string
  rowKeys: readonly RowKey[]
  placement: RowPlacement
}

/**
 * The action that moves rows beside another one, in the order of the view. Null if they are there already, or if not
 * all of them are loaded.
 */
export function movedRows(shown: ShownRows, { tableId, rowKeys, placement }: Moving): ActionDraft | null {
  const places = rowKeys.flatMap(key => shown.findRow(key) ?? []).toSorted((one, other) => one - other)
  const moving = new Set(places)
  const anchorRow = shown.findRow(placement.rowKey)
  if (anchorRow === undefined || moving.size === 0) return null
  const anchor = freeAnchor(shown, { row: anchorRow, side: placement.side }, moving)
  if (!anchor) return null
  const rows = places.flatMap(row => rowAt(shown, row) ?? [])
  const beside = rowAt(shown, anchor.row)
  const isThere = places.every(
    (row, at) => row === (anchor.side === 'below' ? anchor.row + 1 : anchor.row - places.length) + at,
  )
  if (isThere || !beside || rows.length < places.length) return null
  const moves = [{ rows, beside: { ...beside, side: anchor.side } }]
  const args: MoveRecords = { tableId, moves, former: formerMoves(shown, places) }
  return { type: moveRecords.type, args }
}

function rowAt(shown: ShownRows, row: number): RowId | null {
  const key = shown.rowKey(row)
  const id = key === undefined ? undefined : shown.recordId(key)
  return id === undefined ? null : { id, number: Number(key) }
}

interface Anchor {
  row: number
  side: RowPlacement['side']
}

/** A row that stays, at the same gap: rows that move cannot show where they go. */
function freeAnchor(shown: ShownRows, { row, side }: Anchor, moving: ReadonlySet<number>): Anchor | null {
  if (!moving.has(row)) return { row, side }
  for (let at = row; at >= 0; at--) if (!moving.has(at)) return { row: at, side: 'below' }
  for (let at = row; at < shown.rowCount; at++) if (!moving.has(at)) return { row: at, side: 'above' }
  return null
}

/** The moves that put rows back to where the view shows them. Rows that follow each other are one move. */
function formerMoves(shown: ShownRows, places: readonly number[]): RowMove[] {
  const moving = new Set(places)
  const starts = places.filter(row => !moving.has(row - 1))
  return starts.flatMap((start): RowMove[] => {
    let end = start
    while (moving.has(end + 1)) end++
    const rows = places.filter(row => row >= start && row <= end).flatMap(row => rowAt(shown, row) ?? [])
    const before = start > 0 ? rowAt(shown, start - 1) : null
    const next = before ? null : rowAt(shown, end + 1)
    if (before) return [{ rows, beside: { ...before, side: 'below' } }]
    return next ? [{ rows, beside: { ...next, side: 'above' } }] : []
  })
}

/** Why rows cannot be moved; null if they can. */
export function moveProblem(shown: Pick<ShownRows, 'recordId'>, rowKeys: readonly RowKey[]): string | null {
  if (rowKeys.length > limits.recordsPerCall) {
    return `Select at most ${limits.recordsPerCall.toLocaleString('en')} records to move them`
  }
  return rowKeys.every(key => shown.recordId(key) !== undefined) ? null : recordsNotLoaded
}

/** Why the rows of a view cannot be arranged by hand, and the label of the button that changes that. */
export function manualOrderTexts({ sorts, groups }: Pick<ViewConfig, 'sorts' | 'groups'>): {
  text: string
  label: string
} {
  const causes = [...(sorts.length > 0 ? ['sorts'] : []), ...(groups.length > 0 ? ['groups'] : [])].join(' and ')
  return { text: `Remove the ${causes} to arrange records by hand`, label: `Remove ${causes}` }
}
