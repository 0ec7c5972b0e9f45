import type { Commands } from '../commands.ts'
import type { EditorDesk } from '../editing/editor-desk.ts'
import type { ColumnDesk } from '../columns/column-desk.ts'
import { hit, type Hit } from '../geometry/geometry.ts'
import type { PointerTarget, Press } from './pointer.ts'
import type { SpanKind } from '../selection/ranges.ts'
import { SelectDrag } from '../selection/select-drag.ts'
import type { Stage } from '../stage.ts'

/** What is selected by a press on a part of the grid. */
const kinds = { header: 'columns', 'row number': 'rows', cell: 'cells' } as const satisfies Record<string, SpanKind>

export interface GridDesks {
  desk: EditorDesk
  columns: ColumnDesk
  commands: Commands
}

/** What the pointer does in a grid, with the parts of it. */
export function pointerTarget(stage: Stage, { desk, columns, commands }: GridDesks): PointerTarget {
  const { data, viewport, renderer, selection } = stage
  const drag = new SelectDrag(stage)
  /** The click changed a value: two of them are no wish to edit it. */
  let wasChange = false
  /** The cell was the active one already before it was pressed: a click that selects a cell does not rate it too. */
  let wasActive = false

  function press(pressed: Hit, how: Press): void {
    stage.focus()
    const { position, isMany } = selection
    wasActive = !isMany && position !== null && position.row === pressed.row && position.column === pressed.column
    if (pressed.zone === 'add row') commands.addRow()
    else if (selection.isGroup(pressed.row)) commands.press({ ...pressed, column: 0 }, { ...how, kind: 'cells' })
    else if (pressed.zone !== 'none') commands.press(pressed, { ...how, kind: kinds[pressed.zone] })
    desk.chosen()
  }

  return {
    hit: point => hit(viewport.shape, { top: viewport.top, left: viewport.left }, point),
    press,
    drag: (at, event) => {
      if (at.zone === 'cell' || at.zone === 'row number') drag.begin(event)
    },
    stopDrag: () => drag.stop(),
    selectAll: () => {
      stage.focus()
      commands.carryOut({ kind: 'select all' })
    },
    click: (at, { across, byTouch, linked }) => {
      wasChange = !drag.wasDrag && !selection.isMany && commands.fold(at.row)
      if (wasChange) return
      if (at.zone === 'row number' && byTouch) commands.openRowMenu(at)
      if (at.zone !== 'cell' || drag.wasDrag || selection.isMany || across === null) return
      if (wasActive && linked !== undefined) return void commands.openLinked(at, linked)
      wasChange = desk.toggle(at) || (wasActive && desk.press(at, across))
    },
    doublePress: at => {
      if (at.zone === 'row number') commands.openRow(at)
      else if (at.zone !== 'cell' || wasChange || commands.look(at)) return
      else if (!data.columns[at.column]?.ui.toggle) desk.edit(at, undefined)
    },
    follow: at => at.zone === 'cell' && commands.follow(at),
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
