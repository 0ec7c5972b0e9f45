import { describe, expect, test } from 'vitest'
import { caseChangesText, caseVariantsText, lossText, newOptionsText, shareText, usesText } from './loss-text.ts'

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

describe('options that differ only in case', () => {
  test('are counted with an example, and nothing changes by default', () => {
    expect(caseVariantsText({ count: 1, sample: ['Red', 'red'] })).toBe(
      '1 option differs from another only in case, such as “Red” and “red”. No value changes unless you combine them, which keeps the most used spelling.',
    )
    expect(caseVariantsText({ count: 12, sample: ['A', 'a'] })).toMatch(/^12 options differ from others only in case/)
  })

  test('that are combined say how many values change', () => {
    expect([0, 1, 1200].map(caseChangesText)).toEqual([
      null,
      '1 value will change to the case of the option',
      '1,200 values will change to the case of the option',
    ])
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
