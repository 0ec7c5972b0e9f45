import { useCallback, useEffect, useRef } from 'react'

/** Runs a callback after the next render, such as to focus an element that is not on the page yet. */
export function useOnceDrawn(): (then: () => void) => void {
  const next = useRef<(() => void) | null>(null)
  useEffect(() => {
    const then = next.current
    next.current = null
    then?.()
  })
  return useCallback(then => {
    next.current = then
  }, [])
}
