import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinOrder, keptPlaces, movedIds, splitOrder } from './join-order.ts'

const start = [...'abcdef']
const orders = fc.shuffledSubarray(start, { minLength: start.length })
const someOf = fc.shuffledSubarray([...start, 'x', 'y'])
const moved = (id: string, place: number) => start.filter(one => one !== id).toSpliced(place, 0, id)

test('an order that nobody else has changed becomes the given one', () => {
  fc.assert(
    fc.property(orders, orders, (before, after) => {
      expect(joinOrder(before, { before, after })).toEqual(after)
      expect(keptPlaces(before, { before, after })).toEqual([])
      expect(splitOrder({ before, after }, [])).toEqual(after)
    }),
  )
})

test('things that were created and deleted in the meantime stay so', () => {
  fc.assert(
    fc.property(someOf, someOf, someOf, (now, before, after) => {
      expect(joinOrder(now, { before, after }).toSorted()).toEqual(now.toSorted())
      expect(joinOrder(now, { before, after }, { isForced: true }).toSorted()).toEqual(now.toSorted())
    }),
  )
})

test('two people can move different things, in either order', () => {
  const [mine, theirs] = [moved('a', 5), moved('e', 1)]
  expect(joinOrder(theirs, { before: start, after: mine })).toEqual([...'ebcdfa'])
  expect(joinOrder(mine, { before: start, after: theirs })).toEqual([...'ebcdfa'])
  expect(keptPlaces(theirs, { before: start, after: mine })).toEqual([])
})

test('things that both people move stay where the other one moved them, and are returned', () => {
  const change = { before: start, after: moved('a', 5) }
  expect(joinOrder(moved('a', 2), change)).toEqual(moved('a', 2))
  expect(keptPlaces(moved('a', 2), change)).toEqual(['a'])
  expect(joinOrder(moved('a', 2), change, { isForced: true })).toEqual(moved('a', 5))
})

test('things that both people move to the same place do not conflict', () => {
  const change = { before: start, after: moved('a', 5) }
  expect(joinOrder(moved('a', 5), change)).toEqual(moved('a', 5))
  expect(keptPlaces(moved('a', 5), change)).toEqual([])
})

test('a moved thing does not follow a neighbor that someone else has moved away', () => {
  expect(joinOrder(moved('a', 5), { before: start, after: moved('d', 1) })).toEqual([...'dbcefa'])
})

test('a split change moves everything that the whole change moves', () => {
  fc.assert(
    fc.property(orders, orders, fc.subarray(start), (before, after, named) => {
      const without = splitOrder({ before, after }, named)
      const others = [...movedIds({ before, after })].filter(id => !named.includes(id))
      expect(others.length).toBeGreaterThanOrEqual(movedIds({ before, after: without }).size)
      expect(joinOrder(without, { before: without, after })).toEqual(after)
    }),
  )
})
