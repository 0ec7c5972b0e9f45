import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distributeRows } from './distribute-rows.ts'

const rowsOf = (count: number) => Array.from({ length: count }, (_, at) => at)

test('every row is in exactly one part, and each part keeps the order of the rows', () => {
  fc.assert(
    fc.property(fc.nat(200), fc.nat(12), (count, partCount) => {
      const parts = distributeRows(rowsOf(count), partCount)
      expect(parts.flat().toSorted((one, other) => one - other)).toEqual(rowsOf(count))
      for (const part of parts) expect(part).toEqual(part.toSorted((one, other) => one - other))
      if (count > 0) expect(parts).not.toContainEqual([])
    }),
  )
})

test('a part has one of eight rows, from the other half than the part before it', () => {
  const parts = distributeRows(rowsOf(128), 16)
  expect(parts.map(part => part.length)).toEqual(Array.from({ length: 16 }, () => 8))
  for (const [at, part] of parts.entries()) {
    const eighths = part.map(row => Math.floor(row / 8))
    expect(eighths).toEqual(rowsOf(8).map(eighth => eighth + (at % 2) * 8))
  }
})

test('rows of one part are in different parts the next time', () => {
  let state = 1
  const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  const [first = []] = distributeRows(rowsOf(1600), 16, random)
  const again = distributeRows(rowsOf(1600), 16, random)
  const sizes = again.map(part => part.filter(row => first.includes(row)).length)
  expect(sizes.filter(size => size > 0)).toHaveLength(8)
  expect(Math.max(...sizes)).toBeLessThan(25)
})

test('no rows make one empty part, and a few rows make one part', () => {
  expect(distributeRows([], 0)).toEqual([[]])
  expect(distributeRows([], 8)).toEqual([[]])
  expect(distributeRows([1, 2, 3], 1)).toEqual([[1, 2, 3]])
})
