import { columnAtOffset, type GridShape } from '../geometry/geometry.ts'
import type { CellPosition } from './selection.ts'

/** Where a drag goes that has left the cells: to the nearest cell, and the table scrolls after it. Pure. */

interface Point {
  x: number
  y: number
}

const slowest = 4
const fastest = 60
/** How far past the edge the pointer must be for the table to scroll as fast as it does, in pixels. */
const reach = 120

const speed = (depth: number) =>
  depth <= 0 ? 0 : Math.ceil(slowest + (fastest - slowest) * Math.min(1, depth / reach))

/** By how many pixels a table scrolls in a frame while the pointer is past its edges. */
export function scrollStep(point: Point, of: { left: number; right: number; top: number; bottom: number }): Point {
  return {
    x: speed(point.x - of.right) - speed(of.left - point.x),
    y: speed(point.y - of.bottom) - speed(of.top - point.y),
  }
}

/** The record's cell nearest to a point of the viewport. */
export function nearestCell(shape: GridShape, scroll: { top: number; left: number }, point: Point): CellPosition {
  const { layout, headerHeight, rowHeight, rowCount } = shape
  const inFrozen = point.x < layout.frozenWidth
  const column = columnAtOffset(layout, point.x - layout.rowNumberWidth + (inFrozen ? 0 : scroll.left))
  const row = Math.floor((Math.max(point.y, headerHeight) - headerHeight + scroll.top) / rowHeight)
  return { row: Math.max(0, Math.min(row, rowCount - 1)), column }
}
