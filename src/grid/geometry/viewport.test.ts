import { describe, expect, test } from 'vitest'
import { columnLayout, rowHeights } from './geometry.ts'
import { Viewport } from './viewport.ts'

const layout = columnLayout(
  Array.from({ length: 50 }, () => 180),
  { frozen: 1, rowNumberWidth: 80 },
)

function viewport(rowHeight: number, rowCount = 1_000_000): Viewport {
  const view = new Viewport({ layout, headerHeight: 34, rowHeight, rowCount, canAddRow: true })
  view.resize(1_440, 900)
  return view
}

describe.each(Object.values(rowHeights))('rows of %i pixels', rowHeight => {
  test.each([0, 1, 499_999, 500_000, 999_998, 999_999])('row %i is fully visible once it is shown', row => {
    const view = viewport(rowHeight)
    view.show({ row, column: 30 })
    const box = view.box({ row, column: 30 })
    expect(box.top).toBeGreaterThanOrEqual(34)
    expect(box.top + box.height).toBeLessThanOrEqual(900)
    expect(box.left).toBeGreaterThanOrEqual(layout.frozenWidth)
    expect(box.left + box.width).toBeLessThanOrEqual(1_440)
    expect(view.rows.first).toBeLessThanOrEqual(row)
    expect(view.rows.last).toBeGreaterThanOrEqual(row)
  })

  test('the bottom of the scrollbar is the end of the table', () => {
    const view = viewport(rowHeight)
    view.scrolled(view.scrolledSize.height - 900, 0)
    expect(view.rows.last).toBe(999_999)
    expect(view.top + view.bodyHeight).toBe(1_000_001 * rowHeight)
  })
})

test('a new row height keeps the first row at the top', () => {
  const view = viewport(32)
  view.scrollTo(400_000 * 32, 0)
  view.reshape({ ...view.shape, rowHeight: 128 })
  expect(view.rows.first).toBe(400_000)
})

test('a table that loses rows is not scrolled past its end', () => {
  const view = viewport(32)
  view.scrollTo(900_000 * 32, 0)
  view.reshape({ ...view.shape, rowCount: 10 })
  expect(view.top).toBe(0)
  expect(view.rows).toEqual({ first: 0, last: 9 })
})

test('showing a frozen cell does not scroll sideways', () => {
  const view = viewport(32)
  view.scrollTo(0, 2_000)
  view.show({ row: 5, column: 0 })
  expect(view.left).toBe(2_000)
})

test('the table moves by as much as the scrollbar', () => {
  const view = viewport(32)
  expect(view.scrolled(100, 40)).toBe(100)
  expect(view.left).toBe(40)
  expect(view.scrolled(100.4, 40)).toBe(0)
})
