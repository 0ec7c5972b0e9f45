import { isSameJson } from '../../fields/same-json.ts'

/** What changed a cell, from what to what, and whose it was. */
export interface CellWrite {
  before: unknown
  after: unknown
  actor: string
  /** When the person did it, in milliseconds since 1970; null for what was not done on a screen. */
  doneAt: number | null
}

/** A change of a cell that does not hold what it expects. */
interface LateChange {
  expects: unknown
  /** What the cell holds. */
  now: unknown
  actor: string
  doneAt: number
}

const isSame = (one: unknown, other: unknown) => isSameJson(one ?? null, other ?? null)

/**
 * Whether all that was made of a cell since it held what a change expects was made by the same person on their screens,
 * and if so whether they did that before the change or after it. Null when anybody, or anything, else had a hand in it.
 *
 * @param writes to the cell, the newest first, as far as they are known.
 */
export function ownSince(
  writes: readonly CellWrite[],
  { expects, now, actor, doneAt }: LateChange,
): 'before' | 'after' | null {
  let held = now
  for (const write of writes) {
    if (write.actor !== actor || write.doneAt === null || !isSame(write.after, held)) return null
    held = write.before
    if (isSame(held, expects)) return (writes[0]?.doneAt ?? 0) > doneAt ? 'after' : 'before'
  }
  return null
}
