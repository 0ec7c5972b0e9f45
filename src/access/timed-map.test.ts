import { describe, expect, test } from 'vitest'

import { TimedMap } from './timed-map.ts'

describe('a timed map', () => {
  test('returns values until they expire', () => {
    const map = new TimedMap<string>(100, 10)
    map.set('a', 'one', 1_000)
    expect(map.get('a', 1_099)).toBe('one')
    expect(map.get('a', 1_100)).toBeUndefined()
    expect(map.size).toBe(0)
  })

  test('drops the oldest entry when it is full', () => {
    const map = new TimedMap<number>(100, 2)
    map.set('a', 1, 0)
    map.set('b', 2, 0)
    map.set('a', 3, 0)
    map.set('c', 4, 0)
    expect([map.get('a', 1), map.get('b', 1), map.get('c', 1)]).toEqual([3, undefined, 4])
  })

  test('deletes the entries that match, and no others', () => {
    const map = new TimedMap<number>(100, 10)
    map.set('a', 1, 0)
    map.set('b', 2, 0)
    map.forget(value => value === 1)
    expect([map.get('a', 1), map.get('b', 1)]).toEqual([undefined, 2])
    map.clear()
    expect(map.size).toBe(0)
  })
})
