import { expect, test } from 'vitest'
import { type CellWrite, ownSince } from './own-since.ts'

const mine = (before: unknown, after: unknown, doneAt: number | null): CellWrite => ({
  before,
  after,
  actor: 'me',
  doneAt,
})

const late = { expects: 'a', now: 'c', actor: 'me', doneAt: 10 }

test('what one person alone has made of a cell was made before or after a change of theirs', () => {
  expect(ownSince([mine('b', 'c', 8), mine('a', 'b', 4)], late)).toBe('before')
  expect(ownSince([mine('b', 'c', 12), mine('a', 'b', 4)], late)).toBe('after')
  expect(ownSince([mine('b', 'c', 10), mine('a', 'b', 4)], late)).toBe('before')
  expect(ownSince([mine(null, 'c', 8)], { ...late, expects: undefined })).toBe('before')
})

test('nothing is told of a cell in which anybody or anything else had a hand', () => {
  expect(ownSince([mine('b', 'c', 8), { ...mine('a', 'b', 4), actor: 'Ana' }], late)).toBeNull()
  expect(ownSince([{ ...mine('a', 'c', 8), actor: 'Ana' }], late)).toBeNull()
  // By a program that acts for the person.
  expect(ownSince([mine('a', 'c', null)], late)).toBeNull()
  // Changed by what leaves no entry.
  expect(ownSince([mine('a', 'b', 8)], late)).toBeNull()
  expect(ownSince([mine('b', 'c', 8), mine('a', 'x', 4)], late)).toBeNull()
  // The log goes back no further.
  expect(ownSince([mine('b', 'c', 8)], late)).toBeNull()
  expect(ownSince([], late)).toBeNull()
})

test('older changes of others do not count', () => {
  const theirs = { ...mine('x', 'a', 2), actor: 'Ana' }
  expect(ownSince([mine('a', 'c', 8), theirs], late)).toBe('before')
})
