import type { Move } from '../../fields/field-ui.ts'
import { openCellFiles } from '../rows/cell-files.ts'
import { refusalText } from '../live/announce-refusal.ts'
import type { EditedCell, EditorInput, TypedInput } from './editing.ts'
import { editorBox, placeEditor } from './editor-box.ts'
import { EditorSessions, type EditorSession } from './editor-sessions.ts'
import type { LostText } from '../grid-data.ts'
import { recordsNotLoaded } from '../../texts/record-texts.ts'
import { CellReferences, whenLoaded } from './cell-references.ts'
import type { Block } from '../selection/ranges.ts'
import { isRecordAt } from '../rows/record-rows.ts'
import type { CellPosition } from '../selection/selection.ts'
import type { Stage } from '../stage.ts'

export interface CellEditorOptions {
  /** Renders the editor of a session into the grid's `editorHost`; null removes it. */
  onEditor(session: EditorSession | null): void
  /** Called when a key closed the editor and moves to another cell. */
  step(to: Exclude<Move, 'stay'>): void
  /** Receives input typed after the key that closed the editor. */
  input(input: TypedInput): void
}

const isPresent = <Value>(value: Value | null | undefined): value is Value => value !== null && value !== undefined

const single = (index: number) => ({ first: index, last: index })

const blockOf = ({ row, column }: CellPosition): Block => ({ rows: single(row), columns: single(column) })

/** Edits cells on the stage: places the editor over its cell, moves the focus, and keeps text that would be lost. */
export class CellEditor {
  readonly #stage: Stage
  readonly #options: CellEditorOptions
  readonly #sessions: EditorSessions
  #isDisposed = false
  /** The text in the open editor; null if it has none. */
  #draft: string | null = null

  constructor(stage: Stage, options: CellEditorOptions) {
    this.#stage = stage
    this.#options = options
    this.#sessions = new EditorSessions(stage.data, {
      show: session => this.#show(session),
      closed: move => this.#closed(move),
      hasFocus: () => stage.dom.editors.contains(document.activeElement),
      // The active cell of a removed row moves to a neighbor, which further typing would overwrite.
      reverting: at => stage.activate({ row: stage.data.rowCount, column: at.column }),
      input: input => (input.kind === 'activate' ? this.#activate(input.cell) : options.input(input)),
    })
  }

  listen(signal: AbortSignal): void {
    const { editors, textInput } = this.#stage.dom
    textInput.addEventListener('focus', () => this.#sessions.isRefused && this.#focusEditor(), { signal })
    editors.addEventListener('keydown', () => this.revealCell(), { signal })
    editors.addEventListener('input', ({ target }) => this.#inputChanged(target), { signal })
    signal.addEventListener('abort', () => {
      this.#isDisposed = true
      this.#closeKeepingText('table')
    })
  }

  /** An editor was requested but is not mounted yet; input waits for it. */
  get isOpening(): boolean {
    return this.#sessions.isOpening
  }

  /** An editor is open or opening. */
  get isOpen(): boolean {
    return !this.#sessions.isIdle
  }

  enqueue(input: EditorInput): void {
    this.#sessions.enqueue(input)
  }

  /** Call when a press activated a cell. */
  cellActivated(): void {
    const { data, selection } = this.#stage
    const { position } = selection
    const rowKey = position && data.rowKey(position.row)
    const columnId = position && data.columns[position.column]?.id
    if (isPresent(rowKey) && isPresent(columnId)) this.#sessions.cellActivated({ rowKey, columnId })
  }

  /**
   * Ends the open edit before a press elsewhere. Returns false if its text cannot be read; the editor then stays open
   * with the focus.
   */
  end(): boolean {
    // An editor commits on blur.
    if (this.isOpen && !this.isOpening) this.#stage.focus()
    if (this.#sessions.isRefused) this.#focusEditor()
    return !this.#sessions.isRefused
  }

  #focusEditor(): void {
    this.#stage.dom.editorHost.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true })
    this.revealCell()
  }

  #activate({ rowKey, columnId }: EditedCell): void {
    const { data, selection } = this.#stage
    if (!this.end()) return
    const row = data.findRow(rowKey)
    const column = data.columns.findIndex(({ id }) => id === columnId)
    const { position } = selection
    const isActive = position?.row === row && position?.column === column
    if (row !== undefined && column >= 0 && !isActive) this.#stage.activate({ row, column })
  }

  /**
   * Opens the editor of a cell if it can be edited. `initialText` replaces its value. What it commits is undone together
   * with the rest of the gesture, if there is one.
   */
  edit(cell: CellPosition, initialText: string | undefined, gestureId?: string): void {
    if (openCellFiles(this.#stage, cell)) return
    this.#stage.viewport.show(cell)
    if (this.canEdit(cell)) this.#sessions.open(cell, initialText, gestureId)
    else {
      if (!this.#isTruncated(cell)) this.#refuse(cell)
      if (this.#canLoad(cell)) this.#openWhenLoaded(cell, initialText)
    }
    this.#stage.render()
  }

  /** Whether a cell could be edited once it is loaded completely. */
  #canLoad(cell: CellPosition): boolean {
    const { data } = this.#stage
    const { readOnly, type } = data.columns[cell.column] ?? {}
    if (!data.loadRows || readOnly !== false || type?.files || !isRecordAt(data, cell.row)) return false
    return data.rowState(cell.row) === 'loading' || this.#isTruncated(cell)
  }

  /** Loads a cell and then opens its editor with the text typed meanwhile. */
  #openWhenLoaded(cell: CellPosition, initialText: string | undefined): void {
    const { data } = this.#stage
    const id = this.#sessions.prepare(cell, initialText)
    if (id === null) return
    const loaded = () => {
      if (!this.#sessions.cellLoaded(id) && this.#sessions.isPending(id)) this.#loadFailed()
      this.#stage.render()
    }
    void new CellReferences(data, [blockOf(cell)]).load().then(loaded, loaded)
  }

  #isTruncated({ row, column }: CellPosition): boolean {
    const { data } = this.#stage
    return data.columns[column]?.readOnly === false && data.isTruncated?.(row, column) === true
  }

  /** Runs `work` once the active cell is loaded completely, unless the person has moved on. */
  #whenLoaded(cell: CellPosition, work: () => void): void {
    const { row, column } = cell
    const { data, selection } = this.#stage
    const references = new CellReferences(data, [blockOf(cell)])
    whenLoaded(data, references, () => {
      const [resolved] = references.resolve() ?? []
      const { position } = selection
      const isInPlace = resolved?.rows[0] === row && resolved.columns[0] === column
      const isActive = position?.row === row && position.column === column
      if (isInPlace && isActive && !this.#isDisposed && !this.isOpen) work()
    })
  }

  #loadFailed(): void {
    if (this.#sessions.typedAhead === '') this.#stage.data.showWarning?.(recordsNotLoaded)
    this.#closeKeepingText('not loaded')
  }

  canEdit(cell: CellPosition): boolean {
    return this.#sessions.canEdit(cell)
  }

  /** Toggles a cell such as a checkbox. Returns false if the cell is not of that kind. */
  toggle(cell: CellPosition): boolean {
    const { data } = this.#stage
    const toggle = data.columns[cell.column]?.ui.toggle
    if (!toggle || !isRecordAt(data, cell.row)) return false
    this.set(cell, toggle(data.cell(cell.row, cell.column) ?? null))
    return true
  }

  /** Applies a click to a cell such as a rating. Returns false if the cell is not of that kind. */
  press(cell: CellPosition, across: number): boolean {
    const { data } = this.#stage
    const column = data.columns[cell.column]
    if (!column?.ui.press || !isRecordAt(data, cell.row)) return false
    const { template } = column
    this.set(cell, column.ui.press(data.cell(cell.row, cell.column) ?? null, { across, template }))
    return true
  }

  /** Sets a cell without an editor. */
  set(cell: CellPosition, value: unknown): void {
    if (this.#isTruncated(cell)) return this.#whenLoaded(cell, () => this.set(cell, value))
    if (!this.canEdit(cell)) return this.#refuse(cell)
    this.#sessions.set(cell, value)
    this.#stage.flush()
  }

  /** Moves the editor over its cell. */
  place(): void {
    const at = this.#sessions.position
    if (!at) return
    const box = editorBox(this.#stage.viewport, at, this.#sessions.size)
    placeEditor(this.#stage.dom.editorHost, box)
  }

  /**
   * Closes the editor if its row or column is gone. Nothing is active then, because further typing was not meant for the
   * neighboring cells.
   */
  closeIfCellLost(): void {
    const { lossReason } = this.#sessions
    if (lossReason === null) return
    this.#stage.selection.clear()
    this.#closeKeepingText(lossReason)
  }

  /** Scrolls the edited cell into view. */
  revealCell(): void {
    const at = this.#sessions.position
    if (at) this.#stage.show(at)
  }

  /** Moves the text input to the active cell during a composition, so that input methods show their candidates there. */
  composing(composing: boolean): void {
    const { dom, viewport, selection } = this.#stage
    const cell = selection.position
    const { textInput } = dom
    textInput.toggleAttribute('data-composing', composing)
    if (!composing || !cell) return
    this.#stage.show(cell)
    const box = viewport.box(cell)
    textInput.style.transform = `translate(${box.left}px, ${box.top}px)`
    textInput.style.width = `${box.width}px`
    textInput.style.height = `${box.height}px`
  }

  /** Tells screen readers why a cell cannot be edited. The page shows its own hint. */
  #refuse(cell: CellPosition): void {
    const reason = refusalText(this.#stage.data, cell)
    if (reason === null) return
    this.#stage.announcer.say(reason)
    this.#stage.data.onEditRefused?.()
  }

  #inputChanged(target: EventTarget | null): void {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) this.#setDraft(target.value)
  }

  #setDraft(text: string | null): void {
    this.#draft = text
    const cell = this.#sessions.edited
    this.#stage.data.setDraft?.(cell && text !== null ? { ...cell, text } : null)
  }

  /** Closes the editor without a commit and keeps its text. */
  #closeKeepingText(reason: LostText['reason']): void {
    const text = this.#draft ?? this.#sessions.typedAhead
    this.#sessions.discard()
    if (text) this.#stage.data.keepLostText?.({ text, reason })
  }

  #show(session: EditorSession | null): void {
    this.#setDraft(session?.initialText ?? null)
    const { root, editorHost } = this.#stage.dom
    root.toggleAttribute('data-editing', session !== null)
    editorHost.hidden = session === null
    this.#options.onEditor(session)
  }

  /**
   * Returns the focus to the grid unless the person moved it elsewhere. During a blur the new focus is not known yet, so
   * that is checked in the next frame.
   */
  #closed(move: Move): void {
    if (this.#isDisposed) return
    const isInEditor = this.#stage.dom.editors.contains(document.activeElement)
    if (move !== 'stay' || isInEditor) this.#stage.focus()
    else requestAnimationFrame(() => this.#refocus())
    if (move !== 'stay') this.#options.step(move)
    this.#stage.flush()
  }

  #refocus(): void {
    const hasNoFocus = document.activeElement === document.body && this.#stage.dom.root.isConnected
    if (this.#sessions.isIdle && hasNoFocus) this.#stage.focus()
  }
}
