import { columnAtOffset, columnWidth, type ColumnLayout } from '../geometry/geometry.ts'

/** Drop positions of columns. Gap n is before column n. The first column cannot move, so gap 0 is never returned. */

/** The gap nearest to a point of the viewport. */
export function nearestGap(layout: ColumnLayout, { x, scrollLeft }: { x: number; scrollLeft: number }): number {
  const inFrozen = x < layout.frozenWidth
  const offset = x - layout.rowNumberWidth + (inFrozen ? 0 : scrollLeft)
  const column = columnAtOffset(layout, offset)
  const start = layout.starts[column] ?? 0
  const gap = offset - start > columnWidth(layout, column) / 2 ? column + 1 : column
  return Math.max(1, gap)
}

/** The position of a gap in the viewport, in pixels. */
export function gapLeft(layout: ColumnLayout, gap: number, scrollLeft: number): number {
  const start = layout.rowNumberWidth + (layout.starts[gap] ?? 0)
  return gap <= layout.frozen ? start : start - scrollLeft
}

/** The index one step to the left or right; null past either end. */
export function placeAfterStep(column: number, by: -1 | 1, count: number): number | null {
  const place = column + by
  return column === 0 || place < 1 || place >= count ? null : place
}
