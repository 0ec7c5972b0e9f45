import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { value } from '../field-type.ts'
import { testContext } from '../testing.ts'
import { editedNumber } from './number-editing.ts'
import { numberFormats } from './number-format.ts'
import { readNumber } from './read-number.ts'

const locales = ['en-US', 'de-DE', 'fr-FR', 'en-IN', 'de-CH', 'ar-EG']

describe('the text to edit', () => {
  test('has all digits, no groups, and the decimal sign of the format', () => {
    expect(editedNumber(1234567.891, { numberFormat: 'comma_period' })).toBe('1234567.891')
    expect(editedNumber(-1234.5, { numberFormat: 'period_comma' })).toBe('-1234,5')
    expect(editedNumber(1234.5, { numberFormat: 'local' }, { ...testContext, locale: 'de-DE' })).toBe('1234,5')
  })

  test('is read as the same number in every format and language', () => {
    const anyNumber = fc.double({ noNaN: true, noDefaultInfinity: true }).filter(each => !Object.is(each, -0))
    fc.assert(
      fc.property(
        anyNumber,
        fc.constantFrom(...numberFormats),
        fc.constantFrom(...locales),
        (number, numberFormat, locale) => {
          const context = { ...testContext, locale }
          const text = editedNumber(number, { numberFormat }, context)
          expect(readNumber(text, { numberFormat }, context)).toEqual(value(number))
        },
      ),
    )
  })
})
