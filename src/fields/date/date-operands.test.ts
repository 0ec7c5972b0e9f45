import { describe, expect, test } from 'vitest'
import { testContext } from '../testing.ts'
import {
  countedDayChoices,
  countedRangeChoices,
  dayChoices,
  dayOperand,
  rangeChoices,
  rangeOperand,
  resolveDay,
  resolveRange,
} from './date-operands.ts'

const at = (iso: string, timeZone = 'UTC') => ({ ...testContext, now: Date.parse(iso), timeZone })

describe('a day relative to today', () => {
  test.each([
    ['today', '2026-03-31'],
    ['tomorrow', '2026-04-01'],
    ['yesterday', '2026-03-30'],
    ['one_week_ago', '2026-03-24'],
    ['one_week_from_now', '2026-04-07'],
    ['one_month_ago', '2026-02-28'],
    ['one_month_from_now', '2026-04-30'],
  ] as const)('%s is counted on the calendar, up to the end of a shorter month', (relative, date) => {
    expect(resolveDay({ relative }, at('2026-03-31T12:00:00Z'))).toBe(date)
  })

  test("begins at midnight in the person's time zone, not in UTC", () => {
    const now = '2026-03-31T23:30:00Z'
    expect(resolveDay({ relative: 'today' }, at(now, 'Asia/Tokyo'))).toBe('2026-04-01')
    expect(resolveDay({ relative: 'today' }, at(now, 'America/New_York'))).toBe('2026-03-31')
  })

  test('can be any number of days away', () => {
    const context = at('2024-02-28T12:00:00Z')
    expect(resolveDay({ relative: 'days_from_now', days: 2 }, context)).toBe('2024-03-01')
    expect(resolveDay({ relative: 'days_ago', days: 0 }, context)).toBe('2024-02-28')
    expect(resolveDay('2020-01-31', context)).toBe('2020-01-31')
  })
})

describe('a range of days', () => {
  const range = (operand: Parameters<typeof resolveRange>[0], now: string) => {
    const { first, last } = resolveRange(operand, at(now))
    return [first, last]
  }

  test('of a week starts on Monday, on a Sunday too', () => {
    for (const day of ['2026-11-16', '2026-11-18', '2026-11-22'])
      expect(range({ range: 'this_week' }, `${day}T12:00:00Z`)).toEqual(['2026-11-16', '2026-11-22'])
  })

  test('of a month or year has all its days', () => {
    expect(range({ range: 'this_month' }, '2024-02-10T12:00:00Z')).toEqual(['2024-02-01', '2024-02-29'])
    expect(range({ range: 'this_year' }, '2026-12-31T12:00:00Z')).toEqual(['2026-01-01', '2026-12-31'])
  })

  test('before or after today includes today', () => {
    const now = '2026-01-31T12:00:00Z'
    expect(range({ range: 'past_month' }, now)).toEqual(['2025-12-31', '2026-01-31'])
    expect(range({ range: 'next_month' }, now)).toEqual(['2026-01-31', '2026-02-28'])
    expect(range({ range: 'past_days', days: 0 }, now)).toEqual(['2026-01-31', '2026-01-31'])
    expect(range({ range: 'next_days', days: 1 }, now)).toEqual(['2026-01-31', '2026-02-01'])
  })
})

test.each([
  '2026-02-30',
  '31.1.2026',
  '2026-1-1',
  'today',
  { relative: 'someday' },
  { relative: 'days_ago' },
  { relative: 'days_ago', days: -1 },
  { relative: 'days_ago', days: 1.5 },
  { relative: 'days_ago', days: 1e9 },
  { relative: 'today', days: 3 },
  null,
])('%j is no day to compare with', operand => {
  expect(dayOperand.safeParse(operand).success).toBe(false)
})

test.each([
  { range: 'past_days' },
  { range: 'past_days', days: '7' },
  { range: 'always' },
  { range: 'this_week', days: 1 },
])('%j is no range', operand => expect(rangeOperand.safeParse(operand).success).toBe(false))

describe('the choices', () => {
  test('are accepted as operands', () => {
    for (const { operand } of dayChoices) expect(dayOperand.safeParse(operand).success).toBe(true)
    for (const { operand } of rangeChoices) expect(rangeOperand.safeParse(operand).success).toBe(true)
  })

  test('with a number return it for their own operands only', () => {
    for (const choices of [countedDayChoices, countedRangeChoices]) {
      for (const choice of choices) {
        const operand = choice.operand(12)
        expect(choices.map(each => each.count(operand as never))).toEqual(
          choices.map(each => (each === choice ? 12 : null)),
        )
        expect(choice.count('2026-01-31' as never)).toBeNull()
      }
    }
  })
})
