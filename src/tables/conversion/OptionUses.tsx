import { Unreadable } from '../rows/Unreadable.tsx'
import { usesText } from './loss-text.ts'

/** The highest count that the server returns. */
const maxCounted = 100_000

/** Warns that cells hold options which are about to be removed. */
export function OptionUses({ count }: { count: number }) {
  const text = usesText(count, maxCounted)
  if (text === null) return null
  return <Unreadable isAlert>{text}</Unreadable>
}
