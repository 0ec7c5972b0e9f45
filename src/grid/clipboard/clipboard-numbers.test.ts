import { describe, expect, test } from 'vitest'
import { serialDate, isSheetsDateFormat, isDateFormat } from './clipboard-numbers.ts'

describe('a serial number', () => {
  test.each([
    [46_053, '2026-01-31'],
    [61, '1900-03-01'],
    [46_053.4375, '2026-01-31T10:30:00'],
    [2_958_465, '9999-12-31'],
  ])('%d is the date %s', (days, date) => {
    expect(serialDate(days)).toBe(date)
  })

  test.each([0.5, 1, 60, -3, 2_958_466, Number.NaN])('%d is no date', days => {
    expect(serialDate(days)).toBeNull()
  })
})

describe('a number format', () => {
  test.each([
    'DD/MM/YY',
    'D MMM',
    'TT.MM.JJJJ',
    'JJ/MM/AAAA',
    'GG/MM/AA',
    '[$-409]MMMM D, YYYY',
    'YYYY-MM-DD HH:MM:SS.00',
  ])('%s is a date format', format => {
    expect(isDateFormat(format)).toBe(true)
  })

  test.each([
    '',
    'General',
    'Standard',
    '0.00',
    '#,##0.00 "days"',
    '#.##0,00 [$€-407]',
    'HH:MM:SS',
    'HH:MM AM/PM',
    '0%',
  ])('%j is not', format => {
    expect(isDateFormat(format)).toBe(false)
  })

  test('from Google Sheets is a date format if its kind says so', () => {
    expect(isSheetsDateFormat('{"1":5,"2":"d mmm","3":1}')).toBe(true)
    expect(isSheetsDateFormat('{"1":5}')).toBe(true)
    expect(isSheetsDateFormat('{"1":4,"2":"#,##0.00"}')).toBe(false)
    expect(isSheetsDateFormat('{"1":5,"2":"h:mm"}')).toBe(false)
    expect(isSheetsDateFormat('what')).toBe(false)
    expect(isSheetsDateFormat(null)).toBe(false)
  })
})
