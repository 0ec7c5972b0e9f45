import { expect, test } from 'vitest'
import type { PasteRequest } from '../../grid/grid-data.ts'
import { extraColumns } from './extra-columns.ts'

/** A paste of rows into a table with two columns, from its second column on. */
const paste = (rows: string[][]): PasteRequest => {
  const width = rows[0]?.length ?? 0
  return {
    clip: { rows: rows.map(row => row.map(text => ({ text }))) },
    extraColumns: width - 1,
    data: { columns: [{}, {}] },
    target: { resolve: () => [{ columns: Array.from({ length: width }, (_, at) => at + 1) }] },
  } as unknown as PasteRequest
}

const rows = [
  ['a', 'b', 'c', 'd'],
  ['1', '2', '3', '4'],
]

test('the columns beyond the last field are added while there is room', () => {
  expect(extraColumns(paste(rows), 500)).toEqual({
    texts: [
      ['b', '2'],
      ['c', '3'],
      ['d', '4'],
    ],
    leftOut: 0,
  })
})

test('a table without room for all of them leaves out the last ones and counts them', () => {
  expect(extraColumns(paste(rows), 1)).toEqual({ texts: [['b', '2']], leftOut: 2 })
  expect(extraColumns(paste(rows), 0)).toEqual({ texts: [], leftOut: 3 })
})

test('a paste that fits adds nothing', () => {
  expect(extraColumns(paste([['a']]), 0)).toEqual({ texts: [], leftOut: 0 })
})
