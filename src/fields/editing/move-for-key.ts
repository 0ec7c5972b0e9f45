import type { KeyboardEvent } from 'react'
import type { Move } from '../field-ui.ts'

/** Where the active cell moves when a key ends the edit; null for other keys. */
export function moveForKey(event: KeyboardEvent, multiline: boolean): Move | null {
  if (event.key === 'Tab') return event.shiftKey ? 'left' : 'right'
  if (event.key !== 'Enter' || (multiline && event.shiftKey)) return null
  return event.shiftKey ? 'up' : 'down'
}
