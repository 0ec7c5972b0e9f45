import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { edgeScroll, gapAt, moved, placeAfterDrop } from './list-drag.ts'

describe('a dragged item', () => {
  const drawn = [5, 6, 7].map(index => ({ index, from: index * 10, to: index * 10 + 8 }))

  test('goes to the gap nearest to the pointer, even if only part of the list is rendered', () => {
    expect([0, 53, 55, 63, 65, 73, 75, 999].map(point => gapAt(drawn, point))).toEqual([5, 5, 6, 6, 7, 7, 8, 8])
    expect(gapAt([], 10)).toBe(0)
  })

  test('stays in place in the gaps before and after it', () => {
    expect([placeAfterDrop(2, 2), placeAfterDrop(2, 3)]).toEqual([2, 2])
    expect([placeAfterDrop(2, 1), placeAfterDrop(2, 4)]).toEqual([1, 3])
  })
})

test('moving an item there and back changes nothing, and moving loses nothing', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(), { minLength: 1 }), fc.nat(), fc.nat(), (list, from, to) => {
      const [first, second] = [from % list.length, to % list.length]
      const there = moved(list, first, second)
      expect(there[second]).toBe(list[first])
      expect(moved(there, second, first)).toEqual(list)
    }),
  )
})

test('a list scrolls during a drag near its ends, faster the nearer', () => {
  const list = { from: 250, to: 1_000 }
  expect(edgeScroll(600, list, 16)).toBe(0)
  expect(edgeScroll(980, list, 16)).toBeGreaterThan(edgeScroll(960, list, 16))
  expect(edgeScroll(2_000, list, 16)).toBe(18)
  expect(edgeScroll(0, list, 16)).toBe(-18)
})

test('a list scrolls as fast at few frames per second as at many, but never leaps', () => {
  const list = { from: 250, to: 1_000 }
  expect(edgeScroll(2_000, list, 80)).toBe(88)
  expect(edgeScroll(2_000, list, 5_000)).toBe(edgeScroll(2_000, list, 100))
  expect(edgeScroll(2_000, list, 0)).toBe(0)
})

test('an item that is dropped into any gap is where the gap was, and the others keep their order', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(), { minLength: 1 }), fc.nat(), fc.nat(), (list, from, into) => {
      const [at, gap] = [from % list.length, into % (list.length + 1)]
      const dropped = moved(list, at, placeAfterDrop(at, gap))
      const before = list.slice(0, gap).filter((_, index) => index !== at)
      expect(dropped.slice(0, before.length)).toEqual(before)
      expect(dropped[before.length]).toBe(list[at])
      expect(dropped.toSorted((one, other) => one - other)).toEqual(list.toSorted((one, other) => one - other))
    }),
  )
})

test('an index outside the list moves nothing', () => {
  for (const from of [-1, 3]) expect(moved(['a', 'b', 'c'], from, 0)).toEqual(['a', 'b', 'c'])
})
