/** Cell positions and how the active cell moves. Pure. See `ranges.ts` for the selection. */

export interface CellPosition {
  /** -1 is the header. The row after the last one adds a record. */
  row: number
  column: number
}

export interface Bounds {
  rowCount: number
  columnCount: number
  canAddRow: boolean
  /** Rows per page, for Page up and Page down. */
  pageRows: number
  /** Whether a row is a group row, which counts as a single cell. */
  isGroup?: (row: number) => boolean
}

export type Motion =
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'next'
  | 'previous'
  | 'row start'
  | 'row end'
  | 'top'
  | 'bottom'
  | 'page up'
  | 'page down'
  | 'grid start'
  | 'grid end'

export const headerRow = -1

/** Whether a row is neither the header nor the row that adds a record. */
export const isTableRow = (row: number, bounds: Pick<Bounds, 'rowCount'>): boolean => row >= 0 && row < bounds.rowCount

const clamp = (n: number, low: number, high: number) => Math.max(low, Math.min(n, high))

/** The nearest cell that exists; null if there are no columns. */
export function clampCell(cell: CellPosition, bounds: Bounds): CellPosition | null {
  if (bounds.columnCount === 0) return null
  const lastRow = bounds.canAddRow ? bounds.rowCount : bounds.rowCount - 1
  return {
    row: clamp(cell.row, headerRow, Math.max(headerRow, lastRow)),
    column: clamp(cell.column, 0, bounds.columnCount - 1),
  }
}

/** The cell that a motion leads to; null if it leaves the grid, which only Tab does. */
export function move(from: CellPosition, motion: Motion, bounds: Bounds): CellPosition | null {
  const { row, column } = from
  const lastRow = bounds.rowCount - 1
  const lastColumn = bounds.columnCount - 1
  const isGroup = bounds.isGroup?.(row) ?? false
  const to = (toRow: number, toColumn: number) => clampCell({ row: toRow, column: toColumn }, bounds)
  const record = (toRow: number, toColumn: number) => to(clamp(toRow, 0, Math.max(0, lastRow)), toColumn)
  switch (motion) {
    case 'up':
      return to(row - 1, column)
    case 'down':
      return to(row + 1, column)
    case 'left':
      return to(row, column - 1)
    case 'right':
      return to(row, column + 1)
    case 'row start':
      return to(row, 0)
    case 'row end':
      return to(row, lastColumn)
    case 'top':
      return record(0, column)
    case 'bottom':
      return record(lastRow, column)
    case 'page up':
      return record(row - bounds.pageRows, column)
    case 'page down':
      return record(row + bounds.pageRows, column)
    case 'grid start':
      return record(0, 0)
    case 'grid end':
      return record(lastRow, lastColumn)
    case 'next':
      if (column < lastColumn && !isGroup) return to(row, column + 1)
      return row >= lastRow ? null : to(row + 1, 0)
    case 'previous':
      if (column > 0 && !isGroup) return to(row, column - 1)
      return row <= 0 ? null : to(row - 1, lastColumn)
  }
}
