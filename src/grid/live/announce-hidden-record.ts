import type { GridData } from '../grid-data.ts'
import { isRecordAt } from '../rows/record-rows.ts'
import type { CellPosition } from '../selection/selection.ts'

/**
 * What to say when the record of the active cell is not shown any more: the cell that is active now stands in the same
 * place, so that nobody who listens would notice.
 */
export function hiddenRecordText(data: GridData, active: CellPosition): string {
  const gone = 'The selected record is not shown any more.'
  const [first] = data.columns
  if (!first || !isRecordAt(data, active.row)) return gone
  const name = data.rowState(active.row) === 'ready' ? data.cell(active.row, 0) : undefined
  const text = name === undefined ? '' : first.type.show(name ?? null, first.template, data.context)
  return `${gone} Now on row ${active.row + 1}${text && `, ${text}`}`
}
