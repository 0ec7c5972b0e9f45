import type { Range } from '../geometry/geometry.ts'
import { reorderChildren } from '../reorder-children.ts'
import { PooledRow, type RowPaint } from './pooled-row.ts'

export interface RowWindow extends RowPaint {
  rows: Range
  scrollTop: number
  /** The table scrolls too fast to read: new rows are drawn bare. */
  fast: boolean
  /** The table has slowed down: bare rows are drawn in full. */
  atRest: boolean
}

/** Rows are placed relative to an origin, so that coordinates stay below this many pixels. */
const maxOffset = 1_000_000

/**
 * As many row elements as fit on the screen. Row n always uses element n modulo their number, so scrolling by one row
 * refills a single element.
 */
export class RowPool {
  readonly element = document.createElement('div')
  #pool: PooledRow[] = []
  #origin = 0
  #offset = Number.NaN
  #rowHeight = 0
  #stale = new Set<number>()
  #allStale = false

  constructor() {
    this.element.className = 'gl-grid-rows'
    this.element.setAttribute('role', 'rowgroup')
  }

  /** Marks a row as changed. The next `render` refills it. */
  markStale(row: number): void {
    this.#stale.add(row)
  }

  /** Marks every row as changed. */
  markAllStale(): void {
    this.#allStale = true
  }

  /** Makes the next `render` redraw every cell. */
  invalidate(): void {
    for (const row of this.#pool) row.invalidate()
    this.#allStale = true
  }

  render(window: RowWindow): void {
    const { first, last } = window.rows
    this.#resize(last - first + 1)
    this.#moveTo(window)
    const count = this.#pool.length
    for (let row = first; row <= last; row++) {
      const pooled = this.#pool[row % count]
      if (!pooled) continue
      this.#draw(pooled, row, window)
      pooled.place((row - this.#origin) * window.rowHeight)
    }
    this.#hideRest(window.rows)
    this.#stale.clear()
    this.#allStale = false
  }

  #draw(pooled: PooledRow, row: number, window: RowWindow): void {
    const isNew = pooled.row !== row
    if (isNew && pooled.element.hidden) pooled.element.hidden = false
    if (isNew || this.#allStale || this.#stale.has(row))
      pooled.show(row, window, isNew ? window.fast : pooled.isBare && !window.atRest)
    else if (pooled.isBare && window.atRest) pooled.show(row, window, false)
    else pooled.draw(window)
  }

  /** The element of a cell, or null if it is off screen. */
  cell(row: number, column: number): HTMLElement | null {
    const pooled = this.#pool[row % Math.max(1, this.#pool.length)]
    return pooled?.row === row ? pooled.cell(column) : null
  }

  /** The number of a row, or null if it is off screen. */
  number(row: number): HTMLElement | null {
    const pooled = this.#pool[row % Math.max(1, this.#pool.length)]
    return pooled?.row === row ? pooled.number : null
  }

  /** The cell of a group row, or null if it is off screen. */
  groupCell(row: number): HTMLElement | null {
    const pooled = this.#pool[row % Math.max(1, this.#pool.length)]
    return pooled?.row === row ? pooled.groupCell : null
  }

  get hasBareRows(): boolean {
    return this.#pool.some(pooled => pooled.row >= 0 && pooled.isBare)
  }

  /** The visible cell elements of a column. */
  columnCells(column: number): HTMLElement[] {
    return this.#pool.flatMap(pooled => (pooled.row < 0 ? [] : (pooled.cell(column) ?? [])))
  }

  /**
   * Sorts the rows and their cells in the DOM.
   *
   * @param last the element that comes after all rows.
   */
  sort(last: Element): void {
    const rows = this.#pool.toSorted((one, other) => sortKey(one.row) - sortKey(other.row))
    reorderChildren(this.element, [...rows.map(({ element }) => element), last])
    for (const row of this.#pool) row.sort()
  }

  #resize(needed: number): void {
    const short = needed - this.#pool.length
    const spare = this.#pool.length - needed
    if (short <= 0 && spare <= Math.max(4, needed)) return
    for (const pooled of this.#pool.splice(Math.max(needed, 0))) pooled.element.remove()
    while (this.#pool.length < needed + 1) {
      const pooled = new PooledRow()
      this.#pool.push(pooled)
      this.element.append(pooled.element)
    }
    this.#allStale = true
  }

  #moveTo(window: RowWindow): void {
    const { scrollTop, rowHeight, rows } = window
    const isFar = Math.abs(rows.first - this.#origin) * rowHeight > maxOffset
    if (isFar || rowHeight !== this.#rowHeight) this.#origin = rows.first
    this.#rowHeight = rowHeight
    const offset = Math.round(this.#origin * rowHeight - scrollTop)
    if (offset === this.#offset) return
    this.#offset = offset
    this.element.style.transform = `translateY(${offset}px)`
  }

  /** Unused rows are hidden from screen readers too: their records may be gone. */
  #hideRest(rows: Range): void {
    for (const pooled of this.#pool) {
      if (pooled.row >= rows.first && pooled.row <= rows.last) continue
      pooled.row = -1
      if (!pooled.element.hidden) pooled.element.hidden = true
    }
  }

  /** The top of a row in pixels from the pool's origin. */
  topOf(row: number): number {
    return (row - this.#origin) * this.#rowHeight
  }
}

/** Unused elements come last. */
const sortKey = (index: number) => (index < 0 ? Number.POSITIVE_INFINITY : index)
