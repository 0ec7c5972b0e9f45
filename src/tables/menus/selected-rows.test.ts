import fc from 'fast-check'
import { expect, test } from 'vitest'
import { selectedRows } from './selected-rows.ts'

const block = (first: number, last: number) => ({ rows: { first, last }, columns: { first: 0, last: 0 } })

test('a million selected rows are counted without looking at each', () => {
  expect(selectedRows([block(0, 999_999), block(5, 7)])).toBe(1_000_000)
})

test('rows that are selected more than once count once', () => {
  const ranges = fc.array(fc.tuple(fc.nat(60), fc.nat(10)).map(([first, more]) => [first, first + more] as const))
  fc.assert(
    fc.property(ranges, all => {
      const rows = new Set(
        all.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index)),
      )
      expect(selectedRows(all.map(([first, last]) => block(first, last)))).toBe(rows.size)
    }),
  )
})
