import type { CellPosition } from '../selection/selection.ts'
import type { Stage } from '../stage.ts'

/**
 * Opens the files of a cell, or adds new files to it.
 *
 * @returns false if the cell cannot hold files, is not loaded, or is read-only and got new files.
 */
export function openCellFiles(
  { data }: Pick<Stage, 'data'>,
  { row, column }: CellPosition,
  newFiles: readonly File[] = [],
): boolean {
  const gridColumn = data.columns[column]
  const rowKey = data.rowKey(row)
  if (!gridColumn?.type.files || !data.openFiles || rowKey === undefined || data.rowState(row) !== 'ready') return false
  if (newFiles.length > 0 && gridColumn.readOnly) return false
  data.openFiles({ rowKey, columnId: gridColumn.id }, newFiles)
  return true
}
