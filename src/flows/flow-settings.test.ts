import { describe, expect, test } from 'vitest'

import { accessSettings, closedBy, isExpired, isLocked } from './flow-settings.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const yesterday = '2026-11-20T12:00:00Z'
const tomorrow = '2026-11-22T12:00:00Z'

describe('a flow', () => {
  test.each<[string, object, { expired: boolean; locked: boolean }]>([
    ['without limits', {}, { expired: false, locked: false }],
    ['that was closed', { disabledForm: true }, { expired: false, locked: true }],
    ['that closed at its last submission', { disabledForm: true, maxSubmissions: 5 }, { expired: true, locked: true }],
    ['with room for more submissions', { maxSubmissions: 5 }, { expired: false, locked: false }],
    ['past its closing time', { expirationDate: yesterday }, { expired: true, locked: true }],
    ['before its closing time', { expirationDate: tomorrow }, { expired: false, locked: false }],
    ['before its opening time', { openDate: tomorrow }, { expired: true, locked: true }],
    ['after its opening time', { openDate: yesterday }, { expired: false, locked: false }],
    ['with invalid settings', { disabledForm: 'x', openDate: 7 }, { expired: false, locked: false }],
  ])('%s', (_what, given, { expired, locked }) => {
    const settings = accessSettings(given)
    expect({ expired: isExpired(settings, now), locked: isLocked(settings, now) }).toEqual({ expired, locked })
  })
})

test.each<[string, object, 'closed' | 'not_open' | null]>([
  ['without limits is open', {}, null],
  ['that was closed says so, also before its opening time', { disabledForm: true, openDate: tomorrow }, 'closed'],
  ['past its closing time is closed', { openDate: yesterday, expirationDate: yesterday }, 'closed'],
  ['before its opening time is not open', { openDate: tomorrow, expirationDate: null }, 'not_open'],
  ['with room for more submissions is open', { maxSubmissions: 5 }, null],
])('a flow %s', (_what, given, reason) => {
  expect(closedBy(accessSettings(given), now)).toBe(reason)
})
