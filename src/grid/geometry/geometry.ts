/** Rows and columns to pixels and back. Pure; knows neither data nor DOM. */

export interface Range {
  first: number
  /** Included; smaller than `first` when the range is empty. */
  last: number
}

export interface ColumnLayout {
  /** Where each column begins, and after the last one where it ends. */
  starts: readonly number[]
  /** How many columns stay in place at the start. */
  frozen: number
  /** Of the column of row numbers, which always stays. */
  rowNumberWidth: number
  /** Width of what stays in place: row numbers and frozen columns. */
  frozenWidth: number
  /** Of all columns and the row numbers. */
  width: number
}

export const minColumnWidth = 100
export const maxColumnWidth = 300
export const rowHeights = { short: 32, medium: 56, tall: 88, extra_tall: 128 } as const

/** Of a line of text, and above and below the text of a cell, in pixels. */
const lineHeight = 20
const cellPadding = 11

/** How many whole lines of text a cell has room for. */
export const textLines = (rowHeight: number): number => Math.max(1, Math.floor((rowHeight - cellPadding) / lineHeight))

/** The width that a column may have nearest to the one asked for, in whole pixels. */
export function clampColumnWidth(width: number): number {
  return Math.round(Math.min(Math.max(width, minColumnWidth), maxColumnWidth))
}

/** Frozen columns may take this much of the width; what does not fit scrolls with the others. */
const frozenShare = 0.7

/** How many of the columns that are to stay in place may, on a screen of this width. */
export function fittingFrozenColumns(
  widths: readonly number[],
  of: { frozen: number; rowNumberWidth: number; width: number },
): number {
  let taken = of.rowNumberWidth
  const wanted = widths.slice(0, Math.max(0, of.frozen))
  const tooMany = wanted.findIndex(width => (taken += width) > of.width * frozenShare)
  return tooMany === -1 ? wanted.length : tooMany
}

/** Wide enough for the longest row number with its separators, and for the row's handle. */
export function rowNumberWidth(rowCount: number): number {
  const digits = String(Math.max(rowCount, 1)).length
  const separators = Math.floor((digits - 1) / 3)
  return Math.max(48, Math.ceil(22 + digits * 7.5 + separators * 4))
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

/** Left edge of a column in the viewport when the columns are scrolled by `scrollLeft`. */
export function columnLeft(layout: ColumnLayout, column: number, scrollLeft: number): number {
  const left = layout.rowNumberWidth + startOf(layout.starts, column)
  return column < layout.frozen ? left : left - scrollLeft
}

/** The column at `offset` pixels from where the first one begins; the nearest one when there is none. */
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

/** The scrolled columns that show in a viewport of this width. */
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

/** The rows that show, whole or in part. */
export function visibleRows(of: { scrollTop: number; height: number; rowHeight: number; rowCount: number }): Range {
  const first = Math.max(0, Math.floor(of.scrollTop / of.rowHeight))
  const last = Math.min(of.rowCount - 1, Math.ceil((of.scrollTop + of.height) / of.rowHeight) - 1)
  return { first, last }
}

/** The smallest move of a window of size `room` at `from` that shows `start` to `end`; the start wins. */
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

/** What lies under a point of the viewport; the header is row -1. */
export function hitTest(shape: GridShape, scroll: { top: number; left: number }, point: { x: number; y: number }): Hit {
  const { layout } = shape
  const inFrozen = point.x < layout.frozenWidth
  const offset = point.x - layout.rowNumberWidth + (inFrozen ? 0 : scroll.left)
  const past = offset >= (layout.starts.at(-1) ?? 0) || layout.starts.length < 2
  const column = columnAtOffset(layout, offset)
  if (point.y < shape.headerHeight) return { zone: past || offset < 0 ? 'none' : 'header', row: -1, column }
  const row = Math.floor((point.y - shape.headerHeight + scroll.top) / shape.rowHeight)
  if (row === shape.rowCount && shape.canAddRow) return { zone: 'add row', row, column: 0 }
  if (row >= shape.rowCount) return { zone: 'none', row, column }
  if (offset < 0) return { zone: 'row number', row, column: 0 }
  return { zone: past ? 'none' : 'cell', row, column }
}
