import { startTransition, useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

/** How many entries of a long list are drawn: the first ones at once, all of them when the page has been painted. */
export function useDrawnSoon(count: number, first: number): number {
  const [isAll, setAll] = useState(false)
  useEffect(() => whenIdle(() => startTransition(() => setAll(true))), [])
  return isAll ? count : Math.min(count, first)
}
