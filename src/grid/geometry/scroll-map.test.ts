import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  followScrollbar,
  maxNearMove,
  maxPhysicalSize,
  positionAt,
  scrollMap,
  toPhysical,
  toVirtual,
} from './scroll-map.ts'

const sizes = fc.integer({ min: 0, max: 4_000_000_000 })
const viewports = fc.integer({ min: 100, max: 4_000 })
const shares = fc.double({ min: 0, max: 1, noNaN: true })
const maps = fc.tuple(sizes, viewports).map(([size, viewport]) => scrollMap(size, viewport))

describe('a scroll map', () => {
  test('never exceeds the pixels that browsers can lay out', () => {
    fc.assert(fc.property(maps, map => map.physicalEnd <= maxPhysicalSize))
  })

  test('is exact at both ends', () => {
    fc.assert(
      fc.property(maps, map => {
        expect(toVirtual(map, 0)).toBe(0)
        expect(toVirtual(map, map.physicalEnd)).toBe(map.virtualEnd)
        expect(toPhysical(map, 0)).toBe(0)
        expect(toPhysical(map, map.virtualEnd)).toBe(map.physicalEnd)
      }),
    )
  })

  test('maps to physical positions and back', () => {
    fc.assert(
      fc.property(maps, shares, (map, share) => {
        const virtual = share * map.virtualEnd
        expect(Math.abs(toVirtual(map, toPhysical(map, virtual)) - virtual)).toBeLessThan(0.01)
      }),
    )
  })

  test('never turns back', () => {
    fc.assert(
      fc.property(maps, shares, shares, (map, one, other) => {
        const [low, high] = one < other ? [one, other] : [other, one]
        expect(toVirtual(map, low * map.physicalEnd)).toBeLessThanOrEqual(toVirtual(map, high * map.physicalEnd))
      }),
    )
  })

  test('does not change positions in a table that fits', () => {
    const map = scrollMap(5_000_000, 800)
    expect(toVirtual(map, 1_234_567)).toBe(1_234_567)
    expect(followScrollbar(map, { virtual: 0, physical: 0 }, 3_000_000)).toEqual({
      virtual: 3_000_000,
      physical: 3_000_000,
    })
  })
})

describe('following the scrollbar', () => {
  const map = scrollMap(1_000_000 * 128, 866)

  test('the wheel scrolls pixel by pixel anywhere in the table', () => {
    const middle = positionAt(map, 64_000_000)
    expect(followScrollbar(map, middle, middle.physical + 100).virtual).toBe(64_000_100)
    expect(followScrollbar(map, middle, middle.physical - 1_000).virtual).toBe(63_999_000)
  })

  test('dragging the scrollbar to its end shows the last row', () => {
    expect(followScrollbar(map, { virtual: 0, physical: 0 }, map.physicalEnd).virtual).toBe(map.virtualEnd)
  })

  test('small moves reach the ends of the table exactly when they reach the ends of the scrollbar', () => {
    const steps = fc.array(fc.integer({ min: -maxNearMove, max: maxNearMove }), { minLength: 1, maxLength: 50 })
    const runs = fc.tuple(shares, steps, fc.integer({ min: 1, max: 400 }))
    fc.assert(
      fc.property(maps, runs, (anyMap, [share, moves, times]) => {
        let at = positionAt(anyMap, share * anyMap.virtualEnd)
        for (let time = 0; time < times; time++) {
          for (const step of moves) {
            const physical = Math.min(Math.max(0, at.physical + step), anyMap.physicalEnd)
            at = followScrollbar(anyMap, at, physical)
            const isAtStart = at.virtual < 1
            const isAtEnd = anyMap.virtualEnd - at.virtual < 1
            expect(at.physical < 1).toBe(isAtStart)
            expect(anyMap.physicalEnd - at.physical < 1).toBe(isAtEnd)
          }
        }
      }),
      { numRuns: 60 },
    )
  })

  test('the scrollbar is rarely repositioned', () => {
    let at = positionAt(map, 3_000_000)
    let moved = 0
    while (at.virtual > 0) {
      const physical = Math.max(0, at.physical - 1_000)
      const next = followScrollbar(map, at, physical)
      if (next.physical !== physical) moved++
      at = next
    }
    expect(moved).toBeLessThan(12)
  })
})
