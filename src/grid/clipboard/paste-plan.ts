/** Where copied cells go. Pure. */
import type { Block } from '../selection/ranges.ts'
import { headerRow, type CellPosition } from '../selection/selection.ts'

/** How many cells, and of how many records, one gesture copies or changes at most. */
export const maxCells = 100_000
export const maxRecords = 25_000

/** So many records are fetched without being asked for, once a selection stands still, so that a copy is there at once. */
export const maxPrefetchedRecords = 10_000

/** A paste of more cells than this is told before it is done. */
export const maxUnconfirmedCells = 1_000
/** So is one that adds more options than this, or cannot read more cells. */
export const maxUnconfirmedIssues = 10

export interface Size {
  rows: number
  columns: number
}

export interface PasteTarget {
  active: CellPosition
  /** All that is selected; the last one counts when there is more than one cell to paste. */
  blocks: readonly Block[]
  /** The selection reaches over all rows because whole columns were chosen, or over all columns because whole rows were. */
  isWhole: { rows: boolean; columns: boolean }
  rowCount: number
}

/**
 * The blocks that a paste fills; they may reach past the last row and the last column.
 *
 * One cell fills all that is selected. More cells fill a selection that they divide without rest, in each direction
 * alone, and otherwise go once to where it begins. Chosen whole, rows and columns only say where that is.
 */
export function planPaste(size: Size, target: PasteTarget): Block[] {
  const { active, blocks, isWhole, rowCount } = target
  const last = blocks.at(-1)
  if (!last) {
    const top = active.row === headerRow ? 0 : Math.min(active.row, rowCount)
    return [sized({ row: top, column: active.column }, size)]
  }
  if (size.rows === 1 && size.columns === 1) return [...blocks]
  const from = { row: last.rows.first, column: last.columns.first }
  return [
    sized(from, {
      rows: repeated(size.rows, last.rows.last - last.rows.first + 1, isWhole.rows),
      columns: repeated(size.columns, last.columns.last - last.columns.first + 1, isWhole.columns),
    }),
  ]
}

const repeated = (copied: number, selected: number, isWhole: boolean): number => {
  const isMultiple = selected % copied === 0 && selected >= copied
  return isMultiple && (copied === 1 || !isWhole) ? selected : copied
}

const sized = ({ row, column }: CellPosition, { rows, columns }: Size): Block => ({
  rows: { first: row, last: row + rows - 1 },
  columns: { first: column, last: column + columns - 1 },
})
