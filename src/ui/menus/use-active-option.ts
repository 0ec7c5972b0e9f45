import { useState, type KeyboardEvent } from 'react'

interface ActiveOptionProps {
  /** The ids of the options in the order in which they show. */
  ids: readonly string[]
  /** The option that is active at first. */
  initial: string
  /** Called for Enter on the active option. */
  onChoose(id: string): void
  /** Called for Escape. If absent, Escape is left to what is around the list. */
  onClose?: (() => void) | undefined
}

/** How many options each key moves by. */
const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 6, PageUp: -6 }

/** The active option of a list that a text input controls: arrow keys move it, Enter chooses it. */
export function useActiveOption({ ids, initial, onChoose, onClose }: ActiveOptionProps) {
  const [active, setActive] = useState(initial)
  const at = ids.indexOf(active)

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || event.altKey) return
    const by = steps[event.key]
    if (by === undefined && event.key !== 'Enter' && !(event.key === 'Escape' && onClose)) return
    event.preventDefault()
    if (by !== undefined) setActive(ids[optionAfter(at, by, ids.length)] ?? '')
    else if (event.key === 'Escape') onClose?.()
    else if (at >= 0) onChoose(active)
  }

  return { active: at >= 0 ? active : null, setActive, onKeyDown }
}

/** The position after a step. A single step wraps around; a page stops at the end. */
export function optionAfter(at: number, by: number, count: number): number {
  if (Math.abs(by) === 1) return at < 0 && by < 0 ? count - 1 : (at + by + count) % count
  return Math.max(0, Math.min(count - 1, at + by))
}
