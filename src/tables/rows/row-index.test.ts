import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RowIndex } from './row-index.ts'

const distinct = fc.uniqueArray(fc.nat(1000), { maxLength: 50 })

test('every row number is found at its position', () => {
  fc.assert(
    fc.property(distinct, numbers => {
      const index = new RowIndex(Uint32Array.from(numbers))
      for (const place of numbers.keys()) expect(index.placeOf(index.at(place) ?? -1)).toBe(place)
      expect(index.count).toBe(numbers.length)
    }),
  )
})

test('many row numbers are found at once, from the top down', () => {
  fc.assert(
    fc.property(distinct, fc.uniqueArray(fc.nat(1000), { maxLength: 30 }), (numbers, requested) => {
      const all = numbers.map((number, row) => ({ number, row }))
      const found = new RowIndex(Uint32Array.from(numbers)).placesOf(new Set([...requested, ...numbers.slice(2, 5)]))
      expect(found).toEqual(all.filter(({ number, row }) => requested.includes(number) || [2, 3, 4].includes(row)))
    }),
  )
})

test('adding and removing keep the order of the others', () => {
  fc.assert(
    fc.property(distinct, distinct, (numbers, gone) => {
      const index = new RowIndex(Uint32Array.from(numbers))
      index.append(5000)
      expect(index.at(numbers.length)).toBe(5000)
      index.remove(new Set(gone))
      expect(index.slice(0, index.count)).toEqual([...numbers.filter(number => !gone.includes(number)), 5000])
    }),
  )
})

describe('placing rows', () => {
  test('results in the requested order, however many rows are added and moved at once', () => {
    const change = fc.tuple(distinct, fc.infiniteStream(fc.nat()), fc.nat(60))
    fc.assert(
      fc.property(change, ([before, random, count]) => {
        const index = new RowIndex(Uint32Array.from(before))
        const moving = new Set([...before.slice(0, count), ...Array.from({ length: count % 12 }, (_, at) => 2000 + at)])
        const after = before.filter(number => !moving.has(number))
        for (const number of moving) after.splice(random.next().value % (after.length + 1), 0, number)
        const places = [...moving].map(number => ({ number, after: after[after.indexOf(number) - 1] ?? null }))
        expect(index.place(places)).toEqual([])
        expect(index.slice(0, index.count)).toEqual(after)
      }),
    )
  })

  test('leaves a row where it is when the row before it is not there', () => {
    const index = new RowIndex(Uint32Array.of(1, 2, 3))
    expect(index.place([{ number: 1, after: 9 }])).toEqual([1])
    expect(index.place([{ number: 7, after: 8 }])).toEqual([7])
    expect(index.slice(0, 9)).toEqual([1, 2, 3])
  })

  test('ignores rows that would follow each other in a circle', () => {
    const index = new RowIndex(Uint32Array.of(1, 2, 3))
    const circle = [
      { number: 1, after: 2 },
      { number: 2, after: 1 },
    ]
    expect(index.place(circle)).toEqual([1, 2])
    expect(index.slice(0, 9)).toEqual([1, 2, 3])
  })
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
