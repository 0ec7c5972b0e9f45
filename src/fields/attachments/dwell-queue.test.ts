import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DwellQueue } from './dwell-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('only things that stay for the delay are handled, each once', () => {
  const done: string[] = []
  const still = new DwellQueue<string>(100, thing => done.push(thing))
  still.note('stays')
  still.note('gone')
  for (let turn = 0; turn < 9; turn++) {
    still.note('passing')
    if (turn === 2) still.drop('gone')
    vi.advanceTimersByTime(20)
  }
  expect(done).toEqual(['stays'])
  vi.advanceTimersByTime(100)
  expect(done).toEqual(['stays', 'passing'])
  vi.advanceTimersByTime(1_000)
  expect(done).toEqual(['stays', 'passing'])
})
