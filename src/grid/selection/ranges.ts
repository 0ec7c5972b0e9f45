/**
 * What is selected: a state machine of corners, never of single rows, so that a million rows cost as much as one.
 * Pure; rows and columns are counted by place.
 */
import type { Range } from '../geometry/geometry.ts'
import { isTableRow, move, clampCell, type Bounds, type CellPosition, type Motion } from './selection.ts'

/** What a span covers: the cells between its corners, the whole rows or columns between them, or everything. */
export type SpanKind = 'cells' | 'rows' | 'columns' | 'all'

/** A selected part of the table between two corners; `head` is the one that moves when the span is extended. */
interface Span {
  kind: SpanKind
  anchor: CellPosition
  head: CellPosition
}

export interface Selection {
  /** Where the keyboard is: in one of the spans, or on the header, or on the row that adds a row. */
  active: CellPosition
  /** At least one; the last one is extended. */
  spans: readonly Span[]
  /** The column in which a walk by Tab began: Enter goes back to it, a row lower. */
  tabStartColumn: number | null
}

/** The rows and columns of a span; never empty. */
export interface Block {
  rows: Range
  columns: Range
}

/** How a walk inside a selection goes: Tab, Shift+Tab, Enter, Shift+Enter. */
export type Step = 'next' | 'previous' | 'down' | 'up'

const clamp = (n: number, low: number, high: number) => Math.max(low, Math.min(n, high))
const size = ({ first, last }: Range) => last - first + 1

const between = (one: number, other: number, count: number): Range => ({
  first: clamp(Math.min(one, other), 0, count - 1),
  last: clamp(Math.max(one, other), 0, count - 1),
})

/** One cell, and nothing else. */
export const singleCell = (cell: CellPosition): Selection => ({
  active: cell,
  spans: [{ kind: 'cells', anchor: cell, head: cell }],
  tabStartColumn: null,
})

/** What a span covers, as far as the table goes; null when that is no record's cell. */
function blockOf({ kind, anchor, head }: Span, bounds: Bounds): Block | null {
  const { rowCount, columnCount } = bounds
  if (rowCount === 0 || columnCount === 0) return null
  const isAcross = kind === 'rows' || kind === 'all'
  const isDown = kind === 'columns' || kind === 'all'
  const isOutside = (row: number) => !isTableRow(row, bounds)
  if (!isDown && isOutside(anchor.row) && isOutside(head.row)) return null
  return {
    rows: isDown ? { first: 0, last: rowCount - 1 } : between(anchor.row, head.row, rowCount),
    columns: isAcross ? { first: 0, last: columnCount - 1 } : between(anchor.column, head.column, columnCount),
  }
}

/** All that is selected, in the order in which it was; parts may overlap. */
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

/** The corner that the last extension moved. */
export const headOf = ({ active, spans }: Selection): CellPosition => spans.at(-1)?.head ?? active

/** Rows, columns or everything from one place on; the active cell stays in it. */
export const selectWhole = (kind: Exclude<SpanKind, 'cells'>, from: CellPosition): Selection => ({
  active: from,
  spans: [{ kind, anchor: from, head: from }],
  tabStartColumn: null,
})

/**
 * Moves the far corner of the last span, which becomes of another kind if one is given. The active cell, which Tab may
 * have led elsewhere, is its other corner again.
 */
export function extendTo(selection: Selection, head: CellPosition, kind?: SpanKind): Selection {
  const last = selection.spans.at(-1) ?? { kind: 'cells', anchor: selection.active, head: selection.active }
  const extended: Span = { kind: kind ?? last.kind, anchor: last.anchor, head }
  return { active: last.anchor, spans: [...selection.spans.slice(0, -1), extended], tabStartColumn: null }
}

/** Moves the far corner of the last span by a key. The header and the row that adds one are never part of a span. */
export function extendBy(selection: Selection, motion: Motion, bounds: Bounds): Selection {
  const last = selection.spans.at(-1)
  if (!last || last.kind === 'all' || !blockOf(last, bounds)) return selection
  const moved = move(last.head, motion, bounds)
  if (!moved) return selection
  const row = last.kind === 'columns' ? last.head.row : clamp(moved.row, 0, bounds.rowCount - 1)
  const column = last.kind === 'rows' ? last.head.column : moved.column
  return extendTo(selection, { row, column })
}

/** Widens the last span to whole rows or columns; rows that become columns too are everything. */
export function widen(selection: Selection, kind: 'rows' | 'columns'): Selection {
  const before = selection.spans.at(-1)?.kind
  const isBoth =
    before === 'all' || (before === 'rows' && kind === 'columns') || (before === 'columns' && kind === 'rows')
  return extendTo(selection, headOf(selection), isBoth ? 'all' : kind)
}

/** Begins another span beside those that are there, or takes away the one that is exactly this cell, row or column. */
export function toggleSpan(
  selection: Selection,
  cell: CellPosition,
  of: { kind: SpanKind; bounds: Bounds },
): Selection {
  const span: Span = { kind: of.kind, anchor: cell, head: cell }
  const block = blockOf(span, of.bounds)
  const kept = selection.spans.filter(each => blockOf(each, of.bounds))
  const same = kept.findIndex(each => block && each.kind === of.kind && isSame(blockOf(each, of.bounds), block))
  if (same < 0) return { active: cell, spans: [...kept, span], tabStartColumn: null }
  const rest = kept.toSpliced(same, 1)
  return { active: rest.at(-1)?.anchor ?? cell, spans: rest.length > 0 ? rest : [span], tabStartColumn: null }
}

const isSameRange = (one: Range, other: Range) => one.first === other.first && one.last === other.last
const isSame = (one: Block | null, other: Block) =>
  one !== null && isSameRange(one.rows, other.rows) && isSameRange(one.columns, other.columns)

/** Moves the active cell through what is selected and leaves that as it is; after the last cell comes the first. */
export function stepWithin(selection: Selection, step: Step, bounds: Bounds): Selection {
  const blocks = blocksOf(selection, bounds)
  const at = blocks.findLastIndex(block => contains(block, selection.active))
  const block = blocks[at]
  if (!block) return { ...selection, active: firstOf(blocks[0]) ?? selection.active }
  const isBack = step === 'previous' || step === 'up'
  const place = placeIn(block, selection.active, step) + (isBack ? -1 : 1)
  if (place >= 0 && place < cellCount(block)) return { ...selection, active: cellAt(block, place, step) }
  const other = blocks[(at + (isBack ? -1 : 1) + blocks.length) % blocks.length] ?? block
  return { ...selection, active: cellAt(other, isBack ? cellCount(other) - 1 : 0, step) }
}

const firstOf = (block: Block | undefined): CellPosition | null =>
  block ? { row: block.rows.first, column: block.columns.first } : null

const isDownwards = (step: Step) => step === 'down' || step === 'up'

/** How many cells of the block come before this one on a walk. */
function placeIn({ rows, columns }: Block, cell: CellPosition, step: Step): number {
  const [row, column] = [cell.row - rows.first, cell.column - columns.first]
  return isDownwards(step) ? column * size(rows) + row : row * size(columns) + column
}

function cellAt({ rows, columns }: Block, place: number, step: Step): CellPosition {
  const line = isDownwards(step) ? size(rows) : size(columns)
  const [far, near] = [Math.floor(place / line), place % line]
  return isDownwards(step)
    ? { row: rows.first + near, column: columns.first + far }
    : { row: rows.first + far, column: columns.first + near }
}

/** One cell on by a key that an edit may have ended with: after a walk by Tab, Enter begins the next line. */
export function stepFromCell(selection: Selection, step: Step, bounds: Bounds): Selection | null {
  const to = move(selection.active, step, bounds)
  if (!to) return null
  if (!isDownwards(step))
    return { ...singleCell(to), tabStartColumn: selection.tabStartColumn ?? selection.active.column }
  return singleCell(
    step === 'down' && selection.tabStartColumn !== null ? { ...to, column: selection.tabStartColumn } : to,
  )
}

/** Where a cell is after rows or columns have moved; null when its row or column is gone. */
export type RemapCell = (place: CellPosition) => { row: number | null; column: number | null }

/**
 * The selection after rows or columns came, went or moved. Each corner goes with its row and column. Between two
 * corners there can be only as much more as the table has grown by; otherwise it was sorted anew, and what lies
 * between them now is not what was selected: then the active cell alone stays.
 */
export function remapSelection(
  selection: Selection,
  follow: RemapCell,
  of: { before: Bounds; after: Bounds },
): Selection {
  const active = followCell(selection.active, follow, of)
  const spans = selection.spans.flatMap(span => followSpan(span, follow, of) ?? [])
  const isKept = spans.length === selection.spans.length && spans.some(span => blockOf(span, of.after))
  return isKept ? { ...selection, active, spans } : { ...singleCell(active), tabStartColumn: selection.tabStartColumn }
}

function followCell(cell: CellPosition, follow: RemapCell, { before, after }: { before: Bounds; after: Bounds }) {
  const to = follow(cell)
  const isLast = cell.row === before.rowCount
  // What takes the place of a record that is gone is a record, not the row that adds one.
  const next = Math.max(0, Math.min(cell.row, after.rowCount - 1))
  const row = isLast ? after.rowCount : (to.row ?? next)
  return clampCell({ row, column: to.column ?? cell.column }, after) ?? cell
}

function followSpan(span: Span, follow: RemapCell, of: { before: Bounds; after: Bounds }): Span | null {
  const { kind, anchor, head } = span
  if (kind === 'all') return span
  if (!blockOf(span, of.before))
    return { ...span, anchor: followCell(anchor, follow, of), head: followCell(head, follow, of) }
  const [from, to] = [follow(anchor), follow(head)]
  const rows =
    kind === 'columns'
      ? [anchor.row, head.row]
      : followEnds([anchor.row, head.row], [from.row, to.row], of.after.rowCount - of.before.rowCount)
  const columns =
    kind === 'rows'
      ? [anchor.column, head.column]
      : followEnds([anchor.column, head.column], [from.column, to.column], of.after.columnCount - of.before.columnCount)
  if (!rows || !columns) return null
  return {
    kind,
    anchor: { row: rows[0] ?? 0, column: columns[0] ?? 0 },
    head: { row: rows[1] ?? 0, column: columns[1] ?? 0 },
  }
}

/**
 * Two ends that were at `before` and are at `after`. An end that is gone may have taken others with it: as many as the
 * table has lost are left out, so that nothing is selected that was not before.
 */
function followEnds(
  [from, to]: readonly [number, number],
  [newFrom, newTo]: readonly [number | null, number | null],
  growth: number,
): readonly [number, number] | null {
  const distance = Math.abs(to - from)
  const direction = Math.sign(to - from)
  if (newFrom !== null && newTo !== null) {
    const isTurned = Math.sign(newTo - newFrom) === -direction && distance !== 0
    const isWider = Math.abs(newTo - newFrom) > distance + Math.max(0, growth)
    return isTurned || isWider ? null : [newFrom, newTo]
  }
  const rest = direction * Math.max(0, distance + growth)
  if (growth >= 0) return null
  if (newTo !== null) return [newTo - rest, newTo]
  return newFrom === null ? null : [newFrom, newFrom + rest]
}
