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
    expect([1, 12].map(newOptionsText)).toEqual(['1 new option will be created', '12 new options will be created'])
  })
})

test('an option that cells hold says how many, up to a limit', () => {
  expect([0, 1, 12, 100].map(count => usesText(count, 100))).toEqual([
    null,
    '1 cell has an option that you removed. They will become empty.',
    '12 cells have an option that you removed. They will become empty.',
    '100 cells or more have an option that you removed. They will become empty.',
  ])
})

test('a conversion is done when it is done, and not before', () => {
  expect([0, 0.999, 1].map(shareText)).toEqual(['0 %', '99 %', '100 %'])
})
