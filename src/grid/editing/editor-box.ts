import type { FieldUi } from '../../fields/field-ui.ts'
import type { CellPosition } from '../selection/selection.ts'
import type { Box, Viewport } from '../geometry/viewport.ts'

export interface EditorBox extends Box {
  /** How much of it lies behind the frozen columns, in pixels. */
  covered: number
}

/**
 * The box of an editor in the body of the grid: its cell's, or more where the editor asks for more. While its cell
 * is on the screen, the whole editor is; when the cell is scrolled away, or behind the frozen columns, so is the editor.
 */
export function editorBox(viewport: Viewport, at: CellPosition, size: FieldUi['editorSize']): EditorBox {
  const { layout, headerHeight } = viewport.shape
  const cell = viewport.box(at)
  const room = viewport.width - (at.column < layout.frozen ? 0 : layout.frozenWidth)
  // What reaches over the edge, browsers scroll to when it is focused: the cell would go behind the frozen columns.
  const cellWidth = Math.min(cell.width, room)
  const width = Math.min(Math.max(cellWidth, size?.minWidth ?? 0), viewport.width)
  // The hairline below a cell is not part of it: text stays where it was when its editor opens.
  const height = Math.max(cell.height - 1, size?.minHeight ?? 0)
  const cellTop = cell.top - headerHeight
  const isShown = cellTop >= 0 && cellTop + cell.height <= viewport.bodyHeight
  const top = isShown ? Math.max(0, Math.min(cellTop, viewport.bodyHeight - height)) : cellTop
  const covered = at.column < layout.frozen ? 0 : Math.max(0, layout.frozenWidth - cell.left)
  const isFree = covered === 0 && width > cellWidth
  const left = isFree ? Math.max(0, Math.min(cell.left, viewport.width - width)) : cell.left
  return { left, top, width, height, covered }
}

/** Puts the element of the editor there. What floats above it may reach over its other sides. */
export function placeEditor(element: HTMLElement, box: EditorBox): void {
  const { style } = element
  style.transform = `translate(${box.left}px, ${Math.round(box.top)}px)`
  style.width = `${box.width}px`
  style.height = `${box.height}px`
  style.clipPath = box.covered > 0 ? `inset(-2px -100vw -100vh ${box.covered}px)` : ''
}
