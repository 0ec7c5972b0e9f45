import { openCellFiles } from './rows/cell-files.ts'
import type { BulkEditor } from './editing/bulk-editor.ts'
import type { CellEditor } from './editing/cell-editor.ts'
import type { Zone } from './geometry/geometry.ts'
import type { GridColumn, RowKey, RowPlacement } from './grid-data.ts'
import type { Command } from './input/keyboard.ts'
import type { Press } from './input/pointer.ts'
import type { SpanKind, Step } from './selection/ranges.ts'
import { openLink } from '../ui/open-link.ts'
import { Folding } from './groups/folding.ts'
import { isRecordAt } from './rows/record-rows.ts'
import { headerRow, move, type CellPosition, type Motion } from './selection/selection.ts'
import type { Stage } from './stage.ts'

/** So many groups are passed over to come to the next record. */
const mostGroups = 10_000

/** What a person can do in a grid while no editor is open, by whatever key, click or menu. */
export class Commands {
  readonly #stage: Stage
  readonly #editor: CellEditor
  readonly #bulkEditor: BulkEditor
  readonly #folding: Folding
  #released = false

  constructor(stage: Stage, controllers: { editor: CellEditor; bulkEditor: BulkEditor }) {
    this.#stage = stage
    this.#editor = controllers.editor
    this.#bulkEditor = controllers.bulkEditor
    this.#folding = new Folding(stage)
  }

  /** Returns whether the key is used up. */
  execute(command: Command): boolean {
    const cell = this.#stage.selection.position
    if (!cell) return command.kind === 'move' && this.#comeBack()
    const wasReleased = this.#released
    this.#released = false
    switch (command.kind) {
      case 'move':
        return this.#move(cell, command.motion)
      case 'extend':
      case 'widen':
      case 'select all':
        return this.#select(command)
      case 'step':
        return this.#stepByKey(cell, command.step, wasReleased)
      case 'open':
        this.open(cell)
        return true
      case 'toggle':
        return this.#folding.toggle(cell.row) || this.#toggle(cell) || this.openRow(cell)
      case 'now':
        return this.#putNow(cell)
      case 'clear':
        return this.#clear(cell)
      case 'fill':
        return this.#bulkEditor.fill(command.direction)
      case 'delete row':
        return this.#bulkEditor.deleteRows()
      case 'follow':
        return this.openCellLink(cell)
      case 'row menu':
        return cell.row === headerRow ? this.openHeaderMenu(cell.column) : this.openRowMenu(cell)
      case 'header menu':
        return this.openHeaderMenu(cell.column)
      case 'release':
        return this.#release(cell)
    }
  }

  /** A press on a cell, or on the header or number of what is then selected as a whole. */
  press({ row, column }: CellPosition, { kind, extend, add, forMenu }: Press & { kind: SpanKind }): void {
    const { selection } = this.#stage
    const cell = { row, column }
    this.#released = false
    if (forMenu && selection.has(kind === 'columns' ? { row: 0, column } : cell)) return
    if (extend && selection.position) selection.extendTo(cell, kind)
    else if (add) selection.toggle(kind, cell)
    else if (kind === 'cells') selection.set(cell)
    else selection.selectWhole(kind, cell)
    this.#stage.showHead()
  }

  /** Goes one cell on; false when that leads out of the grid. */
  step(step: Step): boolean {
    const { selection } = this.#stage
    let isInside = selection.step(step)
    // Typing goes on from record to record.
    for (let more = mostGroups; more > 0 && isInside && this.#isAtGroup; more--) isInside = selection.step(step)
    if (isInside) this.#stage.showActive()
    return isInside
  }

  /** Text opens the editor with that text in place of the value. */
  type(text: string): void {
    const { selection, data } = this.#stage
    const cell = selection.position
    const { ui, type } = data.columns[cell?.column ?? 0] ?? {}
    if (!cell || ui?.toggle || (type?.files && data.openFiles)) return
    this.#editor.edit(cell, text)
  }

  /** Opens what a cell has: its editor, its other value, the menu of a header, a new row. */
  open(cell: CellPosition): void {
    if (cell.row === headerRow) this.openHeaderMenu(cell.column)
    else if (cell.row === this.#stage.data.rowCount) this.addRow()
    else if (this.#folding.toggle(cell.row) || this.showReadOnly(cell)) return
    else if (!this.#editor.toggle(cell)) this.#editor.edit(cell, undefined)
  }

  /**
   * Shows what a cell holds that cannot be edited: its files, the records that it links to, or its whole record. False for
   * a cell that can, and where nothing is there to show it in.
   */
  showReadOnly(cell: CellPosition): boolean {
    const { data } = this.#stage
    const column = data.columns[cell.column]
    if (!column?.readOnly || !isRecordAt(data, cell.row) || data.rowState(cell.row) !== 'ready') return false
    return openCellFiles(this.#stage, cell) || this.#openLinks(cell, column) || this.openRow(cell)
  }

  /** The only record of a cell of links at once, several to choose from. */
  #openLinks(cell: CellPosition, { id: columnId, type }: GridColumn): boolean {
    const { data, viewport, dom } = this.#stage
    const value = data.cell(cell.row, cell.column)
    const [first, ...others] = type.links && Array.isArray(value) ? (value as string[]) : []
    const rowKey = data.rowKey(cell.row)
    if (first === undefined || rowKey === undefined) return false
    if (others.length === 0) return this.openLinked(cell, first)
    if (!data.openLinks) return false
    const box = viewport.box(cell)
    const grid = dom.layer.getBoundingClientRect()
    data.openLinks({ rowKey, columnId }, { x: grid.left + box.left, y: grid.top + box.top, height: box.height })
    return true
  }

  /** Adds a row and makes its first cell active. */
  addRow(beside?: RowPlacement): void {
    this.#goToNew(this.#stage.data.addRow?.(beside))
  }

  /** Adds a row that holds what another one does. */
  duplicateRow(rowKey: RowKey): void {
    this.#goToNew(this.#stage.data.duplicateRow?.(rowKey))
  }

  #goToNew(row: number | undefined): void {
    if (row === undefined) return
    this.#stage.flush()
    this.#stage.activate({ row, column: 0 })
    this.#stage.focus()
  }

  /**
   * Opens a row's menu below one of its cells, or above it where there is no room, or else where the pointer is; from
   * its number when that was pressed. A finger covers where it is: its menu has no `y`, and lets the cell be seen.
   */
  openRowMenu(cell: CellPosition & { zone?: Zone }, point?: { x: number; y: number | null }): boolean {
    const { selection, data, viewport, dom } = this.#stage
    const rowKey = selection.recordKey(cell.row)
    if (rowKey === undefined || !data.openRowMenu) return false
    const box = viewport.box(cell)
    const grid = dom.layer.getBoundingClientRect()
    const columnId = cell.zone === 'row number' ? undefined : data.columns[cell.column]?.id
    const { x = grid.left + box.left, y = null } = point ?? {}
    const lies = y === null ? { y: grid.top + box.top, height: box.height } : { y, height: 1 }
    data.openRowMenu({ rowKey, columnId }, { x, ...lies })
    return true
  }

  /** Shows the whole record of a row. */
  openRow(cell: CellPosition): boolean {
    const { selection, data } = this.#stage
    const rowKey = selection.recordKey(cell.row)
    if (rowKey === undefined || !data.openRow) return false
    data.openRow(rowKey)
    return true
  }

  /** Opens what the value of a cell leads to, if it leads anywhere. */
  openCellLink({ row, column }: CellPosition): boolean {
    const { data } = this.#stage
    if (!isRecordAt(data, row)) return false
    const value = data.cell(row, column) ?? null
    const [linked] = data.columns[column]?.type.links && Array.isArray(value) ? (value as string[]) : []
    if (linked !== undefined) return this.openLinked({ row, column }, linked)
    const address = value === null ? null : (data.columns[column]?.ui.link?.(value) ?? null)
    if (address !== null) openLink(address)
    return address !== null
  }

  /** Shows a record whole that a cell links to. */
  openLinked({ row, column }: CellPosition, recordId: string): boolean {
    const { data } = this.#stage
    const rowKey = data.rowKey(row)
    const columnId = data.columns[column]?.id
    if (rowKey === undefined || columnId === undefined || !data.openLinked) return false
    data.openLinked({ rowKey, columnId, recordId })
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

  /** The active cell was taken away: the first arrow leads to what stands in its place. */
  #comeBack(): boolean {
    const { clearedPosition: left } = this.#stage.selection
    if (left) this.#stage.activate(left)
    return left !== null
  }

  /** Folds or unfolds the group that a row stands for; false when it stands for none. */
  fold(row: number): boolean {
    return this.#folding.toggle(row)
  }

  get #isAtGroup(): boolean {
    const { selection } = this.#stage
    return selection.position !== null && selection.isGroup(selection.position.row)
  }

  #move(cell: CellPosition, motion: Motion): boolean {
    if (this.#folding.move(cell, motion)) return true
    const to = move(cell, motion, this.#stage.selection.bounds)
    if (to) this.#stage.activate(to)
    return to !== null
  }

  #select(command: Extract<Command, { kind: 'extend' | 'widen' | 'select all' }>): boolean {
    const { selection } = this.#stage
    if (command.kind === 'select all') selection.selectAll()
    else if (command.kind === 'widen') selection.widen(command.to)
    else selection.extendBy(command.motion)
    if (command.kind === 'extend') this.#stage.showHead()
    else this.#stage.render()
    return true
  }

  /** One cell alone is an edit like any other. */
  #clear(cell: CellPosition): boolean {
    if (this.#stage.selection.hasManyCells) return this.#bulkEditor.clear()
    this.#editor.set(cell, null)
    return true
  }

  #toggle(cell: CellPosition): boolean {
    return this.#editor.canEdit(cell) && this.#editor.toggle(cell)
  }

  #putNow(cell: CellPosition): boolean {
    const { columns, context } = this.#stage.data
    const now = columns[cell.column]?.type.now
    if (now) this.#editor.set(cell, now({ ...context, now: Date.now() }))
    return now !== undefined
  }

  /** Enter and Tab walk through what is selected; on one cell alone Enter opens it. */
  #stepByKey(cell: CellPosition, step: Step, released: boolean): boolean {
    const isEnter = step === 'down' || step === 'up'
    const isInside = this.#stage.selection.hasManyCells && cell.row !== headerRow
    if (!isEnter) return !released && this.step(step)
    if (isInside) this.step(step)
    else if (step === 'down') this.open(cell)
    else this.insertBelow(cell)
    return true
  }

  /** Adds a row below another one, or in the group that one stands for. */
  insertBelow({ row }: Pick<CellPosition, 'row'>): void {
    const { data } = this.#stage
    const rowKey = row >= 0 && row < data.rowCount ? data.rowKey(row) : undefined
    this.addRow(rowKey === undefined ? undefined : { rowKey, side: 'below' })
  }

  /** Leaves one cell selected; when that is so already, the next Tab leaves the grid. */
  #release(cell: CellPosition): boolean {
    if (!this.#stage.selection.hasManyCells) {
      this.#released = true
      return false
    }
    this.#stage.selection.set(cell)
    this.#stage.render()
    return true
  }
}
