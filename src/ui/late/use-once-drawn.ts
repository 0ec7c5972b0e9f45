import { useCallback, useEffect, useRef } from 'react'

/** Has something done once what was changed is drawn, such as focusing what could not have the focus before. */
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
