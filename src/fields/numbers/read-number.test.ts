import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { value } from '../field-type.ts'
import type { NumberFormat } from './number-format.ts'
import { plainDigits, showDigits } from './number-format.ts'
import { readNumber } from './read-number.ts'

/** A decimal number in millionths, rounded half up. */
function roundedTo6(digits: string): bigint {
  const [whole = '', fraction = ''] = digits.split('.')
  const [places, rest] = [fraction.padEnd(6, '0').slice(0, 6), fraction.slice(6)]
  return BigInt(whole + places) + (rest >= '5' ? 1n : 0n)
}

const read = (text: string, numberFormat: NumberFormat = 'comma_period', locale = 'en-US') =>
  readNumber(text, { numberFormat }, { locale })

describe('a number with the decimal sign of another format', () => {
  test.each([
    ['1,5', 'comma_period', 'Use a point for decimals: 1.5'],
    ['1,50', 'comma_period', 'Use a point for decimals: 1.50'],
    ['-1.234,50', 'comma_period', 'Use a point for decimals: -1234.50'],
    ['($1,5)', 'comma_period', 'Use a point for decimals: -1.5'],
    ['1.5', 'period_comma', 'Use a comma for decimals: 1,5'],
    ['1,234.5', 'period_comma', 'Use a comma for decimals: 1234,5'],
    ['1.5', 'space_comma', 'Use a comma for decimals: 1,5'],
  ] as const)('is refused with the right way to write it: %j in %s', (text, format, message) => {
    expect(read(text, format)).toMatchObject({ kind: 'unreadable', message })
  })

  test("follows the person's language in the local format", () => {
    expect(read('1,5', 'local', 'de-DE')).toEqual(value(1.5))
    expect(read('1.5', 'local', 'de-DE')).toMatchObject({ message: 'Use a comma for decimals: 1,5' })
    expect(read('1,5', 'local', 'en-US')).toMatchObject({ message: 'Use a point for decimals: 1.5' })
  })

  test('is not suggested for a text that is no number in any format', () => {
    for (const text of ['1,2,3', '1.2.3', 'a,b', '1,', '5 apples'])
      expect(read(text)).toMatchObject({ message: 'Use a number' })
  })
})

describe('every digit that a field can show', () => {
  test.each([
    '9007199254740991.5',
    '12345678901234.567',
    '-12345678901234.567',
    '123,456,789,012.1234567',
    '9007199254740993',
    '1000000000000000000000.5',
  ])('is kept, or %j is refused', text => {
    expect(read(text)).toMatchObject({ kind: 'unreadable', message: 'The number has too many digits' })
  })

  test.each([
    ['3.14159265358979323846', Math.PI],
    ['0.3333333333333333333333', 1 / 3],
    ['0.1000000000000000055511151231257827', 0.1],
    ['1234567890.123456', 1234567890.123456],
    ['9007199254740992', 2 ** 53],
    ['10000000000000000000000', 1e22],
    ['0.000000000000000000001', 1e-21],
  ])('does not include the rounded end of %j', (text, number) => {
    expect(read(text)).toEqual(value(number))
  })

  test('a read number shows the digits that were written, to six places', () => {
    const digits = fc.stringMatching(/^[1-9]\d{0,18}(\.\d{1,8})?$/)
    fc.assert(
      fc.property(digits, text => {
        const reading = read(text)
        if (reading.kind !== 'value') return
        // Fields without a number of places show the shortest digits.
        const shown = [plainDigits(reading.value), plainDigits(reading.value, 6)].map(roundedTo6)
        expect(shown).toContain(roundedTo6(text))
      }),
      { numRuns: 2_000 },
    )
  })

  test('is read back from what a field shows with all its places', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e20, max: 1e20 }), number => {
        const style = { numberFormat: 'comma_period', decimalPlaces: 6 } as const
        const shown = showDigits(plainDigits(number, 6), style)
        expect(read(shown).kind).toBe('value')
      }),
      { numRuns: 2_000 },
    )
  })
})

test('signs are read for what they mean, and never dropped', () => {
  const cases = [
    ['$7', 7],
    ['+5', 5],
    ['(7)', -7],
    ['1e5', 100_000],
    ['-$7', -7],
    ['€1,299.90', 1299.9],
  ] as const
  for (const [text, number] of cases) expect(read(text)).toEqual(value(number))
})
