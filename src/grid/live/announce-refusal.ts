import type { GridData } from '../grid-data.ts'
import { isRecordAt } from '../rows/record-rows.ts'
import type { CellPosition } from '../selection/selection.ts'

/** The announcement why a cell cannot be edited; null if it can, or does not belong to a record. */
export function refusalText(data: GridData, { row, column }: CellPosition): string | null {
  const gridColumn = data.columns[column]
  if (!gridColumn || !isRecordAt(data, row)) return null
  if (gridColumn.readOnly) return `${gridColumn.name} is read-only`
  switch (data.rowState(row)) {
    case 'loading':
      return `Row ${row + 1} is still loading`
    case 'failed':
      return `Row ${row + 1} could not be loaded`
    case 'ready':
      return null
  }
}
