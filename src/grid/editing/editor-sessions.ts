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

/** One editor, from opening to closing. Its calls are ignored once it has closed. */
export interface EditorSession {
  id: number
  rowKey: RowKey
  column: GridColumn
  /** The cell's value when the editor was opened, which a commit replaces. */
  value: unknown
  initialText: string | undefined
  /** Call once the editor has the focus. */
  mounted(): void
  commit(value: unknown, move: Move, gestureId?: string): void
  cancel(): void
  /** Call when the editor stays open because its text cannot be read. */
  refused(): void
}

export interface EditorListener {
  /** Shows an editor, updates its initial text, or removes it. */
  show(session: EditorSession | null): void
  /** The editor closed, so the grid should take the focus back. */
  closed(move: Move): void
  /** Whether the focus is in the editor. */
  hasFocus(): boolean
  /** The row that the editor's gesture added is about to be removed. */
  reverting(at: CellPosition): void
  /** Receives queued input that is not meant for the editor. */
  input(input: EditorInput): void
}

interface Committed {
  value: unknown
  move: Move
  gestureId: string | undefined
}

/** Opens editor sessions, passes them every keystroke in order, and saves what they commit. */
export class EditorSessions {
  #data: GridData
  #listener: EditorListener
  #editing: Editing = idle
  #sessions = 0
  #session: EditorSession | null = null
  /** The session whose text could not be read when its editor lost the focus. */
  #refused = 0
  /** Input that editors have missed and that is not replayed yet. */
  readonly #missed: EditorInput[] = []
  #isReplaying = false

  constructor(data: GridData, listener: EditorListener) {
    this.#data = data
    this.#listener = listener
  }

  get isOpening(): boolean {
    return this.#editing.kind === 'opening'
  }

  /** Whether the editor stays open because its text cannot be read. */
  get isRefused(): boolean {
    return this.#editing.kind === 'open' && this.#editing.session === this.#refused
  }

  /** The text typed for an editor that is opening. */
  get typedAhead(): string {
    return typedAhead(this.#editing)
  }

  get isIdle(): boolean {
    return this.#editing.kind === 'idle'
  }

  /** Why the edited cell can no longer be edited; null if it can. */
  get lossReason(): Exclude<LostText['reason'], 'table' | 'not loaded'> | null {
    if (this.#editing.kind === 'idle') return null
    const { rowKey, columnId } = this.#editing.cell
    if (this.#data.findRow(rowKey) === undefined) return 'record'
    const column = this.#data.columns.find(({ id }) => id === columnId)
    if (!column) return 'column'
    return column.readOnly ? 'permission' : null
  }

  /** The current position of the edited cell; null if there is none or its row or column is gone. */
  get position(): CellPosition | null {
    if (this.#editing.kind === 'idle') return null
    const { rowKey, columnId } = this.#editing.cell
    const row = this.#data.findRow(rowKey)
    const column = this.#data.columns.findIndex(each => each.id === columnId)
    return row === undefined || column < 0 ? null : { row, column }
  }

  /** The edited cell and its value when the editor was opened; null if there is none. */
  get edited(): { rowKey: RowKey; columnId: string; before: unknown } | null {
    if (this.#editing.kind === 'idle') return null
    return { ...this.#editing.cell, before: this.#session?.value ?? null }
  }

  /** The minimum size of the editor, which may be larger than its cell. */
  get size(): FieldUi['editorSize'] {
    const { column, value } = this.#session ?? {}
    const minWidth = column?.ui.editorWidth?.(value ?? null)
    return minWidth === undefined ? column?.ui.editorSize : { ...column?.ui.editorSize, minWidth }
  }

  /** Opens the editor of a cell. Returns false if the cell cannot be edited. */
  open(at: CellPosition, initialText: string | undefined, gestureId?: string): boolean {
    if (!this.canEdit(at)) return false
    const id = this.prepare(at, initialText)
    return id !== null && this.cellLoaded(id, gestureId)
  }

  /**
   * Requests the editor of a cell that may still be loading. Input waits until `cellLoaded` is called.
   *
   * @returns the session id; null if there is no such cell.
   */
  prepare(at: CellPosition, initialText: string | undefined): number | null {
    const columnId = this.#data.columns[at.column]?.id
    const rowKey = this.#data.rowKey(at.row)
    if (columnId === undefined || rowKey === undefined) return null
    this.#session = null
    this.#setState(open(++this.#sessions, { rowKey, columnId }, initialText))
    return this.#sessions
  }

  /** Whether a session is still waiting for its cell to load. */
  isPending(id: number): boolean {
    return !this.#session && isCurrent(this.#editing, id)
  }

  /**
   * Shows the editor now that its cell is loaded. Returns false if the cell cannot be edited or the session has ended.
   *
   * @param gestureId the gesture that the commit joins, unless the editor names another one. Canceling the
   * editor with the focus in it reverts what the gesture has done, such as adding the row.
   */
  cellLoaded(id: number, gestureId?: string): boolean {
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
      commit: (value, move, joined = gestureId) => this.#commit(id, { value, move, gestureId: joined }),
      cancel: () => this.#cancel(id, gestureId),
      refused: () => {
        this.#refused = id
      },
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

  /** Sets a cell without an editor. */
  set(at: CellPosition, value: unknown): void {
    const column = this.#data.columns[at.column]
    const rowKey = this.#data.rowKey(at.row)
    if (!column || rowKey === undefined || !this.canEdit(at)) return
    if (Object.is(this.#data.cell(at.row, at.column) ?? null, value)) return
    this.#data.editCell({ rowKey, columnId: column.id, value })
  }

  /** Keeps input for the editor that is opening. */
  enqueue(input: EditorInput): void {
    const isEscape = input.kind === 'key' && input.press.key === 'Escape'
    // There is no editor yet that could handle Escape.
    if (isEscape && !this.#session) return this.discard()
    this.#setState(enqueue(this.#editing, input))
    if (this.#editing.kind !== 'opening' || !this.#session) return
    if (this.#editing.initialText === this.#session.initialText) return
    this.#session = { ...this.#session, initialText: this.#editing.initialText }
    this.#listener.show(this.#session)
  }

  /** The person activated a cell. An editor that is opening in another cell gets only the text typed before. */
  cellActivated(cell: EditedCell): void {
    if (this.#editing.kind !== 'opening') return
    const { rowKey, columnId } = this.#editing.cell
    if (cell.rowKey === rowKey && cell.columnId === columnId) return
    if (this.#session || this.typedAhead !== '') this.enqueue({ kind: 'activate', cell })
    else this.discard()
  }

  /** Closes the editor without a commit. */
  discard(): void {
    if (this.#editing.kind !== 'idle') this.#close(this.#editing.session, 'stay')
  }

  #setState(editing: Editing): void {
    this.#editing = editing
    noteTypedAhead(this.typedAhead)
  }

  #mounted(session: number): void {
    const { editing, replay } = editorMounted(this.#editing, session)
    this.#setState(editing)
    // The input of an editor that opened during a replay comes before the rest.
    this.#missed.unshift(...replay)
    if (!this.#isReplaying) void this.#replay()
  }

  /** Replays one input after the other. Each is given once the page shows what the one before it has changed. */
  async #replay(): Promise<void> {
    this.#isReplaying = true
    try {
      while (this.#missed.length > 0) {
        await rendered()
        const input = this.#missed.shift()
        if (!input) continue
        if (this.#editing.kind === 'opening') this.enqueue(input)
        else if (this.#editing.kind === 'open' && input.kind !== 'activate') sendToEditor(input)
        else this.#listener.input(input)
      }
    } finally {
      this.#isReplaying = false
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

  #cancel(session: number, gestureId: string | undefined): void {
    if (!isCurrent(this.#editing, session)) return
    const { position } = this
    // An editor also cancels when it loses the focus without a change, often to another cell of the new row.
    const isEscape = this.#listener.hasFocus()
    this.#close(session, 'stay')
    if (gestureId === undefined || !isEscape) return
    if (position) this.#listener.reverting(position)
    this.#data.cancelGesture?.(gestureId)
  }

  #close(session: number, move: Move): void {
    if (!isCurrent(this.#editing, session)) return
    this.#setState(idle)
    this.#session = null
    this.#listener.show(null)
    this.#listener.closed(move)
  }
}

/** React renders what an event has changed in a microtask. Events that it gets while it renders all see the same state. */
const rendered = (): Promise<void> => new Promise(queueMicrotask)

/** Replays input to the focused editor. */
function sendToEditor(input: TypedInput): void {
  const element = document.activeElement
  if (!element) return
  if (input.kind === 'text') document.execCommand('insertText', false, input.text)
  else element.dispatchEvent(new KeyboardEvent('keydown', { ...input.press, bubbles: true, cancelable: true }))
}
