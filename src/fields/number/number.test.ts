import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { empty, value } from '../field-type.ts'
import { testContext } from '../testing.ts'
import { numberFormats } from '../numbers/number-format.ts'
import { number, type NumberTemplate } from './number.ts'

const german = { ...testContext, locale: 'de-DE' }
const inFormat = (numberFormat: NumberTemplate['numberFormat']): NumberTemplate => ({ numberFormat })
const read = (text: string, numberFormat: NumberTemplate['numberFormat'] = 'comma_period') =>
  number.read(text, inFormat(numberFormat), testContext)

describe('reading', () => {
  test('refuses a text of megabytes at once, whatever it contains', () => {
    for (const filling of [' ', '$', ',123', '(', '9']) {
      const started = performance.now()
      expect(read(`1${filling.repeat(1_000_000)}1x`).kind).toBe('unreadable')
      expect(performance.now() - started).toBeLessThan(500)
    }
  })

  test.each([
    ['0', 0],
    ['-12', -12],
    ['12.5', 12.5],
    ['.5', 0.5],
    ['5.', 5],
    ['+7', 7],
    ['00123', 123],
    ['1,234.50', 1234.5],
    ['12,34,567', 1234567],
    ['€ 12', 12],
    ['-$1,000', -1000],
    ['$ -5', -5],
    ['12 €', 12],
    ['(1,234.50)', -1234.5],
    ['1e6', 1_000_000],
    ['-1.5E-3', -0.0015],
    ['\u2212 3', -3],
    ['  42 ', 42],
    ['٤٢', 42],
    ['0.1', 0.1],
    ['123456789.123456', 123456789.123456],
  ])('%j is a number if commas separate groups', (text, expected) => {
    expect(read(text)).toEqual(value(expected))
  })

  test.each([
    ['1.234,50', 'period_comma', 1234.5],
    ['1.234', 'period_comma', 1234],
    ['1 234,5', 'space_comma', 1234.5],
    ['1\u202F234,5', 'space_comma', 1234.5],
    ['1 234.5', 'space_period', 1234.5],
  ] as const)('%j is a number in the format %s', (text, format, expected) => {
    expect(read(text, format)).toEqual(value(expected))
  })

  test.each([
    '1.234,50',
    '1,5',
    '1,23',
    '1 234',
    '1.2.3',
    '12-3',
    '5%',
    '1e',
    'e5',
    '--1',
    '(-1)',
    '-',
    '.',
    ',',
    '12 USD',
    '0x1F',
    'NaN',
    'Infinity',
    '1/2',
  ])('%j is refused if commas separate groups', text => {
    expect(read(text).kind).toBe('unreadable')
  })

  test('refuses separators of another language instead of misreading them', () => {
    expect(number.read('12.5', inFormat('local'), german).kind).toBe('unreadable')
    expect(number.read('12,5', inFormat('local'), german)).toEqual(value(12.5))
  })

  test('refuses numbers that a double cannot hold', () => {
    expect(read('12345678901234567890').kind).toBe('unreadable')
    expect(read('9007199254740993').kind).toBe('unreadable')
    expect(read('1e999')).toMatchObject({ message: 'The number is too large' })
    expect(read('9007199254740992')).toEqual(value(2 ** 53))
  })

  test('reads plain numbers as JavaScript does', () => {
    fc.assert(
      fc.property(fc.integer(), fc.nat(6), (digits, places) => {
        const text = (digits / 10 ** places).toFixed(places)
        const expected = Number(text)
        expect(read(text)).toEqual(value(expected === 0 ? 0 : expected))
      }),
    )
  })
})

describe('showing', () => {
  test.each([
    ['comma_period', '-1,234,567.89'],
    ['period_comma', '-1.234.567,89'],
    ['space_comma', '-1\u00A0234\u00A0567,89'],
    ['space_period', '-1\u00A0234\u00A0567.89'],
    ['local', '-1,234,567.89'],
  ] as const)('%s uses its separators', (format, expected) => {
    expect(number.show(-1234567.89, inFormat(format))).toBe(expected)
  })

  test('pads decimal places, and rounds only for display', () => {
    const template: NumberTemplate = { decimalPlaces: 2, numberFormat: 'comma_period' }
    expect(number.show(5, template)).toBe('5.00')
    expect(number.show(-0.001, template)).toBe('0.00')
    expect(number.read('1.2345', template, testContext)).toEqual(value(1.2345))
  })

  test('shows all decimals of a number that has more than twenty', () => {
    const long = -0.0000010000000000000002
    expect(number.read(number.show(long, inFormat('local'), testContext), inFormat('local'), testContext)).toEqual(
      value(long),
    )
  })

  test('reads back every number in every format and language', () => {
    const anyNumber = fc.double({ noNaN: true, noDefaultInfinity: true }).filter(each => !Object.is(each, -0))
    const locale = fc.constantFrom('en-US', 'de-DE', 'fr-FR', 'en-IN', 'de-CH', 'ar-EG', 'pl-PL', 'es-ES', 'sv-SE')
    fc.assert(
      fc.property(anyNumber, fc.constantFrom(...numberFormats), locale, (each, format, language) => {
        const context = { ...testContext, locale: language }
        const shown = number.show(each, inFormat(format), context)
        expect(number.read(shown, inFormat(format), context)).toEqual(value(each))
      }),
    )
  })

  test('shows zero without a sign, and reads blank text as empty', () => {
    expect(number.check(-0, inFormat('local'))).toEqual(value(0))
    expect(read('-0')).toEqual(value(0))
    expect(read(' \u00A0')).toEqual(empty)
  })
})

describe('guessing', () => {
  function guess(cells: readonly string[]): unknown {
    const guesser = number.guess?.start()
    if (!guesser || !cells.every(cell => guesser.see(cell))) return null
    return guesser.finish({ rows: cells.length, filled: cells.length })?.template ?? null
  }

  test.each([
    [['1', '22', '-3'], {}],
    [['0.5', '10', '2.25'], { numberFormat: 'comma_period' }],
    [['1.50', '2.25'], { numberFormat: 'comma_period', decimalPlaces: 2 }],
    [['1,234', '5'], { numberFormat: 'comma_period' }],
    [['1.234,50', '2,00'], { numberFormat: 'period_comma', decimalPlaces: 2 }],
    [['1.234', '1.234.567'], { numberFormat: 'period_comma' }],
    [['1 234', '5,5'], { numberFormat: 'space_comma' }],
    [['1.5e-7', '2'], { numberFormat: 'comma_period' }],
    [['.097', '-.5', '1'], { numberFormat: 'comma_period' }],
    [[',5', '2,25'], { numberFormat: 'period_comma' }],
  ])('%j is %j', (cells, template) => {
    expect(guess(cells)).toEqual(template)
  })

  test('does not depend on spaces around the numbers', () => {
    const text = fc.oneof(
      fc.integer({ min: -99_999, max: 99_999 }).map(String),
      fc.tuple(fc.integer({ min: -1200, max: 1200 }), fc.nat(9999)).map(([whole, part]) => `${whole}.${part}`),
      fc.constantFrom(
        '0',
        '-0',
        '0.5',
        '00',
        '01.5',
        '-01',
        '.5',
        '5.',
        '1,5',
        '1.234',
        '1,234',
        '1 234',
        '1e5',
        '1.2.3',
        '-',
      ),
      fc.constantFrom('123456789012345', '1234567890123456', '0.1234567890123456', '1234567890.123456'),
    )
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 6 }), cells => {
        expect(guess(cells)).toEqual(guess(cells.map(cell => `${cell} `)))
      }),
    )
  })

  test.each([
    [['00123', '4']],
    [['1', 'two']],
    [['12345678901234567890']],
    [['4155552671', '4155559999']],
    [['+49 170 1234567']],
    [['1,5', '1.5']],
    [[',5', '.5']],
    [['.']],
    [['1e6', '12E4']],
    [['$5']],
    [['9007199254740991.5', '2.5']],
    [['12345678901234.567']],
    [['1.5', '9,007,199,254,740,993']],
  ])('%j stays text', cells => {
    expect(guess(cells)).toBeNull()
  })

  test('reads every cell of a column that it accepts', () => {
    const cell = fc.constantFrom(
      '1',
      '12',
      '-3',
      '0.5',
      '1.234',
      '1,234',
      '1.234,5',
      '1 234',
      '12,50',
      '7.25',
      '007',
      '.5',
      ',5',
    )
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 6 }), cells => {
        const template = guess(cells)
        if (template === null) return
        const parsed = number.template.parse(template)
        for (const text of cells) expect(number.read(text, parsed, testContext).kind).toBe('value')
      }),
    )
  })
})
