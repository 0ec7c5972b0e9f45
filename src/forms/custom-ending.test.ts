import { expect, test } from 'vitest'
import { endingFrom, endingProblem } from './custom-ending.ts'

test.each(['summer-party', 'abc', '2026', 'a-b-c'])('%s can end an address', ending => {
  expect(endingProblem(ending)).toBeNull()
})

test.each([
  'ab',
  'Summer',
  'a--b',
  '-ab',
  'ab-',
  'a b',
  'a/b',
  'ä-b',
  'admin',
  'forms',
  'frm0123456789abcdef',
  'x'.repeat(65),
])('%s cannot end an address', ending => {
  expect(endingProblem(ending)).not.toBeNull()
})

test('an ending is made of what a person types', () => {
  expect(endingFrom(' Sömmer  Party! 2026')).toBe('sommer-party-2026')
})
