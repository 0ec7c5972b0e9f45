import type { FieldContext } from '../../fields/field-type.ts'
import type { CellKind, Room } from '../../fields/field-ui.ts'
import { drawValue } from './draw-value.ts'
import { columnWidth, type ColumnLayout } from '../geometry/geometry.ts'
import type { GridColumn } from '../grid-data.ts'

type Kind = CellKind<unknown, unknown>

/** What a cell needs besides its value. */
export interface CellPaint {
  data: { context: FieldContext }
  rowHeight: number
}

/** Padding and borders of a cell, in pixels. */
const [horizontalPadding, verticalPadding] = [17, 12]

/** One pooled cell. It is assigned to a column, then refilled as rows scroll by. */
export class CellSlot {
  readonly element = document.createElement('div')
  /** Index of the column it shows; -1 for none. */
  index = -1
  /** The version of its row that it shows. */
  stamp = -1
  #column: GridColumn | null = null
  #layout: ColumnLayout | null = null
  #contents = new Map<Kind, HTMLElement>()
  #content: HTMLElement | null = null
  #value: unknown
  #width = 0
  #room: Room = { width: 0, height: 0 }
  #isUnsaved = false
  #isMissing = false

  constructor() {
    this.element.className = 'gl-grid-cell'
    this.element.setAttribute('role', 'gridcell')
    // Each value has its own text direction.
    this.element.dir = 'auto'
  }

  /** Assigns the cell to a column and positions it within its half of the row (frozen or scrolled). */
  assign(index: number, column: GridColumn, layout: ColumnLayout): void {
    if (this.index === index && this.#column === column && this.#layout === layout) return
    const { element } = this
    const from = index < layout.frozen ? 0 : (layout.starts[layout.frozen] ?? 0)
    element.style.left = `${(layout.starts[index] ?? 0) - from}px`
    this.#width = columnWidth(layout, index)
    element.style.width = `${this.#width}px`
    if (this.index !== index) element.setAttribute('aria-colindex', String(index + 2))
    if (this.#column !== column) this.#setColumn(column)
    this.index = index
    this.#layout = layout
  }

  #setColumn(column: GridColumn): void {
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
    this.missing = false
    this.#value = undefined
    this.stamp = -1
  }

  /** Draws a value. An unloaded one (`undefined`) keeps the old content, which the row hides. */
  fill(value: unknown, { data, rowHeight }: CellPaint, stamp: number): void {
    this.stamp = stamp
    const isSameSize = this.#measure(rowHeight)
    if (value === undefined || (value === this.#value && isSameSize)) return
    const column = this.#column
    if (!column || !this.#content) return
    drawValue(column, this.#content, { value, context: data.context, room: this.#room })
    this.#value = value
  }

  /** Updates the size. Returns whether it is still the same as at the last fill. */
  #measure(rowHeight: number): boolean {
    const [width, height] = [this.#width - horizontalPadding, rowHeight - verticalPadding]
    if (width === this.#room.width && height === this.#room.height) return true
    this.#room = { width, height }
    return false
  }

  /** Makes the next `fill` redraw even an equal value, because the context may have changed. */
  invalidate(): void {
    this.#value = undefined
    this.stamp = -1
  }

  /** Frees the cell from its column so that the pool can reassign it. */
  release(): void {
    this.index = -1
    this.shown = false
  }

  set unsaved(unsaved: boolean) {
    if (unsaved === this.#isUnsaved) return
    this.#isUnsaved = unsaved
    this.element.toggleAttribute('data-unsaved', unsaved)
  }

  /** Marks a blank cell of a required column: with a word, or beside what the type draws for a blank value. */
  set missing(missing: boolean) {
    if (missing === this.#isMissing) return
    this.#isMissing = missing
    const { element } = this
    if (!missing) {
      delete element.dataset['missing']
      element.removeAttribute('aria-invalid')
      return
    }
    element.dataset['missing'] = this.#column?.ui.press ? 'mark' : 'word'
    element.setAttribute('aria-invalid', 'true')
  }

  set shown(shown: boolean) {
    if (this.element.hidden === shown) this.element.hidden = !shown
  }
}
