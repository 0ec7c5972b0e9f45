import type { FieldContext, FieldType } from '../fields/field-type.ts'
import type { FieldUi } from '../fields/field-ui.ts'
import type { OptionHue } from '../ui/theme/tokens.ts'
import type { Clip } from './clipboard/clip.ts'
import type { Range } from './geometry/geometry.ts'
import type { CellReferences } from './editing/cell-references.ts'

/** What tells a row from all others for as long as it lives, wherever it stands. */
export type RowKey = string | number

export interface GridColumn {
  id: string
  name: string
  /** Pixels. */
  width: number
  readOnly: boolean
  /** The rows stand in the order of this column's values; where they do by several, this one may not be the first. */
  sorted?: { direction: 'ascending' | 'descending'; isFirst: boolean }
  template: unknown
  type: FieldType
  ui: FieldUi
}

/** A row is 'loading' until its cells are there; 'failed' when they could not be had. */
export type RowState = 'ready' | 'loading' | 'failed'

/** A field that rows are grouped by; it need not be one of the columns. */
export type GroupField = Pick<GridColumn, 'id' | 'name' | 'template' | 'type' | 'ui'>

/** What is said of a column over the records of a group. */
export interface ColumnSummary {
  /** What it is: 'Sum'. */
  label: string
  text: string
}

/** What a row shows that stands for a group of records, above them. */
export interface RowGroup {
  /** 1 for a group that lies in no other one. */
  level: number
  /** What the records of the group hold in the field of its level, as JSON holds it; null: nothing. */
  value: unknown
  /** How many records there are in it, those of groups inside of it included. */
  count: number
  isFolded: boolean
  /** The group that it lies in. */
  parent: RowKey | null
  /** By the ids of columns; left out where nothing is said of any. */
  summaries?: ReadonlyMap<string, ColumnSummary>
}

/** Where a new row is to stand where nothing sorts the rows: beside another one. Given a group, it is to lie in that. */
export interface RowPlacement {
  rowKey: RowKey
  side: 'above' | 'below'
}

export interface CellEdit {
  rowKey: RowKey
  columnId: string
  value: unknown
  /** What the person saw in the cell when they began; what it shows now when it is not said. */
  before?: unknown
  /** Of which type the column was then, by its name; that of the column when it is not said. */
  type?: string
  /** The gesture that it belongs to, when that has begun already. */
  gestureId?: string | undefined
}

/** One gesture that changes many cells: it shows at once, and is undone at once. */
export interface CellsChange {
  kind: 'paste' | 'clear' | 'fill'
  edits: readonly CellEdit[]
  /** Rows to be added at the end, in this order: their values by column id. */
  newRows: readonly Readonly<Record<string, unknown>>[]
  /** Columns that need another template before, such as one with more options. */
  templates: readonly { columnId: string; template: unknown }[]
  /** The gesture that it belongs to, when that has begun already. */
  gestureId?: string
}

/** A paste that is about to be done. */
export interface PasteRequest {
  data: GridData
  clip: Clip
  /** Where it goes; its rows may have to be brought. */
  held: CellReferences
  /** How many cells that are, those of rows and columns that are not there yet among them. */
  cells: number
  /** How many columns could be added for what does not fit. */
  extraColumns: number
  /** The person is asked; else only if it names records that are not there. */
  isAsked: boolean
}

/** What became of the question: columns and records that were added for it, in a gesture that the paste belongs to. */
export interface PasteDecision {
  columns: readonly GridColumn[]
  gestureId?: string
}

/** Why a row stands where the view would not have it. */
export type RowMark = 'left filter' | 'moved'

/** What was typed into an editor that was taken away, and what took it away. */
export interface LostText {
  text: string
  /** The record or column that is not shown any more, the table when it was closed, or the right to edit the cell. */
  gone: 'record' | 'column' | 'table' | 'right' | 'not loaded'
}

/** What is typed into the editor of a cell, and what the cell held when it was opened. */
export interface EditorDraft {
  rowKey: RowKey
  columnId: string
  before: unknown
  text: string
}

/** The active cell of somebody else. */
export interface GridCursor {
  key: string
  name: string
  hue: OptionHue
  rowKey: RowKey
  columnId: string
}

/** Where the person is: the active cell, and all rows that are selected, as ranges of places. */
export interface GridPresence {
  rowKey: RowKey | null
  columnId: string | null
  rows: readonly Range[]
}

/** The colour of a row, and what it stands for. */
export interface RowColor {
  hue: OptionHue
  /** For who does not see it: 'Status Done'. */
  reason: string
}

export type GridChange =
  /** Cells of one row have other values, or the row has another state; somebody else has changed those that are named. */
  | { kind: 'row'; row: number; changed?: readonly string[] }
  /** Cells of many rows (both ends included) have other values or states. */
  | { kind: 'rows'; first: number; last: number }
  /** Rows came, went or moved; with `rowsStay` those on the screen stay where they are, as far as they can. */
  | { kind: 'order'; rowsStay?: true }
  /** Columns came, went, moved, or look different. */
  | { kind: 'columns' }
  /** Others went elsewhere. */
  | { kind: 'cursors' }

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
  /** Whether a cell has only the beginning of its value: that is drawn, and before anything is done with it, `bring` gets the rest. */
  isTruncated?(row: number, column: number): boolean
  /** Asks for the rows on the screen and some around them; called with every drawing, so it has to be cheap. */
  requestRows(firstRow: number, lastRow: number): void
  subscribe(listener: (change: GridChange) => void): () => void

  /** What the rows are grouped by, the outermost first. */
  readonly groups?: readonly GroupField[]
  /**
   * The group that a row stands for; null for a record's row. Left out where nothing is grouped. Such a row counts among
   * the rows, has a key of its own, is always ready, and has no cells.
   */
  groupAt?(row: number): RowGroup | null
  /** Hides or shows what lies in a group. */
  foldGroup?(rowKey: RowKey, isFolded: boolean): void
  /** How many records there are, those that are folded away too; where it is left out, each row is one. */
  readonly recordCount?: number
  /** Which record of the table a row shows, counted from 0; where it is left out that is the row's own place. */
  recordIndex?(row: number): number
  /** The row of a record by its place, once the groups that it lies in are unfolded. Left out where nothing is grouped. */
  showRecord?(place: number): number | undefined

  /** Where others are. */
  readonly cursors?: readonly GridCursor[]
  rowMark?(row: number): RowMark | null
  /** The colour at the edge of a row. */
  rowColor?(row: number): RowColor | null
  /** Whether a cell waits for long to be saved. */
  isUnsaved?(row: number, column: number): boolean
  /** The person went elsewhere. */
  setPresence?(to: GridPresence): void

  editCell(edit: CellEdit): void
  /** Changes many cells in one gesture; all rows that it names are loaded. */
  changeCells?(change: CellsChange): void
  /**
   * Tells the person what a paste is going to do, if need be, and adds the columns and linked records that they want for
   * it. Null: they do not want to paste after all. Without it nothing is added but rows.
   */
  confirmPaste?(asked: PasteRequest): Promise<PasteDecision | null>
  /** Brings the rows of a range (both ends included) that are not loaded whole; rejects when they cannot be had. */
  loadRows?(firstRow: number, lastRow: number): Promise<void>
  /** Something that was asked for was not done, or not all of it, such as a text that the field's type could not read. */
  showWarning?(message: string): void
  /** Somebody tried to change a cell that cannot be changed. */
  onEditRefused?(): void
  /** Offers to go on with something that the person has to press for once more. */
  offerAction?(text: string, action: { label: string; run(): void }): void
  /** What is typed into the open editor by now; null when it is closed. Called with every key, so it has to be cheap. */
  setDraft?(typed: EditorDraft | null): void
  /** Keeps for the person what they had typed into a cell that is gone. */
  keepLostText?(lost: LostText): void
  /** Adds an empty row, at the end unless told otherwise, and returns where it stands. */
  addRow?(beside?: RowPlacement): number
  /** Adds a row below another one that holds the same, and returns where it stands; undefined while that one is not loaded. */
  duplicateRow?(rowKey: RowKey): number | undefined
  deleteRows?(rowKeys: readonly RowKey[]): void
  /** Called all along a drag, and with `done` at its end. */
  resizeColumn?(resize: { columnId: string; width: number; done: boolean }): void
  /** Puts a column in another place among those shown; never in the first. */
  moveColumn?(move: { columnId: string; to: number }): void
  /** In a gesture of its own, or as part of one. */
  changeTemplate?(columnId: string, template: unknown, gestureId?: string): void
  addColumn?(anchor: HTMLElement): void
  openHeaderMenu?(columnId: string, anchor: HTMLElement): void
  /** Shows the files of a cell; those that are given come to them. */
  openFiles?(of: { rowKey: RowKey; columnId: string }, given: readonly File[]): void
  /** Shows the whole record of a row. */
  openRow?(rowKey: RowKey): void
  /** Shows a record whole that a cell links to. */
  openLinked?(of: { rowKey: RowKey; columnId: string; recordId: string }): void
  /** Shows which records a cell links to, each to be opened. */
  openLinks?(of: { rowKey: RowKey; columnId: string }, at: { x: number; y: number; height: number }): void
  /** From one of the row's cells, or from its number, which has no column. */
  openRowMenu?(
    of: { rowKey: RowKey; columnId?: string | undefined },
    at: { x: number; y: number; height: number },
  ): void
}
