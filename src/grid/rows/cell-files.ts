import { hit } from '../geometry/geometry.ts'
import type { CellPosition } from '../selection/selection.ts'
import type { Stage } from '../stage.ts'

/** Whether a cell holds files, and they are shown now; with files that are given to it, only where it may be changed. */
export function openFiles(
  { data }: Pick<Stage, 'data'>,
  { row, column }: CellPosition,
  given: readonly File[] = [],
): boolean {
  const at = data.columns[column]
  const rowKey = data.rowKey(row)
  if (!at?.type.files || !data.openFiles || rowKey === undefined || data.rowState(row) !== 'ready') return false
  if (given.length > 0 && at.readOnly) return false
  data.openFiles({ rowKey, columnId: at.id }, given)
  return true
}

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false

/** Lets files be dropped on cells that hold some, until the signal. Anywhere else they are the page's. */
export function listenForFiles(stage: Stage, signal: AbortSignal): void {
  const { data, viewport } = stage
  const { layer } = stage.dom

  const cellAt = (event: DragEvent): CellPosition | null => {
    const box = layer.getBoundingClientRect()
    const point = { x: event.clientX - box.left, y: event.clientY - box.top }
    const at = hit(viewport.shape, { top: viewport.top, left: viewport.left }, point)
    const column = data.columns[at.column]
    const takesFiles = at.zone === 'cell' && column?.type.files && !column.readOnly && data.openFiles
    return takesFiles ? { row: at.row, column: at.column } : null
  }

  layer.addEventListener(
    'dragover',
    event => {
      if (!carriesFiles(event) || !event.dataTransfer) return
      const cell = cellAt(event)
      if (!cell) return stage.showFill(null)
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      const { row, column } = cell
      stage.showFill({ rows: { first: row, last: row }, columns: { first: column, last: column } })
    },
    { signal },
  )
  layer.addEventListener('dragleave', event => carriesFiles(event) && stage.showFill(null), { signal })
  layer.addEventListener(
    'drop',
    event => {
      stage.showFill(null)
      const cell = carriesFiles(event) ? cellAt(event) : null
      if (!cell) return
      event.preventDefault()
      stage.activate(cell)
      stage.focus()
      openFiles(stage, cell, [...(event.dataTransfer?.files ?? [])])
    },
    { signal },
  )
}
