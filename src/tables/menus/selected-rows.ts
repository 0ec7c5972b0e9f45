import type { Block } from '../../grid/selection/ranges.ts'

/** How many rows the selected blocks cover, each counted once. */
export function selectedRows(blocks: readonly Block[]): number {
  const ranges = blocks.map(({ rows }) => rows).toSorted((one, other) => one.first - other.first)
  let count = 0
  let next = 0
  for (const { first, last } of ranges) {
    const from = Math.max(first, next)
    if (last < from) continue
    count += last - from + 1
    next = last + 1
  }
  return count
}
