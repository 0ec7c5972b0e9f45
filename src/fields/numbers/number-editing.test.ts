import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testContext } from '../testing.ts'
import { changedNumber } from './number-editing.ts'
import { numberFormats, type NumberFormat } from './number-format.ts'

const inFormat = (numberFormat: NumberFormat) => ({ numberFormat })
const changed = (before: string, text: string) => changedNumber({ text, before }, inFormat('comma_period'), testContext)

describe('a number during typing', () => {
  test('accepts only digits, one decimal point, and a leading minus', () => {
    expect(changed('1', '12')).toBe('12')
    expect(changed('12', '12e')).toBe('12')
    expect(changed('1.2', '1.2.')).toBe('1.2')
    expect(changed('', '-')).toBe('-')
    expect(changed('1', '1-')).toBe('1')
  })

  test('keeps a pasted text unchanged, so its value stays the same', () => {
    expect(changed('', '1.234,5')).toBe('1.234,5')
    expect(changed('1.234,5', '1.234,56')).toBe('1.234,56')
    expect(changed('1.234,5', '1.234,')).toBe('1.234,')
    expect(changed('', '1e6')).toBe('1e6')
  })

  test('shows the typed text if all characters belong to its format', () => {
    const typed = fc.tuple(fc.constantFrom(...numberFormats), fc.integer(), fc.boolean())
    fc.assert(
      fc.property(typed, ([format, whole, hasFraction]) => {
        const decimal = format === 'period_comma' || format === 'space_comma' ? ',' : '.'
        const text = `${whole}${hasFraction ? `${decimal}5` : ''}`
        let shown = ''
        for (const key of text) {
          shown = changedNumber({ text: shown + key, before: shown }, inFormat(format), testContext)
        }
        expect(shown).toBe(text)
      }),
    )
  })
})
