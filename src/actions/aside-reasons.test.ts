import { expect, test } from 'vitest'
import { asideReason, barredText, leftAloneText, savedElsewhereText, unknownChangeText } from './aside-reasons.ts'

test('what the server said is told as the server’s', () => {
  expect(asideReason('No')).toBe('The server refused it: No')
})

test('what we say ourselves is told as it is', () => {
  const skipped = { count: 1, of: 1, by: 'Mira', rest: null }
  const own = [
    barredText,
    savedElsewhereText,
    unknownChangeText,
    leftAloneText(skipped),
    leftAloneText({ ...skipped, by: null }),
    leftAloneText({ ...skipped, isDeleted: true }),
    leftAloneText({ ...skipped, by: null, isDeleted: true }),
  ]
  expect(own.map(asideReason)).toEqual(own)
})

test('what the server was never asked for waited behind another change', () => {
  expect(asideReason(null)).toBe('Waited behind a change that could not be saved')
})
