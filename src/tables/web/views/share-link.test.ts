import { expect, test } from 'vitest'
import { checkEnd, inputOfTime } from './share-link.ts'

test('a time comes back from the input that shows it, to the minute', () => {
  const time = '2026-12-24T17:05:00.000Z'
  expect(new Date(inputOfTime(time)).toISOString()).toBe(time)
  expect(inputOfTime(null)).toBe('')
})

test('a link ends later than now', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  expect(checkEnd('', now)).toBe('Choose a date and a time')
  expect(checkEnd('2026-11-20T12:00', now)).toBe('This is over already')
  expect(checkEnd('2026-11-23T12:00', now)).toBeNull()
})
