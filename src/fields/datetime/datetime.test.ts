import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dateFormats, timeFormats } from '../date/date-format.ts'
import { empty, unreadable, value } from '../field-type.ts'
import { testContext } from '../testing.ts'
import { datetime } from './datetime.ts'
import { datetimeTemplate, type DatetimeTemplate } from './datetime-format.ts'

const berlin = { ...testContext, timeZone: 'Europe/Berlin' }
const template = (settings: Partial<DatetimeTemplate> = {}) => datetimeTemplate.parse(settings)
const read = (text: string, settings: Partial<DatetimeTemplate> = {}, context = testContext) =>
  datetime.read(text, template(settings), context)

describe('the template', () => {
  test('has defaults, and refuses unknown keys', () => {
    expect(template()).toEqual({
      dateFormat: 'local',
      displayTime: true,
      timeFormat: '12h',
      displayTimeZone: false,
    })
    for (const wrong of [{ timezone: 'Mars/Base' }, { timezone: '+02:00' }, { timeFormat: '13h' }, { zone: 'UTC' }])
      expect(datetimeTemplate.safeParse(wrong).success).toBe(false)
    expect(template({ timezone: 'Europe/Berlin' }).timezone).toBe('Europe/Berlin')
  })
})

describe('reading', () => {
  test.each([
    ['2026-01-31T13:30:00Z', '2026-01-31T13:30:00.000Z'],
    ['2026-01-31T13:30:15.1239+01:00', '2026-01-31T12:30:15.123Z'],
    ['2026-01-31 13:30', '2026-01-31T13:30:00.000Z'],
    ['2026-01-31 13:30:05 -0500', '2026-01-31T18:30:05.000Z'],
    ['2026-01-31', '2026-01-31T00:00:00.000Z'],
    ['1/31/2026 1:30 PM', '2026-01-31T13:30:00.000Z'],
    ['1/31/2026, 1:30:10 p.m.', '2026-01-31T13:30:10.000Z'],
    ['1/31/2026 1pm', '2026-01-31T13:00:00.000Z'],
    ['1/31/2026 12:05 AM', '2026-01-31T00:05:00.000Z'],
    ['31.1.2026 13.30', '2026-01-31T13:30:00.000Z'],
    ['January 31, 2026 at 1:30 PM', '2026-01-31T13:30:00.000Z'],
    ['Sat, 31 Jan 2026 13:30:00 GMT', '2026-01-31T13:30:00.000Z'],
    ['Sat, 31 Jan 2026 13:30:00 +0100', '2026-01-31T12:30:00.000Z'],
    ['1/31/2026 1:30 PM PST', '2026-01-31T21:30:00.000Z'],
    ['1/31/2026 1:30 PM GMT+5:30', '2026-01-31T08:00:00.000Z'],
    ['today 5pm', '2026-11-21T17:00:00.000Z'],
    ['now', '2026-11-21T12:00:00.000Z'],
  ])('%j is %s', (text, expected) => {
    expect(read(text)).toEqual(value(expected))
  })

  test.each([
    'soon',
    '2026-02-30 10:00',
    '2026-01-31 25:00',
    '2026-01-31 10:60',
    '2026-01-31T10:00+99:00',
    '1/31/2026 13:30 PM',
    '14:30',
    '5pm',
    '1/31/2026 10:30 11:30',
    '1/31/2026 10:30 XYZ',
    '2026-01-31x',
    '10:30 1/31/2026 maybe',
  ])('%j is refused', text => {
    expect(read(text)).toEqual(unreadable(`Unable to parse date: ${text}`))
  })

  test("reads a time without a zone in the field's zone, or else the person's", () => {
    expect(read('1/31/2026 1:30 PM', {}, berlin)).toEqual(value('2026-01-31T12:30:00.000Z'))
    expect(read('1/31/2026 1:30 PM', { timezone: 'America/New_York' }, berlin)).toEqual(
      value('2026-01-31T18:30:00.000Z'),
    )
    expect(read('1/31/2026 1:30 PM UTC', { timezone: 'America/New_York' }, berlin)).toEqual(
      value('2026-01-31T13:30:00.000Z'),
    )
  })

  test('reads an ambiguous time as the first instant unless it names a zone', () => {
    const newYork = { timezone: 'America/New_York' }
    expect(read('11/1/2026 1:30 AM', newYork)).toEqual(value('2026-11-01T05:30:00.000Z'))
    expect(read('11/1/2026 1:30 AM EST', newYork)).toEqual(value('2026-11-01T06:30:00.000Z'))
    expect(read('3/8/2026 2:30 AM', newYork)).toEqual(value('2026-03-08T07:30:00.000Z'))
  })

  test('reads times as other languages write them', () => {
    const localized = (locale: string) => ({ ...testContext, locale })
    expect(read('2026年1月31日 下午1:30', {}, localized('zh-CN'))).toEqual(value('2026-01-31T13:30:00.000Z'))
    expect(read('31. Januar 2026 um 13:30', {}, localized('de-DE'))).toEqual(value('2026-01-31T13:30:00.000Z'))
    expect(read('31 janvier 2026 à 13h30', {}, localized('fr-FR'))).toEqual(value('2026-01-31T13:30:00.000Z'))
    expect(read('31 de enero de 2026, 1:30 p. m.', {}, localized('es-ES'))).toEqual(value('2026-01-31T13:30:00.000Z'))
  })

  test('reads back what it shows, in every format, language, and zone', () => {
    const settings = fc.record({
      dateFormat: fc.constantFrom(...dateFormats),
      timeFormat: fc.constantFrom(...timeFormats),
      displayTimeZone: fc.boolean(),
    })
    const locale = fc.constantFrom(
      'en-US',
      'en-GB',
      'de-DE',
      'fr-FR',
      'hu-HU',
      'ja-JP',
      'ko-KR',
      'ar-EG',
      'vi-VN',
      'he-IL',
    )
    const timeZone = fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Chatham')
    const minutes = fc.integer({ min: Date.UTC(1930, 0) / 60_000, max: Date.UTC(2100, 0) / 60_000 })
    fc.assert(
      fc.property(minutes, settings, fc.tuple(locale, timeZone), (minute, each, [language, zone]) => {
        const context = { ...testContext, locale: language, timeZone: zone }
        const shown = datetime.show(new Date(minute * 60_000).toISOString(), template(each), context)
        const reading = datetime.read(shown, template(each), context)
        expect(reading.kind, shown).toBe('value')
        if (reading.kind === 'value') expect(datetime.show(reading.value, template(each), context)).toBe(shown)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('showing', () => {
  const moment = '2026-01-31T13:05:00.000Z'
  test.each([
    [{}, '1/31/2026 1:05 PM'],
    [{ timeFormat: '24h', dateFormat: 'european' }, '31/1/2026 13:05'],
    [{ dateFormat: 'long', timezone: 'America/New_York', displayTimeZone: true }, 'January 31, 2026 8:05 AM EST'],
    [{ displayTime: false, displayTimeZone: true }, '1/31/2026'],
    [{ dateFormat: 'iso', timeFormat: '24h', timezone: 'Asia/Tokyo' }, '2026-01-31 22:05'],
  ] as const)('with %j is %s', (settings, expected) => {
    expect(datetime.show(moment, template(settings))).toBe(expected)
  })

  test("uses the person's zone if the field has none", () => {
    expect(datetime.show(moment, template(), berlin)).toBe('1/31/2026 2:05 PM')
  })
})

describe('JSON', () => {
  test('is an instant, stored in UTC with milliseconds', () => {
    expect(datetime.check('2026-01-31T14:30:00+01:00', template())).toEqual(value('2026-01-31T13:30:00.000Z'))
    for (const wrong of [
      '2026-01-31',
      '2026-01-31T14:30:00',
      'soon',
      0,
      '2026-02-30T00:00:00Z',
      '0001-01-01T00:00:00Z',
    ])
      expect(datetime.check(wrong, template())).toEqual(unreadable('Invalid date value'))
  })

  test('an empty cell shows nothing', () => {
    expect(read(' ')).toEqual(empty)
  })
})

describe('conditions', () => {
  const within = (timezone?: string) => (name: string, stored: string, operand: unknown) => {
    const operator = datetime.operators[name]
    return operator?.test(stored, operator.operand?.parse(operand), {
      template: template({ timezone }),
      context: berlin,
    })
  }
  const holds = within()

  test('count days in the zone of the person or field', () => {
    expect(holds('is', '2026-11-20T23:30:00.000Z', { relative: 'today' })).toBe(true)
    expect(within('UTC')('is', '2026-11-20T23:30:00.000Z', { relative: 'today' })).toBe(false)
    expect(holds('is_before', '2026-11-20T22:59:59.999Z', { relative: 'today' })).toBe(true)
    expect(holds('is_after', '2026-11-21T22:59:59.999Z', '2026-11-21')).toBe(false)
    expect(holds('is_after', '2026-11-21T23:00:00.000Z', '2026-11-21')).toBe(true)
  })

  test('compare by the minute', () => {
    expect(holds('is', '2026-11-21T10:30:59.000Z', '2026-11-21T10:30:00Z')).toBe(true)
    expect(holds('is_on_or_after', '2026-11-21T10:29:59.000Z', '2026-11-21T10:30:00Z')).toBe(false)
  })

  test('accept ranges of days', () => {
    expect(holds('is_within', '2026-11-15T22:59:00.000Z', { range: 'this_week' })).toBe(false)
    expect(holds('is_within', '2026-11-15T23:00:00.000Z', { range: 'this_week' })).toBe(true)
    expect(holds('is_within', '2026-11-22T22:59:00.000Z', { range: 'this_week' })).toBe(true)
  })

  test('accept a typed day or instant', () => {
    const { is } = datetime.operators
    const field = { template: template(), context: berlin }
    expect(is?.readOperand?.('1/31/2026', field)).toEqual(value('2026-01-31'))
    expect(is?.readOperand?.('1/31/2026 2:30 PM', field)).toEqual(value('2026-01-31T13:30:00.000Z'))
    expect(is?.showOperand?.('2026-01-31T13:30:00.000Z', field)).toBe('1/31/2026 2:30 PM')
    expect(is?.showOperand?.('2026-01-31', field)).toBe('1/31/2026')
  })
})

describe('a series', () => {
  const next = (values: string[], timezone?: string) => {
    const at = datetime.series?.(values, template(timezone ? { timezone } : {}))
    return at && [1, 2].map(at)
  }

  test('of days continues at the same time of day when the clocks change', () => {
    expect(next(['2026-03-28T08:00:00.000Z'], 'Europe/Berlin')).toEqual([
      '2026-03-29T07:00:00.000Z',
      '2026-03-30T07:00:00.000Z',
    ])
  })

  test('of months and of hours continues by its distance', () => {
    expect(next(['2026-01-31T08:00:00.000Z', '2026-02-28T08:00:00.000Z'])).toEqual([
      '2026-03-31T08:00:00.000Z',
      '2026-04-30T08:00:00.000Z',
    ])
    expect(next(['2026-01-31T08:00:00.000Z', '2026-01-31T20:00:00.000Z'])).toEqual([
      '2026-02-01T08:00:00.000Z',
      '2026-02-01T20:00:00.000Z',
    ])
    expect(next(['2026-01-31T08:00:00.000Z', '2026-01-31T09:00:00.000Z', '2026-01-31T11:00:00.000Z'])).toBeUndefined()
  })
})

test.each([
  [['2026-01-31T10:30:00Z', '2026-01-31T10:30:00+01:00'], true],
  [['2026-01-31 10:30'], false],
  [['2026-01-31'], false],
])('a column of %j is guessed as datetimes: %s', (cells, expected) => {
  const guesser = datetime.guess?.start()
  expect(cells.every(cell => guesser?.see(cell))).toBe(expected)
})
