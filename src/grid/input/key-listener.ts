import { listenForText } from './catcher.ts'
import type { Commands } from '../commands.ts'
import type { Typed } from '../editing/editing.ts'
import type { EditorDesk } from '../editing/editor-desk.ts'
import { isComposing, leadsToTable, readKey } from './keyboard.ts'
import type { Stage } from '../stage.ts'

/** Turns keys and text into commands, in the order in which they come; what is meant for an editor waits for it. */
export class KeyListener {
  readonly #desk: EditorDesk
  readonly #commands: Commands
  readonly #catcher: EventTarget
  /** Takes what was composed just now. */
  #settle: () => void = () => undefined

  constructor(catcher: EventTarget, { desk, commands }: { desk: EditorDesk; commands: Commands }) {
    this.#catcher = catcher
    this.#desk = desk
    this.#commands = commands
  }

  listen({ dom }: Stage, signal: AbortSignal): void {
    dom.catcher.addEventListener('keydown', event => this.#keyDown(event), { signal })
    this.#settle = listenForText(
      dom.catcher,
      {
        text: text => this.#type(text),
        composing: composing => this.#desk.composing(composing),
      },
      signal,
    )
  }

  /**
   * Text or a key that was typed before it could be taken, such as while an editor was closing. The page hears it as if it
   * were typed now: what came before it may have led elsewhere.
   */
  take(input: Typed): void {
    const presses = input.kind === 'key' ? [input.press] : Array.from(input.text, key => ({ key }))
    for (const press of presses) {
      const event = new KeyboardEvent('keydown', { ...press, bubbles: true, cancelable: true })
      if (this.#catcher.dispatchEvent(event) && input.kind === 'text') this.#type(press.key)
    }
  }

  #type(text: string): void {
    if (this.#desk.isOpening) this.#desk.wait({ kind: 'text', text })
    else this.#commands.type(text)
  }

  #keyDown(event: KeyboardEvent): void {
    if (isComposing(event)) return
    // Here and not in a listener of its own: between two listeners the editor may come and take the focus.
    this.#settle()
    const command = readKey(event)
    const leads = this.#desk.isOpening && leadsToTable(event)
    if (command === null && !leads) return
    if (this.#desk.isOpening && event.key !== ' ') {
      const { key, shiftKey, ctrlKey, metaKey } = event
      event.preventDefault()
      // The editor commits before the person is elsewhere.
      if (leads) event.stopPropagation()
      this.#desk.wait({ kind: 'key', press: { key, shiftKey, ctrlKey, metaKey } })
      return
    }
    if (command && !this.#desk.isOpening && this.#commands.carryOut(command)) event.preventDefault()
  }
}
