import { describe, expect, test } from 'vitest'
import { convertValue } from '../convert-value.ts'
import { testContext } from '../testing.ts'
import { fieldType } from '../registry.ts'

const at = '2026-01-31T13:30:59.123Z'

describe.each(['created_time', 'last_modified_time'])('a %s', type => {
  const template = fieldType(type).template.parse({ dateFormat: 'iso', timeFormat: '24h' })
  const become = (to: string, settings: object = {}) =>
    convertValue(
      at,
      { type, template },
      { type: to, template: fieldType(to).template.parse(settings), context: testContext },
    )

  test('is shown like a date and time, in the time zone of the reader', () => {
    const shown = fieldType(type).show(at, template, { ...testContext, timeZone: 'Asia/Tokyo' })
    expect(shown).toBe('2026-01-31 22:30')
  })

  test('becomes a date and time without losing its seconds, and a text as shown', () => {
    expect(become('datetime')).toEqual({ kind: 'value', value: at })
    expect(become('single_line_text')).toEqual({ kind: 'value', value: '2026-01-31 13:30' })
    expect(become('date')).toEqual({ kind: 'value', value: '2026-01-31' })
  })

  test('cannot be typed, filled, or guessed from a file', () => {
    const { isReadOnly, series, now, guess } = fieldType(type)
    expect(isReadOnly).toBe(true)
    expect([series, now, guess]).toEqual([undefined, undefined, undefined])
  })
})
