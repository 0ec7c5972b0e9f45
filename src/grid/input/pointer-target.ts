import type { Commands } from '../commands.ts'
import type { CellEditor } from '../editing/cell-editor.ts'
import type { ColumnController } from '../columns/column-controller.ts'
import { hitTest, type Hit } from '../geometry/geometry.ts'
import type { PointerTarget, Press } from './pointer.ts'
import type { SpanKind } from '../selection/ranges.ts'
import { SelectDrag } from '../selection/select-drag.ts'
import type { Stage } from '../stage.ts'

/** What a press on each zone selects. */
const spanKinds = { header: 'columns', 'row number': 'rows', cell: 'cells' } as const satisfies Record<string, SpanKind>

export interface GridControllers {
  editor: CellEditor
  columns: ColumnController
  commands: Commands
}

/** Connects the pointer to the commands and controllers of a grid. */
export function pointerTarget(stage: Stage, { editor, columns, commands }: GridControllers): PointerTarget {
  const { data, viewport, renderer, selection } = stage
  const drag = new SelectDrag(stage)
  /** The last click changed a value, so a double click does not open an editor. */
  let didChange = false
  /** The last click opened a linked record, which its second click would cover by an editor. */
  let didOpen = false
  /** The pressed cell was already active. The click that activates a cell does not also change its rating. */
  let wasActive = false

  function press(pressed: Hit, how: Press): void {
    stage.focus()
    const { position, hasManyCells: isMany } = selection
    wasActive = !isMany && position !== null && position.row === pressed.row && position.column === pressed.column
    if (pressed.zone === 'add row') commands.addRow()
    else if (selection.isGroup(pressed.row)) commands.press({ ...pressed, column: 0 }, { ...how, kind: 'cells' })
    else if (pressed.zone !== 'none') commands.press(pressed, { ...how, kind: spanKinds[pressed.zone] })
    editor.cellActivated()
  }

  return {
    hitTest: point => hitTest(viewport.shape, { top: viewport.top, left: viewport.left }, point),
    endEdit: () => editor.end(),
    press,
    drag: (at, event) => {
      if (at.zone === 'cell' || at.zone === 'row number') drag.begin(event)
    },
    stopDrag: () => drag.stop(),
    selectAll: () => {
      stage.focus()
      commands.execute({ kind: 'select all' })
    },
    click: (at, { across, byTouch, linked, isSecond }) => {
      if (!isSecond) didOpen = false
      didChange = !drag.wasDrag && !selection.hasManyCells && commands.fold(at.row)
      if (didChange) return
      if (at.zone === 'row number' && byTouch) commands.openRowMenu(at)
      if (at.zone !== 'cell' || drag.wasDrag || selection.hasManyCells || across === null) return
      if (wasActive && linked !== undefined && !isSecond) {
        didOpen = commands.openLinked(at, linked)
        return
      }
      didChange = editor.toggle(at) || (wasActive && editor.press(at, across))
    },
    check: at => {
      stage.focus()
      selection.toggleRow(at.row)
      stage.showHead()
      editor.cellActivated()
    },
    expand: at => {
      if (!drag.wasDrag) commands.openRow(at)
    },
    doublePress: at => {
      if (at.zone === 'row number') commands.openRow(at)
      else if (at.zone === 'header') commands.editColumn(at.column)
      else if (at.zone !== 'cell' || didChange || didOpen || commands.showReadOnly(at)) return
      else if (!data.columns[at.column]?.ui.toggle) editor.edit(at, undefined)
    },
    openLink: at => at.zone === 'cell' && commands.openCellLink(at),
    addRow: at => (selection.isGroup(at.row) ? commands.insertBelow(at) : commands.addRow()),
    addColumn: anchor => data.addColumn?.(anchor),
    headerMenu: column => void commands.openHeaderMenu(column),
    rowMenu: (at, point) => void commands.openRowMenu(at, point),
    headerColumn: target => renderer.header.columnOf(target),
    columnWidth: column => columns.width(column),
    resize: (column, width, done) => columns.resize(column, width, done),
    fit: column => columns.fit(column),
  }
}
