import {
  columnLeft,
  columnWidth,
  scrollToShow,
  visibleColumns,
  visibleRows,
  type GridShape,
  type Range,
} from './geometry.ts'
import {
  followScrollbar,
  maxPhysicalSize,
  positionAt,
  scrollMap,
  type ScrollMap,
  type ScrollPosition,
} from './scroll-map.ts'
import type { CellPosition } from '../selection/selection.ts'

export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** Room after the last column for the button that adds a field, in pixels. */
const trailingWidth = 44

/** Which part of the table is visible, and the matching scrollbar position. Pure arithmetic. */
export class Viewport {
  #shape: GridShape
  #width = 0
  #height = 0
  #map: ScrollMap = { virtualEnd: 0, physicalEnd: 0 }
  #position: ScrollPosition = { virtual: 0, physical: 0 }
  #left = 0

  constructor(shape: GridShape) {
    this.#shape = shape
  }

  get shape(): GridShape {
    return this.#shape
  }

  /** Sets the shape of the table and keeps the first visible row in place if possible. */
  reshape(shape: GridShape): void {
    const row = this.top / this.#shape.rowHeight
    this.#shape = shape
    this.#remap(row * shape.rowHeight)
  }

  resize(width: number, height: number): void {
    this.#width = width
    this.#height = height
    this.#remap(this.top)
  }

  #remap(top: number): void {
    const before = this.#map
    this.#map = scrollMap(this.#tableHeight, this.bodyHeight)
    const isSame = before.virtualEnd === this.#map.virtualEnd && before.physicalEnd === this.#map.physicalEnd
    if (!isSame || top !== this.top) this.#position = positionAt(this.#map, top)
    this.#left = Math.min(this.#left, this.#leftEnd)
  }

  get #tableHeight(): number {
    return (this.#shape.rowCount + (this.#shape.canAddRow ? 1 : 0)) * this.#shape.rowHeight
  }

  get #leftEnd(): number {
    return Math.max(0, this.#shape.layout.width + trailingWidth - this.#width)
  }

  /** The size of the content that the browser scrolls. */
  get scrolledSize(): { width: number; height: number } {
    const height = this.#shape.headerHeight + Math.min(this.#tableHeight, maxPhysicalSize)
    return { width: this.#shape.layout.width + trailingWidth, height }
  }

  get width(): number {
    return this.#width
  }

  get bodyHeight(): number {
    return Math.max(0, this.#height - this.#shape.headerHeight)
  }

  /** The virtual scroll position, in pixels. */
  get top(): number {
    return this.#position.virtual
  }

  get left(): number {
    return this.#left
  }

  /** The position of the browser's scrollbar. */
  get physicalTop(): number {
    return this.#position.physical
  }

  get pageRows(): number {
    return Math.max(1, Math.floor(this.bodyHeight / this.#shape.rowHeight) - 1)
  }

  get rows(): Range {
    const { rowHeight, rowCount } = this.#shape
    return visibleRows({ scrollTop: this.top, height: this.bodyHeight, rowHeight, rowCount })
  }

  get columns(): Range {
    return visibleColumns(this.#shape.layout, this.#left, this.#width)
  }

  /** Follows the browser's scrollbar. Returns how many pixels the table moved down. */
  scrolled(physicalTop: number, left: number): number {
    const before = this.top
    this.#left = Math.max(0, left)
    if (Math.abs(physicalTop - this.#position.physical) >= 1) {
      this.#position = followScrollbar(this.#map, this.#position, physicalTop)
    }
    return this.top - before
  }

  scrollTo(top: number, left: number): void {
    this.#position = positionAt(this.#map, top)
    this.#left = Math.min(Math.max(0, left), this.#leftEnd)
  }

  /** Scrolls as little as needed to make a cell fully visible. Header cells only scroll sideways. */
  show(cell: CellPosition): void {
    const { layout, rowHeight } = this.#shape
    const start = cell.row * rowHeight
    const top =
      cell.row < 0 ? this.top : scrollToShow({ from: this.top, room: this.bodyHeight }, start, start + rowHeight)
    if (cell.column < layout.frozen) return this.scrollTo(top, this.#left)
    const from = layout.frozenWidth + this.#left
    const columnStart = columnLeft(layout, cell.column, 0)
    const window = { from, room: this.#width - layout.frozenWidth }
    const shown = scrollToShow(window, columnStart, columnStart + columnWidth(layout, cell.column))
    this.scrollTo(top, shown - layout.frozenWidth)
  }

  /** The box of a cell in the viewport. */
  box(cell: CellPosition): Box {
    const { layout, rowHeight, headerHeight } = this.#shape
    const left = columnLeft(layout, cell.column, this.#left)
    const width = columnWidth(layout, cell.column)
    if (cell.row < 0) return { left, top: 0, width, height: headerHeight }
    return { left, top: headerHeight + cell.row * rowHeight - this.top, width, height: rowHeight }
  }
}
