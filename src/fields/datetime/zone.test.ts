import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instantAt, instantsAt, localTime, zoneName } from './zone.ts'

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'Africa/Casablanca',
  'America/Sao_Paulo',
]
const anyInstant = fc.integer({ min: Date.UTC(1925, 0, 1), max: Date.UTC(2060, 0, 1) })
const iso = (instant: number) => new Date(instant).toISOString()

describe('a time zone', () => {
  test('shows the same time as the calendar', () => {
    fc.assert(
      fc.property(anyInstant, fc.constantFrom(...zones), (instant, zone) => {
        const zoned = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
        expect(localTime(instant, zone)).toBe(instant + zoned.offsetNanoseconds / 1e6)
      }),
    )
  })

  test('reads repeated times as the first, and skipped times as later, as the calendar does', () => {
    const besideChanges = fc.tuple(fc.constantFrom(...zones), anyInstant, fc.integer({ min: -7200, max: 7200 }))
    fc.assert(
      fc.property(besideChanges, ([zone, from, seconds]) => {
        const change = Temporal.Instant.fromEpochMilliseconds(from)
          .toZonedDateTimeISO(zone)
          .getTimeZoneTransition('next')?.epochMilliseconds
        const local = localTime(change ?? from, zone) + seconds * 1000
        const plain = Temporal.PlainDateTime.from(iso(local).slice(0, -1))
        expect(instantAt(local, zone)).toBe(plain.toZonedDateTime(zone).epochMilliseconds)
      }),
      { numRuns: 500 },
    )
  })

  test('repeats some times and skips others', () => {
    const twice = instantsAt(Date.UTC(2026, 9, 25, 2, 30), 'Europe/Berlin')
    expect(twice.map(iso)).toEqual(['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'])
    expect(instantsAt(Date.UTC(2026, 2, 29, 2, 30), 'Europe/Berlin')).toEqual([])
    expect(iso(instantAt(Date.UTC(2026, 2, 29, 2, 30), 'Europe/Berlin'))).toBe('2026-03-29T01:30:00.000Z')
  })

  test('has a name that depends on the season', () => {
    expect(zoneName(Date.UTC(2026, 0, 1), 'America/New_York')).toBe('EST')
    expect(zoneName(Date.UTC(2026, 6, 1), 'America/New_York')).toBe('EDT')
    expect(zoneName(Date.UTC(2026, 6, 1), 'Europe/Berlin')).toBe('GMT+2')
  })
})
