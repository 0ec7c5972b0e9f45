import { describe, expect, test } from 'vitest'
import type { CellValue } from '../../../connections/services/googlesheets/cell-value.ts'
import { sheetColumns } from './sheet-columns.ts'

const cell = (kind: CellValue['kind'], text: string, more: Partial<CellValue> = {}): CellValue => ({
  kind,
  text,
  ...more,
})
const texts = (...values: string[]) => values.map(value => cell('text', value))

/** The column of these cells, below the header 'Column'. */
const columnOf = (cells: (CellValue | null)[], { isWhole = true, withErrors = [] as number[] } = {}) =>
  sheetColumns({
    header: [cell('text', 'Column')],
    rows: cells.map(one => [one]),
    isWhole,
    withErrors: new Set(withErrors),
  })[0]

describe('the field that is proposed for a column', () => {
  test.each<[string, (CellValue | null)[], object]>([
    ['numbers', [cell('number', '1'), null, cell('number', '2.5')], { type: 'number' }],
    ['checkboxes that are all empty', [cell('checkbox', 'false')], { type: 'checkbox' }],
    ['days', [cell('date', '2026-01-31')], { type: 'date' }],
    [
      'days and times',
      [cell('date', '2026-01-31'), cell('moment', '2026-01-31T08:00:00.000Z', { isTwelveHours: true })],
      { type: 'datetime', template: { timeFormat: '12h' } },
    ],
    [
      'shares below zero',
      [cell('percent', '12.3%', { decimals: 1 }), cell('percent', '-4%', { decimals: 0, isNegative: true })],
      { type: 'percent', template: { decimalPlaces: 1, allowNegative: true } },
    ],
    [
      'money of one currency',
      [cell('currency', '5', { symbol: 'kr.', decimals: 0 }), cell('currency', '5.25', { symbol: 'kr.', decimals: 2 })],
      { type: 'currency', template: { currencySymbol: 'kr.', decimalPlaces: 2 } },
    ],
    [
      'money of two currencies',
      [cell('currency', '5', { symbol: '€' }), cell('currency', '5', { symbol: '$' })],
      { type: 'number' },
    ],
    ['money in a currency that a field cannot show', [cell('currency', '5', { symbol: '1€' })], { type: 'number' }],
    ['money and numbers', [cell('currency', '5', { symbol: '€' }), cell('number', '5')], { type: 'number' }],
    [
      'durations without seconds',
      [cell('duration', '26:30:00', { decimals: null })],
      { type: 'duration', template: { format: 'h:mm' } },
    ],
    [
      'durations with parts of a second',
      [cell('duration', '0:00:01.500', { decimals: 5 }), cell('duration', '1:00:00', { decimals: null })],
      { type: 'duration', template: { format: 'h:mm:ss.sss' } },
    ],
    ['addresses', texts('ada@example.com', 'grace@example.com'), { type: 'email' }],
    ['numbers and texts', [cell('number', '1'), ...texts('many')], { type: 'single_line_text' }],
    ['nothing', [null], { type: 'long_text' }],
  ])('of %s', (_, cells, expected) => {
    expect(columnOf(cells)?.field).toMatchObject(expected)
  })

  test('can always be a text instead, and is not offered twice', () => {
    const fits = columnOf([cell('number', '1')])?.fits.map(({ type }) => type)
    expect(fits).toContain('single_line_text')
    expect(fits).not.toContain('number')
  })

  test('has options only if all rows are known', () => {
    const statuses = Array.from({ length: 30 }, (_, at) => cell('text', at % 2 === 0 ? 'Open' : 'Done'))
    expect(columnOf(statuses)?.field).toMatchObject({ type: 'single_select' })
    const partly = columnOf(statuses, { isWhole: false })
    expect([partly?.field, ...(partly?.fits ?? [])].map(typed => typed?.type)).not.toContain('single_select')
  })
})

describe('the columns of a sheet', () => {
  test('have unique names, and those without a name and values are left out', () => {
    const header = [cell('text', 'Name'), null, cell('number', '2026'), cell('text', ' name\n'), null]
    const rows = [[cell('text', 'Ada'), null, null, null, cell('number', '5')]]
    const columns = sheetColumns({ header, rows, isWhole: true, withErrors: new Set() })
    expect(columns.map(({ id, name }) => [id, name])).toEqual([
      ['0', 'Name'],
      ['2', '2026'],
      ['3', 'name 2'],
      ['4', 'Column 5'],
    ])
  })

  test('say what they hold, and that errors stay empty', () => {
    expect(columnOf([cell('number', '1'), ...texts('many')], { withErrors: [0] })).toMatchObject({
      sourceType: 'Number, Text',
      note: 'Cells with an error, such as #REF!, stay empty',
    })
    expect(columnOf(texts('a'))).toMatchObject({ sourceType: 'Text', note: null })
  })
})
