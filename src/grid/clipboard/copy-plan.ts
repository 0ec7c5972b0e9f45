/** Which cells a copy takes. Pure. */
import type { Range } from '../geometry/geometry.ts'
import { maxCells, maxRecords } from './paste-plan.ts'
import { cellCount, type Block } from '../selection/ranges.ts'

/** The rows and columns of what is copied, in their order. */
export interface RowsAndColumns {
  rows: number[]
  columns: number[]
}

const isSame = (one: Range, other: Range) => one.first === other.first && one.last === other.last

function union(ranges: readonly Range[]): number[] {
  const lines = new Set<number>()
  for (const { first, last } of ranges) for (let line = first; line <= last; line++) lines.add(line)
  return [...lines].toSorted((one, other) => one - other)
}

/** Ranges can be copied together when they stand beside or below each other; null when they do neither. */
export function alignedRowsAndColumns(blocks: readonly Block[]): RowsAndColumns | null {
  const [first] = blocks
  if (!first) return null
  const areBeside = blocks.every(({ rows }) => isSame(rows, first.rows))
  const areBelow = blocks.every(({ columns }) => isSame(columns, first.columns))
  if (!areBeside && !areBelow) return null
  return { rows: union(blocks.map(({ rows }) => rows)), columns: union(blocks.map(({ columns }) => columns)) }
}

/** Why these cells are too many for one gesture; null when they are not. */
export function limitMessage(blocks: readonly Block[]): string | null {
  const cells = blocks.reduce((sum, block) => sum + cellCount(block), 0)
  const rows = blocks.reduce((sum, { rows: { first, last } }) => sum + last - first + 1, 0)
  if (cells > maxCells) return `At most ${maxCells.toLocaleString()} cells can be copied or changed at once`
  return rows > maxRecords ? `At most ${maxRecords.toLocaleString()} records can be copied or changed at once` : null
}
