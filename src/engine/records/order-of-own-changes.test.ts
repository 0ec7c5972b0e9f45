import { expect, test } from 'vitest'
import { type CellWrite, orderOfOwnChanges } from './order-of-own-changes.ts'

const mine = (before: unknown, after: unknown, doneAt: number | null): CellWrite => ({
  before,
  after,
  actor: 'me',
  doneAt,
})

const late = { expects: 'a', value: 'd', now: 'c', actor: 'me', doneAt: 10 }

test("a person's changes of a cell since the expected value count as before or after the new one", () => {
  expect(orderOfOwnChanges([mine('b', 'c', 8), mine('a', 'b', 4)], late)).toBe('before')
  expect(orderOfOwnChanges([mine('b', 'c', 12), mine('a', 'b', 4)], late)).toBe('after')
  expect(orderOfOwnChanges([mine('b', 'c', 10), mine('a', 'b', 4)], late)).toBe('before')
  expect(orderOfOwnChanges([mine(null, 'c', 8)], { ...late, expects: undefined })).toBe('before')
})

test('a change that changed nothing when it was made does not count as later', () => {
  expect(orderOfOwnChanges([mine('a', 'c', 8)], { ...late, value: 'a' })).toBe('after')
  expect(orderOfOwnChanges([mine(null, 'c', 8)], { ...late, expects: undefined, value: null })).toBe('after')
  expect(orderOfOwnChanges([{ ...mine('a', 'c', 8), actor: 'Ana' }], { ...late, value: 'a' })).toBeNull()
})

test("anyone else's change since the expected value makes it a conflict", () => {
  expect(orderOfOwnChanges([mine('b', 'c', 8), { ...mine('a', 'b', 4), actor: 'Ana' }], late)).toBeNull()
  expect(orderOfOwnChanges([{ ...mine('a', 'c', 8), actor: 'Ana' }], late)).toBeNull()
  // Made by an API key.
  expect(orderOfOwnChanges([mine('a', 'c', null)], late)).toBeNull()
  // Something changed the cell without a log entry.
  expect(orderOfOwnChanges([mine('a', 'b', 8)], late)).toBeNull()
  expect(orderOfOwnChanges([mine('b', 'c', 8), mine('a', 'x', 4)], late)).toBeNull()
  // The log does not reach further back.
  expect(orderOfOwnChanges([mine('b', 'c', 8)], late)).toBeNull()
  expect(orderOfOwnChanges([], late)).toBeNull()
})

test("other people's older changes do not matter", () => {
  const theirs = { ...mine('x', 'a', 2), actor: 'Ana' }
  expect(orderOfOwnChanges([mine('a', 'c', 8), theirs], late)).toBe('before')
})
