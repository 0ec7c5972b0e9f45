import type { Commands } from './commands.ts'
import type { EditorDesk } from './editor-desk.ts'
import { fittingWidth } from './fitting-width.ts'
import { columnWidth, hit, type Hit } from './geometry.ts'
import type { PointerTarget } from './pointer.ts'
import type { Stage } from './stage.ts'

/** What the pointer does in a grid, with the parts of it. */
export function pointerTarget(stage: Stage, desk: EditorDesk, commands: Commands): PointerTarget {
  const { data, viewport, renderer, active } = stage

  function resize(column: number, width: number, done: boolean): void {
    const columnId = data.columns[column]?.id
    if (columnId === undefined) return
    data.resizeColumn?.({ columnId, width, done })
    stage.flush()
  }

  function press(pressed: Hit): void {
    stage.focus()
    if (pressed.zone === 'add row') commands.addRow()
    else if (pressed.zone !== 'none') commands.press(pressed)
  }

  return {
    hit: point => hit(viewport.shape, { top: viewport.top, left: viewport.left }, point),
    press,
    isActive: at => active.position?.row === at.row && active.position.column === at.column,
    click: (at, { onContent, byTouch, again }) => {
      if (at.zone === 'row number' && byTouch) commands.openRowMenu(at)
      if (at.zone !== 'cell') return
      const isToggle = data.columns[at.column]?.ui.toggle !== undefined
      if (isToggle && onContent) desk.toggle(at)
      else if (byTouch && again) commands.open(at)
    },
    doublePress: at => {
      if (at.zone === 'cell' && !data.columns[at.column]?.ui.toggle) desk.edit(at, undefined)
    },
    addRow: () => commands.addRow(),
    addColumn: anchor => data.addColumn?.(anchor),
    headerMenu: column => void commands.openHeaderMenu(column),
    rowMenu: (at, point) => void commands.openRowMenu(at, point),
    headerColumn: target => renderer.header.columnOf(target),
    columnWidth: column => columnWidth(viewport.shape.layout, column),
    resize,
    fit: column => {
      const width = fittingWidth(renderer.header.cell(column), renderer.rows.columnCells(column))
      resize(column, width, true)
    },
  }
}
