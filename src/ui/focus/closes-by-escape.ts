import type { KeyboardEvent } from 'react'

/** Whether a tooltip of its own shows. */
const hasTooltip = (element: Element) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.role === 'tooltip'

/**
 * Closes a part of the page when Escape is pressed in it, unless something in it has used the key. What floats above it
 * closes by itself. A tooltip would keep the key to itself, so it is heard before.
 */
export function closesByEscape(close: () => void) {
  const handler = (isMine: (target: Element) => boolean) => (event: KeyboardEvent) => {
    const { target, currentTarget, key } = event
    if (key !== 'Escape' || event.defaultPrevented || !(target instanceof Element)) return
    if (target.getAttribute('data-mantine-stop-propagation') === 'true') return
    if (currentTarget.contains(target) && isMine(target)) close()
  }
  return { onKeyDownCapture: handler(hasTooltip), onKeyDown: handler(target => !hasTooltip(target)) }
}
