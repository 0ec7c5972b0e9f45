/** Which cells are copied. Pure. */
import type { Range } from '../geometry/geometry.ts'
import { maxCells, maxRecords } from './paste-plan.ts'
import { cellCount, type Block } from '../selection/ranges.ts'

/** The indexes of rows and columns, in order. */
export interface RowsAndColumns {
  rows: number[]
  columns: number[]
}

const isSame = (one: Range, other: Range) => one.first === other.first && one.last === other.last

function union(ranges: readonly Range[]): number[] {
  const indexes = new Set<number>()
  for (const { first, last } of ranges) for (let index = first; index <= last; index++) indexes.add(index)
  return [...indexes].toSorted((one, other) => one - other)
}

/** The rows and columns of ranges that are beside or below each other; null if they are neither. */
export function alignedRowsAndColumns(blocks: readonly Block[]): RowsAndColumns | null {
  const [first] = blocks
  if (!first) return null
  const areBeside = blocks.every(({ rows }) => isSame(rows, first.rows))
  const areBelow = blocks.every(({ columns }) => isSame(columns, first.columns))
  if (!areBeside && !areBelow) return null
  return { rows: union(blocks.map(({ rows }) => rows)), columns: union(blocks.map(({ columns }) => columns)) }
}

/** The message if these cells are too many for one gesture; null if they are not. */
export function limitMessage(blocks: readonly Block[]): string | null {
  const cells = blocks.reduce((sum, block) => sum + cellCount(block), 0)
  const rows = blocks.reduce((sum, { rows: { first, last } }) => sum + last - first + 1, 0)
  if (cells > maxCells) return `At most ${maxCells.toLocaleString()} cells can be copied or changed at once`
  return rows > maxRecords ? `At most ${maxRecords.toLocaleString()} records can be copied or changed at once` : null
}
