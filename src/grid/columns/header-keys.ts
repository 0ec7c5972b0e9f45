import { isComposing, type KeyPress } from '../input/keyboard.ts'

export type HeaderCommand =
  /** One place to the left or right. */
  { kind: 'move column'; by: -1 | 1 } | { kind: 'resize column'; by: number }

/** Pixels per key press. */
const resizeStep = 10

/** The command of a key press on a header; null if the key does the same as anywhere in the grid. */
export function readHeaderKey(press: KeyPress): HeaderCommand | null {
  if (isComposing(press)) return null
  const side = press.key === 'ArrowLeft' ? -1 : press.key === 'ArrowRight' ? 1 : null
  if (side === null) return null
  const far = press.ctrlKey || press.metaKey
  if (far && press.shiftKey && !press.altKey) return { kind: 'move column', by: side }
  if (press.altKey && !far && !press.shiftKey) return { kind: 'resize column', by: side * resizeStep }
  return null
}
