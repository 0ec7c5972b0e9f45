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
import type { RowController } from './rows/row-controller.ts'
import { isRecordAt } from './rows/record-rows.ts'
import { headerRow, move, type CellPosition, type Motion } from './selection/selection.ts'
import type { Stage } from './stage.ts'

/** The most group rows that a step skips to reach the next record. */
const maxSkippedGroups = 10_000

/** The commands of a grid while no editor is open, from keys, clicks, and menus. */
export class Commands {
  readonly #stage: Stage
  readonly #editor: CellEditor
  readonly #bulkEditor: BulkEditor
  readonly #rows: RowController
  readonly #folding: Folding
  /** Escape was pressed, so the next Tab leaves the grid. */
  #isReleased = false

  constructor(stage: Stage, controllers: { editor: CellEditor; bulkEditor: BulkEditor; rows: RowController }) {
    this.#stage = stage
    this.#editor = controllers.editor
    this.#bulkEditor = controllers.bulkEditor
    this.#rows = controllers.rows
    this.#folding = new Folding(stage)
  }

  /** Runs a command. Returns whether its key was handled. */
  execute(command: Command): boolean {
    const cell = this.#stage.selection.position
    if (!cell) return command.kind === 'move' && this.#activateCleared()
    const wasReleased = this.#isReleased
    this.#isReleased = false
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
        return this.#setNow(cell)
      case 'clear':
        return this.#clear(cell)
      case 'move rows':
        return this.#rows.moveSelected(command.to)
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

  /** Handles a press on a cell, a header, or a row number. */
  press({ row, column }: CellPosition, { kind, extend, add, forMenu }: Press & { kind: SpanKind }): void {
    const { selection } = this.#stage
    const cell = { row, column }
    this.#isReleased = false
    if (forMenu && selection.has(kind === 'columns' ? { row: 0, column } : cell)) return
    if (extend && selection.position) selection.extendTo(cell, kind)
    else if (add) selection.toggle(kind, cell)
    else if (kind === 'cells') selection.set(cell)
    else selection.selectWhole(kind, cell)
    this.#stage.showHead()
  }

  /** Moves one cell. Returns false if that would leave the grid. */
  step(step: Step): boolean {
    const { selection } = this.#stage
    let isInside = selection.step(step)
    // Skips group rows, because typing continues from record to record.
    for (let left = maxSkippedGroups; left > 0 && isInside && this.#isAtGroup; left--) isInside = selection.step(step)
    if (isInside) this.#stage.showActive()
    return isInside
  }

  /** Opens the editor with typed text in place of the value. In the row that adds a record, adds one for the text. */
  type(text: string): void {
    const { selection, data } = this.#stage
    const cell = selection.position
    const { ui, type, readOnly } = data.columns[cell?.column ?? 0] ?? {}
    if (!cell || ui?.toggle || (type?.files && data.openFiles)) return
    const isNew = cell.row === data.rowCount
    if (!isNew) return this.#editor.edit(cell, text)
    if (readOnly !== false) return
    const gestureId = data.gesture?.()
    const row = data.addRow?.()
    if (row === undefined) return
    const added = { row, column: cell.column }
    this.#stage.flush()
    this.#stage.activate(added)
    this.#editor.edit(added, text, gestureId)
  }

  /** Opens the editor of a cell or toggles it; opens a header's menu; or adds a record. */
  open(cell: CellPosition): void {
    if (cell.row === headerRow) this.openHeaderMenu(cell.column)
    else if (cell.row === this.#stage.data.rowCount) this.addRow()
    else if (this.#folding.toggle(cell.row) || this.showReadOnly(cell)) return
    else if (!this.#editor.toggle(cell)) this.#editor.edit(cell, undefined)
  }

  /**
   * Opens the content of a read-only cell: its files, its linked records, or its record. Returns false if the cell is
   * editable or nothing can show its content.
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

  /** Adds a row and activates its first cell. */
  addRow(placement?: RowPlacement): void {
    this.#activateNewRow(this.#stage.data.addRow?.(placement))
  }

  /** Adds a copy of a row and activates its first cell. */
  duplicateRow(rowKey: RowKey): void {
    this.#activateNewRow(this.#stage.data.duplicateRow?.(rowKey))
  }

  #activateNewRow(row: number | undefined): void {
    if (row === undefined) return
    this.#stage.flush()
    this.#stage.activate({ row, column: 0 })
    this.#stage.focus()
  }

  /**
   * Opens a row's menu at the pointer, or next to the cell if there is no pointer or it is a finger (`y` is null). The menu
   * is about the whole row if its number was pressed.
   */
  openRowMenu(cell: CellPosition & { zone?: Zone }, point?: { x: number; y: number | null }): boolean {
    const { selection, data, viewport, dom } = this.#stage
    const rowKey = selection.recordKey(cell.row)
    if (rowKey === undefined || !data.openRowMenu) return false
    const box = viewport.box(cell)
    const grid = dom.layer.getBoundingClientRect()
    const columnId = cell.zone === 'row number' ? undefined : data.columns[cell.column]?.id
    const { x = grid.left + box.left, y = null } = point ?? {}
    const vertical = y === null ? { y: grid.top + box.top, height: box.height } : { y, height: 1 }
    data.openRowMenu({ rowKey, columnId }, { x, ...vertical })
    return true
  }

  /** Opens the record of a row. */
  openRow(cell: CellPosition): boolean {
    const { selection, data } = this.#stage
    const rowKey = selection.recordKey(cell.row)
    if (rowKey === undefined || !data.openRow) return false
    data.openRow(rowKey)
    return true
  }

  /** Opens the linked record or address of a cell. Returns false if it has none. */
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

  /** Opens a record that a cell links to. */
  openLinked({ row, column }: CellPosition, recordId: string): boolean {
    const { data } = this.#stage
    const rowKey = data.rowKey(row)
    const columnId = data.columns[column]?.id
    if (rowKey === undefined || columnId === undefined || !data.openLinked) return false
    data.openLinked({ rowKey, columnId, recordId })
    return true
  }

  openHeaderMenu(column: number): boolean {
    const { data } = this.#stage
    return this.#openHeader(column, data.openHeaderMenu?.bind(data))
  }

  /** Opens the settings of a column. */
  editColumn(column: number): boolean {
    const { data } = this.#stage
    return this.#openHeader(column, data.editColumn?.bind(data))
  }

  #openHeader(column: number, open: ((columnId: string, header: HTMLElement) => void) | undefined): boolean {
    const { data, renderer } = this.#stage
    const header = renderer.header.cell(column)
    const id = data.columns[column]?.id
    if (!header || id === undefined || !open) return false
    open(id, header)
    return true
  }

  /** After the active cell was removed, the first arrow key activates the cell in its place. */
  #activateCleared(): boolean {
    const { clearedPosition } = this.#stage.selection
    if (clearedPosition) this.#stage.activate(clearedPosition)
    return clearedPosition !== null
  }

  /** Folds or unfolds the group of a row. Returns false if it is not a group row. */
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

  /** Clearing a single cell is an ordinary edit. */
  #clear(cell: CellPosition): boolean {
    if (this.#stage.selection.hasManyCells) return this.#bulkEditor.clear()
    this.#editor.set(cell, null)
    return true
  }

  #toggle(cell: CellPosition): boolean {
    return this.#editor.canEdit(cell) && this.#editor.toggle(cell)
  }

  #setNow(cell: CellPosition): boolean {
    const { columns, context } = this.#stage.data
    const now = columns[cell.column]?.type.now
    if (now) this.#editor.set(cell, now({ ...context, now: Date.now() }))
    return now !== undefined
  }

  /** Enter and Tab move within the selection. On a single cell, Enter opens it. */
  #stepByKey(cell: CellPosition, step: Step, wasReleased: boolean): boolean {
    const isEnter = step === 'down' || step === 'up'
    const isInside = this.#stage.selection.hasManyCells && cell.row !== headerRow
    if (!isEnter) return !wasReleased && this.step(step)
    if (isInside) this.step(step)
    else if (step === 'down') this.open(cell)
    else this.insertBelow(cell)
    return true
  }

  /** Adds a row below another one, or in the group of a group row. */
  insertBelow({ row }: Pick<CellPosition, 'row'>): void {
    const { data } = this.#stage
    const rowKey = row >= 0 && row < data.rowCount ? data.rowKey(row) : undefined
    this.addRow(rowKey === undefined ? undefined : { rowKey, side: 'below' })
  }

  /** Reduces the selection to one cell. If it is one already, the next Tab leaves the grid. */
  #release(cell: CellPosition): boolean {
    if (!this.#stage.selection.hasManyCells) {
      this.#isReleased = true
      return false
    }
    this.#stage.selection.set(cell)
    this.#stage.render()
    return true
  }
}
