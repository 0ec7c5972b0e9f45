import { useState } from 'react'

interface HeldFocusProps {
  /** The person no longer wants what is loading. */
  onEscape(): void
}

/**
 * Holds the focus while something opened from the grid loads, so that keys typed meanwhile do not reach a cell. For the
 * fallback of a `LazyPart`.
 */
export function HeldFocus({ onEscape }: HeldFocusProps) {
  const [opener] = useState(() => document.activeElement)
  return (
    // It only receives keys that were meant for what is loading.
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
