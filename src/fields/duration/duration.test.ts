import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { empty, value } from '../field-type.ts'
import { testContext } from '../testing.ts'
import { durationFormats, type DurationFormat } from './duration-format.ts'
import { duration } from './duration.ts'

const inFormat = (format: DurationFormat) => duration.template.parse({ format })
const read = (text: string, locale = 'en-US') => duration.read(text, inFormat('h:mm'), { ...testContext, locale })

test('the default format has hours and minutes', () => {
  expect(duration.template.parse({})).toEqual({ format: 'h:mm' })
  expect(duration.template.safeParse({ format: 'mm:ss' }).success).toBe(false)
})

describe('reading', () => {
  test.each([
    ['90', 90],
    ['90.5', 90.5],
    ['1,000', 1000],
    ['-90', -90],
    ['1:30', 5400],
    ['0:05', 300],
    [':30', 1800],
    ['1:5', 3900],
    ['0:90', 5400],
    ['100:00', 360_000],
    ['-1:30', -5400],
    ['1:30:15', 5415],
    ['1:30:15.5', 5415.5],
    ['1:30:15.25', 5415.25],
    ['1:30:15.678', 5415.678],
    ['0:00:00.001', 0.001],
    ['1h 30m', 5400],
    ['1.5h', 5400],
    ['1 hour 30 minutes', 5400],
    ['90 min', 5400],
    ['2 HRS, 5 mins 1 second', 7501],
    ['1hr 2 minute 3secs', 3723],
    ['1h 5s', 3605],
    ['-45s', -45],
    ['0.00049', 0],
  ])('%j is %d seconds', (text, seconds) => {
    expect(read(text)).toEqual(value(seconds))
  })

  test.each([
    ['0:00:60', 'Seconds must be below 60'],
    ['1:30:75', 'Seconds must be below 60'],
    ['1:30:15.1000', 'Fractions of a second can have at most 3 digits'],
    ['soon', 'Use h:mm, h:mm:ss or a number of seconds'],
    ['5 hello', 'Use h:mm, h:mm:ss or a number of seconds'],
    ['5 minced', 'Use h:mm, h:mm:ss or a number of seconds'],
    ['5 secrets', 'Use h:mm, h:mm:ss or a number of seconds'],
    ['8:30 AM', 'Use h:mm, h:mm:ss or a number of seconds'],
    ['1:2:3:4', 'Use h:mm, h:mm:ss or a number of seconds'],
    [':', 'Use h:mm, h:mm:ss or a number of seconds'],
    ['1.5:30', 'Use h:mm, h:mm:ss or a number of seconds'],
    ['$5', 'Use h:mm, h:mm:ss or a number of seconds'],
    ['1..5h', 'Use h:mm, h:mm:ss or a number of seconds'],
    ['9'.repeat(15), 'The duration is too long'],
    [`${'9'.repeat(50)}:00`, 'The duration is too long'],
  ])('%j is invalid, and pasting it clears the cell', (text, message) => {
    expect(read(text)).toEqual({ kind: 'unreadable', message, empties: true })
  })

  test("accepts a decimal point, and the person's decimal comma", () => {
    expect(read('90,5', 'de-DE')).toEqual(value(90.5))
    expect(read('90.5', 'de-DE')).toEqual(value(90.5))
    expect(read('1.234', 'de-DE')).toEqual(value(1.234))
    expect(read('1:00:02,5', 'de-DE')).toEqual(value(3602.5))
  })

  test('reads blank text as empty, and refuses a text of megabytes at once', () => {
    expect(read(' \u00A0')).toEqual(empty)
    const started = performance.now()
    expect(read(`1${':1'.repeat(500_000)}`).kind).toBe('unreadable')
    expect(performance.now() - started).toBeLessThan(500)
  })
})

describe('showing', () => {
  test.each([
    [5415.678, ['1:30', '1:30:16', '1:30:15.7', '1:30:15.68', '1:30:15.678']],
    [0, ['0:00', '0:00:00', '0:00:00.0', '0:00:00.00', '0:00:00.000']],
    [-5400, ['-1:30', '-1:30:00', '-1:30:00.0', '-1:30:00.00', '-1:30:00.000']],
    [-0.004, ['0:00', '0:00:00', '0:00:00.0', '0:00:00.00', '-0:00:00.004']],
    [3599.9996, ['1:00', '1:00:00', '1:00:00.0', '1:00:00.00', '1:00:00.000']],
    [360_000, ['100:00', '100:00:00', '100:00:00.0', '100:00:00.00', '100:00:00.000']],
  ])('%d seconds in all formats', (seconds, shown) => {
    expect(durationFormats.map(format => duration.show(seconds, inFormat(format)))).toEqual(shown)
  })

  test('reads back what a format shows, and editing loses nothing', () => {
    const anySeconds = fc.integer({ min: -1e9, max: 1e9 }).map(milliseconds => milliseconds / 1000)
    fc.assert(
      fc.property(anySeconds, fc.constantFrom(...durationFormats), (seconds, format) => {
        const template = inFormat(format)
        const shown = duration.read(duration.show(seconds, template), template, testContext)
        expect(shown.kind === 'value' && duration.show(shown.value, template)).toBe(duration.show(seconds, template))
        const edited = duration.editText?.(seconds, template) ?? ''
        expect(duration.read(edited, template, testContext)).toEqual(value(seconds === 0 ? 0 : seconds))
      }),
    )
  })

  test("edits in the field's format, or the shortest that shows the whole value", () => {
    expect(duration.editText?.(5400, inFormat('h:mm'))).toBe('1:30')
    expect(duration.editText?.(5415, inFormat('h:mm'))).toBe('1:30:15')
    expect(duration.editText?.(5415.25, inFormat('h:mm'))).toBe('1:30:15.25')
    expect(duration.editText?.(5400, inFormat('h:mm:ss.s'))).toBe('1:30:00.0')
  })
})

describe('guessing', () => {
  function guess(...cells: string[]): unknown {
    const guesser = duration.guess?.start()
    if (!guesser || !cells.every(cell => guesser.see(cell))) return null
    return guesser.finish({ rows: cells.length, filled: cells.length })?.template ?? null
  }

  test('hours of 24 or more, or of a single zero, identify a column of durations', () => {
    expect(guess('8:30:00', '25:10:00')).toEqual({ format: 'h:mm:ss' })
    expect(guess('0:03:25.5', '0:04:01.25')).toEqual({ format: 'h:mm:ss.ss' })
  })

  test.each([[['08:30:00', '17:00:00']], [['1:30', '2:45']], [['25:10:00', 'none']], [['25:60:00']]])(
    '%j stays text',
    cells => expect(guess(...cells)).toBeNull(),
  )
})
