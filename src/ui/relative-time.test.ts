import { expect, test } from 'vitest'
import { relativeTime, shortRelativeTime } from './relative-time.ts'

const now = Date.parse('2026-03-10T12:00:00Z')

test.each([
  ['2026-03-10T11:59:30Z', 'just now'],
  ['2026-03-10T11:57:00Z', '3 minutes ago'],
  ['2026-03-10T07:10:00Z', '4 hours ago'],
  ['2026-03-09T11:00:00Z', 'yesterday'],
  ['2026-02-20T12:00:00Z', '2 weeks ago'],
  ['2025-03-01T12:00:00Z', 'last year'],
])('%s is %s', (instant, words) => {
  expect(relativeTime(instant, now, 'en')).toBe(words)
})

test.each([
  ['2026-03-10T11:59:30Z', '1m'],
  ['2026-03-10T11:57:00Z', '3m'],
  ['2026-03-10T11:00:01Z', '59m'],
  ['2026-03-10T11:00:00Z', '1h'],
  ['2026-03-09T12:00:01Z', '23h'],
  ['2026-03-09T12:00:00Z', '1d'],
  ['2026-02-08T12:00:00Z', '30d'],
  ['2026-02-01T12:00:00Z', 'Feb 1'],
  ['2025-12-01T12:00:00Z', 'Dec 2025'],
])('in short, %s is %s', (instant, text) => {
  expect(shortRelativeTime(instant, now, 'en')).toBe(text)
})

test('a clock that runs ahead shows no negative time', () => {
  expect(shortRelativeTime('2026-03-10T12:00:30Z', now, 'en')).toBe('1m')
})

test('a short time is in the language of the person', () => {
  expect(shortRelativeTime('2026-03-10T11:57:00Z', now, 'de')).toBe('3 Min.')
})
