import { expect, test } from 'vitest'
import { asideReason, barredText, leftAloneText, savedElsewhereText, unknownChangeText } from './aside-reasons.ts'

test('a message of the server is attributed to the server', () => {
  expect(asideReason({ error: 'No', isRefusedByServer: true })).toBe('The server refused it: No')
})

test('the product’s own reasons are shown unchanged', () => {
  const skipped = { count: 1, total: 1, by: 'Mira', rest: null }
  const own = [
    barredText,
    savedElsewhereText,
    unknownChangeText,
    leftAloneText(skipped),
    leftAloneText({ ...skipped, by: null }),
    leftAloneText({ ...skipped, isDeleted: true }),
    leftAloneText({ ...skipped, by: null, isDeleted: true }),
  ]
  expect(own.map(error => asideReason({ error }))).toEqual(own)
})

test('a rule that refused a value is the reason, with the record that has the value', () => {
  const skipped = { count: 1, total: 1, by: 'Mira', rest: null }
  expect(leftAloneText({ ...skipped, what: 'unique', holder: 'Owl' })).toBe('Owl already has this value')
  expect(leftAloneText({ ...skipped, what: 'unique', holder: '' })).toBe('Another record already has this value')
  expect(leftAloneText({ ...skipped, what: 'record', holder: 'Owl' })).toBe('Owl already has this value')
  expect(leftAloneText({ ...skipped, what: 'required' })).toBe('This field is required')
})

test('an action without an error waited behind a failed one', () => {
  expect(asideReason({ error: null })).toBe('Waited behind a change that could not be saved')
})
