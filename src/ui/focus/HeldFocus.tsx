import { useState } from 'react'

interface HeldFocusProps {
  /** The person does without what is on its way. */
  onEscape(): void
}

/**
 * Has the focus while something is on its way that was opened from the grid and takes the focus when it comes: what is
 * typed meanwhile must not reach a cell. To be used as the fallback of a `LazyPart`.
 */
export function HeldFocus({ onEscape }: HeldFocusProps) {
  const [opener] = useState(() => document.activeElement)
  return (
    // Only hears the keys that were meant for what is on its way.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <output
      ref={held => held?.focus({ preventScroll: true })}
      aria-label="Loading"
      tabIndex={-1}
      style={{ position: 'fixed', outline: 'none' }}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
        onEscape()
      }}
    />
  )
}
