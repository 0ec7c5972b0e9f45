/** Which rows hold records: those of a grouped table do not all. */
import type { Range } from '../geometry/geometry.ts'
import type { GridData } from '../grid-data.ts'
import type { Block } from '../selection/ranges.ts'

type Rows = Pick<GridData, 'rowCount' | 'groupAt'>

const isGroup = (data: Rows, row: number): boolean => (data.groupAt?.(row) ?? null) !== null

/** Whether a row is one of the table's, and stands for no group. */
export const isRecordAt = (data: Rows, row: number): boolean => row >= 0 && row < data.rowCount && !isGroup(data, row)

/** The numbers of a range, both ends included, without those of groups. What is past the end holds records to be. */
export function recordRows(data: Rows, { first, last }: Range): number[] {
  const rows = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  return data.groupAt ? rows.filter(row => row >= data.rowCount || !isGroup(data, row)) : rows
}

/** A block as if its records stood right below each other, from its first one on; null when there is none in it. */
export function withoutGroups(data: Rows, block: Block): Block | null {
  if (!data.groupAt) return block
  const records = recordRows(data, block.rows)
  const [first] = records
  return first === undefined ? null : { ...block, rows: { first, last: first + records.length - 1 } }
}

/** The block in which as many records stand as this one has rows; past the last row there is one in each. */
export function withGroups(data: Rows, block: Block): Block {
  if (!data.groupAt) return block
  let { last } = block.rows
  for (let row = block.rows.first; row <= last && row < data.rowCount; row++) if (isGroup(data, row)) last++
  return { ...block, rows: { first: block.rows.first, last } }
}
