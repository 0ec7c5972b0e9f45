import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RowIndex } from './row-index.ts'
import { WantedRows } from './wanted-rows.ts'

const order = (...numbers: number[]) => new RowIndex(Uint32Array.from(numbers))

test('a row on the screen has its position, and a row elsewhere has none', () => {
  const rows = new WantedRows()
  rows.want([{ first: 1, last: 2 }])
  const shown = order(10, 20, 30, 40)
  expect([10, 20, 30, 40, 50].map(number => rows.placeOf(number, shown))).toEqual([
    undefined,
    1,
    2,
    undefined,
    undefined,
  ])
})

test('positions follow a new order once it is announced, and new ranges at once', () => {
  const rows = new WantedRows()
  rows.want([{ first: 0, last: 0 }])
  expect(rows.placeOf(10, order(10, 20))).toBe(0)
  rows.reorder()
  expect(rows.placeOf(10, order(20, 10))).toBeUndefined()
  rows.want([{ first: 1, last: 1 }])
  expect(rows.placeOf(10, order(20, 10))).toBe(1)
})

test('any ranges, also beyond the ends, give the positions of the order itself', () => {
  const range = fc
    .tuple(fc.integer({ min: -3, max: 12 }), fc.integer({ min: -3, max: 12 }))
    .map(([one, other]) => ({ first: Math.min(one, other), last: Math.max(one, other) }))
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat(100), { maxLength: 10 }),
      fc.array(range, { maxLength: 3 }),
      (numbers, ranges) => {
        const rows = new WantedRows()
        rows.want(ranges)
        const shown = order(...numbers)
        for (const [at, number] of numbers.entries()) {
          const isWanted = ranges.some(({ first, last }) => at >= first && at <= last)
          expect(rows.placeOf(number, shown)).toBe(isWanted ? at : undefined)
        }
      },
    ),
  )
})
