import { columnAtOffset, columnWidth, type ColumnLayout } from './geometry.ts'

/**
 * Columns are moved by dragging their headers. A gap is named by the column that begins there; the one after the
 * last column has its number. The first column has its place for good, so gap 0 is never an answer.
 */

/** The gap nearest to a point of the viewport. */
export function nearestGap(layout: ColumnLayout, of: { x: number; scrollLeft: number }): number {
  const inFrozen = of.x < layout.frozenWidth
  const offset = of.x - layout.rowNumberWidth + (inFrozen ? 0 : of.scrollLeft)
  const column = columnAtOffset(layout, offset)
  const start = layout.starts[column] ?? 0
  const gap = offset - start > columnWidth(layout, column) / 2 ? column + 1 : column
  return Math.max(1, gap)
}

/** Where a gap is in the viewport: for the frozen ones where they stay, for the others where they are scrolled to. */
export function gapLeft(layout: ColumnLayout, gap: number, scrollLeft: number): number {
  const start = layout.rowNumberWidth + (layout.starts[gap] ?? 0)
  return gap <= layout.frozen ? start : start - scrollLeft
}

/** Where a column stands once it was dropped into a gap; its own two gaps leave it where it is. */
export const placeAfterDrop = (column: number, gap: number): number => (gap > column ? gap - 1 : gap)

/** The place one step away, for the keyboard; null past either end. */
export function placeAfterStep(column: number, by: -1 | 1, count: number): number | null {
  const place = column + by
  return column === 0 || place < 1 || place >= count ? null : place
}

/** A list with one of its items in another place. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const item = list[from]
  if (item === undefined) return [...list]
  const rest = list.toSpliced(from, 1)
  return rest.toSpliced(to, 0, item)
}

/** How near to an edge of the scrolled columns the pointer must be for them to scroll, in pixels. */
const edgeReach = 48
const fastest = 18

/** By how many pixels the columns scroll in a frame while something is dragged at `x`; negative is to the left. */
export function scrollBy(x: number, of: { left: number; right: number }): number {
  const intoLeft = of.left + edgeReach - x
  const intoRight = x - (of.right - edgeReach)
  const speed = (depth: number) => Math.ceil(fastest * Math.min(1, depth / edgeReach))
  if (intoRight > 0) return speed(intoRight)
  return intoLeft > 0 ? -speed(intoLeft) : 0
}
