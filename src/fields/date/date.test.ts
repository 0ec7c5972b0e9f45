import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unreadable, value } from '../field-type.ts'
import { testContext } from '../testing.ts'
import { isDate, isIsoDate } from './calendar.ts'
import { dateFormats, type DateFormat } from './date-format.ts'
import { date } from './date.ts'

const read = (text: string, dateFormat: DateFormat = 'local', locale = 'en-US') =>
  date.read(text, { dateFormat }, { ...testContext, locale })

test("the current moment is today in the person's time zone", () => {
  const now = Date.UTC(2026, 10, 21, 23, 30)
  expect(date.now?.({ ...testContext, now })).toBe('2026-11-21')
  expect(date.now?.({ ...testContext, now, timeZone: 'Asia/Tokyo' })).toBe('2026-11-22')
})

const anyDate = fc
  .date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map(each => each.toISOString().slice(0, 10))

describe('reading', () => {
  test.each([
    ['2026-01-31', '2026-01-31'],
    ['2026-1-5', '2026-01-05'],
    ['2026/01/31', '2026-01-31'],
    ['1/31/2026', '2026-01-31'],
    ['31/1/2026', '2026-01-31'],
    ['31.12.2026', '2026-12-31'],
    ['12/25/99', '1999-12-25'],
    ['Jan 5, 2024', '2024-01-05'],
    ['5 January 2024', '2024-01-05'],
    ['5th of January 2024', '2024-01-05'],
    ['Friday, January 5, 2024', '2024-01-05'],
    ['5-Sep-24', '2024-09-05'],
    ['Sept. 5 2024', '2024-09-05'],
    ['2024-01-05T23:59:00Z', '2024-01-05'],
    ['1/5/2024 10:30 PM', '2024-01-05'],
    ['2024年1月5日', '2024-01-05'],
    [' 2026-01-31 ', '2026-01-31'],
    ['today', '2026-11-21'],
    ['Tomorrow', '2026-11-22'],
  ])('%j is %s', (text, expected) => {
    expect(read(text)).toEqual(value(expected))
  })

  test('the format decides how to read ambiguous numbers', () => {
    expect(read('3/4/2026', 'us')).toEqual(value('2026-03-04'))
    expect(read('3/4/2026', 'european')).toEqual(value('2026-04-03'))
    expect(read('3/4/2026', 'local', 'en-US')).toEqual(value('2026-03-04'))
    expect(read('3.4.2026', 'local', 'de-DE')).toEqual(value('2026-04-03'))
    expect(read('3/4/2026', 'local', 'ja-JP').kind).toBe('unreadable')
  })

  test('refuses a text of megabytes at once', () => {
    for (const filling of ['1T1:11', '1 1:11', '1\u200E', ' ']) {
      const started = performance.now()
      expect(read(`1${filling.repeat(100_000)}\nx`).kind).toBe('unreadable')
      expect(performance.now() - started).toBeLessThan(500)
    }
    expect(read('Fri Jan 05 2024 23:59:00 GMT+0100 (Central European Standard Time)')).toEqual(value('2024-01-05'))
  })

  test("reads months in the person's language", () => {
    expect(read('5. März 2024', 'long', 'de-DE')).toEqual(value('2024-03-05'))
    expect(read('5 de enero de 2024', 'long', 'es-ES')).toEqual(value('2024-01-05'))
    expect(read('5 stycznia 2024', 'long', 'pl-PL')).toEqual(value('2024-01-05'))
  })

  test.each([
    '2026-02-30',
    '13/13/2026',
    'May 2024',
    '12',
    '1.2.3',
    '2026-01-31x',
    'Meeting May 5 2024',
    '1/2/3/4',
    '2026-13-01',
    '0000-01-01',
    '20260131',
    'May June 5 2024',
    '5/1',
  ])('%j is refused', text => {
    expect(read(text)).toEqual(unreadable(`Unable to parse date: ${text}`))
  })

  test('reads back what it shows, in every format and language', () => {
    const locale = fc.constantFrom(
      'en-US',
      'en-GB',
      'de-DE',
      'fr-FR',
      'es-ES',
      'pt-PT',
      'pl-PL',
      'ja-JP',
      'zh-CN',
      'ko-KR',
      'ar-EG',
      'hu-HU',
      'cs-CZ',
      'ru-RU',
      'fi-FI',
      'lt-LT',
      'vi-VN',
      'th-TH',
      'hi-IN',
      'he-IL',
      'sv-SE',
    )
    fc.assert(
      fc.property(anyDate, fc.constantFrom(...dateFormats), locale, (each, dateFormat, language) => {
        const context = { ...testContext, locale: language }
        expect(date.read(date.show(each, { dateFormat }, context), { dateFormat }, context)).toEqual(value(each))
      }),
      { numRuns: 2000 },
    )
  })
})

test('plain arithmetic and the calendar agree on every date', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9999 }),
      fc.integer({ min: 0, max: 13 }),
      fc.integer({ min: 0, max: 32 }),
      (y, m, d) => {
        const made = new Date(0)
        made.setUTCFullYear(y, m - 1, d)
        expect(isDate(y, m, d)).toBe(
          made.getUTCMonth() === m - 1 && made.getUTCDate() === d && made.getUTCFullYear() === y,
        )
      },
    ),
  )
  expect(isIsoDate('2024-02-29')).toBe(true)
  expect(isIsoDate('2023-02-29')).toBe(false)
})

test.each([
  ['local', '1/31/2026'],
  ['long', 'January 31, 2026'],
  ['us', '1/31/2026'],
  ['european', '31/1/2026'],
  ['iso', '2026-01-31'],
] as const)('%s shows %s', (dateFormat, expected) => {
  expect(date.show('2026-01-31', { dateFormat })).toBe(expected)
})

test("today is the day in the person's time zone", () => {
  const late = { ...testContext, now: Date.UTC(2026, 10, 21, 23, 30) }
  const fieldOf = (timeZone: string) => ({ template: { dateFormat: 'iso' } as const, context: { ...late, timeZone } })
  const is = date.operators['is']
  expect(is?.test('2026-11-21', { relative: 'today' }, fieldOf('UTC'))).toBe(true)
  expect(is?.test('2026-11-22', { relative: 'today' }, fieldOf('Europe/Berlin'))).toBe(true)
})

test.each([
  [{ range: 'past_week' }, '2026-11-14', '2026-11-21'],
  [{ range: 'next_month' }, '2026-11-21', '2026-12-21'],
  [{ range: 'this_week' }, '2026-11-16', '2026-11-22'],
  [{ range: 'this_month' }, '2026-11-01', '2026-11-30'],
  [{ range: 'next_days', days: 3 }, '2026-11-21', '2026-11-24'],
])('%j is from %s to %s', (range, first, last) => {
  const within = date.operators['is_within']
  const field = { template: { dateFormat: 'iso' } as const, context: testContext }
  const keeps = (day: string) => within?.test(day, within.operand?.parse(range), field)
  const beside = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
  expect([keeps(beside(first, -1)), keeps(first), keeps(last), keeps(beside(last, 1))]).toEqual([
    false,
    true,
    true,
    false,
  ])
})

describe('guessing', () => {
  function guess(cells: readonly string[]): unknown {
    const guesser = date.guess?.start()
    if (!guesser || !cells.every(cell => guesser.see(cell))) return null
    return guesser.finish({ rows: cells.length, filled: cells.length })?.template ?? null
  }

  test.each([
    [['2026-01-31', '2025-02-01'], 'iso'],
    [['1/2/2026', '1/31/2026'], 'us'],
    [['1/2/2026', '31/1/2026'], 'european'],
    [['1.2.2026'], 'european'],
    [['Jan 5, 2024', '6 February 2024'], 'long'],
    [['1/1/2026', '2/2/2026'], 'us'],
    [['12/31/99'], 'us'],
  ])('%j is %s', (cells, dateFormat) => {
    expect(guess(cells)).toEqual({ dateFormat })
  })

  test.each([
    [['1/2/2026', '3/4/2026']],
    [['31/1/2026', '1/31/2026']],
    [['2026-01-31 10:30']],
    [['1.2.10', '1.2.11']],
    [['2026-01-31', '1/31/2026']],
    [['May']],
    [['2024']],
  ])('%j stays text', cells => {
    expect(guess(cells)).toBeNull()
  })
})
