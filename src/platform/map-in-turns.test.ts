import { expect, test } from 'vitest'
import { mapInTurns } from './map-in-turns.ts'

const items = Array.from({ length: 2000 }, (_, at) => at)

/** Blocks for about the given time. */
function work(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

test('items are mapped in order, and the event loop runs in between', async () => {
  let turns = 0
  let isOver = false
  const others = () => {
    turns += 1
    if (!isOver) setImmediate(others)
  }
  setImmediate(others)
  const made = await mapInTurns(items, at => {
    work(0.02)
    return at * 2
  })
  isOver = true
  expect(made).toEqual(items.map(at => at * 2))
  expect(turns).toBeGreaterThan(2)
})

test('quick items are mapped without a pause', async () => {
  let turns = 0
  setImmediate(() => (turns += 1))
  await mapInTurns([1, 2, 3], String)
  expect(turns).toBe(0)
})

test('an error ends the work', async () => {
  const make = (at: number) => {
    if (at === 3) throw new Error('No more')
  }
  await expect(mapInTurns(items, make)).rejects.toThrow('No more')
})
