import fc from 'fast-check'
import { expect, test } from 'vitest'
import { increasingSubsequence, placeIds, type Placed } from './link-places.ts'

const inOrder = (placed: readonly Placed[]) =>
  placed.toSorted((one, other) => one.place - other.place).map(({ id }) => id)
const listed = (ids: readonly string[]): Placed[] => ids.map((id, place) => ({ id, place: place + 1 }))
const someIds = fc.uniqueArray(fc.constantFrom(...'abcdefghij'), { maxLength: 8 })

test('a list keeps the given order after any number of changes', () => {
  fc.assert(
    fc.property(fc.array(someIds, { minLength: 1, maxLength: 40 }), lists => {
      let placed: Placed[] = []
      for (const ids of lists) {
        placed = placeIds(ids, placed)
        expect(inOrder(placed)).toEqual(ids)
        expect(new Set(placed.map(({ place }) => place)).size).toBe(ids.length)
      }
    }),
  )
})

test('adding at the end and removing move nothing else', () => {
  const now = listed(['a', 'b', 'c'])
  expect(placeIds(['a', 'c', 'd'], now)).toEqual([
    { id: 'a', place: 1 },
    { id: 'c', place: 3 },
    { id: 'd', place: 4 },
  ])
})

test('moving one item changes only its place', () => {
  const now = listed(['a', 'b', 'c', 'd'])
  const placed = placeIds(['d', 'a', 'b', 'c'], now)
  expect(placed.slice(1)).toEqual(now.slice(0, 3))
  expect(placed[0]?.place).toBeLessThan(1)
})

test('the list is placed again if there is no room between two items', () => {
  let placed = listed(['a', 'z'])
  for (let count = 0; count < 100; count++) {
    placed = placeIds(['a', `n${count}`, ...inOrder(placed).slice(1)], placed)
  }
  expect(inOrder(placed).slice(0, 3)).toEqual(['a', 'n99', 'n98'])
  expect(new Set(placed.map(({ place }) => place)).size).toBe(102)
})

test('the longest increasing subsequence leaves out as few items as possible', () => {
  expect(increasingSubsequence([3, 1, 2, null, 5, 4])).toEqual([null, 1, 2, null, null, 4])
})
