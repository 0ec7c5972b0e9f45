import { CellSlot } from './cell-slot.ts'
import type { ColumnLayout, Range } from '../geometry/geometry.ts'
import type { GridData, RowMark, RowState } from '../grid-data.ts'
import { GroupCell } from '../groups/group-cell.ts'
import { reorderChildren } from '../reorder-children.ts'
import { ColorBar } from './color-bar.ts'
import { rowMarkTexts } from './row-marks.ts'

/** The current layout, shared by all rows. */
export interface RowPaint {
  data: GridData
  layout: ColumnLayout
  /** The scrolling columns to draw. */
  columns: Range
  scrollLeft: number
  rowHeight: number
}

const part = (className: string): HTMLElement => {
  const element = document.createElement('div')
  element.className = className
  return element
}

const numbers = new Intl.NumberFormat()

/** One pooled row: its number, its frozen cells, and its scrolling cells. */
export class PooledRow {
  readonly element = part('gl-grid-row')
  /** Index of the row it shows; -1 when it shows none. */
  row = -1
  #number = part('gl-grid-number')
  /** Both are for the mouse: Shift+Space selects the row by keyboard, and Space opens it. */
  #check = part('gl-grid-check')
  #expand = part('gl-grid-expand')
  #grip = part('gl-grid-grip')
  #numberText = document.createTextNode('')
  #frozenPart = part('gl-grid-frozen')
  #scrolledPart = part('gl-grid-scrolled')
  #frozen: CellSlot[] = []
  #scrolled: CellSlot[] = []
  #layout: ColumnLayout | null = null
  #scrollLeft = 0
  #top = Number.NaN
  #stamp = 0
  #state: RowState = 'ready'
  #isBare = false
  #mark: RowMark | null = null
  #isOpen = false
  /** Created with the first group, because most tables have none. */
  #group: GroupCell | null = null
  #isGroup = false
  readonly #color = new ColorBar(this.#number)

  constructor() {
    this.element.setAttribute('role', 'row')
    this.#number.setAttribute('role', 'rowheader')
    this.#number.setAttribute('aria-colindex', '1')
    for (const element of [this.#grip, this.#check, this.#expand]) element.setAttribute('aria-hidden', 'true')
    this.#check.title = 'Select record'
    this.#expand.title = 'Open record'
    this.#grip.title = 'Drag to move'
    this.#number.append(this.#grip, this.#check, this.#numberText, this.#expand)
    this.#frozenPart.append(this.#number)
    this.element.append(this.#frozenPart, this.#scrolledPart)
  }

  /** Shows a row. A bare row draws only the frozen cells, because nobody can read more while scrolling that fast. */
  show(row: number, paint: RowPaint, bare: boolean): void {
    this.row = row
    this.#stamp++
    this.element.setAttribute('aria-rowindex', String(row + 2))
    this.#numberText.data = numbers.format((paint.data.recordIndex?.(row) ?? row) + 1)
    this.#setState(paint.data.rowState(row))
    this.#setBare(bare)
    this.#setMark(paint.data.rowMark?.(row) ?? null)
    this.#color.show(paint.data.rowColor?.(row) ?? null)
    this.#setOpen(paint.data.isOpenRow?.(row) ?? false)
    this.#setGrip(paint.data.moveRows !== undefined || paint.data.onMoveRefused !== undefined)
    this.#setGroup(row, paint.data)
    this.draw(paint)
  }

  get isBare(): boolean {
    return this.#isBare
  }

  /** Draws the cells that are out of date. */
  draw(paint: RowPaint): void {
    if (this.row < 0) return
    this.#layOut(paint)
    if (this.#isGroup) return this.#group?.draw(paint)
    for (let index = 0; index < paint.layout.frozen; index++) this.#drawCell(this.#frozen[index], index, paint)
    if (this.#isBare) return
    const count = this.#scrolled.length
    for (const slot of this.#scrolled)
      slot.shown = slot.index >= paint.columns.first && slot.index <= paint.columns.last
    for (let index = paint.columns.first; index <= paint.columns.last; index++) {
      this.#drawCell(this.#scrolled[index % count], index, paint)
    }
  }

  /** Moves the row to `top`, in pixels from the pool's origin. */
  place(top: number): void {
    if (top === this.#top) return
    this.#top = top
    this.element.style.transform = `translateY(${top}px)`
  }

  /** Makes the next `draw` redraw every cell. */
  invalidate(): void {
    for (const slot of this.#frozen) slot.invalidate()
    for (const slot of this.#scrolled) slot.invalidate()
  }

  /** Sorts the scrolling cells in the DOM by column. */
  sort(): void {
    const slots = this.#scrolled.toSorted((one, other) => one.index - other.index)
    reorderChildren(
      this.#scrolledPart,
      slots.map(({ element }) => element),
    )
  }

  /** The row header. */
  get number(): HTMLElement {
    return this.#number
  }

  /** The single cell of a group row; null for a record row. */
  get groupCell(): HTMLElement | null {
    return this.#isGroup ? (this.#group?.element ?? null) : null
  }

  /** The element of a cell, or null if it is not drawn. */
  cell(column: number): HTMLElement | null {
    if (this.#isGroup) return null
    const slot = this.#frozen[column] ?? this.#scrolled[column % Math.max(1, this.#scrolled.length)]
    return slot?.index === column && !slot.element.hidden && !(this.#isBare && column >= this.#frozen.length)
      ? slot.element
      : null
  }

  #drawCell(slot: CellSlot | undefined, index: number, paint: RowPaint): void {
    const column = paint.data.columns[index]
    if (!slot || !column) return
    slot.assign(index, column, paint.layout)
    slot.shown = true
    if (slot.stamp === this.#stamp) return
    const value = paint.data.cell(this.row, index)
    slot.unsaved = paint.data.isUnsaved?.(this.row, index) ?? false
    slot.missing = column.isRequired === true && this.#state === 'ready' && (value ?? null) === null
    slot.fill(value === undefined && this.#state === 'ready' ? null : value, paint, this.#stamp)
  }

  #layOut(paint: RowPaint): void {
    const { layout, scrollLeft } = paint
    if (layout !== this.#layout) {
      this.#layout = layout
      this.#expand.hidden = !paint.data.openRow
      this.#number.style.width = `${layout.rowNumberWidth}px`
      this.#frozenPart.style.width = `${layout.frozenWidth}px`
      this.#scrolledPart.style.left = `${layout.frozenWidth}px`
      this.element.style.height = `${paint.rowHeight}px`
      if (layout.frozen !== this.#frozen.length) this.#frozen = resized(this.#frozen, layout.frozen, this.#frozenPart)
    }
    const visible = paint.columns.last - paint.columns.first + 1
    if (visible > this.#scrolled.length) this.#scrolled = resized(this.#scrolled, visible + 1, this.#scrolledPart)
    if (scrollLeft !== this.#scrollLeft) {
      this.#scrollLeft = scrollLeft
      this.#scrolledPart.style.transform = `translateX(${-scrollLeft}px)`
    }
  }

  #setState(state: RowState): void {
    if (state === this.#state) return
    this.#state = state
    this.element.dataset['state'] = state
    if (state === 'loading') this.element.setAttribute('aria-busy', 'true')
    else this.element.removeAttribute('aria-busy')
  }

  #setMark(mark: RowMark | null): void {
    if (mark === this.#mark) return
    this.#mark = mark
    if (mark) this.element.setAttribute('aria-description', rowMarkTexts[mark])
    else this.element.removeAttribute('aria-description')
  }

  #setOpen(isOpen: boolean): void {
    if (isOpen === this.#isOpen) return
    this.#isOpen = isOpen
    this.element.toggleAttribute('data-open', isOpen)
    if (isOpen) this.element.setAttribute('aria-current', 'true')
    else this.element.removeAttribute('aria-current')
  }

  #setGrip(isOffered: boolean): void {
    if (this.#grip.hidden === isOffered) this.#grip.hidden = !isOffered
  }

  #setGroup(row: number, data: GridData): void {
    const group = data.groupAt?.(row) ?? null
    if (group === null && !this.#isGroup && !data.groups) return
    const { element } = this
    this.#isGroup = group !== null
    element.toggleAttribute('data-group', this.#isGroup)
    const level = group?.level ?? (data.groups ? data.groups.length + 1 : null)
    if (level === null) element.removeAttribute('aria-level')
    else element.setAttribute('aria-level', String(level))
    if (group === null) {
      element.removeAttribute('aria-expanded')
      this.#group?.hide()
      return
    }
    element.setAttribute('aria-expanded', String(!group.isFolded))
    if (!this.#group) {
      this.#group = new GroupCell()
      element.append(this.#group.element)
    }
    this.#group.show(group, data)
  }

  #setBare(bare: boolean): void {
    if (bare === this.#isBare) return
    this.#isBare = bare
    this.element.toggleAttribute('data-bare', bare)
  }
}

function resized(slots: readonly CellSlot[], count: number, host: HTMLElement): CellSlot[] {
  for (const slot of slots.slice(count)) slot.element.remove()
  const kept = slots.slice(0, count)
  while (kept.length < count) {
    const slot = new CellSlot()
    host.append(slot.element)
    kept.push(slot)
  }
  for (const slot of kept) slot.release()
  return kept
}
