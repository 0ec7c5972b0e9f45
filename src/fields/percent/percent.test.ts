import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { empty, value } from '../field-type.ts'
import { testContext } from '../testing.ts'
import { filledPart } from './filled-part.ts'
import { percent } from './percent.ts'
import type { PercentTemplate } from './percent-format.ts'

const german = { ...testContext, locale: 'de-DE' }
const template = (settings: Partial<PercentTemplate> = {}) => percent.template.parse(settings)
const read = (text: string, settings: Partial<PercentTemplate> = {}, context = testContext) =>
  percent.read(text, template(settings), context)

test('a percent has no decimals, bar, or negatives by default', () => {
  expect(template()).toEqual({ decimalPlaces: 0, showProgressBar: false, allowNegative: false })
  for (const wrong of [{ decimalPlaces: 7 }, { decimalPlaces: -1 }, { decimalPlaces: 1.5 }, { showProgressBar: 1 }])
    expect(percent.template.safeParse(wrong).success).toBe(false)
})

describe('reading', () => {
  test('takes the digits that an editor shows, even if only the fraction is kept exactly', () => {
    const share = 13266421440.117277
    expect(percent.editText?.(share, template(), testContext)).toBe('1326642144011.7277')
    expect(read('1326642144011.7277')).toEqual(value(share))
    expect(read('1326642144011.72771234').kind).toBe('unreadable')
  })

  test.each([
    ['50', 0.5],
    ['50%', 0.5],
    ['50 %', 0.5],
    ['%50', 0.5],
    ['7', 0.07],
    ['0.7%', 0.007],
    ['1,250%', 12.5],
    ['1.5e1%', 0.15],
    ['14.2857142857143%', 0.142857142857143],
    ['0', 0],
  ])('%j is stored divided by 100', (text, share) => {
    expect(read(text)).toEqual(value(share))
  })

  test.each(['', ' ', '\u00A0'])('%j is empty', text => {
    expect(read(text)).toEqual(empty)
  })

  test.each(['%', '(%)', '50%%', '%50%', 'half', '50 percent', '-', '1.2.3%', '5‰', '9'.repeat(30)])(
    '%j is refused',
    text => expect(read(text).kind).toBe('unreadable'),
  )

  test('a negative is refused with a message unless the field allows it', () => {
    const refused = { kind: 'unreadable', message: 'Negative percentages are not allowed in this field' }
    for (const text of ['-5', '-5%', '(5%)', '-%5']) {
      expect(read(text)).toEqual(refused)
      expect(read(text, { allowNegative: true })).toEqual(value(-0.05))
    }
    expect(percent.check(-0.05, template())).toEqual(refused)
    expect(percent.check(-0.05, template({ allowNegative: true }))).toEqual(value(-0.05))
    expect(read('-0')).toEqual(value(0))
  })

  test("the person's separators come first; others are accepted if they are unambiguous", () => {
    expect(read('12,5%', {}, german)).toEqual(value(0.125))
    expect(read('12.5%', {}, german)).toEqual(value(0.125))
    expect(read('12,5%')).toEqual(value(0.125))
    expect(read('1.250%', {}, german)).toEqual(value(12.5))
    expect(read('1.250%')).toEqual(value(0.0125))
  })

  test('reads percents of up to fifteen digits as the nearest fraction', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), fc.nat(6), (digits, places) => {
        const text = (digits / 10 ** places).toFixed(places)
        expect(read(text)).toEqual(value(Number(`${text}e-2`)))
      }),
    )
  })
})

describe('showing', () => {
  test.each([
    [0.07, 0, '7%'],
    [0.07, 2, '7.00%'],
    [0.285, 1, '28.5%'],
    [0.125, 0, '13%'],
    [12.5, 0, '1,250%'],
    [-0.001, 0, '0%'],
    [1e-9, 0, '0%'],
    [0, 1, '0.0%'],
  ])('%d with %d decimals is %j', (share, decimalPlaces, shown) => {
    expect(percent.show(share, template({ decimalPlaces, allowNegative: true }))).toBe(shown)
  })

  test("uses the person's language", () => {
    expect(percent.show(12.345, template({ decimalPlaces: 1 }), german)).toBe('1.234,5%')
  })
})

test.each([
  [-0.5, 0],
  [0.25, 0.25],
  [1, 1],
  [3, 1],
])('the bar of %d is filled to %d', (share, part) => {
  expect(filledPart(share)).toBe(part)
})

test("a series ends at the field's limits", () => {
  const next = percent.series?.([0.2, 0.1], template())
  expect([1, 2].map(n => next?.(n))).toEqual([0, null])
  expect(percent.series?.([0.1, 0.2], template())?.(1)).toBe(0.3)
})

describe('guessing', () => {
  function guess(...cells: string[]): unknown {
    const guesser = percent.guess?.start()
    if (!guesser || !cells.every(cell => guesser.see(cell))) return null
    return guesser.finish({ rows: cells.length, filled: cells.length })?.template ?? null
  }

  test('a column of percent signs is percents, with the decimals it has', () => {
    expect(guess('45%', '7%')).toEqual({ decimalPlaces: 0, allowNegative: false })
    expect(guess('45.5%', '-7.25 %')).toEqual({ decimalPlaces: 2, allowNegative: true })
    expect(guess('45,5%', '7%')).toEqual({ decimalPlaces: 1, allowNegative: false })
  })

  test.each([[['45%', '7']], [['45']], [['1,234%']], [['1.234%']], [['1.5%', '1,5%']], [['007%']], [['1.1234567%']]])(
    '%j stays text',
    cells => expect(guess(...cells)).toBeNull(),
  )

  test.each(['en-US', 'de-DE', 'fr-FR', 'en-IN', 'de-CH', 'sv-SE'])('every cell has the same value in %s', locale => {
    const cells = ['45.5%', '45,5%', '0.25 %', '1234%', '12.3456%']
    const shares = cells.map(cell => read(cell, {}, { ...testContext, locale }))
    expect(shares).toEqual([0.455, 0.455, 0.0025, 12.34, 0.123456].map(value))
  })
})
