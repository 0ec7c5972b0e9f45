import { expect, test } from 'vitest'
import type { TableRecord } from '../structure.ts'
import { RecordCache } from './record-cache.ts'

const record = (number: number, data: Record<string, unknown> = {}): TableRecord => ({
  id: `rec${number}`,
  number,
  data,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
})

test('what the server says of some cells leaves the others alone', () => {
  const cache = new RecordCache()
  cache.put(1, record(1, { name: 'old', note: 'stays' }))
  cache.write('rec1', { name: 'new' })
  cache.write('rec2', { name: 'not here' })
  expect(cache.get(1)?.data).toEqual({ name: 'new', note: 'stays' })
})

test('a record is found by its id under the number that it has here', () => {
  const cache = new RecordCache()
  cache.put(900, record(4))
  expect(cache.numberOf('rec4')).toBe(900)
  cache.clear()
  expect(cache.numberOf('rec4')).toBeUndefined()
})

test('of more records than are kept, the ones stored longest ago go first', () => {
  const cache = new RecordCache(2)
  for (const number of [1, 2]) cache.put(number, record(number))
  cache.put(1, record(1))
  cache.put(3, record(3))
  expect([1, 2, 3].map(number => cache.get(number) !== undefined)).toEqual([true, false, true])
  expect(cache.numberOf('rec2')).toBeUndefined()
})
