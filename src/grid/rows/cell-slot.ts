import type { FieldContext } from '../../fields/field-type.ts'
import type { CellKind, Room } from '../../fields/field-ui.ts'
import { drawValue } from './draw-value.ts'
import { columnWidth, type ColumnLayout } from '../geometry/geometry.ts'
import type { GridColumn } from '../grid-data.ts'

type Kind = CellKind<unknown, unknown>

/** What a cell is filled with, beside its value. */
export interface CellPaint {
  data: { context: FieldContext }
  rowHeight: number
}

/** The padding of a cell, and its edges. */
const [acrossPadding, downPadding] = [17, 12]

/** One pooled cell. It is given to a column, then filled again and again with the values of passing rows. */
export class CellSlot {
  readonly element = document.createElement('div')
  /** Index of the column it stands for; -1 before the first. */
  index = -1
  /** Which filling of its row the cell shows. */
  stamp = -1
  #column: GridColumn | null = null
  #layout: ColumnLayout | null = null
  #contents = new Map<Kind, HTMLElement>()
  #content: HTMLElement | null = null
  #value: unknown
  #width = 0
  #room: Room = { width: 0, height: 0 }
  #isUnsaved = false

  constructor() {
    this.element.className = 'gl-grid-cell'
    this.element.setAttribute('role', 'gridcell')
    // A value stands as its own script runs, whatever runs beside it.
    this.element.dir = 'auto'
  }

  /** Gives the cell to a column. `left` is measured from where its own part of the row begins. */
  assign(index: number, column: GridColumn, layout: ColumnLayout): void {
    if (this.index === index && this.#column === column && this.#layout === layout) return
    const { element } = this
    const from = index < layout.frozen ? 0 : (layout.starts[layout.frozen] ?? 0)
    element.style.left = `${(layout.starts[index] ?? 0) - from}px`
    this.#width = columnWidth(layout, index)
    element.style.width = `${this.#width}px`
    if (this.index !== index) element.setAttribute('aria-colindex', String(index + 2))
    if (this.#column !== column) this.#take(column)
    this.index = index
    this.#layout = layout
  }

  #take(column: GridColumn): void {
    const { element } = this
    element.dataset['align'] = column.ui.align
    if (column.readOnly) element.setAttribute('aria-readonly', 'true')
    else element.removeAttribute('aria-readonly')
    const kind: Kind = column.ui.cell
    let content = this.#contents.get(kind)
    if (!content) {
      content = kind.create()
      this.#contents.set(kind, content)
    }
    if (content !== this.#content) element.replaceChildren(content)
    this.#content = content
    this.#column = column
    this.#value = undefined
    this.stamp = -1
  }

  /** Draws a value; one that is not loaded leaves what was there, which its row hides. */
  fill(value: unknown, { data, rowHeight }: CellPaint, stamp: number): void {
    this.stamp = stamp
    const hasRoom = this.#measure(rowHeight)
    if (value === undefined || (value === this.#value && hasRoom)) return
    const column = this.#column
    if (!column || !this.#content) return
    drawValue(column, this.#content, { value, context: data.context, room: this.#room })
    this.#value = value
  }

  /** Whether the cell is as large as it was when it was filled. */
  #measure(rowHeight: number): boolean {
    const [width, height] = [this.#width - acrossPadding, rowHeight - downPadding]
    if (width === this.#room.width && height === this.#room.height) return true
    this.#room = { width, height }
    return false
  }

  /** Makes the next `fill` draw even an equal value: the context may have changed. */
  forget(): void {
    this.#value = undefined
    this.stamp = -1
  }

  /** Takes the cell from its column, when the pool deals its cells anew. */
  release(): void {
    this.index = -1
    this.shown = false
  }

  set unsaved(unsaved: boolean) {
    if (unsaved === this.#isUnsaved) return
    this.#isUnsaved = unsaved
    this.element.toggleAttribute('data-unsaved', unsaved)
  }

  set shown(shown: boolean) {
    if (this.element.hidden === shown) this.element.hidden = !shown
  }
}
