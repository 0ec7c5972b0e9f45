import { expect, test } from 'vitest'
import { selectionText } from './announce-selection.ts'

const bounds = { rowCount: 1_000_000, columnCount: 50 }
const block = (rows: [number, number], columns: [number, number]) => ({
  rows: { first: rows[0], last: rows[1] },
  columns: { first: columns[0], last: columns[1] },
})

test.each([
  ['an empty selection has no text', [], null],
  ['a single cell has no text', [block([4, 4], [2, 2])], null],
  [
    'a range has its number of cells, rows, and columns',
    [block([0, 2], [1, 2])],
    '6 cells selected, 3 rows by 2 columns',
  ],
  ['a single row is singular', [block([0, 0], [1, 2])], '2 cells selected, 1 row by 2 columns'],
  ['whole rows are counted as rows', [block([7, 7], [0, 49])], '1 row selected'],
  ['whole columns are counted as columns', [block([0, 999_999], [3, 4])], '2 columns selected'],
  [
    'a selection of everything has the number of rows',
    [block([0, 999_999], [0, 49])],
    'Everything selected, 1,000,000 rows',
  ],
  ['several ranges are counted', [block([0, 1], [0, 1]), block([5, 6], [0, 1])], '2 ranges selected'],
])('%s', (_rule, blocks, text) => {
  expect(selectionText(blocks, bounds)).toBe(text)
})
