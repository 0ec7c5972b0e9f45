import { expect, test } from 'vitest'
import { alignedRowsAndColumns, limitMessage } from './copy-plan.ts'
import type { Block } from '../selection/ranges.ts'

const block = ([first, last]: [number, number], [left, right]: [number, number]): Block => ({
  rows: { first, last },
  columns: { first: left, last: right },
})

test('ranges are copied in the order of the table', () => {
  expect(alignedRowsAndColumns([block([4, 5], [3, 3]), block([4, 5], [0, 1])])).toEqual({
    rows: [4, 5],
    columns: [0, 1, 3],
  })
  expect(alignedRowsAndColumns([block([9, 9], [0, 1]), block([2, 3], [0, 1])])).toEqual({
    rows: [2, 3, 9],
    columns: [0, 1],
  })
  expect(alignedRowsAndColumns([block([2, 3], [0, 1]), block([3, 4], [0, 1])])).toEqual({
    rows: [2, 3, 4],
    columns: [0, 1],
  })
})

test('ranges that do not align cannot be copied together', () => {
  expect(alignedRowsAndColumns([block([1, 1], [1, 1]), block([2, 2], [2, 2])])).toBeNull()
  expect(alignedRowsAndColumns([])).toBeNull()
})

test('one gesture is limited to a number of cells and records', () => {
  expect(limitMessage([block([0, 9_999], [0, 9])])).toBeNull()
  expect(limitMessage([block([0, 9_999], [0, 9]), block([0, 0], [0, 0])])).toContain('cells')
  expect(limitMessage([block([0, 999_999], [0, 0])])).toContain('cells')
  expect(limitMessage([block([0, 25_000], [0, 0])])).toContain('records')
})
