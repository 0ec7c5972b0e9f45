import { describe, expect, test } from 'vitest'
import type { TableRecord } from '../structure.ts'
import { RecordCache } from './record-cache.ts'

const record = (number: number, data: Record<string, unknown> = {}): TableRecord => ({
  id: `rec${number}`,
  number,
  data,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
})

const filled = (data: Record<string, unknown>) => {
  const cache = new RecordCache()
  cache.put(1, record(1, data))
  return cache
}

describe('a cell with an edit on its way', () => {
  test('keeps its local value when a fetch brings the old one', () => {
    const cache = filled({ name: 'old', note: 'old' })
    expect(cache.edit(1, 'name', 'new')).toBe(true)
    cache.put(1, record(1, { name: 'old', note: 'from a colleague' }))
    expect(cache.get(1)?.data).toEqual({ name: 'new', note: 'from a colleague' })
  })

  test('takes what is fetched again once its last edit is answered', () => {
    const cache = filled({ name: 'a' })
    cache.edit(1, 'name', 'b')
    cache.edit(1, 'name', 'c')
    cache.confirm(1, 'name', 'b')
    cache.put(1, record(1, { name: 'b' }))
    expect(cache.get(1)?.data['name']).toBe('c')
    cache.confirm(1, 'name', 'c')
    cache.put(1, record(1, { name: 'd' }))
    expect(cache.get(1)?.data['name']).toBe('d')
  })

  test('that was emptied stays empty', () => {
    const cache = filled({ name: 'a' })
    cache.edit(1, 'name', null)
    cache.put(1, record(1, { name: 'a' }))
    expect(cache.get(1)?.data['name']).toBeNull()
  })

  test('survives clearing', () => {
    const cache = filled({ name: 'a' })
    cache.put(2, record(2, { name: 'b' }))
    cache.edit(1, 'name', 'x')
    cache.clear()
    expect(cache.get(1)).toBeDefined()
    expect(cache.get(2)).toBeUndefined()
  })
})

describe('a refused edit', () => {
  test('gives the cell back what the server holds', () => {
    const cache = filled({ name: 'a' })
    cache.edit(1, 'name', 'b')
    cache.refuse(1, 'name')
    expect(cache.get(1)?.data['name']).toBe('a')
  })

  test('leaves a later edit of the same cell alone', () => {
    const cache = filled({ name: 'a' })
    cache.edit(1, 'name', 'b')
    cache.edit(1, 'name', 'c')
    cache.refuse(1, 'name')
    expect(cache.get(1)?.data['name']).toBe('c')
    cache.refuse(1, 'name')
    expect(cache.get(1)?.data['name']).toBe('a')
  })

  test('falls back to an earlier edit that was taken, not to one that was not', () => {
    const cache = filled({ name: 'a' })
    for (const value of ['taken', 'refused', 'refused too']) cache.edit(1, 'name', value)
    cache.confirm(1, 'name', 'taken')
    cache.refuse(1, 'name')
    cache.refuse(1, 'name')
    expect(cache.get(1)?.data['name']).toBe('taken')
  })
})

test('a record that is not here cannot be edited', () => {
  expect(new RecordCache().edit(2, 'name', 'x')).toBe(false)
})

test('beyond its capacity it forgets what was stored longest ago', () => {
  const cache = new RecordCache(2)
  for (const number of [1, 2, 3]) cache.put(number, record(number))
  expect([1, 2, 3].map(number => cache.get(number)?.number)).toEqual([undefined, 2, 3])
})
