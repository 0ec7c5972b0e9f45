import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { WriteQueue } from './write-queue.ts'

interface Item {
  id: number
  size: number
}

const queueOf = (sizes: readonly number[]): WriteQueue<Item> => {
  const queue = new WriteQueue<Item>()
  for (const [id, size] of sizes.entries()) queue.add({ id, size })
  return queue
}

/** The ids of all transactions, in their order. */
function transactions(queue: WriteQueue<Item>): number[][] {
  const taken: number[][] = []
  while (!queue.isEmpty) taken.push(queue.take().map(({ id }) => id))
  return taken
}

const many = (count: number, size: number) => Array.from({ length: count }, () => size)

describe('a transaction', () => {
  test('carries many small actions', () => {
    expect(transactions(queueOf([1, 1, 1]))).toEqual([[0, 1, 2]])
    expect(transactions(queueOf(many(70, 1))).map(ids => ids.length)).toEqual([64, 6])
  })

  test('carries one large action alone', () => {
    expect(transactions(queueOf([101, 5000, Infinity]))).toEqual([[0], [1], [2]])
  })

  test('carries few actions when they are of some size', () => {
    expect(transactions(queueOf([100, 100, 100, 1])).map(ids => ids.length)).toEqual([2, 2])
  })
})

describe('an edit', () => {
  test('overtakes large actions that came before it', () => {
    expect(transactions(queueOf([5000, 5000, 1]))).toEqual([[2], [0], [1]])
  })

  test('waits for one large action at most, however many wait', () => {
    const queue = queueOf(many(10, 5000))
    queue.take()
    queue.add({ id: 100, size: 1 })
    expect(queue.take()).toEqual([{ id: 100, size: 1 }])
  })
})

test('a large action waits for one transaction of edits at most, however many wait', () => {
  const queue = queueOf([...many(500, 1), 5000])
  queue.take()
  expect(queue.take()).toEqual([{ id: 500, size: 5000 }])
})

test('every action is taken once, and each kind in its order', () => {
  const size = fc.oneof(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 101, max: 5000 }), fc.constant(Infinity))
  const step = fc.oneof(size, fc.constant('take' as const))
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300 }), steps => {
      const queue = new WriteQueue<Item>()
      const added: Item[] = []
      const taken: Item[] = []
      for (const [id, each] of steps.entries()) {
        if (each !== 'take') {
          added.push({ id, size: each })
          queue.add({ id, size: each })
        } else if (!queue.isEmpty) {
          const batch = queue.take()
          expect(batch.length).toBeGreaterThan(0)
          taken.push(...batch)
        }
      }
      while (!queue.isEmpty) taken.push(...queue.take())
      const isSmall = (item: Item) => item.size <= 100
      expect(taken.filter(isSmall)).toEqual(added.filter(isSmall))
      expect(taken.filter(item => !isSmall(item))).toEqual(added.filter(item => !isSmall(item)))
    }),
  )
})
