import { describe, expect, test } from 'vitest'
import { periodBefore, periodOf } from './periods.ts'

const now = new Date(2026, 2, 10, 15)
const at = (month: number, day: number) => new Date(2026, month - 1, day).toISOString()

describe('a time of responses', () => {
  test('of the last days begins with a whole day', () => {
    expect(periodOf({ kind: 'days', days: 7 }, now)).toEqual({ from: at(3, 4), to: null })
  })

  test('between two days includes both', () => {
    expect(periodOf({ kind: 'custom', first: '2026-03-01', last: '2026-03-02' })).toEqual({
      from: at(3, 1),
      to: at(3, 3),
    })
  })

  test('has no bound where no day is entered', () => {
    expect(periodOf({ kind: 'custom', first: '', last: '' })).toEqual({ from: null, to: null })
  })
})

describe('the time before', () => {
  test('is as long and ends where the other begins', () => {
    expect(periodBefore({ kind: 'days', days: 7 }, now)).toEqual({ from: at(2, 25), to: at(3, 4) })
    const custom = { kind: 'custom', first: '2026-03-05', last: '2026-03-06' } as const
    expect(periodBefore(custom, now)).toEqual({ from: at(3, 3), to: at(3, 5) })
  })

  test('does not exist for all responses', () => {
    expect(periodBefore({ kind: 'all' })).toBeNull()
  })
})
