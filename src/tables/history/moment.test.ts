import { describe, expect, test } from 'vitest'
import { checkTime, inputLimits, inputTime, momentOf, momentText } from './moment.ts'

const now = Date.parse('2026-11-21T12:30:40Z')

describe('a moment', () => {
  test('is read from an address, and is none when that names no time', () => {
    expect(momentOf({ at: '2026-11-20T10:00:00Z' })).toEqual({ at: '2026-11-20T10:00:00Z', version: null })
    expect(momentOf({ at: '2026-11-20T10:00:00Z', version: 7 })).toEqual({ at: '2026-11-20T10:00:00Z', version: 7 })
    expect(momentOf({ at: 'yesterday' })).toBeNull()
    expect(momentOf({ version: 7 })).toBeNull()
  })

  test('of a single action is shown with seconds', () => {
    const at = '2026-11-20T10:00:05Z'
    expect(momentText({ at, version: 3 }, 'en-US')).toContain(':05')
    expect(momentText({ at, version: null }, 'en-US')).not.toContain(':05')
  })
})

describe('a time to look at', () => {
  test('survives an input unchanged', () => {
    const typed = inputTime(now)
    expect(Math.floor(Date.parse(typed) / 60_000)).toBe(Math.floor(now / 60_000))
  })

  test('is one of the last 30 days', () => {
    const { min, max } = inputLimits(now)
    expect([min, max].map(typed => checkTime(typed, now))).toEqual([null, null])
    expect(checkTime(inputTime(now + 120_000), now)).toBe('Choose a time in the past')
    expect(checkTime(inputTime(now - 31 * 86_400_000), now)).toBe('History goes back 30 days')
    expect(checkTime('', now)).toBe('Choose a date and time')
  })
})
