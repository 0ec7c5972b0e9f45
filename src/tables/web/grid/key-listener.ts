import { listenForText } from './catcher.ts'
import type { Commands } from './commands.ts'
import type { Typed } from './editing.ts'
import type { EditorDesk } from './editor-desk.ts'
import { isComposing, readKey } from './keyboard.ts'
import type { Stage } from './stage.ts'

/** Turns keys and text into commands, in the order in which they come; what is meant for an editor waits for it. */
export class KeyListener {
  readonly #desk: EditorDesk
  readonly #commands: Commands
  /** Takes what was composed just now. */
  #settle: () => void = () => undefined

  constructor(desk: EditorDesk, commands: Commands) {
    this.#desk = desk
    this.#commands = commands
  }

  listen({ dom }: Stage, signal: AbortSignal): void {
    dom.catcher.addEventListener('keydown', event => this.#keyDown(event), { signal })
    this.#settle = listenForText(
      dom.catcher,
      {
        text: text => this.take({ kind: 'text', text }),
        composing: composing => this.#desk.composing(composing),
      },
      signal,
    )
  }

  /** Text or a key that is there already, such as one that was typed while an editor was closing. */
  take(input: Typed): void {
    if (this.#desk.isOpening) return this.#desk.wait(input)
    if (input.kind === 'text') return this.#commands.type(input.text)
    const command = readKey(new KeyboardEvent('keydown', input.press))
    if (command) this.#commands.carryOut(command)
  }

  #keyDown(event: KeyboardEvent): void {
    if (isComposing(event)) return
    // Here and not in a listener of its own: between two listeners the editor may come and take the focus.
    this.#settle()
    const command = readKey(event)
    if (command === null) return
    if (this.#desk.isOpening && event.key !== ' ') {
      event.preventDefault()
      this.#desk.wait({ kind: 'key', press: { key: event.key, shiftKey: event.shiftKey } })
      return
    }
    if (!this.#desk.isOpening && this.#commands.carryOut(command)) event.preventDefault()
  }
}
