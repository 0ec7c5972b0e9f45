import { hiddenRecordText } from './live/announce-hidden-record.ts'
import type { CollaboratorAnnouncer } from './live/announce-collaborators.ts'
import { SelectionAnnouncer } from './live/announce-selection.ts'
import { Announcer } from './live/announcer.ts'
import { columnLayout, fittingFrozenColumns, isCompact, rowNumberWidth, type GridShape } from './geometry/geometry.ts'
import { Flashes } from './live/flashes.ts'
import { GridSelection } from './selection/grid-selection.ts'
import type { GridChange, GridData } from './grid-data.ts'
import { gridDom, type GridDom } from './grid-dom.ts'
import type { HeaderOptions } from './columns/header.ts'
import type { Block } from './selection/ranges.ts'
import { ReadingOrder } from './rows/reading-order.ts'
import { Renderer } from './renderer.ts'
import { ScrollAnchor } from './geometry/scroll-anchor.ts'
import type { CellPosition } from './selection/selection.ts'
import { SpeedGauge } from './geometry/speed-gauge.ts'
import { Viewport } from './geometry/viewport.ts'

const headerHeight = 34

export interface StageOptions extends HeaderOptions {
  data: GridData
  label: string
  rowHeight: number
}

export interface StageListener {
  /** Called after every render, to place what floats over the cells. */
  rendered(): void
  /** Called when rows or columns were added, removed, or moved. */
  structureChanged(): void
}

/** Shows the visible part of the table and renders it whenever the data, the sizes, or the scrollbars change. */
export class Stage {
  readonly data: GridData
  readonly dom: GridDom
  readonly viewport: Viewport
  readonly renderer: Renderer
  readonly selection: GridSelection
  readonly announcer = new Announcer()
  readonly #listener: StageListener
  readonly #gauge: SpeedGauge
  readonly #selectionAnnouncer: SelectionAnnouncer
  /** Loads after the rows. */
  #collaboratorAnnouncer: CollaboratorAnnouncer | null = null
  readonly #readingOrder: ReadingOrder
  readonly #anchor: ScrollAnchor
  readonly #flashes: Flashes
  #rowHeight: number
  #frame = 0
  #needsReshape = false
  #filling: Block | null = null
  /** Whether pending row changes keep the visible rows in place. */
  #rowChange: 'keep position' | 'reorder' | null = null
  /** The version of the selection that was last passed to `setPresence`. */
  #presenceVersion = -1

  constructor({ data, label, rowHeight, icon }: StageOptions, listener: StageListener) {
    this.data = data
    this.#rowHeight = rowHeight
    this.#listener = listener
    this.dom = gridDom(label)
    this.dom.root.append(this.announcer.element)
    this.viewport = new Viewport(this.#shape(0))
    this.selection = new GridSelection(data, this.viewport)
    this.renderer = new Renderer(this.dom, { data, icon, viewport: this.viewport })
    this.#anchor = new ScrollAnchor(data, this.viewport)
    this.#flashes = new Flashes(data)
    this.#gauge = new SpeedGauge(() => this.render())
    this.#selectionAnnouncer = new SelectionAnnouncer(this.selection, this.announcer)
    this.#readingOrder = new ReadingOrder(() => this.renderer.sort())
  }

  /** Follows the page and the data until `signal` aborts. */
  listen(signal: AbortSignal): void {
    const { scroller } = this.dom
    const resizes = new ResizeObserver(() => this.measure())
    resizes.observe(scroller)
    const unsubscribe = this.data.subscribe(change => this.#changed(change))
    this.#readingOrder.listen(this.dom.root, signal)
    scroller.addEventListener('scroll', () => this.#scrolled(), { signal, passive: true })
    signal.addEventListener('abort', () => {
      resizes.disconnect()
      unsubscribe()
      this.#gauge.stop()
      this.#selectionAnnouncer.stop()
      cancelAnimationFrame(this.#frame)
    })
  }

  focus(): void {
    this.dom.textInput.focus({ preventScroll: true })
  }

  /** Makes a cell active and shows it. */
  activate(cell: CellPosition): void {
    this.selection.set(cell)
    this.showActive()
  }

  /** Scrolls as little as needed to make a cell fully visible. */
  show(cell: CellPosition): void {
    this.viewport.show(cell)
    this.render()
  }

  showActive(): void {
    const { position } = this.selection
    if (position) this.viewport.show(position)
    this.render()
  }

  /** Scrolls to the head of the selection. Whole rows do not scroll sideways, and whole columns not vertically. */
  showHead(): void {
    const { head, kind } = this.selection
    if (!head) return
    const { left, top } = this.viewport
    this.viewport.show(head)
    if (kind === 'rows') this.viewport.scrollTo(this.viewport.top, left)
    if (kind === 'columns') this.viewport.scrollTo(top, this.viewport.left)
    this.render()
  }

  /** Shows the cells that a drag would fill. */
  showFill(block: Block | null): void {
    this.#filling = block
    this.render()
  }

  scrollToRow(row: number): void {
    this.viewport.scrollTo(row * this.#rowHeight, this.viewport.left)
    this.render()
  }

  setRowHeight(rowHeight: number): void {
    this.#rowHeight = rowHeight
    this.reshape()
  }

  measure(): void {
    const { scroller } = this.dom
    this.viewport.resize(scroller.clientWidth, scroller.clientHeight)
    this.reshape()
  }

  reshape(): void {
    this.viewport.reshape(this.#shape(this.viewport.width))
    this.renderer.reshape()
    this.render()
  }

  /** Renders pending changes immediately. */
  flush(): void {
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
    const reshape = this.#needsReshape
    this.#needsReshape = false
    const rowChange = this.#rowChange
    this.#rowChange = null
    if (rowChange === 'keep position') this.#reshapeKeepingRows()
    else if (reshape) this.reshape()
    else this.render()
  }

  /** Reshapes the table and keeps the visible rows in place. */
  #reshapeKeepingRows(): void {
    const shift = this.#anchor.shift(this.selection.position)
    this.viewport.reshape(this.#shape(this.viewport.width))
    if (shift !== 0) this.viewport.scrollTo(this.viewport.top + shift * this.#rowHeight, this.viewport.left)
    this.renderer.reshape()
    this.render()
  }

  announceCollaborators(announcer: CollaboratorAnnouncer): void {
    this.#collaboratorAnnouncer = announcer
  }

  render(): void {
    const { position, blocks, version, kind } = this.selection
    this.renderer.render({
      active: position,
      blocks,
      version,
      areWholeRows: kind === 'rows' || kind === 'all',
      filling: this.#filling,
      fast: this.#gauge.isFast,
      atRest: this.#gauge.isAtRest,
    })
    this.#listener.rendered()
    this.#selectionAnnouncer.update()
    this.#collaboratorAnnouncer?.update(position)
    this.#flashes.start(this.renderer.rows)
    this.#anchor.record()
    this.#updatePresence()
    const { columns, rows } = this.viewport
    this.#readingOrder.update(rows.first, rows.last, columns.first, columns.last, this.data.columns)
    const { first, last } = rows
    const page = this.viewport.pageRows
    if (last >= first) this.data.requestRows(Math.max(0, first - page), Math.min(this.data.rowCount - 1, last + page))
  }

  #shape(width: number): GridShape {
    const { columns, rowCount, recordCount = rowCount, addRow, frozenColumns = 1 } = this.data
    const widths = columns.map(column => column.width)
    const numberWidth = rowNumberWidth(recordCount, isCompact(width))
    const frozen = fittingFrozenColumns(widths, { frozen: frozenColumns, rowNumberWidth: numberWidth, width })
    const layout = columnLayout(widths, { frozen, rowNumberWidth: numberWidth })
    return { layout, headerHeight, rowHeight: this.#rowHeight, rowCount, canAddRow: addRow !== undefined }
  }

  /** Tells the data when the person has moved to other cells. */
  #updatePresence(): void {
    const { position, blocks, version } = this.selection
    if (version === this.#presenceVersion || !this.data.setPresence) return
    this.#presenceVersion = version
    const rowKey = position && this.selection.recordKey(position.row)
    const columnId = rowKey === undefined || !position ? null : (this.data.columns[position.column]?.id ?? null)
    this.data.setPresence({ rowKey: rowKey ?? null, columnId, rows: blocks.map(({ rows }) => rows) })
  }

  #changed(change: GridChange): void {
    const { rows } = this.renderer
    if (change.kind === 'cursors') return this.#schedule(false)
    if (change.kind === 'row') {
      rows.markStale(change.row)
      if (change.changed) this.#flashes.add(change.row, change.changed)
    } else rows.markAllStale()
    if (change.kind === 'columns') rows.invalidate()
    const isMove = change.kind === 'order' || change.kind === 'columns'
    if (isMove) {
      this.#flashes.stop()
      if (change.kind === 'order') {
        const keepsPosition = change.rowsStay && this.#rowChange !== 'reorder'
        this.#rowChange = keepsPosition ? 'keep position' : 'reorder'
      }
      const isGone = this.selection.remap()
      this.#listener.structureChanged()
      const { position } = this.selection
      if (isGone && position) this.announcer.say(hiddenRecordText(this.data, position))
    }
    this.#schedule(isMove)
  }

  /** All changes in one frame are rendered once. */
  #schedule(reshape: boolean): void {
    this.#needsReshape ||= reshape
    if (this.#frame !== 0) return
    this.#frame = requestAnimationFrame(() => this.flush())
  }

  #scrolled(): void {
    const { scrollTop, scrollLeft } = this.dom.scroller
    this.renderer.setScrollbar(scrollTop, scrollLeft)
    this.#gauge.moved(this.viewport.scrolled(scrollTop, scrollLeft))
    this.render()
  }
}
