import { listenForText } from './text-input.ts'
import type { Commands } from '../commands.ts'
import type { TypedInput } from '../editing/editing.ts'
import type { CellEditor } from '../editing/cell-editor.ts'
import { isComposing, isTableSwitch, readKey } from './keyboard.ts'
import type { Stage } from '../stage.ts'

/** Turns keys and text into commands, in the order in which they come; what is meant for an editor waits for it. */
export class KeyListener {
  readonly #editor: CellEditor
  readonly #commands: Commands
  readonly #textInput: EventTarget
  /** Takes what was composed just now. */
  #settle: () => void = () => undefined

  constructor(textInput: EventTarget, { editor, commands }: { editor: CellEditor; commands: Commands }) {
    this.#textInput = textInput
    this.#editor = editor
    this.#commands = commands
  }

  listen({ dom }: Stage, signal: AbortSignal): void {
    dom.textInput.addEventListener('keydown', event => this.#keyDown(event), { signal })
    this.#settle = listenForText(
      dom.textInput,
      {
        text: text => this.#type(text),
        composing: composing => this.#editor.composing(composing),
      },
      signal,
    )
  }

  /**
   * Text or a key that was typed before it could be taken, such as while an editor was closing. The page hears it as if it
   * were typed now: what came before it may have led elsewhere.
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
    // Here and not in a listener of its own: between two listeners the editor may come and take the focus.
    this.#settle()
    const command = readKey(event)
    const leads = this.#editor.isOpening && isTableSwitch(event)
    if (command === null && !leads) return
    if (this.#editor.isOpening && event.key !== ' ') {
      const { key, shiftKey, ctrlKey, metaKey } = event
      event.preventDefault()
      // The editor commits before the person is elsewhere.
      if (leads) event.stopPropagation()
      this.#editor.enqueue({ kind: 'key', press: { key, shiftKey, ctrlKey, metaKey } })
      return
    }
    if (command && !this.#editor.isOpening && this.#commands.execute(command)) event.preventDefault()
  }
}
