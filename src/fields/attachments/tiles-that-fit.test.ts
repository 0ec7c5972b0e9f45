import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tileGap, tilesThatFit } from './tiles-that-fit.ts'

test('an empty cell and a cell without room have no tiles', () => {
  expect(tilesThatFit(3, { width: 163, height: 12 })).toBeNull()
  expect(tilesThatFit(0, { width: 163, height: 44 })).toBeNull()
  expect(tilesThatFit(3, undefined)).toBeNull()
})

test('tiles are as high as the row, and as many as fit', () => {
  expect(tilesThatFit(3, { width: 163, height: 20 })).toEqual({ size: 20, count: 3 })
  expect(tilesThatFit(3, { width: 163, height: 44 })).toEqual({ size: 44, count: 3 })
  expect(tilesThatFit(9, { width: 163, height: 44 })).toEqual({ size: 44, count: 2 })
  expect(tilesThatFit(3, { width: 163, height: 116 })).toEqual({ size: 116, count: 1 })
  expect(tilesThatFit(1, { width: 83, height: 116 })).toEqual({ size: 83, count: 1 })
})

test('at least one tile shows, and tiles and counter fit any column width', () => {
  const room = fc.record({ width: fc.integer({ min: 83, max: 283 }), height: fc.integer({ min: 20, max: 200 }) })
  fc.assert(
    fc.property(room, fc.integer({ min: 1, max: 100 }), ({ width, height }, files) => {
      const { size, count } = tilesThatFit(files, { width, height }) ?? { size: 0, count: 0 }
      expect(count).toBeGreaterThan(0)
      expect(count).toBeLessThanOrEqual(files)
      const more = count < files ? 28 + tileGap : 0
      expect(count * (size + tileGap) - tileGap + more).toBeLessThanOrEqual(width)
    }),
  )
})
