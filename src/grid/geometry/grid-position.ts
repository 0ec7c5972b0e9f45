import type { Grid } from '../grid.ts'
import type { GridData, RowKey } from '../grid-data.ts'

/** The active record and column, to restore in the next grid that shows the same records. */
export interface GridPosition {
  hasFocus: boolean
  rowKey: RowKey | undefined
  column: number
}

/** Saves nothing while editing: further typing must not overwrite the cell in the next grid. */
export function savePosition(grid: Pick<Grid, 'active' | 'hasFocus' | 'isEditing'>, data: GridData): GridPosition {
  const { active, hasFocus, isEditing } = grid
  if (isEditing) return { hasFocus: false, rowKey: undefined, column: 0 }
  const rowKey = active && active.row >= 0 && active.row < data.rowCount ? data.rowKey(active.row) : undefined
  return { hasFocus, rowKey, column: active?.column ?? 0 }
}

/** Activates the same record if it is shown. */
export function restorePosition(
  grid: Pick<Grid, 'activate' | 'focus'>,
  data: GridData,
  { hasFocus, rowKey, column }: GridPosition,
): void {
  const row = rowKey === undefined ? undefined : data.findRow(rowKey)
  if (row !== undefined) grid.activate({ row, column })
  if (hasFocus) grid.focus()
}
