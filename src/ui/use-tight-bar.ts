import { useLayoutEffect, useState, type RefObject } from 'react'

/**
 * Whether the content of a bar is wider than the bar, which then has `data-tight` for its style sheet to shrink the
 * content. Measured whenever the bar or anything in it changes.
 */
export function useTightBar(bar: RefObject<HTMLElement | null>): boolean {
  const [isTight, setTight] = useState(false)
  useLayoutEffect(() => {
    const element = bar.current
    if (!element) return
    const measure = () => {
      element.removeAttribute('data-tight')
      const isFull = element.scrollWidth > element.clientWidth
      element.toggleAttribute('data-tight', isFull)
      setTight(isFull)
    }
    const resizes = new ResizeObserver(measure)
    const changes = new MutationObserver(measure)
    resizes.observe(element)
    changes.observe(element, { childList: true, characterData: true, subtree: true })
    return () => {
      resizes.disconnect()
      changes.disconnect()
    }
  }, [bar])
  return isTight
}
