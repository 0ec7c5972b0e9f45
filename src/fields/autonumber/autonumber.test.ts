import { describe, expect, test } from 'vitest'
import { value } from '../field-type.ts'
import { testContext } from '../testing.ts'
import { autonumber } from './autonumber.ts'

const read = (text: string) => autonumber.read(text, {}, testContext)

describe('an autonumber', () => {
  test('is shown without separators, so that people can say and search it', () => {
    expect(autonumber.show(1234567, {}, { ...testContext, locale: 'de-DE' })).toBe('1234567')
  })

  test('is read for filters only if it can be the number of a record', () => {
    expect(read(' 42 ')).toEqual(value(42))
    for (const text of ['0', '-1', '1.5', '1e3', '4294967296', '99999999999', 'x'])
      expect(read(text).kind).toBe('unreadable')
  })

  test('is summarized by its range and count, and never added up', () => {
    expect(Object.keys(autonumber.summaries)).toEqual([
      'min',
      'max',
      'range',
      'filled',
      'empty',
      'percent_filled',
      'percent_empty',
      'unique',
    ])
    const field = { template: {}, context: testContext }
    const max = autonumber.summaries['max']?.compute([3, null, 1200], field)
    expect(autonumber.summaries['max']?.show(max ?? '', {}, testContext)).toBe('1200')
  })
})
