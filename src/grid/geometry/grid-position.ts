import type { Grid } from '../grid.ts'
import type { GridData, RowKey } from '../grid-data.ts'

/** Where somebody is in a grid: what they need in the next one, that shows the same records in other rows. */
export interface GridPosition {
  hasFocus: boolean
  rowKey: RowKey | undefined
  column: number
}

/**
 * What is typed into an open editor goes with its grid: nobody is anywhere then, since what they type on was not meant to
 * take the place of what the cell holds.
 */
export function savePosition(grid: Pick<Grid, 'active' | 'hasFocus' | 'isEditing'>, data: GridData): GridPosition {
  const { active, hasFocus, isEditing } = grid
  if (isEditing) return { hasFocus: false, rowKey: undefined, column: 0 }
  const rowKey = active && active.row >= 0 && active.row < data.rowCount ? data.rowKey(active.row) : undefined
  return { hasFocus, rowKey, column: active?.column ?? 0 }
}

/** Goes to the same record, where that shows. */
export function restorePosition(
  grid: Pick<Grid, 'activate' | 'focus'>,
  data: GridData,
  { hasFocus, rowKey, column }: GridPosition,
): void {
  const row = rowKey === undefined ? undefined : data.findRow(rowKey)
  if (row !== undefined) grid.activate({ row, column })
  if (hasFocus) grid.focus()
}
