import { expect, test } from 'vitest'
import { mapInTurns } from './map-in-turns.ts'

const items = Array.from({ length: 2000 }, (_, at) => at)

/** Takes about as long as it says. */
function work(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

test('all is made in order, and what waits for the event loop has its turn meanwhile', async () => {
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

test('what is done in no time is done in one go', async () => {
  let turns = 0
  setImmediate(() => (turns += 1))
  await mapInTurns([1, 2, 3], String)
  expect(turns).toBe(0)
})

test('what throws ends it', async () => {
  const make = (at: number) => {
    if (at === 3) throw new Error('No more')
  }
  await expect(mapInTurns(items, make)).rejects.toThrow('No more')
})
