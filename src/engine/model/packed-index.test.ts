import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { packIndex, unpackIndex } from './packed-index.ts'

const asSent = (numbers: readonly number[]): Buffer => {
  const buffer = Buffer.alloc(numbers.length * 4)
  for (const [place, number] of numbers.entries()) buffer.writeUInt32BE(number, place * 4)
  return buffer
}

describe('an index of a view', () => {
  test('comes back as it was packed, whatever its order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 2 ** 32 - 1 })), numbers => {
        expect([...unpackIndex(packIndex(asSent(numbers)))]).toEqual(numbers)
      }),
    )
  })

  test('comes back as it was packed when it consists of runs', () => {
    const run = fc.tuple(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 1, max: 50 }))
    fc.assert(
      fc.property(fc.array(run, { maxLength: 20 }), runs => {
        const numbers = runs.flatMap(([start, count]) => Array.from({ length: count }, (_, offset) => start + offset))
        expect([...unpackIndex(packIndex(asSent(numbers)))]).toEqual(numbers)
      }),
    )
  })

  test('travels as runs when nothing sorts the view, whatever was deleted', () => {
    const numbers = Array.from({ length: 1000 }, (_, at) => at + 1).filter(number => number !== 500)
    expect(packIndex(asSent(numbers))).toEqual({ kind: 'runs', runs: [1, 499, 501, 500] })
  })

  test('travels as numbers when a sort has mixed it', () => {
    expect(packIndex(asSent([5, 3, 9, 1])).kind).toBe('numbers')
  })

  test('of no rows is no runs', () => {
    expect(packIndex(Buffer.alloc(0))).toEqual({ kind: 'runs', runs: [] })
  })
})
