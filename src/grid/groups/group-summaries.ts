import { columnLeft, columnWidth, type ColumnLayout } from '../geometry/geometry.ts'
import type { GridColumn, ColumnSummary } from '../grid-data.ts'
import type { RowPaint } from '../rows/pooled-row.ts'

/** The minimum width of a group's value and count, in pixels. */
const minHeadWidth = 280

/** The width of a group's value and count beside summaries: at least up to the end of the first column. */
const headWidth = (layout: ColumnLayout): number =>
  Math.max(minHeadWidth, layout.rowNumberWidth + columnWidth(layout, 0))

const part = (className: string): HTMLElement => {
  const element = document.createElement('span')
  element.className = className
  return element
}

/**
 * The summary of one column. If there is not enough room, the label is hidden first, then the value. With `isWhole`, both
 * are hidden together.
 */
export class SummarySlot {
  readonly element = part('gl-grid-group-figure')
  readonly #value = part('gl-grid-group-figure-value')
  readonly #label = part('gl-grid-group-figure-label')
  #place = ''

  constructor(isWhole = false) {
    const parts = [this.#value, this.#label]
    const whole = part('gl-grid-group-figure-whole')
    if (isWhole) whole.append(...parts)
    // What does not fit wraps out of sight. The empty start element makes even a single part wrap.
    this.element.append(part('gl-grid-group-figure-start'), ...(isWhole ? [whole] : parts))
  }

  show({ label, text }: ColumnSummary, { ui: { align } }: Pick<GridColumn, 'ui'>): void {
    if (this.#value.textContent !== text) this.#value.textContent = text
    if (this.#label.textContent !== label) this.#label.textContent = label
    if (this.element.dataset['align'] !== align) this.element.dataset['align'] = align
  }

  /** @param covered how many pixels are behind frozen content. */
  place(left: number, width: number, covered: number): void {
    const place = `${left} ${width} ${covered}`
    if (place === this.#place) return
    this.#place = place
    const { style } = this.element
    style.left = `${left}px`
    style.width = `${width}px`
    style.paddingLeft = `${covered + 8}px`
  }
}

/** The column summaries of a group row. They scroll with the columns, up to the group's value and count. */
export class GroupSummaryCells {
  /** The summaries of frozen columns, and the window that clips the others. */
  readonly elements: readonly HTMLElement[]
  readonly #frozen = part('gl-grid-group-figures')
  readonly #window = part('gl-grid-group-figures')
  readonly #strip = part('gl-grid-group-strip')
  readonly #slots = new Map<number, SummarySlot>()
  readonly #free: SummarySlot[] = []
  #summaries: ReadonlyMap<string, ColumnSummary> = new Map()
  #edge = -1
  #offset = Number.NaN

  constructor() {
    this.#window.append(this.#strip)
    this.elements = [this.#frozen, this.#window]
    for (const element of this.elements) element.setAttribute('aria-hidden', 'true')
  }

  show(summaries: ReadonlyMap<string, ColumnSummary>): void {
    this.#summaries = summaries
  }

  /** The room for the group's value and count, in pixels: up to the first summary on the screen. */
  headWidth({ data, layout, columns, scrollLeft }: RowPaint): number {
    const isShown = (index: number) => index < layout.frozen || (index >= columns.first && index <= columns.last)
    const first = data.columns.findIndex(({ id }, index) => isShown(index) && this.#summaries.has(id))
    // The summary of the first column is next to the count.
    if (first === 0) return headWidth(layout)
    return Math.max(headWidth(layout), first < 0 ? layout.width : columnLeft(layout, first, scrollLeft))
  }

  draw({ data, layout, columns, scrollLeft }: RowPaint): void {
    const head = headWidth(layout)
    const edge = Math.max(head, layout.frozenWidth)
    this.#move(edge, layout.frozenWidth - edge - scrollLeft)
    const shown = new Set<number>()
    const draw = (index: number): void => {
      const column = data.columns[index]
      const summary = column && this.#summaries.get(column.id)
      if (!column || !summary) return
      shown.add(index)
      const isFrozen = index < layout.frozen
      const slot = this.#slotOf(index, isFrozen ? this.#frozen : this.#strip)
      slot.show(summary, column)
      const left = columnLeft(layout, index, scrollLeft)
      const covered = Math.max(0, Math.ceil((isFrozen ? head : edge) - left))
      slot.place(isFrozen ? left : left + scrollLeft - layout.frozenWidth, columnWidth(layout, index), covered)
    }
    for (let index = 1; index < layout.frozen; index++) draw(index)
    for (let index = Math.max(1, columns.first); index <= columns.last; index++) draw(index)
    for (const [index, slot] of this.#slots) {
      if (shown.has(index)) continue
      slot.element.remove()
      this.#slots.delete(index)
      this.#free.push(slot)
    }
  }

  #slotOf(index: number, host: HTMLElement): SummarySlot {
    const slot = this.#slots.get(index) ?? this.#free.pop() ?? new SummarySlot()
    this.#slots.set(index, slot)
    if (slot.element.parentElement !== host) host.append(slot.element)
    return slot
  }

  #move(edge: number, offset: number): void {
    if (edge !== this.#edge) this.#window.style.left = `${edge}px`
    if (offset !== this.#offset || edge !== this.#edge) this.#strip.style.transform = `translateX(${offset}px)`
    this.#edge = edge
    this.#offset = offset
  }
}
