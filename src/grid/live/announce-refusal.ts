import type { GridData } from '../grid-data.ts'
import { isRecordAt } from '../rows/record-rows.ts'
import type { CellPosition } from '../selection/selection.ts'

/** Why a cell cannot be edited, for somebody who does not see it; null when it can, or is no record's cell. */
export function refusalText(data: GridData, { row, column }: CellPosition): string | null {
  const at = data.columns[column]
  if (!at || !isRecordAt(data, row)) return null
  if (at.readOnly) return `${at.name} is read-only`
  switch (data.rowState(row)) {
    case 'loading':
      return `Row ${row + 1} is still loading`
    case 'failed':
      return `Row ${row + 1} could not be loaded`
    case 'ready':
      return null
  }
}
