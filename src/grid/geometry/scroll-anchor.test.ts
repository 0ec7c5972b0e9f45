import { beforeEach, expect, test } from 'vitest'
import type { GridData } from '../grid-data.ts'
import { ScrollAnchor } from './scroll-anchor.ts'
import type { Viewport } from './viewport.ts'

let rows: number[]
let anchor: ScrollAnchor

/** Records a screen that shows ten rows from `first` on. */
function show(first: number): void {
  const data = {
    rowKey: (row: number) => rows[row],
    findRow: (key: number) => (rows.includes(key) ? rows.indexOf(key) : undefined),
  } as Partial<GridData> as GridData
  const viewport = { top: first * 32, rows: { first, last: first + 9 } } as Viewport
  anchor = new ScrollAnchor(data, viewport)
  anchor.record()
}

beforeEach(() => {
  rows = Array.from({ length: 100 }, (_, number) => number)
})

test('rows added or removed above shift the visible rows', () => {
  show(50)
  rows.splice(10, 0, 900, 901)
  expect(anchor.shift(null)).toBe(2)
  rows.splice(0, 5)
  expect(anchor.shift(null)).toBe(-3)
})

test('rows added or removed below do not', () => {
  show(50)
  rows.splice(70, 5)
  expect(anchor.shift(null)).toBe(0)
})

test('the screen does not follow a single row that is sorted elsewhere', () => {
  show(50)
  rows.splice(50, 1)
  rows.splice(3, 0, 50, 900)
  expect(anchor.shift(null)).toBe(1)
})

test('the row of the active cell stays in place if it is visible', () => {
  show(50)
  rows.splice(55, 0, 900)
  expect(anchor.shift({ row: 57, column: 0 })).toBe(1)
  expect(anchor.shift({ row: 20, column: 0 })).toBe(0)
})

test('at the top, new rows come into view unless the active cell is visible', () => {
  show(0)
  rows.splice(0, 0, 900)
  expect(anchor.shift(null)).toBe(0)
  expect(anchor.shift({ row: 3, column: 0 })).toBe(1)
})
