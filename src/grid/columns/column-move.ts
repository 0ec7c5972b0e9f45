import { columnAtOffset, columnWidth, type ColumnLayout } from '../geometry/geometry.ts'

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

/** The place one step away, for the keyboard; null past either end. */
export function placeAfterStep(column: number, by: -1 | 1, count: number): number | null {
  const place = column + by
  return column === 0 || place < 1 || place >= count ? null : place
}
