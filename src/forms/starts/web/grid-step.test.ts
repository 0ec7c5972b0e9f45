import { expect, test } from 'vitest'
import { gridStep } from './grid-step.ts'

/** Three lines: 3, 3, and 1 cards. */
const tops = [0, 0, 0, 90, 90, 90, 180]

test('arrow keys move to the card in their direction, and stay at the edges', () => {
  expect(gridStep('ArrowRight', 2, tops)).toBe(3)
  expect(gridStep('ArrowLeft', 0, tops)).toBe(0)
  expect(gridStep('ArrowDown', 1, tops)).toBe(4)
  expect(gridStep('ArrowDown', 4, tops)).toBe(4)
  expect(gridStep('ArrowUp', 6, tops)).toBe(3)
  expect(gridStep('ArrowUp', 1, tops)).toBe(1)
  expect(gridStep('End', 1, tops)).toBe(6)
  expect(gridStep('Home', 5, tops)).toBe(0)
})

test('one line and no cards are grids too, and other keys move nowhere', () => {
  expect(gridStep('ArrowDown', 0, [5, 5])).toBe(0)
  expect(gridStep('ArrowRight', 0, [])).toBe(0)
  expect(gridStep('Enter', 0, tops)).toBeNull()
  expect(gridStep('toString', 0, tops)).toBeNull()
})
