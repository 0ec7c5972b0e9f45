import { startTransition, useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

/** How many entries of a long list to render: the first ones at once, all of them after the first paint. */
export function useDrawnSoon(count: number, first: number): number {
  const [isAll, setAll] = useState(false)
  useEffect(() => {
    const cancel = whenIdle(() => startTransition(() => setAll(true)))
    return cancel
  }, [])
  return isAll ? count : Math.min(count, first)
}
