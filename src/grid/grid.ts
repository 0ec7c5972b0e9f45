import type { Move } from '../fields/field-ui.ts'
import { listenForFileDrops } from './rows/cell-files.ts'
import { BulkEditor } from './editing/bulk-editor.ts'
import { Clipboard } from './clipboard/clipboard.ts'
import { triggerClipboardEvent, triggerPaste } from './clipboard/clipboard-commands.ts'
import { ColumnController } from './columns/column-controller.ts'
import { ColumnDrag } from './columns/column-drag.ts'
import { type ColumnsOnScreen, ColumnsNotifier } from './geometry/columns-on-screen.ts'
import { Commands } from './commands.ts'
import { CellEditor } from './editing/cell-editor.ts'
import type { EditorSession } from './editing/editor-sessions.ts'
import type { TypedInput } from './editing/editing.ts'
import { FillHandle } from './clipboard/fill-handle.ts'
import { nameGrid } from './grid-dom.ts'
import { redirectFocus } from './selection/redirect-focus.ts'
import { listenForHeaderKeys } from './columns/header-listener.ts'
import { KeyListener } from './input/key-listener.ts'
import { PasteController } from './clipboard/paste-controller.ts'
import { pointerTarget } from './input/pointer-target.ts'
import { listenForPointer } from './input/pointer.ts'
import type { Block, Step } from './selection/ranges.ts'
import type { CellPosition } from './selection/selection.ts'
import { SelectionNotifier } from './selection/selection-notifier.ts'
import { Stage, type StageOptions } from './stage.ts'
import { TouchHandles } from './input/touch-handles.ts'
import { stayAboveKeyboard } from './input/touch-keyboard.ts'

export interface GridOptions extends StageOptions {
  /** Draws the editor of a session into the grid's `editorHost`, replacing any other; null takes it away. */
  onEditor(session: EditorSession | null): void
}

const steps: Record<Exclude<Move, 'stay'>, Step> = { down: 'down', up: 'up', right: 'next', left: 'previous' }

/**
 * A grid in an element of the page. It draws what `GridData` holds, listens to it, and tells it what the person
 * does; it knows nothing of a server or of React. `dispose` leaves nothing behind.
 */
export class Grid {
  /** What can be done to its columns. */
  readonly columns: ColumnController
  /** What can be done to its rows and cells. */
  readonly commands: Commands
  readonly #stage: Stage
  readonly #editor: CellEditor
  readonly #keys: KeyListener
  readonly #life = new AbortController()
  readonly #shown = new ColumnsNotifier()
  readonly #selections = new SelectionNotifier()

  constructor(host: HTMLElement, options: GridOptions) {
    const { signal } = this.#life
    const stage: Stage = new Stage(options, {
      drawn: () => {
        editor.place()
        handles.place()
        fillHandle.place()
        this.#shown.update(stage.viewport)
        this.#selections.update(stage.selection.version)
      },
      moved: () => editor.closeIfCellLost(),
    })
    const editor: CellEditor = new CellEditor(stage, {
      onEditor: options.onEditor,
      step: to => void commands.step(steps[to]),
      input: input => keys.replay(input),
    })
    const bulkEditor = new BulkEditor(stage)
    const handles = new TouchHandles(stage)
    const fillHandle = new FillHandle(stage, bulkEditor)
    const commands = new Commands(stage, { editor, bulkEditor })
    const columns = new ColumnController(stage)
    const keys = new KeyListener(stage.dom.textInput, { editor, commands })
    this.#stage = stage
    this.#editor = editor
    this.#keys = keys
    this.columns = columns
    this.commands = commands
    stage.listen(signal)
    editor.listen(signal)
    listenForHeaderKeys(stage, columns, signal)
    keys.listen(stage, signal)
    fillHandle.listen(signal)
    new Clipboard(stage, { bulkEditor, pasteController: new PasteController(stage), editor }).listen(signal)
    new ColumnDrag(stage, columns).listen(signal)
    handles.listen(signal)
    stayAboveKeyboard(stage, editor, signal)
    listenForPointer(stage.dom, pointerTarget(stage, { editor, columns, commands }), signal)
    listenForFileDrops(stage, signal)
    redirectFocus(stage.dom, signal)
    stage.dom.textInput.addEventListener('focus', () => this.#focused(), { signal })
    host.append(stage.dom.root)
    stage.measure()
  }

  /** Where `onEditor` draws: a box over the edited cell. */
  get editorHost(): HTMLElement {
    return this.#stage.dom.editorHost
  }

  get active(): CellPosition | null {
    return this.#stage.selection.position
  }

  /** All that is selected, by place; empty when it is no record's cell. */
  get selected(): readonly Block[] {
    return this.#stage.selection.blocks
  }

  /** Whether an editor is open, or about to be. */
  get isEditing(): boolean {
    return this.#editor.isOpen
  }

  get hasFocus(): boolean {
    return this.#stage.dom.root.contains(document.activeElement)
  }

  focus(): void {
    this.#stage.focus()
  }

  /** Takes the focus, and what was typed before the grid was there. */
  resumeTyping(typed: readonly TypedInput[]): void {
    this.#stage.focus()
    for (const input of typed) this.#keys.replay(input)
  }

  /** Makes a cell active and shows it. */
  activate(cell: CellPosition): void {
    this.#stage.activate(cell)
  }

  /** Selects the cells between two corners; the first one is active. */
  select(from: CellPosition, to: CellPosition): void {
    this.#stage.selection.set(from)
    this.#stage.selection.extendTo(to)
    this.#stage.render()
  }

  copy(): void {
    triggerClipboardEvent(this.#stage.dom.textInput, 'copy')
  }

  cut(): void {
    triggerClipboardEvent(this.#stage.dom.textInput, 'cut')
  }

  /** Resolves to false when the browser or the person refuses to say what is on the clipboard. */
  paste(): Promise<boolean> {
    return triggerPaste(this.#stage.dom.textInput)
  }

  /** Puts a row at the top of the screen, or as near to it as the end of the table allows. */
  scrollToRow(row: number): void {
    this.#stage.scrollToRow(row)
  }

  /** Tells which columns show and where, now and whenever that changes, until the answer is called. */
  subscribeToColumns(listener: (shown: ColumnsOnScreen) => void): () => void {
    return this.#shown.subscribe(listener)
  }

  /** Tells whenever something else is selected, until the answer is called. */
  subscribeToSelection(listener: () => void): () => void {
    return this.#selections.subscribe(listener)
  }

  /** Scrolls sideways as little as needed for a column to be whole on the screen. */
  showColumn(column: number): void {
    this.#stage.show({ row: -1, column })
  }

  setLabel(label: string): void {
    nameGrid(this.#stage.dom, label)
  }

  setRowHeight(rowHeight: number): void {
    this.#stage.setRowHeight(rowHeight)
  }

  /** For when the answers of `icon` have changed. */
  redrawHeader(): void {
    this.#stage.renderer.header.invalidate()
    this.#stage.render()
  }

  dispose(): void {
    this.#life.abort()
    this.#stage.dom.root.remove()
  }

  /** The keyboard reached the grid: it has to stand somewhere. */
  #focused(): void {
    const { selection, viewport, data } = this.#stage
    if (selection.position || selection.clearedPosition) return
    selection.set({ row: Math.min(viewport.rows.first, data.rowCount - 1), column: 0 })
    this.#stage.render()
  }
}
