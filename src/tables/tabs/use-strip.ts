import { useState, type FocusEvent, type KeyboardEvent, type SyntheticEvent } from 'react'
import { targetIndex, readStripKey, type StripCommand } from './strip-keys.ts'

interface StripOptions {
  /** The `data-stop` of the buttons, in order. */
  stops: readonly string[]
  /** The one that Tab reaches first. */
  usual: string | undefined
  /** Called with a command for a tab, by its `data-drag-id`. */
  onCommand(command: Exclude<StripCommand, { kind: 'go' }>, id: string): void
}

/** Events of menus and dialogs that the strip renders elsewhere bubble through it as well. */
const isWithin = ({ target, currentTarget }: SyntheticEvent) =>
  target instanceof HTMLElement && currentTarget.contains(target)

/** Makes the buttons of a strip one Tab stop; arrow keys, Home, and End move between them. */
export function useStrip({ stops, usual, onCommand }: StripOptions) {
  const [focused, setFocused] = useState<string | null>(null)
  const stop = focused !== null && stops.includes(focused) ? focused : usual

  return {
    tabIndexOf: (id: string) => (id === stop ? 0 : -1),
    onFocus(event: FocusEvent<HTMLElement>) {
      if (isWithin(event)) setFocused(event.target.dataset['stop'] ?? null)
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent) {
      if (!currentTarget.contains(relatedTarget)) setFocused(null)
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const command = isWithin(event) && event.target instanceof HTMLElement ? readStripKey(event) : null
      if (!command || !(event.target instanceof HTMLElement)) return
      event.preventDefault()
      if (command.kind === 'go') {
        const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-stop]')]
        buttons[targetIndex(buttons.indexOf(event.target), buttons.length, command.to)]?.focus()
        return
      }
      const id = event.target.closest<HTMLElement>('[data-drag-id]')?.dataset['dragId']
      if (id !== undefined) onCommand(command, id)
    },
  }
}
