import type { Move } from '../../../fields/field-ui.ts'
import { listenForText } from './catcher.ts'
import type { Input } from './editing.ts'
import { editorBox, placeEditor } from './editor-box.ts'
import { EditorController, type EditorSession } from './editor-controller.ts'
import { fittingWidth } from './fitting-width.ts'
import { columnLayout, columnWidth, hit, rowNumberWidth, type GridShape, type Hit } from './geometry.ts'
import type { GridChange, GridColumn, GridData, RowKey } from './grid-data.ts'
import { gridDom, nextGridId, type GridDom } from './grid-dom.ts'
import { isComposing, readKey, type Command } from './keyboard.ts'
import { listenForPointer, type PointerTarget } from './pointer.ts'
import { Renderer } from './renderer.ts'
import { headerRow, isRecordRow, move, within, type Bounds, type CellPosition, type Motion } from './selection.ts'
import { SpeedGauge } from './speed-gauge.ts'
import { Viewport } from './viewport.ts'

export interface GridOptions {
  data: GridData
  /** Accessible name: the table's name. */
  label: string
  rowHeight: number
  /** A fresh icon for a column's header; null when it has none. */
  icon(column: GridColumn): Element | null
  /** Draws the editor of a session into the grid's `editorHost`, replacing any other; null takes it away. */
  onEditor(session: EditorSession | null): void
}

export const headerHeight = 34

/** Frozen columns may take this much of the width; on a narrower screen they scroll with the others. */
const frozenShare = 0.7

const moveMotions: Record<Move, Motion | null> = { stay: null, down: 'down', up: 'up', right: 'next', left: 'previous' }

/**
 * A grid in an element of the page. It draws what `GridData` holds, listens to it, and tells it what the person
 * does; it knows nothing of a server or of React. `dispose` leaves nothing behind.
 */
export class Grid {
  readonly #options: GridOptions
  readonly #data: GridData
  readonly #dom: GridDom
  readonly #viewport: Viewport
  readonly #renderer: Renderer
  readonly #editor: EditorController
  readonly #life = new AbortController()
  readonly #gauge: SpeedGauge
  #active: CellPosition | null = null
  #activeKey: RowKey | undefined
  #rowHeight: number
  #frame = 0
  #released = false

  constructor(host: HTMLElement, options: GridOptions) {
    this.#options = options
    this.#data = options.data
    this.#rowHeight = options.rowHeight
    this.#dom = gridDom(options.label)
    this.#viewport = new Viewport(this.#shape(0))
    const { data, icon } = options
    this.#renderer = new Renderer(this.#dom, { data, icon, viewport: this.#viewport, gridId: nextGridId() })
    this.#editor = new EditorController(data, {
      show: session => this.#showEditor(session),
      closed: to => this.#editorClosed(to),
      input: input => this.#take(input),
    })
    this.#gauge = new SpeedGauge(() => this.#render())
    this.#listen()
    host.append(this.#dom.root)
    this.#measure()
  }

  /** Where `onEditor` draws: a box over the edited cell. */
  get editorHost(): HTMLElement {
    return this.#dom.editorHost
  }

  get active(): CellPosition | null {
    return this.#active
  }

  focus(): void {
    this.#dom.catcher.focus({ preventScroll: true })
  }

  /** Makes a cell active and shows it. */
  activate(cell: CellPosition): void {
    this.#setActive(cell)
    if (this.#active) this.#viewport.show(this.#active)
    this.#render()
  }

  /** Puts a row at the top of the screen, or as near to it as the end of the table allows. */
  scrollToRow(row: number): void {
    this.#viewport.scrollTo(row * this.#rowHeight, this.#viewport.left)
    this.#render()
  }

  setRowHeight(rowHeight: number): void {
    this.#rowHeight = rowHeight
    this.#reshape()
  }

  /** For when the answers of `icon` have changed. */
  redrawHeader(): void {
    this.#renderer.header.forget()
    this.#render()
  }

  dispose(): void {
    this.#life.abort()
    this.#gauge.stop()
    cancelAnimationFrame(this.#frame)
    this.#editor.drop()
    this.#dom.root.remove()
  }

  #listen(): void {
    const { signal } = this.#life
    const { scroller, catcher, editors } = this.#dom
    const resizes = new ResizeObserver(() => this.#measure())
    resizes.observe(scroller)
    const unsubscribe = this.#data.subscribe(change => this.#changed(change))
    signal.addEventListener('abort', () => {
      resizes.disconnect()
      unsubscribe()
    })
    scroller.addEventListener('scroll', () => this.#scrolled(), { signal, passive: true })
    scroller.addEventListener('focus', () => this.focus(), { signal })
    catcher.addEventListener('keydown', event => this.#keyDown(event), { signal })
    catcher.addEventListener('focus', () => this.#focused(), { signal })
    editors.addEventListener('keydown', () => this.#showEditedCell(), { signal })
    listenForText(
      catcher,
      { text: text => this.#take({ kind: 'text', text }), composing: composing => this.#composing(composing) },
      signal,
    )
    listenForPointer(this.#dom, this.#pointerTarget(), signal)
  }

  #measure(): void {
    const { scroller } = this.#dom
    this.#viewport.resize(scroller.clientWidth, scroller.clientHeight)
    this.#reshape()
  }

  #shape(width: number): GridShape {
    const { columns, rowCount, addRow } = this.#data
    const widths = columns.map(column => column.width)
    const numberWidth = rowNumberWidth(rowCount)
    const fits = numberWidth + (widths[0] ?? 0) <= width * frozenShare
    const layout = columnLayout(widths, { frozen: fits ? 1 : 0, rowNumberWidth: numberWidth })
    return { layout, headerHeight, rowHeight: this.#rowHeight, rowCount, canAddRow: addRow !== undefined }
  }

  #reshape(): void {
    this.#viewport.reshape(this.#shape(this.#viewport.width))
    this.#renderer.reshape()
    this.#render()
  }

  #changed(change: GridChange): void {
    const { rows } = this.#renderer
    if (change.kind === 'row') rows.markStale(change.row)
    else rows.markAllStale()
    if (change.kind === 'columns') rows.forget()
    if (change.kind === 'order' || change.kind === 'columns') this.#followActive()
    this.#schedule(change.kind === 'order' || change.kind === 'columns')
  }

  #needsShape = false

  /** Many changes in one frame are drawn once. */
  #schedule(reshape: boolean): void {
    this.#needsShape ||= reshape
    if (this.#frame !== 0) return
    this.#frame = requestAnimationFrame(() => this.#flush())
  }

  #flush(): void {
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
    const reshape = this.#needsShape
    this.#needsShape = false
    if (reshape) this.#reshape()
    else this.#render()
  }

  #scrolled(): void {
    const { scrollTop, scrollLeft } = this.#dom.scroller
    this.#renderer.noteScrollbar(scrollTop, scrollLeft)
    this.#gauge.moved(this.#viewport.scrolled(scrollTop, scrollLeft))
    this.#render()
  }

  #render(): void {
    this.#renderer.render({ active: this.#active, fast: this.#gauge.isFast, atRest: this.#gauge.isAtRest })
    this.#placeEditor()
    const { first, last } = this.#viewport.rows
    const page = this.#viewport.pageRows
    if (last >= first) this.#data.want(Math.max(0, first - page), Math.min(this.#data.rowCount - 1, last + page))
  }

  // --- the active cell

  get #bounds(): Bounds {
    return {
      rowCount: this.#data.rowCount,
      columnCount: this.#data.columns.length,
      canAddRow: this.#data.addRow !== undefined,
      pageRows: this.#viewport.pageRows,
    }
  }

  #setActive(cell: CellPosition): void {
    this.#active = within(cell, this.#bounds)
    this.#activeKey =
      this.#active && isRecordRow(this.#active.row, this.#bounds) ? this.#data.rowKey(this.#active.row) : undefined
  }

  /** Rows or columns moved: the active cell goes with its row, or to what took its place. */
  #followActive(): void {
    if (!this.#active) return
    const row = this.#activeKey === undefined ? undefined : this.#data.findRow(this.#activeKey)
    this.#setActive({ row: row ?? this.#active.row, column: this.#active.column })
    if (!this.#editor.isIdle && this.#editor.position === null) this.#editor.drop()
  }

  #focused(): void {
    if (this.#active) return
    const first = this.#viewport.rows.first
    this.#setActive({ row: Math.min(first, this.#data.rowCount - 1), column: 0 })
    this.#render()
  }

  // --- the keyboard

  #keyDown(event: KeyboardEvent): void {
    if (isComposing(event)) return
    const command = readKey(event)
    if (command === null) return
    if (this.#editor.isOpening && event.key !== ' ') {
      event.preventDefault()
      this.#editor.wait({ kind: 'key', press: { key: event.key, shiftKey: event.shiftKey } })
      return
    }
    if (!this.#editor.isOpening && this.#carryOut(command)) event.preventDefault()
  }

  #take(input: Input): void {
    if (this.#editor.isOpening) return this.#editor.wait(input)
    if (input.kind === 'text') return this.#type(input.text)
    const command = readKey(new KeyboardEvent('keydown', input.press))
    if (command) this.#carryOut(command)
  }

  /** Text opens the editor with that text in place of the value. */
  #type(text: string): void {
    const cell = this.#active
    if (!cell || this.#data.columns[cell.column]?.ui.toggle) return
    this.#edit(cell, text)
  }

  /** Returns whether the key is used up. */
  #carryOut(command: Command): boolean {
    const cell = this.#active
    if (!cell) return false
    const wasReleased = this.#released
    this.#released = command.kind === 'release'
    switch (command.kind) {
      case 'move':
        return this.#move(command.motion, wasReleased)
      case 'open':
        this.#openAt(cell)
        return true
      case 'toggle':
        return this.#toggle(cell)
      case 'clear':
        this.#editor.set(cell, null)
        this.#flush()
        return true
      case 'add row':
        this.#addRow()
        return true
      case 'delete row':
        return this.#deleteRow(cell)
      case 'row menu':
        return this.#openRowMenu(cell)
      case 'header menu':
        return this.#openHeaderMenu(cell.column)
      case 'release':
        return false
    }
  }

  #move(motion: Motion, released: boolean): boolean {
    const isTab = motion === 'next' || motion === 'previous'
    const to = this.#active && !(isTab && released) ? move(this.#active, motion, this.#bounds) : null
    if (to) this.activate(to)
    return to !== null
  }

  #openAt(cell: CellPosition): void {
    if (cell.row === headerRow) this.#openHeaderMenu(cell.column)
    else if (cell.row === this.#data.rowCount) this.#addRow()
    else if (!this.#toggle(cell)) this.#edit(cell, undefined)
  }

  #toggle(cell: CellPosition): boolean {
    const toggle = this.#data.columns[cell.column]?.ui.toggle
    if (!toggle || !isRecordRow(cell.row, this.#bounds)) return false
    if (this.#editor.canEdit(cell)) this.#editor.set(cell, toggle(this.#data.cell(cell.row, cell.column) ?? null))
    this.#flush()
    return true
  }

  #addRow(): void {
    const row = this.#data.addRow?.()
    if (row === undefined) return
    this.#flush()
    this.activate({ row, column: 0 })
    this.focus()
  }

  #deleteRow(cell: CellPosition): boolean {
    const rowKey = isRecordRow(cell.row, this.#bounds) ? this.#data.rowKey(cell.row) : undefined
    if (rowKey === undefined || !this.#data.deleteRows) return false
    this.#data.deleteRows([rowKey])
    this.#flush()
    return true
  }

  #openRowMenu(cell: CellPosition): boolean {
    const rowKey = isRecordRow(cell.row, this.#bounds) ? this.#data.rowKey(cell.row) : undefined
    if (rowKey === undefined || !this.#data.openRowMenu) return false
    const box = this.#viewport.box(cell)
    const grid = this.#dom.layer.getBoundingClientRect()
    this.#data.openRowMenu(rowKey, { x: grid.left + box.left, y: grid.top + box.top + box.height })
    return true
  }

  #openHeaderMenu(column: number): boolean {
    const anchor = this.#renderer.header.cell(column)
    const id = this.#data.columns[column]?.id
    if (!anchor || id === undefined || !this.#data.openHeaderMenu) return false
    this.#data.openHeaderMenu(id, anchor)
    return true
  }

  // --- the editor

  #edit(cell: CellPosition, initialText: string | undefined): void {
    if (!this.#editor.canEdit(cell)) return
    this.#viewport.show(cell)
    this.#editor.open(cell, initialText)
    this.#render()
  }

  #showEditor(session: EditorSession | null): void {
    this.#dom.editorHost.hidden = session === null
    this.#options.onEditor(session)
  }

  /**
   * The focus comes back to the grid, unless the person took it elsewhere: a closing blur does not yet say where
   * to, so that is looked up in the next frame.
   */
  #editorClosed(to: Move): void {
    if (this.#life.signal.aborted) return
    const motion = moveMotions[to]
    const isInEditor = this.#dom.editors.contains(document.activeElement)
    if (motion || isInEditor) this.focus()
    else requestAnimationFrame(() => this.#refocus())
    if (motion) this.#move(motion, false)
    this.#flush()
  }

  #refocus(): void {
    if (this.#editor.isIdle && document.activeElement === document.body && this.#dom.root.isConnected) this.focus()
  }

  #placeEditor(): void {
    const at = this.#editor.position
    if (at) placeEditor(this.#dom.editorHost, editorBox(this.#viewport, at, this.#editor.column?.ui.editorSize))
  }

  /** Typing into an editor that was scrolled away brings it back. */
  #showEditedCell(): void {
    const at = this.#editor.position
    if (!at) return
    this.#viewport.show(at)
    this.#render()
  }

  /** The catcher stands where its cell is, so that an input method shows its candidates there. */
  #composing(composing: boolean): void {
    const cell = this.#active
    const { catcher } = this.#dom
    catcher.toggleAttribute('data-composing', composing)
    if (!composing || !cell) return
    this.#viewport.show(cell)
    this.#render()
    const box = this.#viewport.box(cell)
    catcher.style.transform = `translate(${box.left}px, ${box.top}px)`
    catcher.style.width = `${box.width}px`
    catcher.style.height = `${box.height}px`
  }

  // --- the pointer

  #pointerTarget(): PointerTarget {
    const { data } = this.#options
    return {
      hit: point => hit(this.#viewport.shape, { top: this.#viewport.top, left: this.#viewport.left }, point),
      press: pressed => this.#press(pressed),
      isActive: at => this.#active?.row === at.row && this.#active.column === at.column,
      click: (at, { onContent, byTouch, again }) => {
        if (at.zone === 'row number' && byTouch) this.#openRowMenu(at)
        if (at.zone !== 'cell') return
        const isToggle = data.columns[at.column]?.ui.toggle !== undefined
        if (isToggle && onContent) this.#toggle(at)
        else if (byTouch && again) this.#openAt(at)
      },
      doublePress: at => {
        if (at.zone === 'cell' && !data.columns[at.column]?.ui.toggle) this.#edit(at, undefined)
      },
      addRow: () => this.#addRow(),
      addColumn: anchor => data.addColumn?.(anchor),
      headerMenu: column => this.#openHeaderMenu(column),
      rowMenu: (at, point) => {
        const rowKey = data.rowKey(at.row)
        if (rowKey !== undefined) data.openRowMenu?.(rowKey, point)
      },
      headerColumn: target => this.#renderer.header.columnOf(target),
      columnWidth: column => columnWidth(this.#viewport.shape.layout, column),
      resize: (column, width, done) => this.#resizeColumn(column, { width, done }),
      fit: column => this.#fitColumn(column),
    }
  }

  #press(pressed: Hit): void {
    this.focus()
    if (pressed.zone === 'none') return
    if (pressed.zone === 'add row') return this.#addRow()
    this.#released = false
    this.activate(pressed)
  }

  #resizeColumn(column: number, to: { width: number; done: boolean }): void {
    const columnId = this.#data.columns[column]?.id
    if (columnId === undefined) return
    this.#data.resizeColumn?.({ columnId, ...to })
    this.#flush()
  }

  #fitColumn(column: number): void {
    const heading = this.#renderer.header.cell(column)
    const cells = this.#renderer.rows.columnCells(column)
    this.#resizeColumn(column, { width: fittingWidth(heading, cells), done: true })
  }
}
