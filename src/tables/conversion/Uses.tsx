import { Unreadable } from '../rows/Unreadable.tsx'
import { usesText } from './loss-text.ts'

/** As many cells as the server counts at most. */
const mostCounted = 100_000

/** How many cells hold options that are about to go; nothing when none does. */
export function Uses({ count }: { count: number }) {
  const text = usesText(count, mostCounted)
  if (text === null) return null
  return <Unreadable isAlert>{text}</Unreadable>
}
