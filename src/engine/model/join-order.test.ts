import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinOrder, keptPlaces, movedIds, splitOrder } from './join-order.ts'

const start = [...'abcdef']
const orders = fc.shuffledSubarray(start, { minLength: start.length })
const someOf = fc.shuffledSubarray([...start, 'x', 'y'])
const moved = (id: string, place: number) => start.filter(one => one !== id).toSpliced(place, 0, id)

test('an order that nobody else has changed becomes what was wanted', () => {
  fc.assert(
    fc.property(orders, orders, (before, after) => {
      expect(joinOrder(before, { before, after })).toEqual(after)
      expect(keptPlaces(before, { before, after })).toEqual([])
      expect(splitOrder({ before, after }, [])).toEqual(after)
    }),
  )
})

test('whatever came and went meanwhile, what is there now stays there, and nothing else', () => {
  fc.assert(
    fc.property(someOf, someOf, someOf, (now, before, after) => {
      expect(joinOrder(now, { before, after }).toSorted()).toEqual(now.toSorted())
      expect(joinOrder(now, { before, after }, { isForced: true }).toSorted()).toEqual(now.toSorted())
    }),
  )
})

test('what two people move of different things is moved by both, in whichever turn', () => {
  const [mine, theirs] = [moved('a', 5), moved('e', 1)]
  expect(joinOrder(theirs, { before: start, after: mine })).toEqual([...'ebcdfa'])
  expect(joinOrder(mine, { before: start, after: theirs })).toEqual([...'ebcdfa'])
  expect(keptPlaces(theirs, { before: start, after: mine })).toEqual([])
})

test('what both move stays where the other one has put it, and is named', () => {
  const change = { before: start, after: moved('a', 5) }
  expect(joinOrder(moved('a', 2), change)).toEqual(moved('a', 2))
  expect(keptPlaces(moved('a', 2), change)).toEqual(['a'])
  expect(joinOrder(moved('a', 2), change, { isForced: true })).toEqual(moved('a', 5))
})

test('what both move to the same place is no matter', () => {
  const change = { before: start, after: moved('a', 5) }
  expect(joinOrder(moved('a', 5), change)).toEqual(moved('a', 5))
  expect(keptPlaces(moved('a', 5), change)).toEqual([])
})

test('what is moved does not follow a neighbour that somebody else has moved away', () => {
  expect(joinOrder(moved('a', 5), { before: start, after: moved('d', 1) })).toEqual([...'dbcefa'])
})

test('a change without some of what it moves moves the rest, and both make the whole', () => {
  fc.assert(
    fc.property(orders, orders, fc.subarray(start), (before, after, named) => {
      const without = splitOrder({ before, after }, named)
      const others = [...movedIds({ before, after })].filter(id => !named.includes(id))
      expect(others.length).toBeGreaterThanOrEqual(movedIds({ before, after: without }).size)
      expect(joinOrder(without, { before: without, after })).toEqual(after)
    }),
  )
})
