import type { KeyboardEvent } from 'react'
import type { Move } from '../field-ui.ts'

/** The keys that end an edit, and where they lead. */
export function moveOf(event: KeyboardEvent, multiline: boolean): Move | null {
  if (event.key === 'Tab') return event.shiftKey ? 'left' : 'right'
  if (event.key !== 'Enter' || (multiline && event.shiftKey)) return null
  return event.shiftKey ? 'up' : 'down'
}
