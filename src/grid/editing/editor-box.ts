import type { FieldUi } from '../../fields/field-ui.ts'
import type { CellPosition } from '../selection/selection.ts'
import type { Box, Viewport } from '../geometry/viewport.ts'

export interface EditorBox extends Box {
  /** How much of it is behind the frozen columns, in pixels. */
  covered: number
}

/**
 * The box of an editor in the body of the grid: that of its cell, or larger if the editor needs more room. The editor is
 * fully visible while its cell is, and scrolls away or behind the frozen columns with it.
 */
export function editorBox(viewport: Viewport, at: CellPosition, size: FieldUi['editorSize']): EditorBox {
  const { layout, headerHeight } = viewport.shape
  const cell = viewport.box(at)
  const room = viewport.width - (at.column < layout.frozen ? 0 : layout.frozenWidth)
  // Browsers scroll a focused element into view, which would move a wider cell behind the frozen columns.
  const cellWidth = Math.min(cell.width, room)
  const width = Math.min(Math.max(cellWidth, size?.minWidth ?? 0), viewport.width)
  // Without the border below the cell, so that the text does not move when the editor opens.
  const height = Math.max(cell.height - 1, size?.minHeight ?? 0)
  const cellTop = cell.top - headerHeight
  const isShown = cellTop >= 0 && cellTop + cell.height <= viewport.bodyHeight
  const top = isShown ? Math.max(0, Math.min(cellTop, viewport.bodyHeight - height)) : cellTop
  const covered = at.column < layout.frozen ? 0 : Math.max(0, layout.frozenWidth - cell.left)
  const isFree = covered === 0 && width > cellWidth
  const left = isFree ? Math.max(0, Math.min(cell.left, viewport.width - width)) : cell.left
  return { left, top, width, height, covered }
}

/** Moves the editor to its box. Only the side at the frozen columns is clipped, so that popups can overflow. */
export function placeEditor(element: HTMLElement, box: EditorBox): void {
  const { style } = element
  style.transform = `translate(${box.left}px, ${Math.round(box.top)}px)`
  style.width = `${box.width}px`
  style.height = `${box.height}px`
  style.clipPath = box.covered > 0 ? `inset(-2px -100vw -100vh ${box.covered}px)` : ''
}
