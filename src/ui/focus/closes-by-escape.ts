import type { KeyboardEvent } from 'react'

/**
 * A key handler that closes a part of the page on Escape, unless something inside used the key. Floating elements above
 * that part close by themselves.
 */
export function closesByEscape(close: () => void) {
  const onKeyDown = ({ target, currentTarget, key, defaultPrevented }: KeyboardEvent) => {
    if (key !== 'Escape' || defaultPrevented || !(target instanceof Element)) return
    if (target.getAttribute('data-mantine-stop-propagation') === 'true') return
    if (currentTarget.contains(target)) close()
  }
  return { onKeyDown }
}
