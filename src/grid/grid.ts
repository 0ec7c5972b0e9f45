import type { Move } from '../fields/field-ui.ts'
import { BulkEditor } from './editing/bulk-editor.ts'
import { Clipboard } from './clipboard/clipboard.ts'
import { triggerClipboardEvent, triggerPaste } from './clipboard/clipboard-commands.ts'
import { ColumnController } from './columns/column-controller.ts'
import { type ColumnsOnScreen, ColumnsNotifier } from './geometry/columns-on-screen.ts'
import { Commands } from './commands.ts'
import { CellEditor } from './editing/cell-editor.ts'
import type { EditorSession } from './editing/editor-sessions.ts'
import type { TypedInput } from './editing/editing.ts'
import { nameGrid } from './grid-dom.ts'
import { redirectFocus } from './selection/redirect-focus.ts'
import { listenForHeaderKeys } from './columns/header-listener.ts'
import type { LateParts } from './late-parts.ts'
import { KeyListener } from './input/key-listener.ts'
import { PasteController } from './clipboard/paste-controller.ts'
import { RowController } from './rows/row-controller.ts'
import { pointerTarget } from './input/pointer-target.ts'
import { listenForPointer } from './input/pointer.ts'
import type { Block, Step } from './selection/ranges.ts'
import type { CellPosition } from './selection/selection.ts'
import { SelectionNotifier } from './selection/selection-notifier.ts'
import { Stage, type StageOptions } from './stage.ts'

export interface GridOptions extends StageOptions {
  /** Renders the editor of a session into the grid's `editorHost`; null removes it. */
  onEditor(session: EditorSession | null): void
}

const steps: Record<Exclude<Move, 'stay'>, Step> = { down: 'down', up: 'up', right: 'next', left: 'previous' }

/**
 * A grid in an element of the page. It draws a `GridData`, follows its changes, and passes on what the person does. It does
 * not depend on a server or on React. `dispose` removes everything.
 */
export class Grid {
  /** Resizes and moves columns. */
  readonly columns: ColumnController
  /** Commands for rows and cells. */
  readonly commands: Commands
  /** Moves rows. */
  readonly rows: RowController
  readonly #stage: Stage
  readonly #editor: CellEditor
  readonly #keys: KeyListener
  readonly #disposal = new AbortController()
  readonly #columnsNotifier = new ColumnsNotifier()
  readonly #selectionNotifier = new SelectionNotifier()

  constructor(host: HTMLElement, options: GridOptions) {
    const { signal } = this.#disposal
    let lateParts: LateParts | null = null
    const stage: Stage = new Stage(options, {
      rendered: () => {
        editor.place()
        lateParts?.place()
        this.#columnsNotifier.update(stage.viewport)
        this.#selectionNotifier.update(stage.selection.version)
      },
      structureChanged: () => editor.closeIfCellLost(),
    })
    const editor: CellEditor = new CellEditor(stage, {
      onEditor: options.onEditor,
      step: to => void commands.step(steps[to]),
      input: input => keys.replay(input),
    })
    const bulkEditor = new BulkEditor(stage)
    const rows = new RowController(stage)
    const commands = new Commands(stage, { editor, bulkEditor, rows })
    const columns = new ColumnController(stage)
    const keys = new KeyListener(stage.dom.textInput, { editor, commands })
    this.#stage = stage
    this.#editor = editor
    this.#keys = keys
    this.columns = columns
    this.commands = commands
    this.rows = rows
    stage.listen(signal)
    editor.listen(signal)
    listenForHeaderKeys(stage, columns, signal)
    keys.listen(stage, signal)
    new Clipboard(stage, { bulkEditor, pasteController: new PasteController(stage), editor }).listen(signal)
    listenForPointer(stage.dom, pointerTarget(stage, { editor, columns, commands }), signal)
    redirectFocus(stage.dom, signal)
    stage.dom.textInput.addEventListener('focus', () => this.#focused(), { signal })
    host.append(stage.dom.root)
    stage.measure()
    const loadLateParts = async () => {
      try {
        const { addLateParts } = await import('./late-parts.ts')
        if (!signal.aborted) lateParts = addLateParts(stage, { bulkEditor, columns, editor, rows }, signal)
      } catch {
        // Without a network. The next press tries again.
        stage.dom.root.addEventListener('pointerdown', () => void loadLateParts(), { once: true, signal })
      }
    }
    requestAnimationFrame(() => void loadLateParts())
  }

  /** The box over the edited cell, which `onEditor` renders into. */
  get editorHost(): HTMLElement {
    return this.#stage.dom.editorHost
  }

  get active(): CellPosition | null {
    return this.#stage.selection.position
  }

  /** The selected blocks; empty if no record cell is selected. */
  get selected(): readonly Block[] {
    return this.#stage.selection.blocks
  }

  /** Whether an editor is open or opening. */
  get isEditing(): boolean {
    return this.#editor.isOpen
  }

  get hasFocus(): boolean {
    return this.#stage.dom.root.contains(document.activeElement)
  }

  focus(): void {
    this.#stage.focus()
  }

  /** Takes the focus and replays input that was typed before the grid existed. */
  resumeTyping(typed: readonly TypedInput[]): void {
    this.#stage.focus()
    for (const input of typed) this.#keys.replay(input)
  }

  /** Makes a cell active and shows it. */
  activate(cell: CellPosition): void {
    this.#stage.activate(cell)
  }

  /** Selects the cells between two corners. The first one becomes active. */
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

  /** Resolves to false if the browser or the person denies access to the clipboard. */
  paste(): Promise<boolean> {
    return triggerPaste(this.#stage.dom.textInput)
  }

  /** Scrolls a row to the top, as far as possible. */
  scrollToRow(row: number): void {
    this.#stage.scrollToRow(row)
  }

  /** Calls the listener now and whenever the columns on the screen change. Returns a function that unsubscribes. */
  subscribeToColumns(listener: (shown: ColumnsOnScreen) => void): () => void {
    return this.#columnsNotifier.subscribe(listener)
  }

  /** Calls the listener whenever the selection changes. Returns a function that unsubscribes. */
  subscribeToSelection(listener: () => void): () => void {
    return this.#selectionNotifier.subscribe(listener)
  }

  /** Scrolls sideways as little as needed to make a column fully visible. */
  showColumn(column: number): void {
    this.#stage.show({ row: -1, column })
  }

  setLabel(label: string): void {
    nameGrid(this.#stage.dom, label)
  }

  setRowHeight(rowHeight: number): void {
    this.#stage.setRowHeight(rowHeight)
  }

  /** Call when the `icon` option returns other icons. */
  redrawHeader(): void {
    this.#stage.renderer.header.invalidate()
    this.#stage.render()
  }

  dispose(): void {
    this.#disposal.abort()
    this.#stage.dom.root.remove()
  }

  /** Activates the first visible cell if none is active. */
  #focused(): void {
    const { selection, viewport, data } = this.#stage
    if (selection.position || selection.clearedPosition) return
    selection.set({ row: Math.min(viewport.rows.first, data.rowCount - 1), column: 0 })
    this.#stage.render()
  }
}
