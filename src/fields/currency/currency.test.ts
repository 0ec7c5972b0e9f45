import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { empty, value } from '../field-type.ts'
import { numberFormats } from '../numbers/number-format.ts'
import { testContext } from '../testing.ts'
import { currency } from './currency.ts'
import type { CurrencyTemplate } from './currency-format.ts'

const template = (settings: Partial<CurrencyTemplate> = {}) => currency.template.parse(settings)
const read = (text: string, settings: Partial<CurrencyTemplate> = {}) =>
  currency.read(text, template(settings), testContext)

describe('the settings', () => {
  test('default to dollars with two decimals', () => {
    expect(template()).toEqual({ currencySymbol: '$', decimalPlaces: 2, numberFormat: 'local' })
    expect(template({ currencySymbol: ' CHF ' }).currencySymbol).toBe('CHF')
  })

  test.each(['5', '-', '(', '$1', 'x'.repeat(11)])('refuse the symbol %j, which would change the number', symbol => {
    expect(currency.template.safeParse({ currencySymbol: symbol }).success).toBe(false)
  })
})

describe('reading', () => {
  test.each([
    ['5', 5],
    ['$1,234.50', 1234.5],
    ['-$5', -5],
    ['$-5', -5],
    ['- $ 5', -5],
    ['($1,234.50)', -1234.5],
    ['$(1,234.50)', -1234.5],
    ['$ (5)', -5],
    ['(1,234.50)', -1234.5],
    ['5 €', 5],
    ['5€', 5],
    ['-5 €', -5],
    ['USD 5', 5],
    ['5 USD', 5],
    ['$5 USD', 5],
    ['US$5', 5],
    ['R$ 5', 5],
    ['CAD -5', -5],
    ['¥500', 500],
    ['\u20B91,23,456', 123456],
    ['1e3', 1000],
  ])('%j is an amount', (text, amount) => {
    expect(read(text)).toEqual(value(amount))
  })

  test.each([
    ['CHF', 'CHF -5', -5],
    ['CHF', 'chf 5', 5],
    ['kr', '5 kr.', 5],
    ['kr.', '5 SEK', 5],
    ['Fr.', 'Fr. 5.50', 5.5],
    ['zł', '5 PLN', 5],
    ['€', 'EUR 5', 5],
    ['₱', 'PHP 8', 8],
    ['RM', 'Rm 5', 5],
  ])('a field of %s reads %j', (currencySymbol, text, amount) => {
    expect(read(text, { currencySymbol })).toEqual(value(amount))
  })

  test.each(['$', '-', 'USD', '$5$5', '5 apples', '5 per hour', '$1.234,50', '5%', '1:30', '$--5'])(
    '%j is refused rather than misread',
    text => expect(read(text).kind).toBe('unreadable'),
  )

  test.each([
    'TOP 10',
    'ALL 5',
    'All 5',
    'try 3',
    'Mop 2',
    'CUP 3',
    'Gel 2',
    'Lei 4',
    '6 ft',
    'php 8',
    'PHP 8',
    'Rm 5',
    'CHF 5',
    '5 kr',
  ])("%j is not an amount, unless its word is the field's symbol", text => {
    expect(read(text).kind).toBe('unreadable')
    const [word = '', digit = ''] = /^\d/.test(text) ? text.split(' ').toReversed() : text.split(' ')
    expect(read(text, { currencySymbol: word })).toEqual(value(Number(digit)))
    expect(read(text, { currencySymbol: word.toUpperCase() })).toEqual(value(Number(digit)))
  })

  test("strips the field's symbol, whatever it is", () => {
    for (const currencySymbol of ['pts', 'Gold coins', '★', 'd.i.'])
      for (const text of [`${currencySymbol} 5`, `-${currencySymbol}5`, `5 ${currencySymbol}`])
        expect(read(text, { currencySymbol })).toEqual(value(text.startsWith('-') ? -5 : 5))
  })

  test('refuses a text of megabytes at once', () => {
    for (const filling of [' ', '$', 'USD ', 'kr.', '(']) {
      const started = performance.now()
      expect(read(`1${filling.repeat(300_000)}1x`).kind).toBe('unreadable')
      expect(performance.now() - started).toBeLessThan(500)
    }
    expect(read(' ')).toEqual(empty)
  })
})

describe('showing', () => {
  test.each([
    [1234.5, {}, '$1,234.50'],
    [-5, {}, '-$5.00'],
    [-0.001, {}, '$0.00'],
    [5, { currencySymbol: 'CHF' }, 'CHF\u00A05.00'],
    [5, { currencySymbol: 'R$' }, 'R$5.00'],
    [5, { currencySymbol: '' }, '5.00'],
    [1234.5, { currencySymbol: '€', numberFormat: 'period_comma' }, '€1.234,50'],
    [1234.5, { currencySymbol: '¥', decimalPlaces: 0 }, '¥1,235'],
  ] as const)('%d with %j is %j', (amount, settings, shown) => {
    expect(currency.show(amount, template(settings))).toBe(shown)
  })

  test('reads back what it shows in every format, language, and currency', () => {
    const anyTemplate = fc.record({
      currencySymbol: fc.constantFrom('$', '€', 'CHF', 'kr.', 'zł', 'R$', '', 'USD', '円', 'د.إ'),
      numberFormat: fc.constantFrom(...numberFormats),
      decimalPlaces: fc.nat(6),
    })
    const locale = fc.constantFrom('en-US', 'de-DE', 'fr-FR', 'en-IN', 'de-CH', 'ar-EG', 'pl-PL', 'sv-SE')
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), anyTemplate, locale, (cents, settings, language) => {
        const context = { ...testContext, locale: language }
        const amount = cents / 100
        const enough = template({ ...settings, decimalPlaces: Math.max(2, settings.decimalPlaces) })
        expect(currency.read(currency.show(amount, enough, context), enough, context)).toEqual(value(amount))
      }),
    )
  })
})

describe('guessing', () => {
  function guess(...cells: string[]): unknown {
    const guesser = currency.guess?.start()
    if (!guesser || !cells.every(cell => guesser.see(cell))) return null
    return guesser.finish({ rows: cells.length, filled: cells.length })?.template ?? null
  }

  test.each([
    [['$1,234.50', '$5', '-$7.25'], { currencySymbol: '$', decimalPlaces: 2, numberFormat: 'comma_period' }],
    [['5 €', '12 €'], { currencySymbol: '€', decimalPlaces: 0 }],
    [['1.234,50 €', '7,00 €'], { currencySymbol: '€', decimalPlaces: 2, numberFormat: 'period_comma' }],
    [['($5.125)', '$ -1.5'], { currencySymbol: '$', decimalPlaces: 3, numberFormat: 'comma_period' }],
    [['R$ 5'], { currencySymbol: 'R$', decimalPlaces: 0 }],
  ])('%j is %j', (cells, template_) => {
    expect(guess(...cells)).toEqual(template_)
  })

  test.each([
    [['5', '6']],
    [['$5', '6']],
    [['$5', '5 €']],
    [['$5', 'free']],
    [['$1,5', '$1.5']],
    [['($5']],
    [['(-$5)']],
    [['-$-5']],
    [['$5$']],
    [['$007']],
    [['$1.1234567']],
  ])('%j stays text', cells => {
    expect(guess(...cells)).toBeNull()
  })

  test('reads every cell of a guessed column', () => {
    const cell = fc.constantFrom('$1', '-$2', '$-3', '($4)', '$1,234', '$1.50', '$1.234,5', '5 $', '$ 1 234', '$0.5')
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 5 }), cells => {
        const guessed = guess(...cells)
        if (guessed === null) return
        for (const text of cells)
          expect(currency.read(text, currency.template.parse(guessed), testContext).kind).toBe('value')
      }),
    )
  })
})
