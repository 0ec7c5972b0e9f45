import { describe, expect, test } from 'vitest'
import { testContext } from '../testing.ts'
import { numberFormats, plainDigits, separators, showNumber } from './number-format.ts'

const locale = (name: string) => ({ ...testContext, locale: name })

describe('plain digits', () => {
  test.each([
    [1234.5, undefined, '1234.5'],
    [1234.5, 0, '1235'],
    [-0.001, 2, '0.00'],
    [-0.006, 2, '-0.01'],
    [0, undefined, '0'],
    [1e21, 2, '1e+21'],
    [1e-7, undefined, '1e-7'],
    [1e-7, 6, '0.000000'],
  ])('of %d with %s places are %j', (number, places, digits) => {
    expect(plainDigits(number, places)).toBe(digits)
  })
})

describe('the local format', () => {
  test.each([
    ['en-US', '1,234,567.5'],
    ['de-DE', '1.234.567,5'],
    ['en-IN', '12,34,567.5'],
  ])('of %s groups and separates as people there do', (name, shown) => {
    expect(showNumber(1234567.5, { numberFormat: 'local' }, locale(name))).toBe(shown)
  })

  test('has Latin digits in every language, so that each shown number can be read', () => {
    for (const name of ['ar-EG', 'fa-IR', 'hi-IN', 'mr-IN'])
      expect(showNumber(1234.5, { numberFormat: 'local' }, locale(name))).toMatch(/^[\d.,٬٫\s]+$/)
  })

  test('is that of the United States without a language', () => {
    expect(showNumber(-1234.5, { numberFormat: 'local' })).toBe('-1,234.5')
  })
})

test('a fixed format is the same in every language', () => {
  for (const numberFormat of numberFormats) {
    if (numberFormat === 'local') continue
    const shown = ['en-US', 'de-DE', 'ar-EG'].map(name => showNumber(1234.5, { numberFormat }, locale(name)))
    expect(new Set(shown).size).toBe(1)
    expect(separators(numberFormat, 'de-DE')).toEqual(separators(numberFormat, 'en-US'))
  }
})

test('no format uses one sign for both groups and decimals', () => {
  for (const name of ['en-US', 'de-DE', 'fr-FR', 'en-IN', 'de-CH', 'ar-EG', 'pl-PL', 'es-ES', 'sv-SE', 'pt-PT'])
    for (const numberFormat of numberFormats) {
      const { group, decimal } = separators(numberFormat, name)
      expect(group).not.toBe(decimal)
      expect(decimal).toHaveLength(1)
    }
})
