import type { GridData, RowKey } from '../grid-data.ts'
import {
  toggleRow,
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

/** The keys of a cell, which stay the same when it moves. */
interface CellKeys {
  rowKey: RowKey | undefined
  columnId: string | undefined
}

/** The active cell and the selection of a grid. Both follow their rows and columns when those move. */
export class GridSelection {
  readonly #data: GridData
  readonly #viewport: Viewport
  #selection: Selection | null = null
  /** The keys of the selection's corner cells, by their positions when it was made. */
  #keys = new Map<string, CellKeys>()
  /** The bounds of the table when the selection was made. */
  #boundsBefore: Bounds
  #version = 0
  #clearedPosition: CellPosition | null = null

  constructor(data: GridData, viewport: Viewport) {
    this.#data = data
    this.#viewport = viewport
    this.#boundsBefore = this.bounds
  }

  /** The active cell. */
  get position(): CellPosition | null {
    return this.#selection?.active ?? null
  }

  /** The corner that was extended last, or the active cell. */
  get head(): CellPosition | null {
    return this.#selection && headOf(this.#selection)
  }

  /** The kind of the span that an extension would change. */
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

  /** The selected blocks; empty if no record cell is selected. */
  get blocks(): Block[] {
    const blocks = this.#selection ? blocksOf(this.#selection, this.bounds) : []
    const [block] = blocks
    const isRow = blocks.length === 1 && block?.rows.first === block?.rows.last
    return isRow && block && this.#data.groupAt?.(block.rows.first) ? [] : blocks
  }

  get hasManyCells(): boolean {
    return this.#selection !== null && hasManyCells(this.#selection, this.bounds)
  }

  /** Increases with every change of the selection. */
  get version(): number {
    return this.#version
  }

  has(cell: CellPosition): boolean {
    return this.#selection !== null && isSelected(this.#selection, cell, this.bounds)
  }

  /** Selects a single cell, or the nearest one that exists. */
  set(cell: CellPosition): void {
    const position = clampCell(cell, this.bounds)
    this.#replace(position && singleCell(position))
  }

  /** Clears the selection and remembers the position of the active cell. */
  clear(): void {
    const { position } = this
    this.#replace(null)
    this.#clearedPosition = position
  }

  /** The position of the active cell before `clear`; null once something else is selected. */
  get clearedPosition(): CellPosition | null {
    return this.#clearedPosition
  }

  /** Selects the whole row or column of a cell, or everything. */
  selectWhole(kind: Exclude<SpanKind, 'cells'>, from: CellPosition): void {
    const position = clampCell(from, this.bounds)
    if (position) this.#replace(selectWhole(kind, position))
  }

  /** Selects everything and keeps the active cell. */
  selectAll(): void {
    if (this.#selection) this.selectWhole('all', this.#selection.active)
  }

  /** Adds a cell, row, or column to the selection, or removes it. */
  toggle(kind: SpanKind, cell: CellPosition): void {
    const position = clampCell(cell, this.bounds)
    if (!position) return
    this.#replace(
      this.#selection ? toggleSpan(this.#selection, position, { kind, bounds: this.bounds }) : singleCell(position),
    )
  }

  /** Selects a whole row too, or takes it out of the selected rows. */
  toggleRow(row: number): void {
    const position = clampCell({ row, column: 0 }, this.bounds)
    if (!position) return
    const to = this.#selection && toggleRow(this.#selection, position)
    this.#replace(to ?? selectWhole('rows', position))
  }

  extendTo(cell: CellPosition, kind?: SpanKind): void {
    const position = clampCell(cell, this.bounds)
    if (position && this.#selection) this.#replace(extendTo(this.#selection, position, kind))
  }

  extendBy(motion: Motion): void {
    if (this.#selection) this.#replace(extendBy(this.#selection, motion, this.bounds))
  }

  /** Widens the selection to whole rows or columns, or to everything if it is already the other. */
  widen(kind: 'rows' | 'columns'): void {
    if (this.#selection) this.#replace(widen(this.#selection, kind))
  }

  /** Moves one cell, within the selection if it has several cells. Returns false if that would leave the grid. */
  step(step: Step): boolean {
    if (!this.#selection) return false
    const to = this.hasManyCells
      ? stepWithin(this.#selection, step, this.bounds)
      : stepFromCell(this.#selection, step, this.bounds)
    if (to) this.#replace(to)
    return to !== null
  }

  /** Updates the selection after rows or columns changed. Returns whether the record of the active cell is gone. */
  remap(): boolean {
    if (!this.#selection) return false
    const keys = this.#keys
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
      cell => {
        const { rowKey, columnId } = keys.get(positionKey(cell)) ?? { rowKey: undefined, columnId: undefined }
        return {
          row: rowKey === undefined ? cell.row : rowOf(rowKey),
          column: columnId === undefined ? cell.column : (columns.get(columnId) ?? null),
        }
      },
      { before: this.#boundsBefore, after },
    )
    const { rowKey } = keys.get(positionKey(this.#selection.active)) ?? { rowKey: undefined }
    const isGone = rowKey !== undefined && rowOf(rowKey) === null
    this.#replace(after.columnCount === 0 ? null : to)
    return isGone
  }

  /** The key of a record row; undefined for the header, group rows, and the row that adds a record. */
  recordKey(row: number): RowKey | undefined {
    return isRecordAt(this.#data, row) ? this.#data.rowKey(row) : undefined
  }

  /** Whether a row is a group row. */
  isGroup(row: number): boolean {
    return isTableRow(row, { rowCount: this.#data.rowCount }) && !isRecordAt(this.#data, row)
  }

  #replace(selection: Selection | null): void {
    this.#selection = selection
    this.#clearedPosition = null
    this.#version++
    this.#boundsBefore = this.bounds
    this.#keys.clear()
    if (!selection) return
    for (const { anchor, head } of selection.spans) {
      this.#rememberKeys(anchor)
      this.#rememberKeys(head)
    }
    this.#rememberKeys(selection.active)
  }

  #rememberKeys(cell: CellPosition): void {
    const columnId = this.#data.columns[cell.column]?.id
    const isRow = isTableRow(cell.row, { rowCount: this.#data.rowCount })
    this.#keys.set(positionKey(cell), { rowKey: isRow ? this.#data.rowKey(cell.row) : undefined, columnId })
  }
}

const positionKey = ({ row, column }: CellPosition) => `${row} ${column}`
