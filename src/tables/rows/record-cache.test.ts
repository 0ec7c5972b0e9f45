import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TableRecord } from '../../engine/model/structure.ts'
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
  cache.put(1, record(1, { name: 'old', note: 'stays' }), 1)
  cache.write('rec1', { name: 'new' }, 2)
  cache.write('rec2', { name: 'not here' }, 2)
  expect(cache.get(1)?.data).toEqual({ name: 'new', note: 'stays' })
})

test('a record is found by its id under the number that it has here', () => {
  const cache = new RecordCache()
  cache.put(900, record(4), 1)
  expect(cache.numberOf('rec4')).toBe(900)
  cache.clear()
  expect(cache.numberOf('rec4')).toBeUndefined()
})

test('of more records than are kept, the ones stored longest ago go first', () => {
  const cache = new RecordCache(2)
  for (const number of [1, 2]) cache.put(number, record(number), 1)
  cache.put(1, record(1), 1)
  cache.put(3, record(3), 1)
  expect([1, 2, 3].map(number => cache.get(number) !== undefined)).toEqual([true, false, true])
  expect(cache.numberOf('rec2')).toBeUndefined()
})

const nameOf = (cache: RecordCache) => cache.get(1)?.data['name']

describe('what is newer wins', () => {
  test('an answer that was on its way while a change was heard gets that change', () => {
    const cache = new RecordCache()
    const done = cache.expect()
    cache.hear('rec1', { name: 'heard' }, 5)
    cache.put(1, record(1, { name: 'older', note: 'fetched' }), 4)
    done()
    expect(cache.get(1)?.data).toEqual({ name: 'heard', note: 'fetched' })
  })

  test('what a fetched record knows already is not written again', () => {
    const cache = new RecordCache()
    cache.put(1, record(1, { name: 'as fetched' }), 7)
    expect(cache.hear('rec1', { name: 'before' }, 6)).toEqual([])
    expect(nameOf(cache)).toBe('as fetched')
    expect(cache.hear('rec1', { name: 'since' }, 8)).toEqual(['name'])
    expect(nameOf(cache)).toBe('since')
  })

  test('an older answer does not take the place of a newer record', () => {
    const cache = new RecordCache()
    cache.put(1, record(1, { name: 'newer' }), 7)
    cache.put(1, record(1, { name: 'older' }), 6)
    expect(nameOf(cache)).toBe('newer')
  })

  test('a response ahead of the live changes stays, and earlier changes are still applied', () => {
    const cache = new RecordCache()
    cache.put(1, record(1), 1)
    cache.write('rec1', { name: 'ours' }, 9)
    cache.hear('rec1', { name: 'before ours', note: 'theirs' }, 8)
    expect(cache.get(1)?.data).toEqual({ name: 'ours', note: 'theirs' })
    cache.hear('rec1', { name: 'ours' }, 9)
    cache.hear('rec1', { name: 'after ours' }, 10)
    expect(nameOf(cache)).toBe('after ours')
  })
})

test('a stale record shows until it is reloaded', () => {
  const cache = new RecordCache()
  cache.put(1, record(1, { name: 'old' }), 5)
  cache.markStale()
  expect([nameOf(cache), cache.isFresh(1)]).toEqual(['old', false])
  cache.put(1, record(1, { name: 'new' }), 5)
  expect([nameOf(cache), cache.isFresh(1)]).toEqual(['new', true])
})

describe('what is outdated while an answer is on its way', () => {
  const owned = (number: number, ...owners: string[]) => record(number, { owners })
  const affected = { linkFieldId: 'owners', linkedIds: ['ana'] }

  test('shows when it arrives, and is reloaded', () => {
    const cache = new RecordCache()
    const done = cache.expect()
    cache.outdate(affected, 5)
    cache.put(1, owned(1, 'ana'), 4)
    done()
    expect([cache.get(1)?.data, cache.isFresh(1)]).toEqual([{ owners: ['ana'] }, false])
    cache.put(1, owned(1, 'ana'), 5)
    expect(cache.isFresh(1)).toBe(true)
  })

  test('leaves alone what does not refer to it, and answers that know of it', () => {
    const cache = new RecordCache()
    cache.expect()
    cache.outdate(affected, 5)
    cache.outdate({ recordIds: ['rec3'] }, 6)
    cache.put(1, owned(1, 'ben'), 4)
    cache.put(2, owned(2, 'ana'), 5)
    cache.put(3, owned(3), 5)
    expect([1, 2, 3].map(number => cache.isFresh(number))).toEqual([true, true, false])
  })
})

test('responses in any order end in the state of the server', () => {
  const step = fc.record({
    fieldId: fc.constantFrom('name', 'note'),
    answeredBefore: fc.boolean(),
    fetch: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), steps => {
      const cache = new RecordCache()
      let held: Record<string, unknown> = { name: 0, note: 0 }
      cache.put(1, record(1, held), 0)
      const answers: (() => void)[] = []
      for (const [at, { fieldId, answeredBefore, fetch }] of steps.entries()) {
        const version = at + 1
        const data = { [fieldId]: version }
        held = { ...held, ...data }
        const atFetch = held
        if (fetch) {
          const done = cache.expect()
          answers.push(() => {
            cache.put(1, record(1, atFetch), version)
            done()
          })
        }
        if (answeredBefore) cache.write('rec1', data, version)
        else answers.splice(0).forEach(answer => answer())
        cache.hear('rec1', data, version)
      }
      for (const answer of answers) answer()
      expect(cache.get(1)?.data).toEqual(held)
    }),
  )
})
