import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dateBuckets } from './date-buckets.ts'
import { numberBuckets } from './number-buckets.ts'

const english = { locale: 'en-US' }

describe('ranges of numbers', () => {
  test('have round ends', () => {
    expect(numberBuckets(18, 67).map(({ from }) => from)).toEqual([15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65])
    expect(numberBuckets(5, 5)).toEqual([{ from: 5, to: 5 }])
  })

  test('hold each number between the ends once, in at most 14 ranges', () => {
    const number = fc.double({ min: -1e9, max: 1e9, noNaN: true })
    fc.assert(
      fc.property(number, number, (one, other) => {
        const [min, max] = one < other ? [one, other] : [other, one]
        const buckets = numberBuckets(min, max)
        expect(buckets.length).toBeLessThanOrEqual(14)
        expect((buckets[0]?.from ?? Infinity) - min).toBeLessThanOrEqual((Math.abs(min) + Math.abs(max)) * 1e-9)
        expect(max - (buckets.at(-1)?.to ?? -Infinity)).toBeLessThanOrEqual((Math.abs(min) + Math.abs(max)) * 1e-9)
        buckets.slice(1).forEach(({ from }, at) => expect(from).toBe(buckets[at]?.to))
      }),
    )
  })
})

describe('ranges of days', () => {
  test.each([
    ['2026-03-01', '2026-03-03', 3, 'Mar 1'],
    ['2026-03-04', '2026-05-04', 10, 'Week of Mar 2'],
    ['2026-03-04', '2027-03-04', 13, 'Mar 2026'],
    ['2000-03-04', '2026-03-04', 27, '2000'],
  ])('from %s to %s are %i, beginning with %s', (...[first, last, count, label]) => {
    const buckets = dateBuckets(first, last, english)
    expect([buckets.length, buckets[0]?.label]).toEqual([count, label])
    expect(buckets.at(-1)?.to.localeCompare(last)).toBe(1)
  })
})
