import { beforeEach, expect, test } from 'vitest'
import type { GridData } from '../grid-data.ts'
import { ScrollAnchor } from './scroll-anchor.ts'
import type { Viewport } from './viewport.ts'

let rows: number[]
let anchor: ScrollAnchor

/** A screen that shows ten rows from `first` on. */
function look(first: number): void {
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

test('rows that come and go above move the screen along', () => {
  look(50)
  rows.splice(10, 0, 900, 901)
  expect(anchor.shift(null)).toBe(2)
  rows.splice(0, 5)
  expect(anchor.shift(null)).toBe(-3)
})

test('rows that come and go below do not', () => {
  look(50)
  rows.splice(70, 5)
  expect(anchor.shift(null)).toBe(0)
})

test('a row that is sorted away takes nobody along', () => {
  look(50)
  rows.splice(50, 1)
  rows.splice(3, 0, 50, 900)
  expect(anchor.shift(null)).toBe(1)
})

test('the row of the active cell stays where it is seen, whatever the others do', () => {
  look(50)
  rows.splice(55, 0, 900)
  expect(anchor.shift({ row: 57, column: 0 })).toBe(1)
  expect(anchor.shift({ row: 20, column: 0 })).toBe(0)
})

test('at the very top new rows come into view, unless the active cell is there', () => {
  look(0)
  rows.splice(0, 0, 900)
  expect(anchor.shift(null)).toBe(0)
  expect(anchor.shift({ row: 3, column: 0 })).toBe(1)
})
