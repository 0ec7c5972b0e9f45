import type { FieldContext } from '../../../fields/field-type.ts'
import type { FieldUi } from '../../../fields/field-ui.ts'

/** What tells a row from all others for as long as it lives, wherever it stands. */
export type RowKey = string | number

export interface GridColumn {
  id: string
  name: string
  /** Pixels. */
  width: number
  readOnly: boolean
  template: unknown
  ui: FieldUi
}

/** A row is 'loading' until its cells are there; 'failed' when they could not be had. */
export type RowState = 'ready' | 'loading' | 'failed'

export interface CellEdit {
  rowKey: RowKey
  columnId: string
  value: unknown
}

export type GridChange =
  /** Cells of one row have other values, or the row has another state. */
  | { kind: 'row'; row: number }
  /** Cells of many rows (both ends included) have other values or states. */
  | { kind: 'rows'; first: number; last: number }
  /** Rows came, went or moved; with `rowsStay` those on the screen stay where they are, as far as they can. */
  | { kind: 'order'; rowsStay?: true }
  /** Columns came, went, moved, or look different. */
  | { kind: 'columns' }

/**
 * What the grid draws, and what it asks for. Rows and columns are counted from 0, in the order of the view.
 * A call without an implementation leaves its handle out of the grid.
 *
 * Changes show at once: the data applies an edit before it returns, and tells its listeners what changed.
 */
export interface GridData {
  readonly rowCount: number
  /** The first column stays in place when the others scroll. */
  readonly columns: readonly GridColumn[]
  /** How many columns stay in place at the start, where there is room; 1 when it is not said. */
  readonly frozenColumns?: number
  readonly context: FieldContext
  rowKey(row: number): RowKey | undefined
  findRow(rowKey: RowKey): number | undefined
  rowState(row: number): RowState
  /** The value as JSON holds it; null when the cell is empty, undefined when it is not loaded. */
  cell(row: number, column: number): unknown
  /** Asks for the rows on the screen and some around them; called with every drawing, so it has to be cheap. */
  want(firstRow: number, lastRow: number): void
  subscribe(listener: (change: GridChange) => void): () => void

  editCell(edit: CellEdit): void
  /** A text that the field's type could not read; the old value stayed. */
  unreadable?(message: string): void
  /** Adds an empty row and returns where it stands. */
  addRow?(): number
  deleteRows?(rowKeys: readonly RowKey[]): void
  /** Called all along a drag, and with `done` at its end. */
  resizeColumn?(resize: { columnId: string; width: number; done: boolean }): void
  /** Puts a column in another place among those shown; never in the first. */
  moveColumn?(move: { columnId: string; to: number }): void
  changeTemplate?(columnId: string, template: unknown): void
  addColumn?(anchor: HTMLElement): void
  openHeaderMenu?(columnId: string, anchor: HTMLElement): void
  /** Shows the whole record of a row. */
  openRow?(rowKey: RowKey): void
  openRowMenu?(rowKey: RowKey, at: { x: number; y: number }): void
}
