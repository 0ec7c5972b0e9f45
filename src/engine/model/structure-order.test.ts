import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inOrder, nextOrder } from './structure-order.ts'

const items = fc
  .uniqueArray(fc.record({ id: fc.string({ minLength: 1, maxLength: 2 }), order: fc.nat(20) }), {
    selector: ({ id }) => id,
    maxLength: 12,
  })
  .map(some => some.toSorted((one, other) => one.order - other.order))

const ids = (some: readonly { id: string }[]) => some.map(({ id }) => id)

test('the given ids come first, and the others follow in their old order', () => {
  const made = ['a', 'b', 'c', 'd'].map((id, at) => ({ id, order: at + 1 }))
  expect(ids(inOrder(made, ['d', 'unknown', 'b', 'd']))).toEqual(['d', 'b', 'a', 'c'])
})

test('a deleted thing is restored to its place after the order is undone', () => {
  const made = ['a', 'b', 'c'].map((id, at) => ({ id, order: at + 1 }))
  const without = made.filter(({ id }) => id !== 'b')
  const back = inOrder(inOrder(without, ['c', 'a']), ['a', 'c'])
  const all = [...back, { id: 'b', order: 2 }].toSorted((one, other) => one.order - other.order)
  expect(ids(all)).toEqual(['a', 'b', 'c'])
})

test('undoing any order restores it, whatever the numbers were', () => {
  fc.assert(
    fc.property(
      items.chain(some => fc.tuple(fc.constant(some), fc.shuffledSubarray(ids(some)))),
      ([some, values]) => {
        const ordered = inOrder(some, values)
        const numbers = ordered.map(({ order }) => order)
        expect(new Set(numbers).size).toBe(some.length)
        expect(numbers.toSorted((one, other) => one - other)).toEqual(numbers)
        expect(ids(ordered).slice(0, values.length)).toEqual(values)
        expect(ids(inOrder(ordered, ids(some)))).toEqual(ids(some))
      },
    ),
  )
})

test('a new thing comes after all others', () => {
  expect(nextOrder([])).toBe(1)
  expect(nextOrder([{ order: 7 }, { order: 2 }])).toBe(8)
})
