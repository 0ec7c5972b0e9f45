import type { Step } from '../selection/ranges.ts'
import type { Motion } from '../selection/selection.ts'

/** What the grid needs to know of a key press; a KeyboardEvent fits. */
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
  /** The corner of the selection that moved last goes on. */
  | { kind: 'extend'; motion: Motion }
  /** Tab and Enter: inside of what is selected, if that is more than a cell. */
  | { kind: 'step'; step: Step }
  | { kind: 'widen'; to: 'rows' | 'columns' }
  | { kind: 'select all' }
  | { kind: 'fill'; direction: 'down' | 'right' }
  | { kind: 'open' }
  /** This moment, in a cell that can hold one. */
  | { kind: 'now' }
  | { kind: 'toggle' }
  | { kind: 'clear' }
  | { kind: 'delete row' }
  /** Opens what a link leads to. */
  | { kind: 'follow' }
  | { kind: 'row menu' }
  | { kind: 'header menu' }
  /** Escape: one cell alone stays selected; once that is so, the next Tab leaves the grid. */
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

/** The key code that browsers report for every key that an input method has taken. */
const takenByInputMethod = 229

export const isComposing = (press: KeyPress): boolean => press.isComposing || press.keyCode === takenByInputMethod

/** Whether a press leads to another table: what is typed before it belongs to this one, what comes after it to that one. */
export const isTableSwitch = ({
  key,
  shiftKey,
  ctrlKey,
  metaKey,
}: Omit<KeyPress, 'isComposing' | 'keyCode'>): boolean =>
  (ctrlKey || metaKey) && shiftKey && (key === 'PageUp' || key === 'PageDown')

/**
 * What a key press on the grid means while no editor is open.
 * Null: nothing; the key is text, or belongs to the browser or the page.
 */
export function readKey(press: KeyPress): Command | null {
  if (isComposing(press)) return null
  const far = press.ctrlKey || press.metaKey
  if (press.altKey) return far ? null : (altKeys[press.key] ?? null)
  return far ? readFarKey(press) : readPlainKey(press)
}

const altKeys: Record<string, Command> = { ArrowDown: { kind: 'header menu' }, Enter: { kind: 'follow' } }

function readFarKey(press: KeyPress): Command | null {
  const motion = farMotions[press.key]
  if (motion) return { kind: press.shiftKey ? 'extend' : 'move', motion }
  // Where it takes Shift to write it, too.
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
      // Cuts in some systems, by the browser's own event.
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
