import { expect, test } from 'vitest'

import { correctedText, groupKey, reasonText, shownText } from './correction-text.ts'

test('a correction says what it changed, left alone, and could not place', () => {
  expect(correctedText({ corrected: 1, kept: 0, refused: 0 })).toBe('1 cell corrected.')
  expect(correctedText({ corrected: 2, kept: 1, refused: 3 })).toBe(
    '2 cells corrected. 1 cell was filled since and left alone. 3 rows are still set aside.',
  )
  expect(correctedText({ corrected: 0, kept: 0, refused: 1 })).toBe('1 row is still set aside.')
  expect(correctedText({ corrected: 0, kept: 0, refused: 0 })).toBe('0 cells corrected.')
})

test('every reason has a text, also one that this page does not know', () => {
  const known = ['required', 'unique', 'repeated', 'ambiguous', 'linked', null].map(reasonText)
  expect(new Set(known).size).toBe(known.length)
  expect(reasonText('newer')).toBe(reasonText(null))
})

test('texts are in quotes, and an empty one has a name', () => {
  expect([shownText('a'), shownText(' ')]).toEqual(['“a”', 'an empty cell'])
})

test('groups differ by column, text, and reason', () => {
  const group = { column: 1, text: 'a', reason: null, count: 1, row: 1, name: 'A' }
  const keys = [group, { ...group, column: 2 }, { ...group, text: 'b' }, { ...group, reason: 'unique' }].map(groupKey)
  expect(new Set(keys).size).toBe(4)
})
