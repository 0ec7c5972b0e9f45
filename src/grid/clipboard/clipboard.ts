import { openFiles } from '../rows/cell-files.ts'
import type { CellsDesk } from '../editing/cells-desk.ts'
import type { EditorDesk } from '../editing/editor-desk.ts'
import { sendClipboard } from './clipboard-commands.ts'
import { readClipboard, writeHtml } from './clipboard-html.ts'
import { writeTsv } from './clipboard-text.ts'
import { HeldCells } from '../editing/held-cells.ts'
import type { PasteDesk } from './paste-desk.ts'
import { rowsAhead } from './paste-plan.ts'
import type { Stage } from '../stage.ts'

const stillMilliseconds = 300

/**
 * Copies, cuts and pastes by the browser's own events, which need no encrypted page and no permission. They come to
 * the catcher, which has the focus. What goes on the clipboard must be there when the event ends: cells that are not
 * loaded are fetched first, and the browser is asked to copy again.
 */
export class Clipboard {
  readonly #stage: Stage
  readonly #cells: CellsDesk
  readonly #pastes: PasteDesk
  readonly #editor: EditorDesk
  #isRepeated = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(stage: Stage, desks: { cells: CellsDesk; pastes: PasteDesk; editor: EditorDesk }) {
    this.#stage = stage
    this.#cells = desks.cells
    this.#pastes = desks.pastes
    this.#editor = desks.editor
  }

  listen(signal: AbortSignal): void {
    const { catcher, layer } = this.#stage.dom
    catcher.addEventListener('copy', event => this.#copy(event), { signal })
    catcher.addEventListener('cut', event => this.#copy(event) && this.#cells.clear(), { signal })
    catcher.addEventListener('paste', event => this.#paste(event), { signal })
    // Some browsers copy only where something is selected, unless they are told that there is something.
    for (const type of ['beforecopy', 'beforecut']) {
      catcher.addEventListener(type, event => event.preventDefault(), { signal })
    }
    catcher.addEventListener('keyup', () => this.#loadSoon(), { signal })
    layer.addEventListener('pointerup', () => this.#loadSoon(), { signal })
    signal.addEventListener('abort', () => clearTimeout(this.#timer))
  }

  /** Fetches what is selected before it is copied. That it cannot be had is said when it is. */
  #loadSoon(): void {
    clearTimeout(this.#timer)
    const { data, selection } = this.#stage
    if (!selection.isMany) return
    this.#timer = setTimeout(() => {
      const count = selection.blocks.reduce((sum, { rows }) => sum + rows.last - rows.first + 1, 0)
      if (count <= rowsAhead) new HeldCells(data, selection.blocks).bring().catch(() => undefined)
    }, stillMilliseconds)
  }

  /** Whether something was copied. */
  #copy(event: ClipboardEvent): boolean {
    event.preventDefault()
    const clip = this.#cells.copy()
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
    const held = new HeldCells(data, selection.blocks)
    try {
      await held.bring()
    } catch {
      data.unreadable?.('The records could not be loaded. Nothing was copied.')
      return
    }
    if (this.#repeat(command, held)) return
    data.offer?.('The records are here now', {
      label: command === 'cut' ? 'Cut' : 'Copy',
      run: () => this.#repeat(command, held),
    })
  }

  /** Copies or cuts what was meant and nothing else; false when the browser refuses. */
  #repeat(command: 'copy' | 'cut', held: HeldCells): boolean {
    const { data, selection } = this.#stage
    if (held.areStill(selection.blocks)) return this.#send(command)
    data.unreadable?.('Something else is selected by now. Nothing was copied.')
    return true
  }

  /** Makes the browser send the event once more, which it may refuse when the person's press was too long ago. */
  #send(command: 'copy' | 'cut'): boolean {
    this.#isRepeated = true
    const isSent = sendClipboard(this.#stage.dom.catcher, command)
    this.#isRepeated = false
    return isSent
  }

  /** What is pasted while an editor is on its way is text for that editor. */
  #paste(event: ClipboardEvent): void {
    if (this.#editor.isOpening) return
    event.preventDefault()
    const files = [...(event.clipboardData?.files ?? [])]
    const { position } = this.#stage.selection
    if (files.length > 0 && position && openFiles(this.#stage, position, files)) return
    const clip = event.clipboardData && readClipboard(event.clipboardData)
    if (clip) void this.#pastes.paste(clip)
  }
}
