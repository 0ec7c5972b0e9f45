import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gapLeft, nearestGap, placeAfterStep } from './column-move.ts'
import { columnLayout } from '../geometry/geometry.ts'

const layout = columnLayout([200, 100, 150, 150], { frozen: 1, rowNumberWidth: 50 })

describe('a dragged column', () => {
  test('goes to the gap nearest to the pointer', () => {
    const at = (x: number, scrollLeft = 0) => nearestGap(layout, { x, scrollLeft })
    expect([260, 299, 301, 424, 426, 640].map(x => at(x))).toEqual([1, 1, 2, 2, 3, 4])
    expect(at(260, 100)).toBe(2)
  })

  test('never goes before the first column', () => {
    expect(nearestGap(layout, { x: 0, scrollLeft: 0 })).toBe(1)
    expect(nearestGap(layout, { x: 60, scrollLeft: 0 })).toBe(1)
  })

  test('goes to the gap where its line is drawn', () => {
    const layouts = fc
      .record({
        widths: fc.array(fc.integer({ min: 100, max: 300 }), { minLength: 2, maxLength: 60 }),
        frozen: fc.nat(3),
        scrollLeft: fc.nat(3_000),
      })
      .map(({ widths, frozen, scrollLeft }) => ({
        scrollLeft,
        shape: columnLayout(widths, { frozen, rowNumberWidth: 50 }),
      }))
    fc.assert(
      fc.property(layouts, fc.nat(), ({ shape, scrollLeft }, any) => {
        const gap = 1 + (any % (shape.starts.length - 1))
        const x = gapLeft(shape, gap, scrollLeft)
        // Gaps behind the frozen columns are not visible.
        fc.pre(gap < shape.frozen || x > shape.frozenWidth || (gap === shape.frozen && scrollLeft === 0))
        expect(nearestGap(shape, { x, scrollLeft })).toBe(gap)
      }),
    )
  })
})

describe('a column moved by keyboard', () => {
  test('moves one place at a time, up to the ends', () => {
    expect(placeAfterStep(2, -1, 4)).toBe(1)
    expect(placeAfterStep(2, 1, 4)).toBe(3)
    expect(placeAfterStep(3, 1, 4)).toBeNull()
    expect(placeAfterStep(1, -1, 4)).toBeNull()
  })

  test('cannot be the first one', () => {
    expect(placeAfterStep(0, 1, 4)).toBeNull()
  })
})
