import { isComposing, type KeyPress } from '../input/keyboard.ts'

export type HeaderCommand =
  /** One place to the left or right. */
  { kind: 'move column'; by: -1 | 1 } | { kind: 'resize column'; by: number }

/** How many pixels one press makes a column wider or narrower. */
const resizeStep = 10

/** What a key press means while the header of a column is active. Null: what it means anywhere in the grid. */
export function readHeaderKey(press: KeyPress): HeaderCommand | null {
  if (isComposing(press)) return null
  const side = press.key === 'ArrowLeft' ? -1 : press.key === 'ArrowRight' ? 1 : null
  if (side === null) return null
  const far = press.ctrlKey || press.metaKey
  if (far && press.shiftKey && !press.altKey) return { kind: 'move column', by: side }
  if (press.altKey && !far && !press.shiftKey) return { kind: 'resize column', by: side * resizeStep }
  return null
}
