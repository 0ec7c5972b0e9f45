import type { FieldContext, FieldType } from '../fields/field-type.ts'
import type { FieldUi } from '../fields/field-ui.ts'
import type { OptionHue } from '../ui/theme/tokens.ts'
import type { Clip } from './clipboard/clip.ts'
import type { Range } from './geometry/geometry.ts'
import type { CellReferences } from './editing/cell-references.ts'

/** Identifies a row for as long as it exists, wherever it moves. */
export type RowKey = string | number

export interface GridColumn {
  id: string
  name: string
  /** What the column is for. */
  description?: string
  /** Pixels. */
  width: number
  readOnly: boolean
  /** Whether a value here cannot be removed, and blank cells are marked. */
  isRequired?: true
  /** Whether new rows have a value here. */
  startsFilled?: true
  /** Set if the rows are sorted by this column, alone or after others. */
  sorted?: { direction: 'ascending' | 'descending'; isFirst: boolean }
  template: unknown
  type: FieldType
  ui: FieldUi
}

/** 'loading' until the cells arrive; 'failed' if they could not be loaded. */
export type RowState = 'ready' | 'loading' | 'failed'

/** A field that rows are grouped by. It may be hidden. */
export type GroupField = Pick<GridColumn, 'id' | 'name' | 'template' | 'type' | 'ui'>

/** The summary of a column over the records of a group. */
export interface ColumnSummary {
  /** The name of the calculation, such as 'Sum'. */
  label: string
  text: string
}

/** What a group row shows above the records of its group. */
export interface RowGroup {
  /** 1 for an outermost group. */
  level: number
  /** The JSON value that the group's records share in the field of its level; null if empty. */
  value: unknown
  /** The number of records, including those in nested groups. */
  count: number
  isFolded: boolean
  parent: RowKey | null
  /** By column id. */
  summaries?: ReadonlyMap<string, ColumnSummary>
}

/** Where to insert a new row if the view is unsorted: next to another row, or into a group if the key is a group's. */
export interface RowPlacement {
  rowKey: RowKey
  side: 'above' | 'below'
}

export interface CellEdit {
  rowKey: RowKey
  columnId: string
  value: unknown
  /** The value when the person began the edit; defaults to the current one. */
  before?: unknown
  /** The name of the field type at that time; defaults to the current one. */
  type?: string
  /** The gesture that the edit joins; a new one by default. */
  gestureId?: string | undefined
}

/** One gesture that changes many cells. It is undone as a whole. */
export interface CellsChange {
  kind: 'paste' | 'clear' | 'fill'
  edits: readonly CellEdit[]
  /** Rows to add at the end, in order: their values by column id. */
  newRows: readonly Readonly<Record<string, unknown>>[]
  /** Templates to change first, such as to add select options. */
  templates: readonly { columnId: string; template: unknown }[]
  /** The gesture that the change joins; a new one by default. */
  gestureId?: string
}

/** A paste that may need confirmation. */
export interface PasteRequest {
  data: GridData
  clip: Clip
  /** The cells to paste into. Their rows may still have to be loaded. */
  target: CellReferences
  /** The number of cells, including those in rows and columns that would be added. */
  cells: number
  /** How many columns would have to be added to fit everything. */
  extraColumns: number
  /** Whether the person must confirm; otherwise they are only asked if the paste names missing records. */
  needsConfirmation: boolean
}

/** The columns added for a paste, and the gesture that they and the paste belong to. */
export interface PasteDecision {
  columns: readonly GridColumn[]
  gestureId?: string
}

/** Why a row is not where the view would put it. */
export type RowMark = 'left filter' | 'moved'

/** Text from an editor that closed before it could save. */
export interface LostText {
  text: string
  /** What disappeared: the record, the column, the open table, or the permission to edit; or the record did not load. */
  reason: 'record' | 'column' | 'table' | 'permission' | 'not loaded'
}

/** The text in the open editor, and the cell's value when it was opened. */
export interface EditorDraft {
  rowKey: RowKey
  columnId: string
  before: unknown
  text: string
}

/** The active cell of a collaborator. */
export interface GridCursor {
  key: string
  name: string
  hue: OptionHue
  rowKey: RowKey
  columnId: string
}

/** Where the person is: the active cell, and the selected rows as ranges of row indexes. */
export interface GridPresence {
  rowKey: RowKey | null
  columnId: string | null
  rows: readonly Range[]
}

/** The color of a row and its meaning. */
export interface RowColor {
  hue: OptionHue
  /** The meaning in words, such as 'Status Done'. */
  reason: string
}

export type GridChange =
  /** The cells or the state of one row changed. `changed` lists the columns that a collaborator changed. */
  | { kind: 'row'; row: number; changed?: readonly string[] }
  /** The cells or states of a range of rows changed, both ends included. */
  | { kind: 'rows'; first: number; last: number }
  /** Rows were added, removed, or moved. With `rowsStay`, the visible rows keep their position on the screen if possible. */
  | { kind: 'order'; rowsStay?: true }
  /** Columns were added, removed, moved, or restyled. */
  | { kind: 'columns' }
  /** Collaborators moved to other cells. */
  | { kind: 'cursors' }

/**
 * The data that a grid draws, and what people can do with it. Row and column indexes start at 0, in the order of the view.
 * Optional methods that are missing hide their controls.
 *
 * Edits are optimistic: the data applies an edit and notifies its listeners before the call returns.
 */
export interface GridData {
  readonly rowCount: number
  readonly columns: readonly GridColumn[]
  /** How many columns are frozen at the start if there is room; 1 by default. */
  readonly frozenColumns?: number
  readonly context: FieldContext
  rowKey(row: number): RowKey | undefined
  findRow(rowKey: RowKey): number | undefined
  rowState(row: number): RowState
  /** The JSON value; null if the cell is empty, undefined if it is not loaded. */
  cell(row: number, column: number): unknown
  /** Whether only the beginning of the cell's value is loaded. `loadRows` loads the rest, which any change needs. */
  isTruncated?(row: number, column: number): boolean
  /** Requests the visible rows and some around them. Called on every render, so it must be cheap. */
  requestRows(firstRow: number, lastRow: number): void
  subscribe(listener: (change: GridChange) => void): () => void

  /** The fields that the rows are grouped by, outermost first. */
  readonly groups?: readonly GroupField[]
  /**
   * The group of a group row; null for a record row. Missing if nothing is grouped. Group rows count as rows, have a key,
   * are always ready, and have no cells.
   */
  groupAt?(row: number): RowGroup | null
  foldGroup?(rowKey: RowKey, isFolded: boolean): void
  /** The number of records, including those in folded groups. Defaults to `rowCount`. */
  readonly recordCount?: number
  /** The index of a row's record among all records. Defaults to the row's own index. */
  recordIndex?(row: number): number
  /** Unfolds the groups around a record and returns its row. Missing if nothing is grouped. */
  showRecord?(recordIndex: number): number | undefined

  /** The active cells of collaborators. */
  readonly cursors?: readonly GridCursor[]
  rowMark?(row: number): RowMark | null
  /** The color at the edge of a row. */
  rowColor?(row: number): RowColor | null
  /** Whether the record of a row is open beside the grid. */
  isOpenRow?(row: number): boolean
  /** Whether saving a cell is taking long. */
  isUnsaved?(row: number, column: number): boolean
  /** Called when the person selects other cells. */
  setPresence?(to: GridPresence): void

  editCell(edit: CellEdit): void
  /** Changes many cells in one gesture. Their rows must be loaded. */
  changeCells?(change: CellsChange): void
  /**
   * Asks the person to confirm a paste if needed, and creates the columns and linked records that they choose. Resolves to
   * null if they cancel. Without this method a paste only adds rows.
   */
  confirmPaste?(request: PasteRequest): Promise<PasteDecision | null>
  /** Loads the rows of a range completely, both ends included. Rejects if that fails. */
  loadRows?(firstRow: number, lastRow: number): Promise<void>
  /** Says that something was not done or only in part, such as when a field cannot read a text. */
  showWarning?(message: string): void
  /** Called when the person tries to change a cell that cannot be changed. */
  onEditRefused?(): void
  /** Offers a button to finish something that needs another click. */
  offerAction?(text: string, action: { label: string; run(): void }): void
  /** Keeps the text of the open editor; null once it is closed. Called on every keystroke, so it must be cheap. */
  setDraft?(draft: EditorDraft | null): void
  /** Keeps text that the person typed into a cell that is no longer there. */
  keepLostText?(lost: LostText): void
  /** Starts a gesture for the changes of this turn, or returns the one that has started. */
  gesture?(): string
  /** Reverts what a gesture has changed so far. It cannot be redone. */
  cancelGesture?(gestureId: string): void
  /** Adds an empty row, at the end by default, and returns its index. */
  addRow?(placement?: RowPlacement): number
  /** Adds a copy of a row below it and returns its index; undefined if the row is not loaded yet. */
  duplicateRow?(rowKey: RowKey): number | undefined
  deleteRows?(rowKeys: readonly RowKey[]): void
  /** Moves rows beside another one, in their order. Returns whether any moved. Missing if the view orders its rows. */
  moveRows?(rowKeys: readonly RowKey[], placement: RowPlacement): boolean
  /** Called when the person tries to move rows of a view that orders them. */
  onMoveRefused?(): void
  /** Called throughout a drag, and with `done` at its end. */
  resizeColumn?(resize: { columnId: string; width: number; done: boolean }): void
  /** Moves a column to another index among the visible ones, never to 0. */
  moveColumn?(move: { columnId: string; to: number }): void
  /** Changes a column's template in the given gesture, or a new one. */
  changeTemplate?(columnId: string, template: unknown, gestureId?: string): void
  addColumn?(anchor: HTMLElement): void
  /** Opens the settings of a column, by a double press on its header. */
  editColumn?(columnId: string, header: HTMLElement): void
  openHeaderMenu?(columnId: string, anchor: HTMLElement): void
  /** Shows the files of a cell and adds the new ones. */
  openFiles?(cell: { rowKey: RowKey; columnId: string }, newFiles: readonly File[]): void
  /** Opens the record of a row. */
  openRow?(rowKey: RowKey): void
  /** Opens a record that a cell links to. */
  openLinked?(link: { rowKey: RowKey; columnId: string; recordId: string }): void
  /** Lists the records that a cell links to. */
  openLinks?(cell: { rowKey: RowKey; columnId: string }, at: { x: number; y: number; height: number }): void
  /** Opens the menu of a row, from one of its cells or (without a column) from its number. */
  openRowMenu?(
    cell: { rowKey: RowKey; columnId?: string | undefined },
    at: { x: number; y: number; height: number },
  ): void
}
