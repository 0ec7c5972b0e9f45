import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  clampColumnWidth,
  columnAtOffset,
  columnLayout,
  columnLeft,
  columnWidth,
  fittingFrozenColumns,
  hitTest,
  textLines,
  rowHeights,
  rowNumberWidth,
  scrollToShow,
  visibleColumns,
  visibleRows,
} from './geometry.ts'

const widthLists = fc.array(fc.integer({ min: 100, max: 300 }), { minLength: 1, maxLength: 500 })
const layouts = widthLists.map(widths => columnLayout(widths, { frozen: 1, rowNumberWidth: 52 }))

describe('columns', () => {
  test('every pixel of a column belongs to that column', () => {
    fc.assert(
      fc.property(layouts, fc.nat(), fc.double({ min: 0, max: 0.999, noNaN: true }), (layout, any, share) => {
        const column = any % (layout.starts.length - 1)
        const offset = (layout.starts[column] ?? 0) + Math.floor(share * columnWidth(layout, column))
        expect(columnAtOffset(layout, offset)).toBe(column)
      }),
    )
  })

  test('are visible exactly if they overlap the screen', () => {
    fc.assert(
      fc.property(layouts, fc.nat(100_000), fc.integer({ min: 400, max: 3_000 }), (layout, any, width) => {
        const scrollLeft = any % Math.max(1, layout.width - width + 1)
        const { first, last } = visibleColumns(layout, scrollLeft, width)
        const overlapping = layout.starts.slice(0, -1).flatMap((_, column) => {
          const left = columnLeft(layout, column, scrollLeft)
          const shows = left + columnWidth(layout, column) > layout.frozenWidth && left < width
          return column >= layout.frozen && shows ? [column] : []
        })
        expect(Array.from({ length: last - first + 1 }, (_, index) => first + index)).toEqual(overlapping)
      }),
    )
  })

  test('a frozen column stays where it is', () => {
    const layout = columnLayout([200, 150, 150], { frozen: 1, rowNumberWidth: 50 })
    expect(columnLeft(layout, 0, 120)).toBe(50)
    expect(columnLeft(layout, 1, 120)).toBe(130)
    expect(layout.frozenWidth).toBe(250)
  })

  test('freeze only as far as three tenths of the screen are left to the others', () => {
    const fit = (width: number) => fittingFrozenColumns([200, 150, 150], { frozen: 3, rowNumberWidth: 50, width })
    expect([1_440, 600, 390, 300].map(fit)).toEqual([3, 2, 1, 0])
  })

  test('never freeze more than requested, and never exceed the frozen share of the width', () => {
    fc.assert(
      fc.property(widthLists, fc.nat(20), fc.integer({ min: 300, max: 3_000 }), (widths, frozen, width) => {
        const fitting = fittingFrozenColumns(widths, { frozen, rowNumberWidth: 50, width })
        expect(fitting).toBeLessThanOrEqual(frozen)
        const taken = columnLayout(widths, { frozen: fitting, rowNumberWidth: 50 }).frozenWidth
        if (fitting > 0) expect(taken).toBeLessThanOrEqual(width * 0.7)
      }),
    )
  })

  test('have whole widths from 100 to 1000', () => {
    expect([20, 180.4, 900, 1_200].map(clampColumnWidth)).toEqual([100, 180, 900, 1_000])
  })

  test('row numbers are as wide as the longest one needs', () => {
    expect(rowNumberWidth(0, false)).toBe(72)
    expect(rowNumberWidth(0, true)).toBe(48)
    for (const standsAlone of [true, false])
      expect(rowNumberWidth(10_000_000, standsAlone)).toBeGreaterThan(rowNumberWidth(1_000_000, standsAlone))
  })
})

describe('rows', () => {
  test('have room for one, two, three, or five lines', () => {
    expect(Object.values(rowHeights).map(textLines)).toEqual([1, 2, 3, 5])
  })

  test('of every height are visible exactly if they overlap the screen, anywhere in a table', () => {
    const places = fc.record({
      rowHeight: fc.constantFrom(...Object.values(rowHeights)),
      rowCount: fc.integer({ min: 1, max: 1_000_000 }),
      height: fc.integer({ min: 100, max: 2_000 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    fc.assert(
      fc.property(places, ({ rowHeight, rowCount, height, share }) => {
        const scrollTop = Math.floor(share * Math.max(0, rowCount * rowHeight - height))
        const { first, last } = visibleRows({ scrollTop, height, rowHeight, rowCount })
        const shows = (row: number) =>
          row >= 0 && row < rowCount && (row + 1) * rowHeight > scrollTop && row * rowHeight < scrollTop + height
        expect([first - 1, first, last, last + 1].map(shows)).toEqual([false, true, true, false])
      }),
    )
  })

  test('that are partly on the screen count as visible', () => {
    expect(visibleRows({ scrollTop: 16, height: 64, rowHeight: 32, rowCount: 10 })).toEqual({ first: 0, last: 2 })
    expect(visibleRows({ scrollTop: 32, height: 64, rowHeight: 32, rowCount: 10 })).toEqual({ first: 1, last: 2 })
  })

  test('are never visible in an empty table', () => {
    const { first, last } = visibleRows({ scrollTop: 0, height: 600, rowHeight: 32, rowCount: 0 })
    expect(last).toBeLessThan(first)
  })
})

describe('scrolling to show something', () => {
  test('does not scroll if it is already visible', () => {
    expect(scrollToShow({ from: 100, room: 200 }, 120, 160)).toBe(100)
  })

  test('scrolls only as far as needed', () => {
    expect(scrollToShow({ from: 100, room: 200 }, 60, 92)).toBe(60)
    expect(scrollToShow({ from: 100, room: 200 }, 300, 332)).toBe(132)
  })

  test('shows the start if it does not fit', () => {
    expect(scrollToShow({ from: 0, room: 100 }, 40, 240)).toBe(40)
  })
})

describe('a point on the grid', () => {
  const layout = columnLayout([200, 150, 150], { frozen: 1, rowNumberWidth: 50 })
  const shape = { layout, headerHeight: 34, rowHeight: 32, rowCount: 10, canAddRow: true }
  const at = (x: number, y: number) => hitTest(shape, { top: 64, left: 100 }, { x, y })

  test('hits its cell, frozen or scrolling', () => {
    expect(at(60, 34)).toEqual({ zone: 'cell', row: 2, column: 0 })
    expect(at(249, 34)).toMatchObject({ column: 0 })
    expect(at(250, 34)).toEqual({ zone: 'cell', row: 2, column: 1 })
    expect(at(310, 70)).toEqual({ zone: 'cell', row: 3, column: 2 })
  })

  test('hits the header, a row number, the row that adds a record, or nothing', () => {
    expect(at(60, 33)).toEqual({ zone: 'header', row: -1, column: 0 })
    expect(at(20, 40)).toMatchObject({ zone: 'row number', row: 2 })
    expect(at(60, 34 + 8 * 32)).toMatchObject({ zone: 'add row', row: 10 })
    expect(at(60, 34 + 9 * 32).zone).toBe('none')
    expect(at(460, 40).zone).toBe('none')
  })
})
