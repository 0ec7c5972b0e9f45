import { isSameJson } from '../../fields/same-json.ts'

/** A logged change of a cell. */
export interface CellWrite {
  before: unknown
  after: unknown
  actor: string
  /** When the person made it, in milliseconds since 1970; null if it was not made on a screen. */
  doneAt: number | null
}

/** A change of a cell that no longer holds the expected value. */
interface LateChange {
  expects: unknown
  /** The value that the change writes. */
  value: unknown
  /** The value that the cell holds. */
  now: unknown
  actor: string
  doneAt: number
}

const isSame = (one: unknown, other: unknown) => isSameJson(one ?? null, other ?? null)

/**
 * Whether the same person made all changes of a cell since it held the expected value: 'before' or 'after' the given
 * change, or null if anyone or anything else changed it. A change that changed nothing when it was made never counts as
 * later, since no undo would restore what it overwrote.
 *
 * @param writes the known changes of the cell, newest first.
 */
export function orderOfOwnChanges(
  writes: readonly CellWrite[],
  { expects, value, now, actor, doneAt }: LateChange,
): 'before' | 'after' | null {
  let held = now
  for (const write of writes) {
    if (write.actor !== actor || write.doneAt === null || !isSame(write.after, held)) return null
    held = write.before
    if (!isSame(held, expects)) continue
    return isSame(value, expects) || (writes[0]?.doneAt ?? 0) > doneAt ? 'after' : 'before'
  }
  return null
}
