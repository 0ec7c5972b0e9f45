import fc from 'fast-check'
import { getCountries, getExampleNumber } from 'libphonenumber-js/min'
import examples from 'libphonenumber-js/mobile/examples'
import { describe, expect, test } from 'vitest'
import { empty, unreadable, value } from '../field-type.ts'
import { testContext } from '../testing.ts'
import { phoneNumber } from './phone_number.ts'

const read = (text: string) => phoneNumber.read(text, {}, testContext)

describe('a phone number', () => {
  test.each([
    ['2133734253', '(213) 373-4253'],
    ['213.373.4253 x12', '(213) 373-4253 ext. 12'],
    ['+12133734253', '+1 213 373 4253'],
    ['+44 (0)20 7946 0958', '+44 20 7946 0958'],
    ['+4915112345678', '+49 1511 2345678'],
    ['030  1234567', '030 1234567'],
    ['911', '911'],
    ['1-213-373-4253', '1-213-373-4253'],
    ['+999 123456', '+999 123456'],
  ])('%j is stored as %j', (text, kept) => {
    expect(read(` ${text} `)).toEqual(value(kept))
  })

  test.each(['call me', '12', '1234567890123456', '2026-01-31T10:00', '12 apples', '+', '3.5 + 4'])(
    '%j is none',
    text => {
      expect(read(text)).toEqual(unreadable('Use a phone number, such as +1 213 373 4253'))
    },
  )

  test('is grouped as usual in its country', () => {
    for (const country of getCountries()) {
      const example = getExampleNumber(country, examples)
      if (example) expect(read(example.number)).toEqual(value(example.formatInternational()))
    }
  })

  test.each(['+)4)9)00984703', '+51 (11-111627x1', '+59)895097-2x30', '+4)0038-17- 7.#78'])(
    'as odd as "%s" stays as it was read',
    text => {
      const reading = read(text)
      expect(reading.kind === 'value' && read(reading.value)).toEqual(reading)
    },
  )

  test('does not change when it is read again', () => {
    const sign = fc.constantFrom(...'+0123456789 ().-/x#')
    fc.assert(
      fc.property(fc.string({ unit: sign, minLength: 3, maxLength: 18 }), text => {
        const reading = read(text)
        if (reading.kind === 'value') expect(read(reading.value)).toEqual(reading)
      }),
      { numRuns: 2000 },
    )
  })

  test('is not read from a text of megabytes, which is refused at once', () => {
    for (const filling of [' ', '1', 'x', ' x']) {
      const started = performance.now()
      const text = `1${filling.repeat(300_000)}1x`
      expect([read(text).kind, phoneNumber.check(text, {}).kind]).toEqual(['unreadable', 'unreadable'])
      expect(performance.now() - started).toBeLessThan(500)
    }
  })

  test('reads blank text as empty', () => {
    expect(read(' ')).toEqual(empty)
  })
})

describe('a condition', () => {
  const field = { template: {}, context: testContext }
  const holds = (name: string, operand: string) => phoneNumber.operators[name]?.test('(213) 373-4253', operand, field)

  test('finds a number by its digits, however either is written', () => {
    expect([holds('contains', '373-42'), holds('contains', '33734'), holds('contains', '(213)')]).toEqual([
      true,
      true,
      true,
    ])
    expect([holds('is', '213 373 4253'), holds('is_not', '2133734253')]).toEqual([true, false])
    expect([holds('contains', '999'), holds('does_not_contain', '999'), holds('contains', 'ext')]).toEqual([
      false,
      true,
      false,
    ])
  })

  test('starts with digits, however the number or the search is written', () => {
    expect(['213', '(213) 37', '2133', '(21'].map(operand => holds('starts_with', operand))).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(['373', '13', 'ext'].map(operand => holds('starts_with', operand))).toEqual([false, false, false])
  })
})
