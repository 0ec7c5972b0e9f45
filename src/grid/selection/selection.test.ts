import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { headerRow, move, clampCell, type Bounds, type Motion } from './selection.ts'

const bounds: Bounds = { rowCount: 100, columnCount: 5, canAddRow: true, pageRows: 20 }
const from = (row: number, column: number, motion: Motion) => move({ row, column }, motion, bounds)

describe('the active cell', () => {
  test('moves by one with the arrows', () => {
    expect(from(3, 2, 'up')).toEqual({ row: 2, column: 2 })
    expect(from(3, 2, 'down')).toEqual({ row: 4, column: 2 })
    expect(from(3, 2, 'left')).toEqual({ row: 3, column: 1 })
    expect(from(3, 2, 'right')).toEqual({ row: 3, column: 3 })
  })

  test('can move to the header and to the row that adds a record', () => {
    expect(from(0, 2, 'up')).toEqual({ row: headerRow, column: 2 })
    expect(from(99, 2, 'down')).toEqual({ row: 100, column: 2 })
    expect(move({ row: 99, column: 2 }, 'down', { ...bounds, canAddRow: false })).toEqual({ row: 99, column: 2 })
  })

  test('long motions stop at the first and last record', () => {
    expect(from(50, 2, 'top')).toEqual({ row: 0, column: 2 })
    expect(from(50, 2, 'bottom')).toEqual({ row: 99, column: 2 })
    expect(from(50, 2, 'grid start')).toEqual({ row: 0, column: 0 })
    expect(from(50, 2, 'grid end')).toEqual({ row: 99, column: 4 })
    expect(from(5, 2, 'page up')).toEqual({ row: 0, column: 2 })
    expect(from(90, 2, 'page down')).toEqual({ row: 99, column: 2 })
  })

  test('Tab continues in the next row and leaves the grid after the last cell', () => {
    expect(from(3, 4, 'next')).toEqual({ row: 4, column: 0 })
    expect(from(4, 0, 'previous')).toEqual({ row: 3, column: 4 })
    expect(from(99, 4, 'next')).toBeNull()
    expect(from(0, 0, 'previous')).toBeNull()
  })

  test('is null if there are no columns', () => {
    expect(clampCell({ row: 0, column: 0 }, { ...bounds, columnCount: 0 })).toBeNull()
  })

  test('never leaves the grid', () => {
    const motions = fc.constantFrom<Motion[]>(
      'up',
      'down',
      'left',
      'right',
      'top',
      'bottom',
      'page up',
      'page down',
      'next',
    )
    const anyBounds = fc.record({
      rowCount: fc.nat(30),
      columnCount: fc.integer({ min: 1, max: 6 }),
      canAddRow: fc.boolean(),
      pageRows: fc.integer({ min: 1, max: 40 }),
    })
    fc.assert(
      fc.property(anyBounds, fc.array(motions, { maxLength: 40 }), (anyBound, keys) => {
        let cell = clampCell({ row: 0, column: 0 }, anyBound)
        for (const key of keys) cell = (cell && move(cell, key, anyBound)) ?? cell
        expect(cell && clampCell(cell, anyBound)).toEqual(cell)
      }),
    )
  })
})
