import { columnAtOffset, type GridShape } from '../geometry/geometry.ts'
import type { CellPosition } from './selection.ts'

/** What a drag does outside the cells: it applies to the nearest cell, and the table scrolls. Pure. */

interface Point {
  x: number
  y: number
}

/** Pixels per frame. */
const minSpeed = 4
const maxSpeed = 60
/** The distance past the edge, in pixels, at which scrolling reaches its maximum speed. */
const maxSpeedDistance = 120

const speed = (distance: number) =>
  distance <= 0 ? 0 : Math.ceil(minSpeed + (maxSpeed - minSpeed) * Math.min(1, distance / maxSpeedDistance))

/** The pixels to scroll per frame while the pointer is past the edges. */
export function scrollStep(point: Point, edges: { left: number; right: number; top: number; bottom: number }): Point {
  return {
    x: speed(point.x - edges.right) - speed(edges.left - point.x),
    y: speed(point.y - edges.bottom) - speed(edges.top - point.y),
  }
}

/** The record cell nearest to a point of the viewport. */
export function nearestCell(shape: GridShape, scroll: { top: number; left: number }, point: Point): CellPosition {
  const { layout, headerHeight, rowHeight, rowCount } = shape
  const inFrozen = point.x < layout.frozenWidth
  const column = columnAtOffset(layout, point.x - layout.rowNumberWidth + (inFrozen ? 0 : scroll.left))
  const row = Math.floor((Math.max(point.y, headerHeight) - headerHeight + scroll.top) / rowHeight)
  return { row: Math.max(0, Math.min(row, rowCount - 1)), column }
}
