import type { Range } from './geometry.ts'
import type { GridData } from './grid-data.ts'
import type { Block } from './ranges.ts'

/** The part of a range of rows whose cells are not there; null when all are. Rows past the end need none. */
export function missingRows(data: GridData, { first, last }: Range): Range | null {
  const end = Math.min(last, data.rowCount - 1)
  let from = first
  while (from <= end && data.rowState(from) === 'ready') from++
  if (from > end) return null
  let to = end
  while (to > from && data.rowState(to) === 'ready') to--
  return { first: from, last: to }
}

export const areAtHand = (data: GridData, blocks: readonly Block[]): boolean =>
  blocks.every(({ rows }) => missingRows(data, rows) === null)

/**
 * Brings what is missing of the rows of these blocks.
 *
 * Rejects when some of them could not be had.
 */
export async function bringRows(data: GridData, blocksNow: () => readonly Block[]): Promise<void> {
  for (const { rows } of blocksNow()) {
    const missing = missingRows(data, rows)
    if (missing) await data.bring?.(missing.first, missing.last)
  }
  if (!areAtHand(data, blocksNow())) throw new Error('Records are missing')
}

/**
 * Does some work on blocks once all of their rows are there: at once if they are. Blocks are asked for again when
 * rows had to be fetched, since they may have moved meanwhile.
 */
export function withRows(data: GridData, blocksNow: () => readonly Block[], work: () => void): void {
  if (areAtHand(data, blocksNow())) return work()
  void bringRows(data, blocksNow).then(work, () =>
    data.unreadable?.('The records could not be loaded. Nothing was changed.'),
  )
}
