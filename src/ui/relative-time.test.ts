import { expect, test } from 'vitest'
import { relativeTime } from './relative-time.ts'

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
