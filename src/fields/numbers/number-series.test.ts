import { expect, test } from 'vitest'
import { numberSeries } from './number-series.ts'

test.each([
  ['upwards', [1, 2], [3, 4, 5]],
  ['downwards, past zero', [10, 5], [0, -5, -10]],
  ['in decimals, without the dust of doubles', [0.1, 0.2], [0.3, 0.4, 0.5]],
  ['not at all', [7, 7, 7], [7, 7, 7]],
])('numbers that go %s continue', (_how, values, next) => {
  const series = numberSeries(values)
  expect(next.map((_value, index) => series?.(index + 1))).toEqual(next)
})

test.each([
  ['one number alone', [5]],
  ['numbers without a rule', [1, 2, 4]],
])('%s has no series', (_what, values) => {
  expect(numberSeries(values)).toBeUndefined()
})
