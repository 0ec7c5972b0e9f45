import { describe, expect, test } from 'vitest'
import { lossText, newOptionsText, shareText, usesText } from './loss-text.ts'

describe('before a type is changed', () => {
  test('nothing is said when nothing is lost', () => {
    expect(lossText({ lost: 0 }, 'Number')).toBeNull()
    expect(newOptionsText(0)).toBeNull()
  })

  test('the values that are lost are counted, one or many', () => {
    expect(lossText({ lost: 1 }, 'Number')).toBe('1 value cannot be read as Number and will become empty')
    expect(lossText({ lost: 1200 }, 'Date')).toBe('1,200 values cannot be read as Date and will become empty')
  })

  test('the options that are made are counted', () => {
    expect([1, 12].map(newOptionsText)).toEqual(['1 new option is made', '12 new options are made'])
  })
})

test('an option that cells hold says how many, up to a limit', () => {
  expect([0, 1, 12, 100].map(count => usesText(count, 100))).toEqual([
    null,
    '1 cell holds what you took out of the options. They will count as empty.',
    '12 cells hold what you took out of the options. They will count as empty.',
    '100 cells or more hold what you took out of the options. They will count as empty.',
  ])
})

test('a conversion is done when it is done, and not before', () => {
  expect([0, 0.999, 1].map(shareText)).toEqual(['0 %', '99 %', '100 %'])
})
