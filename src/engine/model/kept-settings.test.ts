import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keptName, mergeName, mergeOrder } from './kept-settings.ts'

describe('a name after a change', () => {
  test('is the given one if nobody else has changed it, or no name is expected', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (now, next) => {
        expect(mergeName(now.trim(), next, now)).toBe(next.trim())
        for (const expected of [undefined, null]) expect(mergeName(now, next, expected)).toBe(next.trim())
      }),
    )
  })

  test('is the one that somebody else gave since, which is reported as kept', () => {
    const name = mergeName('Theirs', ' Mine ', 'Old')
    expect(name).toBe('Theirs')
    expect(keptName(name, ' Mine ')).toEqual({ name: 'Theirs' })
  })

  test('is not kept if both gave the same name', () => {
    expect(keptName(mergeName('Same', ' Same', 'Old'), ' Same')).toEqual({})
  })

  test('is not reported by a change that gave none', () => {
    expect(keptName('Theirs', undefined)).toEqual({})
  })

  test('may be expected to be empty', () => {
    expect(mergeName('', 'First', '')).toBe('First')
    expect(mergeName('Theirs', 'First', '')).toBe('Theirs')
  })
})

describe('an order after a change', () => {
  test('is the given one without an expected order, and a copy of it', () => {
    const next = ['c', 'a']
    const { ids, kept } = mergeOrder(['a', 'b', 'c'], next, undefined)
    expect([ids, kept]).toEqual([next, {}])
    expect(ids).not.toBe(next)
  })

  test('reports only things that both moved to different places', () => {
    const start = ['a', 'b', 'c', 'd']
    expect(mergeOrder(['b', 'c', 'a', 'd'], ['b', 'c', 'd', 'a'], start)).toEqual({
      ids: ['b', 'c', 'a', 'd'],
      kept: { order: ['a'] },
    })
    expect(mergeOrder(['b', 'c', 'a', 'd'], ['d', 'a', 'b', 'c'], start).kept).toEqual({})
  })
})
