import { isSameJson } from '../../fields/same-json.ts'

/** An empty cell is null, however its type stores it. */
export const emptied = (value: unknown): unknown =>
  value === undefined || value === false || value === '' || (Array.isArray(value) && value.length === 0) ? null : value

export const isSameValue = (one: unknown, other: unknown): boolean => isSameJson(emptied(one), emptied(other))

/** What becomes of a cell that changed at the source: 'conflict' if it was changed here, too. */
export type CellOutcome = 'same' | 'update' | 'conflict'

interface ComparedValues {
  base: unknown
  ours: unknown
  theirs: unknown
}

/** Compares what a cell holds with what the source has now, and with what it had last time. */
export function compareCell({ base, ours, theirs }: ComparedValues): CellOutcome {
  if (isSameValue(ours, theirs)) return 'same'
  return isSameValue(ours, base) ? 'update' : 'conflict'
}

/** What the source added to a list of ids, and removed from it, since last time. */
export function listChange(base: readonly string[], theirs: readonly string[]): { added: string[]; removed: string[] } {
  const [before, now] = [new Set(base), new Set(theirs)]
  return { added: [...now.difference(before)], removed: [...before.difference(now)] }
}
