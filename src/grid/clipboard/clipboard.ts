import { openCellFiles } from '../rows/cell-files.ts'
import type { BulkEditor } from '../editing/bulk-editor.ts'
import type { CellEditor } from '../editing/cell-editor.ts'
import { triggerClipboardEvent } from './clipboard-commands.ts'
import { readClipboard, writeHtml } from './clipboard-html.ts'
import { writeTsv } from './clipboard-text.ts'
import { CellReferences } from '../editing/cell-references.ts'
import type { PasteController } from './paste-controller.ts'
import { maxPrefetchedRecords } from './paste-plan.ts'
import type { Stage } from '../stage.ts'

/** How long a selection must stay the same before its rows are prefetched, in milliseconds. */
const prefetchDelay = 300

/**
 * Copies, cuts, and pastes with the browser's own events, which need neither HTTPS nor permission.
 *
 * The clipboard must be filled before the event ends. If cells are not loaded, they are loaded first, and the copy is then
 * repeated.
 */
export class Clipboard {
  readonly #stage: Stage
  readonly #bulkEditor: BulkEditor
  readonly #pasteController: PasteController
  readonly #editor: CellEditor
  #isRepeating = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    stage: Stage,
    controllers: { bulkEditor: BulkEditor; pasteController: PasteController; editor: CellEditor },
  ) {
    this.#stage = stage
    this.#bulkEditor = controllers.bulkEditor
    this.#pasteController = controllers.pasteController
    this.#editor = controllers.editor
  }

  listen(signal: AbortSignal): void {
    const { textInput, layer } = this.#stage.dom
    textInput.addEventListener('copy', event => this.#copy(event), { signal })
    textInput.addEventListener('cut', event => this.#copy(event) && this.#bulkEditor.clear(), { signal })
    textInput.addEventListener('paste', event => this.#paste(event), { signal })
    // Some browsers only copy if text is selected, unless these events are canceled.
    for (const type of ['beforecopy', 'beforecut']) {
      textInput.addEventListener(type, event => event.preventDefault(), { signal })
    }
    textInput.addEventListener('keyup', () => this.#schedulePrefetch(), { signal })
    layer.addEventListener('pointerup', () => this.#schedulePrefetch(), { signal })
    signal.addEventListener('abort', () => clearTimeout(this.#timer))
  }

  /** Loads the selected rows ahead of a copy. Errors only matter once the person copies. */
  #schedulePrefetch(): void {
    clearTimeout(this.#timer)
    const { data, selection } = this.#stage
    if (!selection.hasManyCells) return
    this.#timer = setTimeout(() => {
      const count = selection.blocks.reduce((sum, { rows }) => sum + rows.last - rows.first + 1, 0)
      if (count <= maxPrefetchedRecords) new CellReferences(data, selection.blocks).load().catch(() => undefined)
    }, prefetchDelay)
  }

  /** Returns whether something was copied. */
  #copy(event: ClipboardEvent): boolean {
    event.preventDefault()
    const clip = this.#bulkEditor.copy()
    if (clip === 'not loaded') void this.#loadAndCopy(event.type === 'cut' ? 'cut' : 'copy')
    if (clip === null || clip === 'not loaded' || !event.clipboardData) return false
    event.clipboardData.setData('text/plain', writeTsv(clip.rows.map(row => row.map(({ text }) => text))))
    event.clipboardData.setData('text/html', writeHtml(clip))
    return true
  }

  async #loadAndCopy(command: 'copy' | 'cut'): Promise<void> {
    const { data, selection, announcer } = this.#stage
    if (this.#isRepeating) return
    announcer.say('Loading records to copy')
    const cells = new CellReferences(data, selection.blocks)
    try {
      await cells.load()
    } catch {
      data.showWarning?.('The records could not be loaded. Nothing was copied.')
      return
    }
    if (this.#repeat(command, cells)) return
    data.offerAction?.('The records are loaded.', {
      label: command === 'cut' ? 'Cut' : 'Copy',
      run: () => this.#repeat(command, cells),
    })
  }

  /** Repeats the command if the selection is still the same. Returns false if the browser refuses. */
  #repeat(command: 'copy' | 'cut', cells: CellReferences): boolean {
    const { data, selection } = this.#stage
    if (cells.matches(selection.blocks)) return this.#trigger(command)
    data.showWarning?.('The selection changed. Nothing was copied.')
    return true
  }

  /** Browsers may refuse if the person's key press was too long ago. */
  #trigger(command: 'copy' | 'cut'): boolean {
    this.#isRepeating = true
    const isSent = triggerClipboardEvent(this.#stage.dom.textInput, command)
    this.#isRepeating = false
    return isSent
  }

  /** While an editor is opening, a paste is text for it. */
  #paste(event: ClipboardEvent): void {
    if (this.#editor.isOpening) return
    event.preventDefault()
    const files = [...(event.clipboardData?.files ?? [])]
    const { position } = this.#stage.selection
    if (files.length > 0 && position && openCellFiles(this.#stage, position, files)) return
    const clip = event.clipboardData && readClipboard(event.clipboardData)
    if (clip) void this.#pasteController.paste(clip)
  }
}
