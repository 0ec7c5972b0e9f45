/**
 * The selection as a list of spans between corner cells, so that selecting a million rows costs as much as selecting one.
 * Pure.
 */
import type { Range } from '../geometry/geometry.ts'
import { isTableRow, move, clampCell, type Bounds, type CellPosition, type Motion } from './selection.ts'

/** Whether a span covers the cells, the whole rows, or the whole columns between its corners, or everything. */
export type SpanKind = 'cells' | 'rows' | 'columns' | 'all'

/** A selected part of the table between two corners. Extending the span moves `head`. */
interface Span {
  kind: SpanKind
  anchor: CellPosition
  head: CellPosition
}

export interface Selection {
  /** The active cell: in one of the spans, in the header, or in the row that adds a record. */
  active: CellPosition
  /** At least one. The last one can be extended. */
  spans: readonly Span[]
  /** The column where tabbing began. Enter returns to it, one row down. */
  tabStartColumn: number | null
}

/** A non-empty rectangle of cells. */
export interface Block {
  rows: Range
  columns: Range
}

/** The steps of Tab, Shift+Tab, Enter, and Shift+Enter. */
export type Step = 'next' | 'previous' | 'down' | 'up'

const clamp = (n: number, low: number, high: number) => Math.max(low, Math.min(n, high))
const size = ({ first, last }: Range) => last - first + 1

const between = (one: number, other: number, count: number): Range => ({
  first: clamp(Math.min(one, other), 0, count - 1),
  last: clamp(Math.max(one, other), 0, count - 1),
})

/** Selects a single cell. */
export const singleCell = (cell: CellPosition): Selection => ({
  active: cell,
  spans: [{ kind: 'cells', anchor: cell, head: cell }],
  tabStartColumn: null,
})

/** The cells that a span covers; null if it has no record cell. */
function blockOf({ kind, anchor, head }: Span, bounds: Bounds): Block | null {
  const { rowCount, columnCount } = bounds
  if (rowCount === 0 || columnCount === 0) return null
  const hasAllColumns = kind === 'rows' || kind === 'all'
  const hasAllRows = kind === 'columns' || kind === 'all'
  const isOutside = (row: number) => !isTableRow(row, bounds)
  if (!hasAllRows && isOutside(anchor.row) && isOutside(head.row)) return null
  return {
    rows: hasAllRows ? { first: 0, last: rowCount - 1 } : between(anchor.row, head.row, rowCount),
    columns: hasAllColumns ? { first: 0, last: columnCount - 1 } : between(anchor.column, head.column, columnCount),
  }
}

/** The selected blocks in the order of selection. They may overlap. */
export const blocksOf = ({ spans }: Selection, bounds: Bounds): Block[] =>
  spans.flatMap(span => blockOf(span, bounds) ?? [])

export const cellCount = ({ rows, columns }: Block): number => size(rows) * size(columns)

/** Whether more than one cell is selected. */
export function hasManyCells(selection: Selection, bounds: Bounds): boolean {
  const blocks = blocksOf(selection, bounds)
  return blocks.length > 1 || blocks.some(block => cellCount(block) > 1)
}

const contains = ({ rows, columns }: Block, { row, column }: CellPosition): boolean =>
  row >= rows.first && row <= rows.last && column >= columns.first && column <= columns.last

export const isSelected = (selection: Selection, cell: CellPosition, bounds: Bounds): boolean =>
  blocksOf(selection, bounds).some(block => contains(block, cell))

/** The corner that was extended last. */
export const headOf = ({ active, spans }: Selection): CellPosition => spans.at(-1)?.head ?? active

/** Selects the row or column of a cell, or everything. The cell becomes active. */
export const selectWhole = (kind: Exclude<SpanKind, 'cells'>, from: CellPosition): Selection => ({
  active: from,
  spans: [{ kind, anchor: from, head: from }],
  tabStartColumn: null,
})

/**
 * Moves the head of the last span and optionally changes its kind. Its other corner becomes active, even if Tab moved the
 * active cell.
 */
export function extendTo(selection: Selection, head: CellPosition, kind?: SpanKind): Selection {
  const last = selection.spans.at(-1) ?? { kind: 'cells', anchor: selection.active, head: selection.active }
  const extended: Span = { kind: kind ?? last.kind, anchor: last.anchor, head }
  return { active: last.anchor, spans: [...selection.spans.slice(0, -1), extended], tabStartColumn: null }
}

/** Moves the head of the last span by a motion. It never includes the header or the row that adds a record. */
export function extendBy(selection: Selection, motion: Motion, bounds: Bounds): Selection {
  const last = selection.spans.at(-1)
  if (!last || last.kind === 'all' || !blockOf(last, bounds)) return selection
  const moved = move(last.head, motion, bounds)
  if (!moved) return selection
  const row = last.kind === 'columns' ? last.head.row : clamp(moved.row, 0, bounds.rowCount - 1)
  const column = last.kind === 'rows' ? last.head.column : moved.column
  return extendTo(selection, { row, column })
}

/** Widens the last span to whole rows or columns, or to everything if it already has the other. */
export function widen(selection: Selection, kind: 'rows' | 'columns'): Selection {
  const before = selection.spans.at(-1)?.kind
  const isBoth =
    before === 'all' || (before === 'rows' && kind === 'columns') || (before === 'columns' && kind === 'rows')
  return extendTo(selection, headOf(selection), isBoth ? 'all' : kind)
}

/** Adds a span, or removes the one that is exactly this cell, row, or column. */
export function toggleSpan(
  selection: Selection,
  cell: CellPosition,
  { kind, bounds }: { kind: SpanKind; bounds: Bounds },
): Selection {
  const span: Span = { kind, anchor: cell, head: cell }
  const block = blockOf(span, bounds)
  const kept = selection.spans.filter(each => blockOf(each, bounds))
  const same = kept.findIndex(each => block && each.kind === kind && isSame(blockOf(each, bounds), block))
  if (same < 0) return { active: cell, spans: [...kept, span], tabStartColumn: null }
  const rest = kept.toSpliced(same, 1)
  return { active: rest.at(-1)?.anchor ?? cell, spans: rest.length > 0 ? rest : [span], tabStartColumn: null }
}

/**
 * Selects the whole row of a cell besides other rows, or takes it out of them. Null if no rows are selected yet: the row
 * then replaces the selection.
 */
export function toggleRow({ active, spans }: Selection, cell: CellPosition): Selection | null {
  const rowSpans = spans.filter(({ kind }) => kind === 'rows')
  if (rowSpans.length === 0) return null
  const span = (first: number, last: number): Span => ({
    kind: 'rows',
    anchor: { row: first, column: cell.column },
    head: { row: last, column: cell.column },
  })
  const ranges = rowSpans.map(({ anchor, head }) => rangeOf(anchor.row, head.row))
  const isIn = (row: number) => ranges.some(({ first, last }) => row >= first && row <= last)
  if (!isIn(cell.row)) return { active: cell, spans: [...rowSpans, span(cell.row, cell.row)], tabStartColumn: null }
  const rest = ranges.flatMap(({ first, last }) => {
    if (cell.row < first || cell.row > last) return span(first, last)
    const [above, below] = [span(first, cell.row - 1), span(cell.row + 1, last)]
    return [...(cell.row > first ? [above] : []), ...(cell.row < last ? [below] : [])]
  })
  const next = rest.at(-1)
  if (!next) return singleCell(cell)
  const isActiveLeft = active.row !== cell.row && isIn(active.row)
  return { active: isActiveLeft ? active : next.anchor, spans: rest, tabStartColumn: null }
}

const rangeOf = (one: number, other: number): Range => ({ first: Math.min(one, other), last: Math.max(one, other) })

const isSameRange = (one: Range, other: Range) => one.first === other.first && one.last === other.last
const isSame = (one: Block | null, other: Block) =>
  one !== null && isSameRange(one.rows, other.rows) && isSameRange(one.columns, other.columns)

/** Moves the active cell within the selection, from the last cell to the first. */
export function stepWithin(selection: Selection, step: Step, bounds: Bounds): Selection {
  const blocks = blocksOf(selection, bounds)
  const blockIndex = blocks.findLastIndex(block => contains(block, selection.active))
  const block = blocks[blockIndex]
  if (!block) return { ...selection, active: firstOf(blocks[0]) ?? selection.active }
  const isBack = step === 'previous' || step === 'up'
  const index = indexIn(block, selection.active, step) + (isBack ? -1 : 1)
  if (index >= 0 && index < cellCount(block)) return { ...selection, active: cellAt(block, index, step) }
  const other = blocks[(blockIndex + (isBack ? -1 : 1) + blocks.length) % blocks.length] ?? block
  return { ...selection, active: cellAt(other, isBack ? cellCount(other) - 1 : 0, step) }
}

const firstOf = (block: Block | undefined): CellPosition | null =>
  block ? { row: block.rows.first, column: block.columns.first } : null

const isVertical = (step: Step) => step === 'down' || step === 'up'

/** The index of a cell in the order of steps. */
function indexIn({ rows, columns }: Block, cell: CellPosition, step: Step): number {
  const [row, column] = [cell.row - rows.first, cell.column - columns.first]
  return isVertical(step) ? column * size(rows) + row : row * size(columns) + column
}

function cellAt({ rows, columns }: Block, index: number, step: Step): CellPosition {
  const lineLength = isVertical(step) ? size(rows) : size(columns)
  const [line, offset] = [Math.floor(index / lineLength), index % lineLength]
  return isVertical(step)
    ? { row: rows.first + offset, column: columns.first + line }
    : { row: rows.first + line, column: columns.first + offset }
}

/** Moves a single active cell by one step. After tabbing, Enter returns to the column where tabbing began. */
export function stepFromCell(selection: Selection, step: Step, bounds: Bounds): Selection | null {
  const to = move(selection.active, step, bounds)
  if (!to) return null
  if (!isVertical(step))
    return { ...singleCell(to), tabStartColumn: selection.tabStartColumn ?? selection.active.column }
  return singleCell(
    step === 'down' && selection.tabStartColumn !== null ? { ...to, column: selection.tabStartColumn } : to,
  )
}

/** The new row and column of a cell; null if it is gone. */
export type RemapCell = (cell: CellPosition) => { row: number | null; column: number | null }

/**
 * Updates the selection after rows or columns were added, removed, or moved. Each corner follows its row and column.
 *
 * A span may only grow by as much as the table has grown. Otherwise the table was sorted, and other cells are between the
 * corners now: only the active cell stays selected then.
 */
export function remapSelection(selection: Selection, remap: RemapCell, bounds: BoundsChange): Selection {
  const active = remapCell(selection.active, remap, bounds)
  const spans = selection.spans.flatMap(span => remapSpan(span, remap, bounds) ?? [])
  const isKept = spans.length === selection.spans.length && spans.some(span => blockOf(span, bounds.after))
  return isKept ? { ...selection, active, spans } : { ...singleCell(active), tabStartColumn: selection.tabStartColumn }
}

interface BoundsChange {
  before: Bounds
  after: Bounds
}

function remapCell(cell: CellPosition, remap: RemapCell, { before, after }: BoundsChange) {
  const to = remap(cell)
  const isAddRow = cell.row === before.rowCount
  // A missing record is replaced by a neighbor, not by the row that adds a record.
  const neighbor = Math.max(0, Math.min(cell.row, after.rowCount - 1))
  const row = isAddRow ? after.rowCount : (to.row ?? neighbor)
  return clampCell({ row, column: to.column ?? cell.column }, after) ?? cell
}

function remapSpan(span: Span, remap: RemapCell, bounds: BoundsChange): Span | null {
  const { kind, anchor, head } = span
  if (kind === 'all') return span
  const { before, after } = bounds
  if (!blockOf(span, before))
    return { ...span, anchor: remapCell(anchor, remap, bounds), head: remapCell(head, remap, bounds) }
  const [from, to] = [remap(anchor), remap(head)]
  const rows =
    kind === 'columns'
      ? [anchor.row, head.row]
      : remapEnds([anchor.row, head.row], [from.row, to.row], after.rowCount - before.rowCount)
  const columns =
    kind === 'rows'
      ? [anchor.column, head.column]
      : remapEnds([anchor.column, head.column], [from.column, to.column], after.columnCount - before.columnCount)
  if (!rows || !columns) return null
  return {
    kind,
    anchor: { row: rows[0] ?? 0, column: columns[0] ?? 0 },
    head: { row: rows[1] ?? 0, column: columns[1] ?? 0 },
  }
}

/**
 * Maps the two ends of a range. If one end is gone, others next to it may be too: the range shrinks by as much as the
 * table did, so that nothing is selected that was not before. Null if the range cannot be kept.
 */
function remapEnds(
  [from, to]: readonly [number, number],
  [newFrom, newTo]: readonly [number | null, number | null],
  growth: number,
): readonly [number, number] | null {
  const distance = Math.abs(to - from)
  const direction = Math.sign(to - from)
  if (newFrom !== null && newTo !== null) {
    const isReversed = Math.sign(newTo - newFrom) === -direction && distance !== 0
    const isWider = Math.abs(newTo - newFrom) > distance + Math.max(0, growth)
    return isReversed || isWider ? null : [newFrom, newTo]
  }
  const rest = direction * Math.max(0, distance + growth)
  if (growth >= 0) return null
  if (newTo !== null) return [newTo - rest, newTo]
  return newFrom === null ? null : [newFrom, newFrom + rest]
}
