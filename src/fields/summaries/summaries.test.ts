import { describe, expect, test } from 'vitest'
import { fieldType } from '../registry.ts'
import { testContext } from '../testing.ts'

/** The text in the footer of a column of this type. */
function footer(
  chosen: { type: string; summary: string; template?: object },
  values: readonly unknown[],
): string | null {
  const type = fieldType(chosen.type)
  const template = type.template.parse(chosen.template ?? {})
  const summary = type.summaries[chosen.summary]
  const said = summary?.compute(values, { template, context: testContext }) ?? null
  return said === null ? null : (summary?.show(said, template, testContext) ?? null)
}

describe('a footer', () => {
  test.each([
    ['number', 'sum', [0.1, 0.2, null], '0.3'],
    ['number', 'sum', [1234567.25, 1], '1,234,568.25'],
    ['number', 'average', [1, 2, 2], '1.67'],
    ['number', 'median', [1, null, 4, 2, 9], '3'],
    ['number', 'range', [-2, 5], '7'],
    ['rating', 'average', [3, 4, 4], '3.67'],
    ['duration', 'sum', [5400, 1800], '2:00'],
    ['currency', 'sum', [1234.5, 1], '$1,235.50'],
    ['percent', 'average', [0.5, 0.25, null], '38%'],
    ['date', 'earliest', ['2026-03-01', null, '2026-01-31'], '1/31/2026'],
    ['date', 'range', ['2026-03-01', null, '2026-01-31'], '29 days'],
    ['date', 'range', ['2026-01-31', '2026-02-01'], '1 day'],
    ['datetime', 'range', ['2026-01-31T00:00:00.000Z', '2026-02-01T12:00:00.000Z'], '1.5 days'],
    ['checkbox', 'checked', [true, false, null], '1'],
    ['checkbox', 'percent_unchecked', [true, false, null], '66.7%'],
    ['single_line_text', 'filled', ['a', null], '1'],
    ['single_line_text', 'unique', ['a', null, 'a', 'b'], '2'],
    ['long_text', 'percent_empty', ['a', null, null], '66.7%'],
  ])("of %s shows the %s of %j in the field's format: %s", (...[type, summary, values, shown]) => {
    expect(footer({ type, summary }, values)).toBe(shown)
  })

  test('is empty without numbers, dates, or records', () => {
    expect(footer({ type: 'number', summary: 'sum' }, [null])).toBeNull()
    expect(footer({ type: 'date', summary: 'latest' }, [])).toBeNull()
    expect(footer({ type: 'url', summary: 'percent_filled' }, [])).toBeNull()
  })

  test('shows the decimals of a mean of whole numbers', () => {
    const template = { decimalPlaces: 0 }
    expect(footer({ type: 'number', summary: 'average', template }, [1, 2])).toBe('1.5')
    expect(footer({ type: 'number', summary: 'sum', template }, [1, 2])).toBe('3')
  })

  test('counts a deleted option as empty', () => {
    const values = ['gone', null]
    expect(footer({ type: 'single_select', summary: 'empty' }, values)).toBe('2')
    expect(footer({ type: 'single_select', summary: 'unique' }, values)).toBe('0')
  })
})
