import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { fieldTypes } from '../../fields/registry.ts'
import { ColumnProfile, type FieldTypes, guessableTypes, textType } from './column-profile.ts'

const types: FieldTypes = fieldTypes

function profileOf(cells: readonly string[]): ColumnProfile {
  const profile = new ColumnProfile(types)
  for (const cell of cells) profile.see(cell)
  return profile
}

const fitsOf = (...cells: string[]) => profileOf(cells).fits({ rows: cells.length })

describe('the types of a column', () => {
  test('end with the one that accepts any text', () => {
    const { type } = textType(types)
    expect(fitsOf('5', '6').at(-1)?.type).toBe(guessableTypes(types).at(-1)?.type)
    expect(fitsOf('two\nlines', '6')[0].type).toBe(type)
  })

  test('are only text if no cell is filled', () => {
    expect(fitsOf('', '  ', '\t')).toEqual([textType(types)])
    expect(fitsOf()).toEqual([textType(types)])
  })

  test('are not changed by blank cells', () => {
    expect(fitsOf('5', '', ' ', '6').map(({ type }) => type)).toEqual(fitsOf('5', '6').map(({ type }) => type))
  })

  test('do not depend on the order of the cells', () => {
    const cell = fc.constantFrom('1', '1.5', '1,5', '2026-01-02', 'yes', 'no', 'a@b.example', '50%', '$5', 'x', '')
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 8 }), cells => {
        const names = (texts: readonly string[]) =>
          profileOf(texts)
            .fits({ rows: texts.length })
            .map(({ type }) => type)
        expect(names(cells.toReversed())).toEqual(names(cells))
      }),
    )
  })

  test('read every cell, with the template that was guessed', () => {
    const cell = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
      fc.integer().map(String),
      fc.constantFrom(
        '1.234',
        '1,234',
        '1 234',
        '-5',
        '$5.50',
        '5 €',
        '12%',
        '1:30',
        '2026-01-02',
        '13/02/2026',
        'true',
      ),
      fc.constantFrom('Open', 'open', 'x@y.example', 'https://a.example', '+1 555 123 4567'),
    )
    const context = { now: 0, timeZone: 'UTC', locale: 'en' }
    fc.assert(
      fc.property(
        fc.array(cell, { minLength: 1, maxLength: 6 }),
        fc.constantFrom('.', ',', 'mixed', undefined),
        (cells, decimal) => {
          const sign = decimal as '.' | ',' | 'mixed' | undefined
          for (const { type, template } of profileOf(cells).fits({ rows: cells.length, decimal: sign })) {
            for (const text of cells)
              expect([type, text, types[type]!.read(text, template, context).kind]).toEqual([type, text, 'value'])
          }
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('the decimal sign of a column', () => {
  test.each([
    [['1.5', '2'], '.'],
    [['1,5', '2'], ','],
    [['1.234', '5.678'], 'either'],
    [['1,234'], 'either'],
    [['1.234', '1.5'], '.'],
    [['1.234.567'], ','],
    [['1 234'], null],
    [['12', '7'], null],
    [['Ann', '1.5'], null],
    [['€1,50', '€2'], ','],
    [['1,5%', '2%'], ','],
    [['', ' '], null],
  ])('of %j is %j', (cells, sign) => {
    expect(profileOf(cells).decimal).toBe(sign)
  })
})

describe('a number with too many digits', () => {
  test('is remembered if it made the column text', () => {
    expect(profileOf(['1.5', '12345678901234.567']).tooPrecise).toBe('12345678901234.567')
    expect(profileOf(['$1.50', '$12,345,678,901,234.567']).tooPrecise).toBe('$12,345,678,901,234.567')
  })

  test('does not matter in a column that is text anyway', () => {
    expect(profileOf(['Ann', '12345678901234.567']).tooPrecise).toBeNull()
    expect(profileOf(['1.5', '2.25']).tooPrecise).toBeNull()
  })
})
