/** Tells record rows from group rows in a grouped table. */
import type { Range } from '../geometry/geometry.ts'
import type { GridData } from '../grid-data.ts'
import type { Block } from '../selection/ranges.ts'

type Rows = Pick<GridData, 'rowCount' | 'groupAt'>

const isGroup = (data: Rows, row: number): boolean => (data.groupAt?.(row) ?? null) !== null

/** Whether a row of the table holds a record rather than a group. */
export const isRecordAt = (data: Rows, row: number): boolean => row >= 0 && row < data.rowCount && !isGroup(data, row)

/** The record rows in a range, without group rows. Rows past the end count as records to be created. */
export function recordRows(data: Rows, { first, last }: Range): number[] {
  const rows = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return data.groupAt ? rows.filter(row => row >= data.rowCount || !isGroup(data, row)) : rows
}

/** A block of as many rows as the given block has records, from its first record down; null if it has none. */
export function withoutGroups(data: Rows, block: Block): Block | null {
  if (!data.groupAt) return block
  const records = recordRows(data, block.rows)
  const [first] = records
  return first === undefined ? null : { ...block, rows: { first, last: first + records.length - 1 } }
}

/** The reverse of `withoutGroups`: a block that has as many records as the given one has rows. */
export function withGroups(data: Rows, block: Block): Block {
  if (!data.groupAt) return block
  let { last } = block.rows
  for (let row = block.rows.first; row <= last && row < data.rowCount; row++) if (isGroup(data, row)) last++
  return { ...block, rows: { first: block.rows.first, last } }
}
