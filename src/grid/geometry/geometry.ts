/** Converts rows and columns to pixels and back. Pure: knows neither data nor DOM. */

export interface Range {
  first: number
  /** Included. Smaller than `first` if the range is empty. */
  last: number
}

export interface ColumnLayout {
  /** The start of each column, and the end of the last one. */
  starts: readonly number[]
  /** How many columns at the start are frozen. */
  frozen: number
  /** The width of the row numbers, which are always frozen. */
  rowNumberWidth: number
  /** The width of the row numbers and the frozen columns. */
  frozenWidth: number
  /** The width of the row numbers and all columns. */
  width: number
}

export const minColumnWidth = 100
export const maxColumnWidth = 1000
export const rowHeights = { short: 32, medium: 56, tall: 88, extra_tall: 128 } as const

/** In pixels; the padding is above and below the text together. */
const lineHeight = 20
const cellPadding = 11

/** How many whole lines of text fit into a cell. */
export const textLines = (rowHeight: number): number => Math.max(1, Math.floor((rowHeight - cellPadding) / lineHeight))

/** The nearest allowed column width, in whole pixels. */
export function clampColumnWidth(width: number): number {
  return Math.round(Math.min(Math.max(width, minColumnWidth), maxColumnWidth))
}

/** The largest share of the width that frozen columns can take. */
const maxFrozenShare = 0.7

/** How many of the first `frozen` columns can be frozen at this width. */
export function fittingFrozenColumns(
  columnWidths: readonly number[],
  { frozen, rowNumberWidth: numberWidth, width }: { frozen: number; rowNumberWidth: number; width: number },
): number {
  let total = numberWidth
  const requested = columnWidths.slice(0, Math.max(0, frozen))
  const firstTooMany = requested.findIndex(columnWidth => (total += columnWidth) > width * maxFrozenShare)
  return firstTooMany === -1 ? requested.length : firstTooMany
}

/** Below this width, row numbers have no room for a checkbox and an icon. */
const compactWidth = 600

/** Whether row numbers stand alone in a viewport of this width. */
export const isCompact = (width: number): boolean => width < compactWidth

/** The width for the longest row number with its separators; between a checkbox and an icon unless it stands alone. */
export function rowNumberWidth(rowCount: number, standsAlone: boolean): number {
  const digits = String(Math.max(rowCount, 1)).length
  const separators = Math.floor((digits - 1) / 3)
  const text = digits * 7.5 + separators * 4
  return standsAlone ? Math.max(48, Math.ceil(22 + text)) : Math.max(72, Math.ceil(56 + text))
}

export function columnLayout(
  widths: readonly number[],
  options: { frozen: number; rowNumberWidth: number },
): ColumnLayout {
  const starts = [0]
  for (const width of widths) starts.push((starts.at(-1) ?? 0) + width)
  const frozen = Math.min(options.frozen, widths.length)
  return {
    starts,
    frozen,
    rowNumberWidth: options.rowNumberWidth,
    frozenWidth: options.rowNumberWidth + startOf(starts, frozen),
    width: options.rowNumberWidth + startOf(starts, widths.length),
  }
}

const startOf = (starts: readonly number[], column: number): number => starts[column] ?? 0

export const columnWidth = (layout: ColumnLayout, column: number): number =>
  startOf(layout.starts, column + 1) - startOf(layout.starts, column)

/** The left edge of a column in the viewport. */
export function columnLeft(layout: ColumnLayout, column: number, scrollLeft: number): number {
  const left = layout.rowNumberWidth + startOf(layout.starts, column)
  return column < layout.frozen ? left : left - scrollLeft
}

/** The column at `offset` pixels from the start of the first one, or the nearest one. */
export function columnAtOffset(layout: ColumnLayout, offset: number): number {
  let low = 0
  let high = layout.starts.length - 2
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (startOf(layout.starts, middle) <= offset) low = middle
    else high = middle - 1
  }
  return low
}

/** The visible scrolling columns in a viewport of this width. */
export function visibleColumns(layout: ColumnLayout, scrollLeft: number, width: number): Range {
  const count = layout.starts.length - 1
  const from = startOf(layout.starts, layout.frozen) + scrollLeft
  const room = width - layout.frozenWidth
  if (count <= layout.frozen || room <= 0) return { first: layout.frozen, last: layout.frozen - 1 }
  return {
    first: Math.max(layout.frozen, columnAtOffset(layout, from)),
    last: Math.max(layout.frozen, columnAtOffset(layout, from + room - 1)),
  }
}

/** The rows that are at least partly visible. */
export function visibleRows(view: { scrollTop: number; height: number; rowHeight: number; rowCount: number }): Range {
  const { scrollTop, height, rowHeight, rowCount } = view
  const first = Math.max(0, Math.floor(scrollTop / rowHeight))
  const last = Math.min(rowCount - 1, Math.ceil((scrollTop + height) / rowHeight) - 1)
  return { first, last }
}

/**
 * The new position of a window of size `room` at `from`, moved as little as possible to show `start` to `end`. If both do
 * not fit, it shows the start.
 */
export function scrollToShow(window: { from: number; room: number }, start: number, end: number): number {
  if (start < window.from || end - start > window.room) return start
  if (end > window.from + window.room) return end - window.room
  return window.from
}

export type Zone = 'header' | 'row number' | 'cell' | 'add row' | 'none'

export interface Hit {
  zone: Zone
  row: number
  column: number
}

export interface GridShape {
  layout: ColumnLayout
  headerHeight: number
  rowHeight: number
  rowCount: number
  canAddRow: boolean
}

/** What is at a point of the viewport. The header is row -1. */
export function hitTest(shape: GridShape, scroll: { top: number; left: number }, point: { x: number; y: number }): Hit {
  const { layout } = shape
  const inFrozen = point.x < layout.frozenWidth
  const offset = point.x - layout.rowNumberWidth + (inFrozen ? 0 : scroll.left)
  const isPastColumns = offset >= (layout.starts.at(-1) ?? 0) || layout.starts.length < 2
  const column = columnAtOffset(layout, offset)
  if (point.y < shape.headerHeight) return { zone: isPastColumns || offset < 0 ? 'none' : 'header', row: -1, column }
  const row = Math.floor((point.y - shape.headerHeight + scroll.top) / shape.rowHeight)
  if (row === shape.rowCount && shape.canAddRow) return { zone: 'add row', row, column: 0 }
  if (row >= shape.rowCount) return { zone: 'none', row, column }
  if (offset < 0) return { zone: 'row number', row, column: 0 }
  return { zone: isPastColumns ? 'none' : 'cell', row, column }
}
