import { noteTypedAhead } from '../../fields/editing/end-edit.ts'
import type { FieldUi, Move } from '../../fields/field-ui.ts'
import {
  idle,
  isCurrent,
  editorMounted,
  open,
  typedAhead,
  enqueue,
  type EditedCell,
  type Editing,
  type EditorInput,
  type TypedInput,
} from './editing.ts'
import type { GridColumn, GridData, LostText, RowKey } from '../grid-data.ts'
import { isSameValue } from './same-value.ts'
import { isRecordAt } from '../rows/record-rows.ts'
import type { CellPosition } from '../selection/selection.ts'

/** One opening of one editor. What the editor says after its end is not heard. */
export interface EditorSession {
  id: number
  rowKey: RowKey
  column: GridColumn
  /** What the cell held when the editor was opened: what is committed is meant to take the place of this. */
  value: unknown
  initialText: string | undefined
  /** To be called once the editor has the focus. */
  mounted(): void
  commit(value: unknown, move: Move, gestureId?: string): void
  cancel(): void
}

export interface EditorListener {
  /** Shows an editor, or shows it with more text, or takes it away. */
  show(session: EditorSession | null): void
  /** The editor is gone: the focus belongs to the grid again. */
  closed(move: Move): void
  /** Takes what was typed after the key that closed the editor, and where the person went then or while it is open. */
  input(input: EditorInput): void
}

interface Committed {
  value: unknown
  move: Move
  gestureId: string | undefined
}

/** Opens editors, hands them every keystroke in order, and gives to the data what they commit. */
export class EditorSessions {
  #data: GridData
  #listener: EditorListener
  #editing: Editing = idle
  #sessions = 0
  #session: EditorSession | null = null

  constructor(data: GridData, listener: EditorListener) {
    this.#data = data
    this.#listener = listener
  }

  get isOpening(): boolean {
    return this.#editing.kind === 'opening'
  }

  /** What is typed for an editor that is on its way. */
  get typedAhead(): string {
    return typedAhead(this.#editing)
  }

  get isIdle(): boolean {
    return this.#editing.kind === 'idle'
  }

  /** Why the edited cell cannot be edited any more: its row or its column is not shown, or is to be left alone now. */
  get lossReason(): Exclude<LostText['gone'], 'table' | 'not loaded'> | null {
    if (this.#editing.kind === 'idle') return null
    const { rowKey, columnId } = this.#editing.cell
    if (this.#data.findRow(rowKey) === undefined) return 'record'
    const column = this.#data.columns.find(({ id }) => id === columnId)
    if (!column) return 'column'
    return column.readOnly ? 'right' : null
  }

  /** Where the edited cell stands now; null when none is edited or its row or column is gone. */
  get position(): CellPosition | null {
    if (this.#editing.kind === 'idle') return null
    const { rowKey, columnId } = this.#editing.cell
    const row = this.#data.findRow(rowKey)
    const column = this.#data.columns.findIndex(each => each.id === columnId)
    return row === undefined || column < 0 ? null : { row, column }
  }

  /** The edited cell, and what it held when its editor was opened; null when none is edited. */
  get edited(): { rowKey: RowKey; columnId: string; before: unknown } | null {
    if (this.#editing.kind === 'idle') return null
    return { ...this.#editing.cell, before: this.#session?.value ?? null }
  }

  /** How much room the editor wants, which may be more than its cell. */
  get size(): FieldUi['editorSize'] {
    const { column, value } = this.#session ?? {}
    const minWidth = column?.ui.editorWidth?.(value ?? null)
    return minWidth === undefined ? column?.ui.editorSize : { ...column?.ui.editorSize, minWidth }
  }

  /** Opens the editor of a cell, if the cell can be edited. */
  open(at: CellPosition, initialText: string | undefined): boolean {
    if (!this.canEdit(at)) return false
    const id = this.prepare(at, initialText)
    return id !== null && this.cellLoaded(id)
  }

  /**
   * The editor of a cell is wanted that is not here yet, or not all of it: what is typed waits for `arrived`.
   *
   * @returns by what to call the opening; null for a cell that is none.
   */
  prepare(at: CellPosition, initialText: string | undefined): number | null {
    const columnId = this.#data.columns[at.column]?.id
    const rowKey = this.#data.rowKey(at.row)
    if (columnId === undefined || rowKey === undefined) return null
    this.#session = null
    this.#become(open(++this.#sessions, { rowKey, columnId }, initialText))
    return this.#sessions
  }

  /** Whether what was typed for an opening still waits for its cell. */
  isPending(id: number): boolean {
    return !this.#session && isCurrent(this.#editing, id)
  }

  /** The cell is here: shows its editor, if it can be edited; false when it cannot, or is not wanted any more. */
  cellLoaded(id: number): boolean {
    const at = this.position
    const column = at && this.#data.columns[at.column]
    if (this.#editing.kind !== 'opening' || !isCurrent(this.#editing, id) || !column || !this.canEdit(at)) return false
    this.#session = {
      id,
      rowKey: this.#editing.cell.rowKey,
      column,
      value: this.#data.cell(at.row, at.column) ?? null,
      initialText: this.#editing.initialText,
      mounted: () => this.#mounted(id),
      commit: (value, move, gestureId) => this.#commit(id, { value, move, gestureId }),
      cancel: () => this.#close(id, 'stay'),
    }
    this.#listener.show(this.#session)
    return true
  }

  canEdit(at: CellPosition): boolean {
    const column = this.#data.columns[at.column]
    return (
      isRecordAt(this.#data, at.row) &&
      column !== undefined &&
      !column.readOnly &&
      this.#data.rowState(at.row) === 'ready' &&
      !this.#data.isTruncated?.(at.row, at.column)
    )
  }

  /** Sets a cell at once, without an editor. */
  set(at: CellPosition, value: unknown): void {
    const column = this.#data.columns[at.column]
    const rowKey = this.#data.rowKey(at.row)
    if (!column || rowKey === undefined || !this.canEdit(at)) return
    if (Object.is(this.#data.cell(at.row, at.column) ?? null, value)) return
    this.#data.editCell({ rowKey, columnId: column.id, value })
  }

  /** Keeps an input for the editor that is on its way. */
  enqueue(input: EditorInput): void {
    const isEscape = input.kind === 'key' && input.press.key === 'Escape'
    // Nothing is there yet that could be told to go.
    if (isEscape && !this.#session) return this.discard()
    this.#become(enqueue(this.#editing, input))
    if (this.#editing.kind !== 'opening' || !this.#session) return
    if (this.#editing.initialText === this.#session.initialText) return
    this.#session = { ...this.#session, initialText: this.#editing.initialText }
    this.#listener.show(this.#session)
  }

  /** The person goes to a cell: whatever editor is on its way to another one gets what was typed before, and no more. */
  cellActivated(cell: EditedCell): void {
    if (this.#editing.kind !== 'opening') return
    const { rowKey, columnId } = this.#editing.cell
    if (cell.rowKey === rowKey && cell.columnId === columnId) return
    if (this.#session || this.typedAhead !== '') this.enqueue({ kind: 'go', cell })
    else this.discard()
  }

  /** Takes the editor away without asking it: its cell is gone, or the grid is. */
  discard(): void {
    if (this.#editing.kind !== 'idle') this.#close(this.#editing.session, 'stay')
  }

  #become(editing: Editing): void {
    this.#editing = editing
    noteTypedAhead(this.typedAhead)
  }

  #mounted(session: number): void {
    const { editing, replay } = editorMounted(this.#editing, session)
    this.#become(editing)
    for (const input of replay) {
      if (this.#editing.kind === 'opening') this.enqueue(input)
      else if (this.#editing.kind === 'open' && input.kind !== 'go') giveToEditor(input)
      else this.#listener.input(input)
    }
  }

  #commit(session: number, { value, move, gestureId }: Committed): void {
    if (this.#editing.kind === 'idle' || !isCurrent(this.#editing, session)) return
    const { rowKey, columnId } = this.#editing.cell
    const { value: before = null, column } = this.#session ?? {}
    if (this.position && !isSameValue(before, value)) {
      const type = column && { type: column.type.type }
      this.#data.editCell({ rowKey, columnId, value, before, ...type, gestureId })
    }
    this.#close(session, move)
  }

  #close(session: number, move: Move): void {
    if (!isCurrent(this.#editing, session)) return
    this.#become(idle)
    this.#session = null
    this.#listener.show(null)
    this.#listener.closed(move)
  }
}

/** Gives to the focused editor what was typed before it was there, as if it were typed now. */
function giveToEditor(input: TypedInput): void {
  const element = document.activeElement
  if (!element) return
  if (input.kind === 'text') document.execCommand('insertText', false, input.text)
  else element.dispatchEvent(new KeyboardEvent('keydown', { ...input.press, bubbles: true, cancelable: true }))
}
