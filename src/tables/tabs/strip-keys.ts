export type StripCommand =
  /** Moves the focus to another button. */
  | { kind: 'go'; to: 'previous' | 'next' | 'first' | 'last' }
  /** Moves the tab one place to the left or right. */
  | { kind: 'move'; by: -1 | 1 }
  | { kind: 'menu' }
  | { kind: 'rename' }

interface StripPress {
  key: string
  shiftKey: boolean
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
}

const places: Record<string, Extract<StripCommand, { kind: 'go' }>['to']> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  Home: 'first',
  End: 'last',
}

/** What a key press on a tab means; null if it has its usual meaning. */
export function readStripKey({ key, shiftKey, altKey, ctrlKey, metaKey }: StripPress): StripCommand | null {
  const far = ctrlKey || metaKey
  if (altKey) return null
  if (far && shiftKey && key === 'ArrowLeft') return { kind: 'move', by: -1 }
  if (far && shiftKey && key === 'ArrowRight') return { kind: 'move', by: 1 }
  if (far) return null
  if (shiftKey) return key === 'F10' ? { kind: 'menu' } : null
  if (key === 'ContextMenu') return { kind: 'menu' }
  if (key === 'F2') return { kind: 'rename' }
  const to = places[key]
  return to ? { kind: 'go', to } : null
}

/** The index that a key press leads to; it stops at either end. */
export function targetIndex(at: number, count: number, to: 'previous' | 'next' | 'first' | 'last'): number {
  if (to === 'first') return 0
  if (to === 'last') return count - 1
  return Math.min(Math.max(at + (to === 'next' ? 1 : -1), 0), count - 1)
}
