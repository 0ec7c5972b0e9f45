import type { Grid } from './grid.ts'
import type { GridData, RowKey } from './grid-data.ts'

/** Where somebody is in a grid: what they need in the next one, that shows the same records in other rows. */
export interface GridPlace {
  hasFocus: boolean
  rowKey: RowKey | undefined
  column: number
}

export function placeIn(grid: Grid, data: GridData): GridPlace {
  const { active, hasFocus } = grid
  const rowKey = active && active.row >= 0 && active.row < data.rowCount ? data.rowKey(active.row) : undefined
  return { hasFocus, rowKey, column: active?.column ?? 0 }
}

/** Goes to the same record, where that shows. */
export function comeBack(grid: Grid, data: GridData, { hasFocus, rowKey, column }: GridPlace): void {
  const row = rowKey === undefined ? undefined : data.findRow(rowKey)
  if (row !== undefined) grid.activate({ row, column })
  if (hasFocus) grid.focus()
}
