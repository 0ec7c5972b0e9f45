import type { KeyboardEvent } from 'react'

/**
 * The key handler of a part of the page that Escape closes, unless something in it has used the key. What floats above
 * the part closes by itself.
 */
export function closesByEscape(close: () => void) {
  const onKeyDown = ({ target, currentTarget, key, defaultPrevented }: KeyboardEvent) => {
    if (key !== 'Escape' || defaultPrevented || !(target instanceof Element)) return
    if (target.getAttribute('data-mantine-stop-propagation') === 'true') return
    if (currentTarget.contains(target)) close()
  }
  return { onKeyDown }
}
