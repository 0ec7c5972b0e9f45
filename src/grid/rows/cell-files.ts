import { hitTest } from '../geometry/geometry.ts'
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

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false

/** Accepts files dropped on attachment cells until `signal` aborts. Drops elsewhere are left to the page. */
export function listenForFileDrops(stage: Stage, signal: AbortSignal): void {
  const { data, viewport } = stage
  const { layer } = stage.dom

  const cellAt = (event: DragEvent): CellPosition | null => {
    const box = layer.getBoundingClientRect()
    const point = { x: event.clientX - box.left, y: event.clientY - box.top }
    const hit = hitTest(viewport.shape, { top: viewport.top, left: viewport.left }, point)
    const column = data.columns[hit.column]
    const acceptsFiles = hit.zone === 'cell' && column?.type.files && !column.readOnly && data.openFiles
    return acceptsFiles ? { row: hit.row, column: hit.column } : null
  }

  layer.addEventListener(
    'dragover',
    event => {
      if (!hasFiles(event) || !event.dataTransfer) return
      const cell = cellAt(event)
      if (!cell) return stage.showFill(null)
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      const { row, column } = cell
      stage.showFill({ rows: { first: row, last: row }, columns: { first: column, last: column } })
    },
    { signal },
  )
  layer.addEventListener('dragleave', event => hasFiles(event) && stage.showFill(null), { signal })
  layer.addEventListener(
    'drop',
    event => {
      stage.showFill(null)
      const cell = hasFiles(event) ? cellAt(event) : null
      if (!cell) return
      event.preventDefault()
      stage.activate(cell)
      stage.focus()
      openCellFiles(stage, cell, [...(event.dataTransfer?.files ?? [])])
    },
    { signal },
  )
}
