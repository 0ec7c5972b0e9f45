import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RowIndex } from './row-index.ts'

const distinct = fc.uniqueArray(fc.nat(1000), { maxLength: 50 })

test('every row number is found where it stands', () => {
  fc.assert(
    fc.property(distinct, numbers => {
      const index = new RowIndex(Uint32Array.from(numbers))
      for (const place of numbers.keys()) expect(index.placeOf(index.at(place) ?? -1)).toBe(place)
      expect(index.count).toBe(numbers.length)
    }),
  )
})

test('adding and removing keep the order of the others', () => {
  fc.assert(
    fc.property(distinct, distinct, (numbers, gone) => {
      const whole = new RowIndex(Uint32Array.from(numbers))
      expect(whole.append(5000)).toBe(numbers.length)
      const index = whole.without(new Set(gone))
      expect(index.slice(0, index.count)).toEqual([...numbers.filter(number => !gone.includes(number)), 5000])
    }),
  )
})

test('a range that reaches over the ends is cut to what is there', () => {
  const index = new RowIndex(Uint32Array.of(7, 8, 9))
  expect(index.slice(-5, 1)).toEqual([7, 8])
  expect(index.slice(2, 99)).toEqual([9])
})

test('a row that the server has numbered keeps its place', () => {
  const index = new RowIndex(Uint32Array.of(1, 900, 2))
  index.renumber(new Map([[900, 3]]))
  expect(index.slice(0, 2)).toEqual([1, 3, 2])
  expect(index.placeOf(900)).toBeUndefined()
})
