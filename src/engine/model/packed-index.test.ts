import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { packIndex, unpackIndex } from './packed-index.ts'

const asSent = (numbers: readonly number[]): Buffer => {
  const buffer = Buffer.alloc(numbers.length * 4)
  for (const [place, number] of numbers.entries()) buffer.writeUInt32BE(number, place * 4)
  return buffer
}

describe('the index of a view', () => {
  test('is the same after packing and unpacking, in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 2 ** 32 - 1 })), numbers => {
        expect([...unpackIndex(packIndex(asSent(numbers)))]).toEqual(numbers)
      }),
    )
  })

  test('is the same after packing and unpacking, as runs', () => {
    const run = fc.tuple(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 1, max: 50 }))
    fc.assert(
      fc.property(fc.array(run, { maxLength: 20 }), runs => {
        const numbers = runs.flatMap(([start, count]) => Array.from({ length: count }, (_, offset) => start + offset))
        expect([...unpackIndex(packIndex(asSent(numbers)))]).toEqual(numbers)
      }),
    )
  })

  test('is sent as runs if the view has no sort, even with deleted records', () => {
    const numbers = Array.from({ length: 1000 }, (_, at) => at + 1).filter(number => number !== 500)
    expect(packIndex(asSent(numbers))).toEqual({ kind: 'runs', runs: [1, 499, 501, 500] })
  })

  test('is sent as numbers if a sort has mixed them', () => {
    expect(packIndex(asSent([5, 3, 9, 1])).kind).toBe('numbers')
  })

  test('without rows has no runs', () => {
    expect(packIndex(Buffer.alloc(0))).toEqual({ kind: 'runs', runs: [] })
  })
})
