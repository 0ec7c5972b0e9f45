import { describe, expect, test } from 'vitest'
import { empty, value } from '../field-type.ts'
import { testContext } from '../testing.ts'
import { pressStars } from './press-stars.ts'
import { rating } from './rating.ts'
import type { RatingTemplate } from './rating-template.ts'
import { ratingUi } from './rating.ui.tsx'
import { steppedStars, typedStars } from './type-stars.ts'

const outOf = (maxRating: number) => rating.template.parse({ maxRating })
const read = (text: string, maxRating = 5, locale = 'en-US') =>
  rating.read(text, outOf(maxRating), { ...testContext, locale })

test('a field has one to ten stars, ten by default', () => {
  expect(rating.template.parse({})).toEqual({ maxRating: 10 })
  for (const maxRating of [0, 11, 2.5, '5']) expect(rating.template.safeParse({ maxRating }).success).toBe(false)
})

describe('reading', () => {
  test.each([
    ['3', 3],
    [' 3 ', 3],
    ['+3', 3],
    ['4.7', 4],
    ['4/5', 4],
    ['4 out of 5', 4],
    ['4 stars', 4],
    ['4★', 4],
    ['12', 5],
    ['1,000', 5],
    ['1e3', 5],
  ])('%j is truncated and clamped to the maximum', (text, stars) => {
    expect(read(text)).toEqual(value(stars))
  })

  test('decimals are dropped, whatever the decimal sign', () => {
    expect(read('4,7', 5, 'de-DE')).toEqual(value(4))
    expect(read('4.7', 5, 'de-DE')).toEqual(value(4))
  })

  test.each(['0', '-3', '0.9', '', ' '])('%j is stored as empty', text => {
    expect(read(text)).toEqual(empty)
  })

  test.each(['good', '★★★', '2026-01-31', '1/31/2026', '555-1234', '5:30', '3-4', 'rated 3', `3${' x'.repeat(99)}`])(
    '%j is no rating',
    text => expect(read(text).kind).toBe('unreadable'),
  )

  test('a call may send 0 for empty, but no fractions and nothing above the maximum', () => {
    expect(rating.check(0, outOf(5))).toEqual(empty)
    for (const json of [6, -1, 2.5, '3', true]) expect(rating.check(json, outOf(5)).kind).toBe('unreadable')
  })
})

test('a series ends at the maximum and at zero', () => {
  const up = rating.series?.([3, 4], outOf(5))
  const down = rating.series?.([2, 1], outOf(5))
  expect([1, 2].map(n => up?.(n))).toEqual([5, null])
  expect(down?.(1)).toBeNull()
})

describe('a press on the stars', () => {
  test.each([
    [0, 1],
    [0.19, 1],
    [0.21, 2],
    [0.99, 5],
    [1, 5],
    [-0.1, 1],
  ])('at %d of five is star %d', (across, stars) => {
    expect(pressStars(null, across, 5)).toBe(stars)
  })

  test('on the current value clears it', () => {
    expect(pressStars(3, 0.5, 5)).toBeNull()
    expect(pressStars(2, 0.5, 5)).toBe(3)
  })
})

describe('at the keyboard', () => {
  const typed = (before: string, text: string, maxRating = 10) => typedStars({ text, before }, maxRating)

  test('digits set the rating; a digit that exceeds the maximum starts over', () => {
    expect(typed('', '7')).toBe('7')
    expect(typed('1', '10')).toBe('10')
    expect(typed('7', '73')).toBe('3')
    expect(typed('', '9', 5)).toBe('5')
    expect(typed('3', '30')).toBe('')
  })

  test('deleting a digit clears the rating', () => {
    expect(typed('10', '1')).toBe('')
    expect(typed('3', '')).toBe('')
  })

  test('other characters stay, because the text is read as a whole', () => {
    expect(typed('', 'x')).toBe('x')
    expect(typed('', '+')).toBe('+')
    expect(typed('+', '+4')).toBe('+4')
    expect(typed('3', '3/')).toBe('3/')
    expect(typed('3/5', '3/')).toBe('3/')
  })

  test('arrow keys move by a star, from zero to the maximum', () => {
    expect(['ArrowRight', 'ArrowUp'].map(key => steppedStars(key, 3, 5))).toEqual([4, 4])
    expect(['ArrowLeft', 'ArrowDown'].map(key => steppedStars(key, 3, 5))).toEqual([2, 2])
    expect(steppedStars('ArrowRight', 5, 5)).toBe(5)
    expect(steppedStars('ArrowRight', null, 5)).toBe(1)
    expect(steppedStars('ArrowLeft', 1, 5)).toBeNull()
    expect(steppedStars('End', null, 5)).toBe(5)
    expect(['Home', 'Delete', 'Backspace'].map(key => steppedStars(key, 3, 5))).toEqual([null, null, null])
    expect(steppedStars('Enter', 3, 5)).toBeUndefined()
  })
})

test('a press requires the settings of a rating field', () => {
  const press = { across: 0.9, template: {} as RatingTemplate }
  expect(() => ratingUi.press?.(3, press)).toThrow('Field is not a rating field')
})
