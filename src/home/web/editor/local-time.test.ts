import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fromLocalTime, toLocalTime } from './local-time.ts'

afterEach(() => void vi.unstubAllEnvs())

/** Moves the person to a time zone. */
const moveTo = (timeZone: string) => vi.stubEnv('TZ', timeZone)

test.each([
  { timeZone: 'UTC', instant: '2026-11-21T10:00:00.000Z', local: '2026-11-21T10:00' },
  { timeZone: 'Europe/Berlin', instant: '2026-01-15T11:05:00.000Z', local: '2026-01-15T12:05' },
  { timeZone: 'Europe/Berlin', instant: '2026-07-15T10:05:00.000Z', local: '2026-07-15T12:05' },
  { timeZone: 'America/New_York', instant: '2026-01-01T03:00:00.000Z', local: '2025-12-31T22:00' },
  { timeZone: 'America/New_York', instant: '2026-07-01T03:00:00.000Z', local: '2026-06-30T23:00' },
  { timeZone: 'Asia/Kathmandu', instant: '2026-03-09T18:30:00.000Z', local: '2026-03-10T00:15' },
  { timeZone: 'Australia/Lord_Howe', instant: '2026-01-01T00:00:00.000Z', local: '2026-01-01T11:00' },
  { timeZone: 'Australia/Lord_Howe', instant: '2026-07-01T00:00:00.000Z', local: '2026-07-01T10:30' },
  { timeZone: 'Pacific/Kiritimati', instant: '2026-12-31T10:00:00.000Z', local: '2027-01-01T00:00' },
])('$instant is $local in $timeZone', ({ timeZone, instant, local }) => {
  moveTo(timeZone)
  expect(toLocalTime(instant)).toBe(local)
  expect(fromLocalTime(local)).toBe(instant)
})

describe('when the clocks change in Berlin', () => {
  test('a skipped time is read as an hour later', () => {
    moveTo('Europe/Berlin')
    expect(toLocalTime('2026-03-29T00:59:00.000Z')).toBe('2026-03-29T01:59')
    expect(toLocalTime('2026-03-29T01:00:00.000Z')).toBe('2026-03-29T03:00')
    expect(fromLocalTime('2026-03-29T02:30')).toBe('2026-03-29T01:30:00.000Z')
  })

  test('a repeated time is read as the first of the two', () => {
    moveTo('Europe/Berlin')
    expect(toLocalTime('2026-10-25T00:30:00.000Z')).toBe('2026-10-25T02:30')
    expect(toLocalTime('2026-10-25T01:30:00.000Z')).toBe('2026-10-25T02:30')
    expect(fromLocalTime('2026-10-25T02:30')).toBe('2026-10-25T00:30:00.000Z')
  })
})

test.each(['UTC', 'Asia/Kolkata', 'America/Phoenix'])('every minute survives a round trip in %s', timeZone => {
  moveTo(timeZone)
  const minute = 60_000
  const from = Date.parse('2000-01-01T00:00:00Z') / minute
  fc.assert(
    fc.property(fc.integer({ min: from, max: from + 60 * 24 * 365 * 60 }), minutes => {
      const instant = new Date(minutes * minute).toISOString()
      expect(fromLocalTime(toLocalTime(instant))).toBe(instant)
    }),
  )
})

test('an empty or unreadable time is no time', () => {
  expect(toLocalTime(null)).toBe('')
  expect(toLocalTime(undefined)).toBe('')
  expect(toLocalTime('soon')).toBe('')
  expect(fromLocalTime('')).toBeNull()
  expect(fromLocalTime('2026-13-45T00:00')).toBeNull()
})
