import type { GridData } from '../grid-data.ts'
import { isRecordAt } from '../rows/record-rows.ts'
import type { CellPosition } from '../selection/selection.ts'

/**
 * The announcement when the active record disappears. The next record takes its place, which screen reader users would not
 * notice otherwise.
 */
export function hiddenRecordText(data: GridData, active: CellPosition): string {
  const gone = 'The selected record is no longer shown.'
  const [first] = data.columns
  if (!first || !isRecordAt(data, active.row)) return gone
  const name = data.rowState(active.row) === 'ready' ? data.cell(active.row, 0) : undefined
  const text = name === undefined ? '' : first.type.show(name ?? null, first.template, data.context)
  return `${gone} Now on row ${active.row + 1}${text && `, ${text}`}`
}
