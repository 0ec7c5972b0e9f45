import type { GridData, RowKey } from '../grid-data.ts'
import {
  toggleSpan,
  blocksOf,
  extendBy,
  extendTo,
  remapSelection,
  headOf,
  hasManyCells,
  isSelected,
  singleCell,
  stepFromCell,
  stepWithin,
  selectWhole,
  widen,
  type Block,
  type Selection,
  type SpanKind,
  type Step,
} from './ranges.ts'
import { isRecordAt } from '../rows/record-rows.ts'
import { isTableRow, clampCell, type Bounds, type CellPosition, type Motion } from './selection.ts'
import type { Viewport } from '../geometry/viewport.ts'

/** The names of a cell that it keeps wherever it goes. */
interface CellName {
  rowKey: RowKey | undefined
  columnId: string | undefined
}

/** The active cell of a grid and what is selected. Both stay with their rows and columns when these come, go or move. */
export class GridSelection {
  readonly #data: GridData
  readonly #viewport: Viewport
  #selection: Selection | null = null
  /** The cells that the selection is made of, by place, and what they were called when it was made. */
  #names = new Map<string, CellName>()
  #madeIn: Bounds
  #version = 0
  #left: CellPosition | null = null

  constructor(data: GridData, viewport: Viewport) {
    this.#data = data
    this.#viewport = viewport
    this.#madeIn = this.bounds
  }

  /** The active cell. */
  get position(): CellPosition | null {
    return this.#selection?.active ?? null
  }

  /** The corner that an extension has moved last; the active cell when there was none. */
  get head(): CellPosition | null {
    return this.#selection && headOf(this.#selection)
  }

  /** What kind the span is that an extension would move. */
  get kind(): SpanKind {
    return this.#selection?.spans.at(-1)?.kind ?? 'cells'
  }

  get bounds(): Bounds {
    return {
      rowCount: this.#data.rowCount,
      columnCount: this.#data.columns.length,
      canAddRow: this.#data.addRow !== undefined,
      pageRows: this.#viewport.pageRows,
      ...(this.#data.groupAt && { isGroup: row => this.isGroup(row) }),
    }
  }

  /** All that is selected; empty when that is no record's cell. */
  get blocks(): Block[] {
    const blocks = this.#selection ? blocksOf(this.#selection, this.bounds) : []
    const [block] = blocks
    const isRow = blocks.length === 1 && block?.rows.first === block?.rows.last
    return isRow && block && this.#data.groupAt?.(block.rows.first) ? [] : blocks
  }

  get hasManyCells(): boolean {
    return this.#selection !== null && hasManyCells(this.#selection, this.bounds)
  }

  /** Grows with every change of the selection. */
  get version(): number {
    return this.#version
  }

  has(cell: CellPosition): boolean {
    return this.#selection !== null && isSelected(this.#selection, cell, this.bounds)
  }

  /** Selects one cell, the nearest one that exists, and nothing else. */
  set(cell: CellPosition): void {
    const position = clampCell(cell, this.bounds)
    this.#take(position && singleCell(position))
  }

  /** Selects nothing, until the person says where they want to go. */
  clear(): void {
    const { position } = this
    this.#take(null)
    this.#left = position
  }

  /** Where the active cell was that was taken away; null unless it was. */
  get clearedPosition(): CellPosition | null {
    return this.#left
  }

  /** Selects whole rows or columns, or everything, from a cell on. */
  selectWhole(kind: Exclude<SpanKind, 'cells'>, from: CellPosition): void {
    const position = clampCell(from, this.bounds)
    if (position) this.#take(selectWhole(kind, position))
  }

  /** Selects everything; the active cell stays. */
  selectAll(): void {
    if (this.#selection) this.selectWhole('all', this.#selection.active)
  }

  /** Selects something beside what is selected, or no longer selects it. */
  toggle(kind: SpanKind, cell: CellPosition): void {
    const position = clampCell(cell, this.bounds)
    if (!position) return
    this.#take(
      this.#selection ? toggleSpan(this.#selection, position, { kind, bounds: this.bounds }) : singleCell(position),
    )
  }

  extendTo(cell: CellPosition, kind?: SpanKind): void {
    const position = clampCell(cell, this.bounds)
    if (position && this.#selection) this.#take(extendTo(this.#selection, position, kind))
  }

  extendBy(motion: Motion): void {
    if (this.#selection) this.#take(extendBy(this.#selection, motion, this.bounds))
  }

  /** Widens the selection to whole rows or columns, or to everything when it is both. */
  widen(kind: 'rows' | 'columns'): void {
    if (this.#selection) this.#take(widen(this.#selection, kind))
  }

  /** Goes one cell on, inside of what is selected when that is more than one cell; false when that leaves the grid. */
  step(step: Step): boolean {
    if (!this.#selection) return false
    const to = this.hasManyCells
      ? stepWithin(this.#selection, step, this.bounds)
      : stepFromCell(this.#selection, step, this.bounds)
    if (to) this.#take(to)
    return to !== null
  }

  /** Rows or columns came, went or moved. True when the record of the active cell is gone, and another took its place. */
  remap(): boolean {
    if (!this.#selection) return false
    const names = this.#names
    const columns = new Map(this.#data.columns.map(({ id }, index) => [id, index]))
    const rows = new Map<RowKey, number | null>()
    const rowOf = (rowKey: RowKey) => {
      const row = rows.has(rowKey) ? (rows.get(rowKey) ?? null) : (this.#data.findRow(rowKey) ?? null)
      rows.set(rowKey, row)
      return row
    }
    const after = this.bounds
    const to = remapSelection(
      this.#selection,
      place => {
        const { rowKey, columnId } = names.get(nameOf(place)) ?? { rowKey: undefined, columnId: undefined }
        return {
          row: rowKey === undefined ? place.row : rowOf(rowKey),
          column: columnId === undefined ? place.column : (columns.get(columnId) ?? null),
        }
      },
      { before: this.#madeIn, after },
    )
    const { rowKey } = names.get(nameOf(this.#selection.active)) ?? { rowKey: undefined }
    const isGone = rowKey !== undefined && rowOf(rowKey) === null
    this.#take(after.columnCount === 0 ? null : to)
    return isGone
  }

  /** The key of a row that holds a record; the header, groups and the row that adds one have none. */
  recordKey(row: number): RowKey | undefined {
    return isRecordAt(this.#data, row) ? this.#data.rowKey(row) : undefined
  }

  /** Whether a row stands for a group. */
  isGroup(row: number): boolean {
    return isTableRow(row, { rowCount: this.#data.rowCount }) && !isRecordAt(this.#data, row)
  }

  #take(selection: Selection | null): void {
    this.#selection = selection
    this.#left = null
    this.#version++
    this.#madeIn = this.bounds
    this.#names.clear()
    if (!selection) return
    for (const { anchor, head } of selection.spans) {
      this.#name(anchor)
      this.#name(head)
    }
    this.#name(selection.active)
  }

  #name(cell: CellPosition): void {
    const columnId = this.#data.columns[cell.column]?.id
    const isRow = isTableRow(cell.row, { rowCount: this.#data.rowCount })
    this.#names.set(nameOf(cell), { rowKey: isRow ? this.#data.rowKey(cell.row) : undefined, columnId })
  }
}

const nameOf = ({ row, column }: CellPosition) => `${row} ${column}`
