import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cellValue, plainDigits } from './cell-value.ts'
import { findHeader } from './find-header.ts'
import { googlesheets } from './googlesheets.ts'
import { spreadsheetIdInLink } from './spreadsheet-id.ts'
import type { GridCell } from './spreadsheets.ts'

describe('an answer of Google', () => {
  const refusal = (status: number, error: object) => googlesheets.readRefusal?.({ status, body: { error } }) ?? null

  test.each([
    [401, { code: 401, message: 'Expected OAuth 2 access token, login cookie.' }, { status: 401, text: null }],
    [
      403,
      { code: 403, message: 'Too scarce', details: [{}, { reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' }] },
      { status: 403, text: 'Permissions not granted' },
    ],
    [
      403,
      { code: 403, message: 'Rate limit exceeded', errors: [{ reason: 'userRateLimitExceeded' }] },
      { status: 429, text: 'Rate limit exceeded' },
    ],
    [
      403,
      { code: 403, message: 'Google Sheets API has not been used', details: [{ reason: 'SERVICE_DISABLED' }] },
      { status: 403, text: 'Google Sheets API has not been used' },
    ],
    [400, { code: 400, message: 'No grid with id: 7' }, { status: 404, text: 'No grid with id: 7' }],
    [503, { code: 503, message: 'Away' }, { status: 503, text: 'Away' }],
  ])('with status %i and the error %j is read', (status, error, expected) => {
    expect(refusal(status, error)).toEqual(expected)
  })
})

describe('the id of a spreadsheet', () => {
  const id = '1aB-cD_0123456789012345678901234567890123456'

  test.each([
    `https://docs.google.com/spreadsheets/d/${id}/edit#gid=0`,
    `https://docs.google.com/spreadsheets/u/1/d/${id}/edit?usp=sharing`,
    `docs.google.com/spreadsheets/d/${id}`,
    ` https://docs.google.com/spreadsheets/d/${id}/edit\n`,
  ])('is found in %j', text => {
    expect(spreadsheetIdInLink(text)).toBe(id)
  })

  test.each([
    '',
    'My sheet',
    id,
    `https://docs.google.com/document/d/${id}/edit`,
    `https://evil.example/https://docs.google.com/spreadsheets/d/${id}`,
    `https://docs.google.com.evil.example/spreadsheets/d/${id}`,
    `${id}/../../drive`,
    'https://docs.google.com/spreadsheets/d/e/2PACX-published/pubhtml',
  ])('is not found in %j', text => {
    expect(spreadsheetIdInLink(text)).toBeNull()
  })
})

const number = (numberValue: number, type?: string, pattern?: string): GridCell => ({
  effectiveValue: { numberValue },
  ...(type !== undefined && { effectiveFormat: { numberFormat: { type, ...(pattern !== undefined && { pattern }) } } }),
})

describe('a cell', () => {
  const value = (cell: GridCell, timeZone = 'UTC') => cellValue(cell, timeZone)

  test.each<[string, GridCell, object | null]>([
    ['without a value', {}, null],
    ['of blanks', { effectiveValue: { stringValue: '  ' } }, null],
    ['with an error', { effectiveValue: { errorValue: { type: 'REF' } } }, null],
    ['of text', { effectiveValue: { stringValue: ' 007' } }, { kind: 'text', text: ' 007' }],
    ['that is checked', { effectiveValue: { boolValue: true } }, { kind: 'checkbox', text: 'true' }],
    ['that is unchecked', { effectiveValue: { boolValue: false } }, { kind: 'checkbox', text: 'false' }],
    ['of a number', number(-12.5), { kind: 'number', text: '-12.5' }],
    ['of a tiny number', number(2.5e-9, 'SCIENTIFIC'), { kind: 'number', text: '0.0000000025' }],
    ['of a huge number', number(-3e21, 'NUMBER'), { kind: 'number', text: '-3000000000000000000000' }],
    ['of a day', number(46053, 'DATE', 'dd/MM/yy'), { kind: 'date', text: '2026-01-31' }],
    ['of a day before 1900', number(-1, 'DATE'), { kind: 'date', text: '1899-12-29' }],
    ['of a day that has a hidden time', number(46053.99, 'DATE'), { kind: 'date', text: '2026-01-31' }],
    ['of no possible day', number(9e9, 'DATE'), { kind: 'number', text: '9000000000' }],
    ['of a share', number(0.07, 'PERCENT', '0.0%'), { kind: 'percent', text: '7%', decimals: 1, isNegative: false }],
    [
      'of a share with many decimals',
      number(-0.123456, 'PERCENT', '0%'),
      { kind: 'percent', text: '-12.3456%', decimals: 0, isNegative: true },
    ],
    [
      'of a duration longer than a day',
      number(26.5 / 24, 'TIME', '[h]:mm'),
      { kind: 'duration', text: '26:30:00', decimals: null },
    ],
    [
      'of a negative duration',
      number(-1.5 / 24, 'TIME', '[hh]:mm:ss.000'),
      { kind: 'duration', text: '-1:30:00', decimals: 3 },
    ],
    ['of a time of day', number(46053.40625, 'TIME', 'h:mm am/pm'), { kind: 'text', text: '09:45:00' }],
  ])('%s', (_, cell, expected) => {
    expect(value(cell)).toEqual(expected)
  })

  test('of a time is meant in the time zone of the spreadsheet, also in summer', () => {
    const winter = number(46053.5, 'DATE_TIME', 'yyyy-mm-dd h:mm')
    const summer = number(46204 + 0.1 / 86_400, 'DATE_TIME', 'm/d h:mm am/pm')
    expect(value(winter, 'Europe/Berlin')).toEqual({
      kind: 'moment',
      text: '2026-01-31T11:00:00.000Z',
      isTwelveHours: false,
    })
    expect(value(summer, 'Europe/Berlin')).toEqual({
      kind: 'moment',
      text: '2026-06-30T22:00:00.100Z',
      isTwelveHours: true,
    })
  })

  test.each([
    ['"$"#,##0.00', '$', 2],
    ['[$€-407]#,##0.00', '€', 2],
    ['#,##0.000\\ [$€-1]', '€', 3],
    ['[$CHF ]#,##0', 'CHF', 0],
    ['_("£"* #,##0.00_);_("£"* \\(#,##0.00\\)', '£', 2],
    ['¥#,##0', '¥', 0],
    ['#,##0 "kr."', 'kr.', 0],
  ])('of money in the pattern %j has the currency %j', (pattern, symbol, decimals) => {
    expect(value(number(1234.5, 'CURRENCY', pattern))).toEqual({ kind: 'currency', text: '1234.5', decimals, symbol })
  })

  test('of any number keeps it exactly', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), any => {
        expect(Number(plainDigits(any))).toBe(Object.is(any, -0) ? 0 : any)
        expect(plainDigits(any)).toMatch(/^-?\d+(\.\d+)?$/)
      }),
    )
  })
})

describe('the header of a sheet', () => {
  const rows = (...lines: (string | number | null)[][]) =>
    lines.map(line =>
      line.map(cell =>
        cell === null
          ? null
          : cellValue(typeof cell === 'number' ? number(cell) : { effectiveValue: { stringValue: cell } }, 'UTC'),
      ),
    )
  const find = (lines: (string | number | null)[][], frozen = 0) => findHeader(rows(...lines), frozen)

  test('is the first row of texts', () => {
    expect(
      find([
        ['Name', 'Age'],
        ['Ada', 36],
      ]),
    ).toBe(0)
    expect(find([[], [null, 'Name', 'Age'], [null, 'Ada', 36]])).toBe(1)
  })

  test('is found below a title', () => {
    expect(find([['Our team'], ['Name', 'Age'], ['Ada', 36]])).toBe(1)
    expect(find([['Our team'], [], ['Name', 'Age', 'City'], ['Ada', 36, 'London']])).toBe(2)
  })

  test('may leave some columns without a name', () => {
    expect(
      find([
        ['Name', null],
        ['Ada', 36],
      ]),
    ).toBe(0)
    expect(
      find([
        ['Name', null, 'City'],
        ['Ada', 36, 'London'],
      ]),
    ).toBe(0)
  })

  test('is the last frozen row with values, whatever it holds', () => {
    expect(find([['2026'], ['Name', 2025], [], ['Ada', 1]], 3)).toBe(1)
  })

  test('is missing where no row has only texts, and in an empty sheet', () => {
    expect(
      find([
        [1, 2],
        [3, 4],
      ]),
    ).toBeNull()
    expect(find([[], []], 1)).toBeNull()
    expect(find([])).toBeNull()
  })
})
