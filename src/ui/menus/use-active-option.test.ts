import { expect, test } from 'vitest'
import { optionAfter } from './use-active-option.ts'

test('a step wraps around at both ends of a list', () => {
  expect(optionAfter(2, 1, 3)).toBe(0)
  expect(optionAfter(0, -1, 3)).toBe(2)
})

test('a page stops at the ends', () => {
  expect(optionAfter(1, 6, 3)).toBe(2)
  expect(optionAfter(1, -6, 3)).toBe(0)
})

test('without an active option the first step leads to the first or the last one', () => {
  expect(optionAfter(-1, 1, 3)).toBe(0)
  expect(optionAfter(-1, -1, 3)).toBe(2)
})
