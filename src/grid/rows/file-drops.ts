import { hitTest } from '../geometry/geometry.ts'
import type { CellPosition } from '../selection/selection.ts'
import type { Stage } from '../stage.ts'
import { openCellFiles } from './cell-files.ts'

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
