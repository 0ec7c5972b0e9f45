import type { EditorDesk } from './editor-desk.ts'
import type { Command } from './keyboard.ts'
import { headerRow, move, type CellPosition, type Motion } from './selection.ts'
import type { Stage } from './stage.ts'

/** What a person can do in a grid while no editor is open, by whatever key, click or menu. */
export class Commands {
  readonly #stage: Stage
  readonly #desk: EditorDesk
  #released = false

  constructor(stage: Stage, desk: EditorDesk) {
    this.#stage = stage
    this.#desk = desk
  }

  /** Returns whether the key is used up. */
  carryOut(command: Command): boolean {
    const cell = this.#stage.active.position
    if (!cell) return false
    const wasReleased = this.#released
    this.#released = command.kind === 'release'
    switch (command.kind) {
      case 'move':
        return this.#moveBy(command.motion, wasReleased)
      case 'open':
        this.open(cell)
        return true
      case 'toggle':
        return this.#desk.toggle(cell)
      case 'clear':
        this.#desk.set(cell, null)
        return true
      case 'add row':
        this.addRow()
        return true
      case 'delete row':
        return this.#deleteRow(cell)
      case 'row menu':
        return this.openRowMenu(cell)
      case 'header menu':
        return this.openHeaderMenu(cell.column)
      case 'release':
        return false
    }
  }

  /** A press on a cell. */
  press(cell: CellPosition): void {
    this.#released = false
    this.#stage.activate(cell)
  }

  /** Goes to where a motion leads; false when it leads out of the grid. */
  move(motion: Motion): boolean {
    return this.#moveBy(motion, false)
  }

  /** Text opens the editor with that text in place of the value. */
  type(text: string): void {
    const { active, data } = this.#stage
    const cell = active.position
    if (!cell || data.columns[cell.column]?.ui.toggle) return
    this.#desk.edit(cell, text)
  }

  /** What Enter does: a cell is edited or toggled, a header opens its menu, the last row adds one. */
  open(cell: CellPosition): void {
    if (cell.row === headerRow) this.openHeaderMenu(cell.column)
    else if (cell.row === this.#stage.data.rowCount) this.addRow()
    else if (!this.#desk.toggle(cell)) this.#desk.edit(cell, undefined)
  }

  addRow(): void {
    const row = this.#stage.data.addRow?.()
    if (row === undefined) return
    this.#stage.flush()
    this.#stage.activate({ row, column: 0 })
    this.#stage.focus()
  }

  /** Opens a row's menu below one of its cells, or where the pointer is. */
  openRowMenu(cell: CellPosition, point?: { x: number; y: number }): boolean {
    const { active, data, viewport, dom } = this.#stage
    const rowKey = active.recordKey(cell.row)
    if (rowKey === undefined || !data.openRowMenu) return false
    const box = viewport.box(cell)
    const grid = dom.layer.getBoundingClientRect()
    data.openRowMenu(rowKey, point ?? { x: grid.left + box.left, y: grid.top + box.top + box.height })
    return true
  }

  openHeaderMenu(column: number): boolean {
    const { data, renderer } = this.#stage
    const anchor = renderer.header.cell(column)
    const id = data.columns[column]?.id
    if (!anchor || id === undefined || !data.openHeaderMenu) return false
    data.openHeaderMenu(id, anchor)
    return true
  }

  #moveBy(motion: Motion, released: boolean): boolean {
    const { position, bounds } = this.#stage.active
    const isTab = motion === 'next' || motion === 'previous'
    const to = position && !(isTab && released) ? move(position, motion, bounds) : null
    if (to) this.#stage.activate(to)
    return to !== null
  }

  #deleteRow(cell: CellPosition): boolean {
    const { active, data } = this.#stage
    const rowKey = active.recordKey(cell.row)
    if (rowKey === undefined || !data.deleteRows) return false
    data.deleteRows([rowKey])
    this.#stage.flush()
    return true
  }
}
