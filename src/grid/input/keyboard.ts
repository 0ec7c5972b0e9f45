import type { Step } from '../selection/ranges.ts'
import type { Motion } from '../selection/selection.ts'

/** The properties of a KeyboardEvent that the grid uses. */
export interface KeyPress {
  key: string
  shiftKey: boolean
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  isComposing: boolean
  keyCode: number
}

export type Command =
  | { kind: 'move'; motion: Motion }
  /** Moves the head of the selection. */
  | { kind: 'extend'; motion: Motion }
  /** Tab and Enter, which stay within a selection of several cells. */
  | { kind: 'step'; step: Step }
  | { kind: 'widen'; to: 'rows' | 'columns' }
  | { kind: 'select all' }
  /** Moves the selected rows one place. */
  | { kind: 'move rows'; to: 'up' | 'down' }
  | { kind: 'fill'; direction: 'down' | 'right' }
  | { kind: 'open' }
  /** Sets the current date or time. */
  | { kind: 'now' }
  | { kind: 'toggle' }
  | { kind: 'clear' }
  | { kind: 'delete row' }
  /** Opens the link of the cell. */
  | { kind: 'follow' }
  | { kind: 'row menu' }
  | { kind: 'header menu' }
  /** Escape: reduces the selection to one cell. If it is one already, the next Tab leaves the grid. */
  | { kind: 'release' }

const motions: Record<string, Motion> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  PageUp: 'page up',
  PageDown: 'page down',
  Home: 'row start',
  End: 'row end',
}

const farMotions: Record<string, Motion> = {
  ArrowUp: 'top',
  ArrowDown: 'bottom',
  ArrowLeft: 'row start',
  ArrowRight: 'row end',
  Home: 'grid start',
  End: 'grid end',
}

/** The key code of keys that an input method handles. */
const inputMethodKeyCode = 229

export const isComposing = (press: KeyPress): boolean => press.isComposing || press.keyCode === inputMethodKeyCode

/** Whether a key press switches to another table. Input after it belongs to that table. */
export const isTableSwitch = ({
  key,
  shiftKey,
  ctrlKey,
  metaKey,
}: Omit<KeyPress, 'isComposing' | 'keyCode'>): boolean =>
  (ctrlKey || metaKey) && shiftKey && (key === 'PageUp' || key === 'PageDown')

/**
 * The command of a key press while no editor is open; null if the key is text, or is left to the browser or the page.
 */
export function readKey(press: KeyPress): Command | null {
  if (isComposing(press)) return null
  const far = press.ctrlKey || press.metaKey
  if (press.altKey) return far ? null : ((press.shiftKey ? altShiftKeys : altKeys)[press.key] ?? null)
  return far ? readFarKey(press) : readPlainKey(press)
}

const altKeys: Record<string, Command> = { ArrowDown: { kind: 'header menu' }, Enter: { kind: 'follow' } }

const altShiftKeys: Record<string, Command> = {
  ArrowUp: { kind: 'move rows', to: 'up' },
  ArrowDown: { kind: 'move rows', to: 'down' },
}

function readFarKey(press: KeyPress): Command | null {
  const motion = farMotions[press.key]
  if (motion) return { kind: press.shiftKey ? 'extend' : 'move', motion }
  // Some keyboard layouts need Shift for it.
  if (press.key === ';') return { kind: 'now' }
  if (press.shiftKey) return press.key === ' ' ? { kind: 'select all' } : null
  switch (press.key.toLowerCase()) {
    case 'a':
      return { kind: 'select all' }
    case ' ':
      return { kind: 'widen', to: 'columns' }
    case 'd':
      return { kind: 'fill', direction: 'down' }
    case 'r':
      return { kind: 'fill', direction: 'right' }
    case 'backspace':
    case 'delete':
      return { kind: 'delete row' }
    default:
      return null
  }
}

function readPlainKey(press: KeyPress): Command | null {
  const motion = motions[press.key]
  if (motion) return { kind: press.shiftKey ? 'extend' : 'move', motion }
  switch (press.key) {
    case 'Tab':
      return { kind: 'step', step: press.shiftKey ? 'previous' : 'next' }
    case 'Enter':
      return { kind: 'step', step: press.shiftKey ? 'up' : 'down' }
    case 'F2':
      return { kind: 'open' }
    case ' ':
      return press.shiftKey ? { kind: 'widen', to: 'rows' } : { kind: 'toggle' }
    case 'Delete':
      // Shift+Delete means cut on some systems, which has its own event.
      return press.shiftKey ? null : { kind: 'clear' }
    case 'Backspace':
      return { kind: 'clear' }
    case 'ContextMenu':
      return { kind: 'row menu' }
    case 'F10':
      return press.shiftKey ? { kind: 'row menu' } : null
    case 'Escape':
      return { kind: 'release' }
    default:
      return null
  }
}
