import { listenForText } from './text-input.ts'
import type { Commands } from '../commands.ts'
import type { TypedInput } from '../editing/editing.ts'
import type { CellEditor } from '../editing/cell-editor.ts'
import { isComposing, isTableSwitch, readKey } from './keyboard.ts'
import type { Stage } from '../stage.ts'

/** Turns keys and text into commands, in order. Input for an editor that is still opening is queued. */
export class KeyListener {
  readonly #editor: CellEditor
  readonly #commands: Commands
  readonly #textInput: EventTarget
  /** Reports pending composed text. */
  #flushComposition: () => void = () => undefined

  constructor(textInput: EventTarget, { editor, commands }: { editor: CellEditor; commands: Commands }) {
    this.#textInput = textInput
    this.#editor = editor
    this.#commands = commands
  }

  listen({ dom }: Stage, signal: AbortSignal): void {
    dom.textInput.addEventListener('keydown', event => this.#keyDown(event), { signal })
    this.#flushComposition = listenForText(
      dom.textInput,
      {
        text: text => this.#type(text),
        composing: composing => this.#editor.composing(composing),
      },
      signal,
    )
  }

  /**
   * Replays input that was typed earlier, such as while an editor was closing. It is dispatched as keydown events, because
   * the page may handle some of the keys.
   */
  replay(input: TypedInput): void {
    const presses = input.kind === 'key' ? [input.press] : Array.from(input.text, key => ({ key }))
    for (const press of presses) {
      const event = new KeyboardEvent('keydown', { ...press, bubbles: true, cancelable: true })
      if (this.#textInput.dispatchEvent(event) && input.kind === 'text') this.#type(press.key)
    }
  }

  #type(text: string): void {
    if (this.#editor.isOpening) this.#editor.enqueue({ kind: 'text', text })
    else this.#commands.type(text)
  }

  #keyDown(event: KeyboardEvent): void {
    if (isComposing(event)) return
    // Not in a separate listener, because an editor could take the focus between two listeners.
    this.#flushComposition()
    const command = readKey(event)
    const switchesTable = this.#editor.isOpening && isTableSwitch(event)
    if (command === null && !switchesTable) return
    if (this.#editor.isOpening && event.key !== ' ') {
      const { key, shiftKey, ctrlKey, metaKey } = event
      event.preventDefault()
      // The editor must commit before the table is switched.
      if (switchesTable) event.stopPropagation()
      this.#editor.enqueue({ kind: 'key', press: { key, shiftKey, ctrlKey, metaKey } })
      return
    }
    if (command && !this.#editor.isOpening && this.#commands.execute(command)) event.preventDefault()
  }
}
