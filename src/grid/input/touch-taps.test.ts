import { expect, test } from 'vitest'
import { TapCounter, type Tap } from './touch-taps.ts'

const doubles = (...taps: Tap[]) => {
  const counter = new TapCounter()
  return taps.map(tap => counter.isDouble(tap))
}

test('two quick taps on a cell are a double tap', () => {
  expect(doubles({ row: 1, column: 2, time: 0 }, { row: 1, column: 2, time: 300 })).toEqual([false, true])
})

test('two slow taps, or taps on different cells, are not', () => {
  expect(doubles({ row: 1, column: 2, time: 0 }, { row: 1, column: 2, time: 900 })).toEqual([false, false])
  expect(doubles({ row: 1, column: 2, time: 0 }, { row: 2, column: 2, time: 100 })).toEqual([false, false])
})

test('a third tap starts a new double tap', () => {
  const taps = [0, 100, 200, 300].map(time => ({ row: 0, column: 0, time }))
  expect(doubles(...taps)).toEqual([false, true, false, true])
})
