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
  /** Draws the editor of a session into the grid's `editorHost`, replacing any other; null takes it away. */
  onEditor(session: EditorSession | null): void
  /** The editor was closed by a key that leads to another cell. */
  step(to: Exclude<Move, 'stay'>): void
  /** Takes what was typed after the key that closed the editor. */
  input(input: TypedInput): void
}

const isPresent = <Value>(value: Value | null | undefined): value is Value => value !== null && value !== undefined

const one = (line: number) => ({ first: line, last: line })

const blockOf = ({ row, column }: CellPosition): Block => ({ rows: one(row), columns: one(column) })

/** Where cells are edited: the editor over its cell, the focus that it takes and gives back, and what is composed. */
export class CellEditor {
  readonly #stage: Stage
  readonly #options: CellEditorOptions
  readonly #sessions: EditorSessions
  #isClosed = false
  /** What the person has typed into the open editor; null when nothing. */
  #typed: string | null = null

  constructor(stage: Stage, options: CellEditorOptions) {
    this.#stage = stage
    this.#options = options
    this.#sessions = new EditorSessions(stage.data, {
      show: session => this.#show(session),
      closed: to => this.#closed(to),
      input: input => (input.kind === 'go' ? this.#goTo(input.cell) : options.input(input)),
    })
  }

  listen(signal: AbortSignal): void {
    const { editors } = this.#stage.dom
    editors.addEventListener('keydown', () => this.revealCell(), { signal })
    editors.addEventListener('input', ({ target }) => this.#note(target), { signal })
    signal.addEventListener('abort', () => {
      this.#isClosed = true
      this.#lose('table')
    })
  }

  /** An editor was asked for that is not there yet: what is typed waits for it. */
  get isOpening(): boolean {
    return this.#sessions.isOpening
  }

  /** An editor is there, or was asked for. */
  get isOpen(): boolean {
    return !this.#sessions.isIdle
  }

  enqueue(input: EditorInput): void {
    this.#sessions.enqueue(input)
  }

  /** A cell was chosen by a press. */
  cellActivated(): void {
    const { data, selection } = this.#stage
    const { position } = selection
    const rowKey = position && data.rowKey(position.row)
    const columnId = position && data.columns[position.column]?.id
    if (isPresent(rowKey) && isPresent(columnId)) this.#sessions.cellActivated({ rowKey, columnId })
  }

  /** An open editor commits what it has as it loses the focus. */
  #goTo({ rowKey, columnId }: EditedCell): void {
    const { data, selection } = this.#stage
    this.#stage.focus()
    const row = data.findRow(rowKey)
    const column = data.columns.findIndex(({ id }) => id === columnId)
    const { position } = selection
    const isThere = position?.row === row && position?.column === column
    if (row !== undefined && column >= 0 && !isThere) this.#stage.activate({ row, column })
  }

  /** Opens the editor of a cell, if it can be edited. Text replaces its value. */
  edit(cell: CellPosition, initialText: string | undefined): void {
    if (openCellFiles(this.#stage, cell)) return
    this.#stage.viewport.show(cell)
    if (this.canEdit(cell)) this.#sessions.open(cell, initialText)
    else {
      if (!this.#isPart(cell)) this.#refuse(cell)
      if (this.#isOnItsWay(cell)) this.#await(cell, initialText)
    }
    this.#stage.render()
  }

  /** Whether a cell could be edited if it were here, and all of it, and is being fetched or can be. */
  #isOnItsWay(cell: CellPosition): boolean {
    const { data } = this.#stage
    const { readOnly, type } = data.columns[cell.column] ?? {}
    if (!data.loadRows || readOnly !== false || type?.files || !isRecordAt(data, cell.row)) return false
    return data.rowState(cell.row) === 'loading' || this.#isPart(cell)
  }

  /** Fetches what is missing of a cell, and then opens its editor, which gets what was typed meanwhile. */
  #await(cell: CellPosition, initialText: string | undefined): void {
    const { data } = this.#stage
    const id = this.#sessions.prepare(cell, initialText)
    if (id === null) return
    const arrive = () => {
      if (!this.#sessions.cellLoaded(id) && this.#sessions.isPending(id)) this.#fail()
      this.#stage.render()
    }
    void new CellReferences(data, [blockOf(cell)]).load().then(arrive, arrive)
  }

  #isPart({ row, column }: CellPosition): boolean {
    const { data } = this.#stage
    return data.columns[column]?.readOnly === false && data.isTruncated?.(row, column) === true
  }

  /** Does something to the active cell once all that it holds is here, unless the person has gone on. */
  #onceWhole(cell: CellPosition, work: () => void): void {
    const { row, column } = cell
    const { data, selection } = this.#stage
    const held = new CellReferences(data, [blockOf(cell)])
    whenLoaded(data, held, () => {
      const [lines] = held.resolve() ?? []
      const { position } = selection
      const isThere = lines?.rows[0] === row && lines.columns[0] === column
      const isActive = position?.row === row && position.column === column
      if (isThere && isActive && !this.#isClosed && !this.isOpen) work()
    })
  }

  /** A cell that was wanted could not be had. */
  #fail(): void {
    if (this.#sessions.typedAhead === '') this.#stage.data.showWarning?.(recordsNotLoaded)
    this.#lose('not loaded')
  }

  canEdit(cell: CellPosition): boolean {
    return this.#sessions.canEdit(cell)
  }

  /** Whether the cell is of a kind that is toggled rather than edited; then it has been. */
  toggle(cell: CellPosition): boolean {
    const { data } = this.#stage
    const toggle = data.columns[cell.column]?.ui.toggle
    if (!toggle || !isRecordAt(data, cell.row)) return false
    this.set(cell, toggle(data.cell(cell.row, cell.column) ?? null))
    return true
  }

  /** Whether the cell is of a kind that a click on what it shows changes; then it has been. */
  press(cell: CellPosition, across: number): boolean {
    const { data } = this.#stage
    const column = data.columns[cell.column]
    if (!column?.ui.press || !isRecordAt(data, cell.row)) return false
    const { template } = column
    this.set(cell, column.ui.press(data.cell(cell.row, cell.column) ?? null, { across, template }))
    return true
  }

  /** Sets a cell at once, without an editor. */
  set(cell: CellPosition, value: unknown): void {
    if (this.#isPart(cell)) return this.#onceWhole(cell, () => this.set(cell, value))
    if (!this.canEdit(cell)) return this.#refuse(cell)
    this.#sessions.set(cell, value)
    this.#stage.flush()
  }

  /** Puts the editor over its cell, wherever that has gone. */
  place(): void {
    const at = this.#sessions.position
    if (!at) return
    const box = editorBox(this.#stage.viewport, at, this.#sessions.size)
    placeEditor(this.#stage.dom.editorHost, box)
  }

  /**
   * An editor whose row or column is gone goes too. Then nothing is active: what is typed on was meant for neither the
   * next row nor the next column.
   */
  closeIfCellLost(): void {
    const { lossReason: gone } = this.#sessions
    if (gone === null) return
    this.#stage.selection.clear()
    this.#lose(gone)
  }

  /** Brings the edited cell back that was scrolled away or covered. */
  revealCell(): void {
    const at = this.#sessions.position
    if (at) this.#stage.show(at)
  }

  /** The text input stands where its cell is, so that an input method shows its candidates there. */
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

  /** Nothing changes on the screen then, so somebody who listens has to be told; the page says the rest. */
  #refuse(cell: CellPosition): void {
    const why = refusalText(this.#stage.data, cell)
    if (why === null) return
    this.#stage.announcer.say(why)
    this.#stage.data.onEditRefused?.()
  }

  #note(target: EventTarget | null): void {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) this.#type(target.value)
  }

  #type(text: string | null): void {
    this.#typed = text
    const cell = this.#sessions.edited
    this.#stage.data.setDraft?.(cell && text !== null ? { ...cell, text } : null)
  }

  /** Takes the editor away, but not what was typed into it. */
  #lose(gone: LostText['gone']): void {
    const text = this.#typed ?? this.#sessions.typedAhead
    this.#sessions.discard()
    if (text) this.#stage.data.keepLostText?.({ text, gone })
  }

  #show(session: EditorSession | null): void {
    this.#type(session?.initialText ?? null)
    const { root, editorHost } = this.#stage.dom
    root.toggleAttribute('data-editing', session !== null)
    editorHost.hidden = session === null
    this.#options.onEditor(session)
  }

  /**
   * The focus comes back to the grid, unless the person took it elsewhere: a closing blur does not yet say where
   * to, so that is looked up in the next frame.
   */
  #closed(to: Move): void {
    if (this.#isClosed) return
    const isInEditor = this.#stage.dom.editors.contains(document.activeElement)
    if (to !== 'stay' || isInEditor) this.#stage.focus()
    else requestAnimationFrame(() => this.#refocus())
    if (to !== 'stay') this.#options.step(to)
    this.#stage.flush()
  }

  #refocus(): void {
    const isNowhere = document.activeElement === document.body && this.#stage.dom.root.isConnected
    if (this.#sessions.isIdle && isNowhere) this.#stage.focus()
  }
}
