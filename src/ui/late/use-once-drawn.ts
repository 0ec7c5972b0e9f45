import { useCallback, useLayoutEffect, useRef } from 'react'

/** Runs a callback after the next render, such as to focus an element that is not on the page yet. */
export function useOnceDrawn(): (then: () => void) => void {
  const next = useRef<(() => void) | null>(null)
  // A passive effect of an earlier render can run after the callback was set and before the next render.
  useLayoutEffect(() => {
    const then = next.current
    next.current = null
    then?.()
  })
  return useCallback(then => {
    next.current = then
  }, [])
}
