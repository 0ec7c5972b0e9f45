import { columnWidth, type ColumnLayout } from '../geometry/geometry.ts'
import type { GridColumn } from '../grid-data.ts'
import { reorderChildren } from '../reorder-children.ts'
import type { RowPaint } from '../rows/pooled-row.ts'

export interface HeaderOptions {
  /** Creates the icon of a column; null if it has none. */
  icon(column: GridColumn): Element | null
}

const part = (tag: string, className: string): HTMLElement => {
  const element = document.createElement(tag)
  element.className = className
  return element
}

/** One pooled column header: icon, name, menu button, and resize edge. */
class HeaderCell {
  readonly element = part('div', 'gl-grid-heading')
  index = -1
  #column: GridColumn | null = null
  #layout: ColumnLayout | null = null
  #icon = part('span', 'gl-grid-heading-icon')
  #name = part('span', 'gl-grid-heading-name')
  #menu = part('button', 'gl-grid-heading-menu')
  #edge = part('div', 'gl-grid-heading-edge')

  constructor() {
    this.element.setAttribute('role', 'columnheader')
    this.#icon.setAttribute('aria-hidden', 'true')
    this.#name.dir = 'auto'
    this.#edge.setAttribute('aria-hidden', 'true')
    this.#menu.setAttribute('type', 'button')
    this.#menu.tabIndex = -1
    this.#menu.setAttribute('aria-haspopup', 'menu')
    this.element.append(this.#icon, this.#name, this.#menu, this.#edge)
  }

  assign(index: number, paint: RowPaint, options: HeaderOptions): void {
    const column = paint.data.columns[index]
    const { layout } = paint
    if (!column || (this.index === index && this.#column === column && this.#layout === layout)) return
    const from = index < layout.frozen ? 0 : (layout.starts[layout.frozen] ?? 0)
    this.element.style.left = `${(layout.starts[index] ?? 0) - from}px`
    this.element.style.width = `${columnWidth(layout, index)}px`
    this.element.setAttribute('aria-colindex', String(index + 2))
    this.#edge.hidden = !paint.data.resizeColumn
    this.#menu.hidden = !paint.data.openHeaderMenu
    this.index = index
    this.#layout = layout
    if (this.#column !== column) this.#setColumn(column, options)
  }

  invalidate(): void {
    this.index = -1
    this.#column = null
  }

  #setColumn(column: GridColumn, options: HeaderOptions): void {
    if (this.#column?.ui !== column.ui) {
      const icon = options.icon(column)
      this.#icon.replaceChildren(...(icon ? [icon] : []))
    }
    this.#name.textContent = column.name
    this.#name.title = column.description ? `${column.name}\n\n${column.description}` : column.name
    this.#name.toggleAttribute('data-required', column.isRequired === true)
    this.#name.toggleAttribute('data-described', column.description !== undefined)
    this.element.setAttribute('aria-label', column.name)
    this.#menu.setAttribute('aria-label', `Options for ${column.name}`)
    this.#showOrder(column)
    this.#column = column
  }

  #showOrder({ sorted, description, isRequired }: GridColumn): void {
    const { element } = this
    element.toggleAttribute('data-sorted', sorted !== undefined)
    if (sorted) element.dataset['sorted'] = sorted.direction
    // Only one column may have aria-sort; the others describe their order in words.
    if (sorted?.isFirst) element.setAttribute('aria-sort', sorted.direction)
    else element.removeAttribute('aria-sort')
    const order = sorted && !sorted.isFirst ? `Then sorted ${sorted.direction}` : undefined
    const required = isRequired ? 'Required' : undefined
    const words = [required, order, description].filter(text => text !== undefined).join('. ')
    if (words !== '') element.setAttribute('aria-description', words)
    else element.removeAttribute('aria-description')
  }
}

/** The header row, pooled like the rows below it. */
export class Header {
  readonly element = part('div', 'gl-grid-header')
  #row = part('div', 'gl-grid-header-row')
  #corner = part('div', 'gl-grid-corner')
  #frozenPart = part('div', 'gl-grid-frozen')
  #scrolledPart = part('div', 'gl-grid-scrolled')
  #addCell = part('div', 'gl-grid-add-heading')
  #addColumn = part('button', 'gl-grid-add-column')
  #frozen: HeaderCell[] = []
  #scrolled: HeaderCell[] = []
  #drawn: readonly unknown[] = []
  #options: HeaderOptions

  constructor(options: HeaderOptions) {
    this.#options = options
    this.element.setAttribute('role', 'rowgroup')
    this.#row.setAttribute('role', 'row')
    this.#row.setAttribute('aria-rowindex', '1')
    this.#corner.setAttribute('role', 'columnheader')
    this.#corner.setAttribute('aria-colindex', '1')
    this.#corner.setAttribute('aria-label', 'Row number')
    this.#corner.textContent = '#'
    this.#addCell.setAttribute('role', 'columnheader')
    this.#addColumn.setAttribute('type', 'button')
    this.#addColumn.setAttribute('aria-label', 'Add field')
    this.#addColumn.tabIndex = -1
    this.#frozenPart.append(this.#corner)
    this.#addCell.append(this.#addColumn)
    this.#scrolledPart.append(this.#addCell)
    this.#row.append(this.#frozenPart, this.#scrolledPart)
    this.element.append(this.#row)
  }

  render(paint: RowPaint): void {
    const { layout, columns } = paint
    if (!this.#isStale(paint)) return
    this.#corner.style.width = `${layout.rowNumberWidth}px`
    this.#frozenPart.style.width = `${layout.frozenWidth}px`
    this.#scrolledPart.style.left = `${layout.frozenWidth}px`
    this.#scrolledPart.style.transform = `translateX(${-paint.scrollLeft}px)`
    this.#addCell.hidden = !paint.data.addColumn
    this.#addCell.setAttribute('aria-colindex', String(paint.data.columns.length + 2))
    this.#addCell.style.left = `${layout.width - layout.frozenWidth}px`
    if (layout.frozen !== this.#frozen.length) this.#frozen = resized(this.#frozen, layout.frozen, this.#frozenPart)
    const visible = columns.last - columns.first + 1
    if (visible > this.#scrolled.length) this.#scrolled = resized(this.#scrolled, visible + 1, this.#scrolledPart)
    for (const [index, cell] of this.#frozen.entries()) cell.assign(index, paint, this.#options)
    for (let index = columns.first; index <= columns.last; index++) {
      this.#scrolled[index % this.#scrolled.length]?.assign(index, paint, this.#options)
    }
    for (const cell of this.#scrolled) cell.element.hidden = cell.index < columns.first || cell.index > columns.last
  }

  /** Most frames only scroll vertically, which does not affect the header. */
  #isStale({ data, layout, columns, scrollLeft }: RowPaint): boolean {
    const { first, last } = columns
    const dependencies = [data.columns, layout, scrollLeft, first, last]
    const isStale = dependencies.some((dependency, index) => dependency !== this.#drawn[index])
    this.#drawn = dependencies
    return isStale
  }

  /** Makes the next `render` redraw every header. */
  invalidate(): void {
    this.#drawn = []
    for (const cell of [...this.#frozen, ...this.#scrolled]) cell.invalidate()
  }

  /** Sorts the scrolling headers in the DOM by column. */
  sort(): void {
    const cells = this.#scrolled.toSorted((one, other) => one.index - other.index)
    reorderChildren(this.#scrolledPart, [...cells.map(({ element }) => element), this.#addCell])
  }

  /** The column whose header contains an element. */
  columnOf(target: Element): number | null {
    return [...this.#frozen, ...this.#scrolled].find(cell => cell.element.contains(target))?.index ?? null
  }

  /** The element of a column's header, or null if it is off screen. */
  cell(column: number): HTMLElement | null {
    const cell = this.#frozen[column] ?? this.#scrolled[column % Math.max(1, this.#scrolled.length)]
    return cell?.index === column && !cell.element.hidden ? cell.element : null
  }
}

function resized(cells: readonly HeaderCell[], count: number, host: HTMLElement): HeaderCell[] {
  for (const cell of cells.slice(count)) cell.element.remove()
  const kept = cells.slice(0, count)
  while (kept.length < count) {
    const cell = new HeaderCell()
    host.append(cell.element)
    kept.push(cell)
  }
  for (const cell of kept) cell.index = -1
  return kept
}
