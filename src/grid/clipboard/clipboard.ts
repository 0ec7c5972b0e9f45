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

const stillMilliseconds = 300

/**
 * Copies, cuts and pastes by the browser's own events, which need no encrypted page and no permission. They come to
 * the text input, which has the focus. What goes on the clipboard must be there when the event ends: cells that are not
 * loaded are fetched first, and the browser is asked to copy again.
 */
export class Clipboard {
  readonly #stage: Stage
  readonly #bulkEditor: BulkEditor
  readonly #pasteController: PasteController
  readonly #editor: CellEditor
  #isRepeated = false
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
    // Some browsers copy only where something is selected, unless they are told that there is something.
    for (const type of ['beforecopy', 'beforecut']) {
      textInput.addEventListener(type, event => event.preventDefault(), { signal })
    }
    textInput.addEventListener('keyup', () => this.#loadSoon(), { signal })
    layer.addEventListener('pointerup', () => this.#loadSoon(), { signal })
    signal.addEventListener('abort', () => clearTimeout(this.#timer))
  }

  /** Fetches what is selected before it is copied. That it cannot be had is said when it is. */
  #loadSoon(): void {
    clearTimeout(this.#timer)
    const { data, selection } = this.#stage
    if (!selection.hasManyCells) return
    this.#timer = setTimeout(() => {
      const count = selection.blocks.reduce((sum, { rows }) => sum + rows.last - rows.first + 1, 0)
      if (count <= maxPrefetchedRecords) new CellReferences(data, selection.blocks).load().catch(() => undefined)
    }, stillMilliseconds)
  }

  /** Whether something was copied. */
  #copy(event: ClipboardEvent): boolean {
    event.preventDefault()
    const clip = this.#bulkEditor.copy()
    if (clip === 'not loaded') void this.#copyLater(event.type === 'cut' ? 'cut' : 'copy')
    if (clip === null || clip === 'not loaded' || !event.clipboardData) return false
    event.clipboardData.setData('text/plain', writeTsv(clip.rows.map(row => row.map(({ text }) => text))))
    event.clipboardData.setData('text/html', writeHtml(clip))
    return true
  }

  async #copyLater(command: 'copy' | 'cut'): Promise<void> {
    const { data, selection, announcer } = this.#stage
    if (this.#isRepeated) return
    announcer.say('Fetching the records to copy')
    const held = new CellReferences(data, selection.blocks)
    try {
      await held.load()
    } catch {
      data.showWarning?.('The records could not be loaded. Nothing was copied.')
      return
    }
    if (this.#repeat(command, held)) return
    data.offerAction?.('The records are here now', {
      label: command === 'cut' ? 'Cut' : 'Copy',
      run: () => this.#repeat(command, held),
    })
  }

  /** Copies or cuts what was meant and nothing else; false when the browser refuses. */
  #repeat(command: 'copy' | 'cut', held: CellReferences): boolean {
    const { data, selection } = this.#stage
    if (held.matches(selection.blocks)) return this.#send(command)
    data.showWarning?.('Something else is selected by now. Nothing was copied.')
    return true
  }

  /** Makes the browser send the event once more, which it may refuse when the person's press was too long ago. */
  #send(command: 'copy' | 'cut'): boolean {
    this.#isRepeated = true
    const isSent = triggerClipboardEvent(this.#stage.dom.textInput, command)
    this.#isRepeated = false
    return isSent
  }

  /** What is pasted while an editor is on its way is text for that editor. */
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
