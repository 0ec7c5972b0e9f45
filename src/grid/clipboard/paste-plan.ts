/** Which cells a paste fills. Pure. */
import type { Block } from '../selection/ranges.ts'
import { headerRow, type CellPosition } from '../selection/selection.ts'

/** The most cells and records that one gesture can copy or change. */
export const maxCells = 100_000
export const maxRecords = 25_000

/** Selections of at most this many records are prefetched so that a copy is instant. */
export const maxPrefetchedRecords = 10_000

/** A paste of more cells needs confirmation. */
export const maxUnconfirmedCells = 1_000
/** A paste that adds more options or has more unreadable cells needs confirmation. */
export const maxUnconfirmedIssues = 10

export interface Size {
  rows: number
  columns: number
}

export interface PasteTarget {
  active: CellPosition
  /** The selection. If several cells are pasted, only the last block counts. */
  blocks: readonly Block[]
  /** Whether the selection has all rows (whole columns are selected) or all columns (whole rows are selected). */
  isWhole: { rows: boolean; columns: boolean }
  rowCount: number
}

/**
 * The blocks that a paste fills. They may extend past the last row and column.
 *
 * A single cell fills the whole selection. Several cells repeat in each direction in which the selection is a multiple of
 * them. Selected whole rows and columns are not filled by repeating, unless a single row or column is pasted.
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
