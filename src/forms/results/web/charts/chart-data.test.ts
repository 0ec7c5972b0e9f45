import { expect, test } from 'vitest'
import { showSeconds } from '../show-seconds.ts'
import { comparedBars, percent, roundUp } from './chart-data.ts'

test('a bar is compared with the bar of the same label, or with none', () => {
  const bars = [
    { label: 'red', count: 3 },
    { label: 'blue', count: 1 },
  ]
  expect(comparedBars(bars, [{ label: 'blue', count: 5 }]).map(({ before }) => before)).toEqual([0, 5])
  expect(comparedBars(bars, null)).toEqual(bars)
})

test('shares of nothing are left out', () => {
  expect([percent(1, 3), percent(0, 3), percent(0, 0)]).toEqual(['33%', '0%', ''])
})

test('the highest mark of an axis is round and at least 1', () => {
  expect([0, 1, 3, 18, 20, 501].map(roundUp)).toEqual([1, 1, 5, 20, 20, 1000])
})

test('times are shown in the two largest units', () => {
  expect([0, 59.6, 80, 3600, 7500].map(showSeconds)).toEqual(['0 s', '1 min', '1 min 20 s', '1 h', '2 h 5 min'])
})
