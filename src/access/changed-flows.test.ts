import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { ChangedFlows } from './changed-flows.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('changes within an interval are written together, and the rest when it stops', async () => {
  const written: (readonly string[])[] = []
  const changed = new ChangedFlows(async flowIds => void written.push(flowIds))
  for (const id of ['1', '2', '1']) changed.note(id)
  expect(written).toEqual([])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(written).toEqual([['1', '2']])
  await vi.advanceTimersByTimeAsync(60_000)
  changed.note('3')
  await changed.stop()
  expect(written).toEqual([['1', '2'], ['3']])
  await changed.stop()
  expect(written).toHaveLength(2)
})
