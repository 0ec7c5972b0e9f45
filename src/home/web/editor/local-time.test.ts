import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromLocalTime, toLocalTime } from './local-time.ts'

const minute = 60_000

test('an instant survives its input to the minute', () => {
  const from = Date.parse('2000-01-01T00:00:00Z') / minute
  fc.assert(
    fc.property(fc.integer({ min: from, max: from + 60 * 24 * 365 * 60 }), minutes => {
      const instant = new Date(minutes * minute).toISOString()
      expect(toLocalTime(fromLocalTime(toLocalTime(instant)))).toBe(toLocalTime(instant))
    }),
  )
})

test('empty and invalid values are no instant', () => {
  expect(toLocalTime(null)).toBe('')
  expect(toLocalTime('soon')).toBe('')
  expect(fromLocalTime('')).toBeNull()
  expect(fromLocalTime('2026-13-45T00:00')).toBeNull()
})
