import { expect, test } from 'vitest'
import { nearestCell, scrollStep } from './drag-scroll.ts'
import { columnLayout } from '../geometry/geometry.ts'

const edges = { left: 100, right: 500, top: 34, bottom: 400 }
const layout = columnLayout([200, 150, 150, 150], { frozen: 1, rowNumberWidth: 60 })
const shape = { layout, headerHeight: 34, rowHeight: 32, rowCount: 1_000, canAddRow: true }

test('a drag inside the table does not scroll', () => {
  expect(scrollStep({ x: 300, y: 200 }, edges)).toEqual({ x: 0, y: 0 })
})

test('the table scrolls faster the further the pointer is past an edge, up to a limit', () => {
  expect(scrollStep({ x: 300, y: 410 }, edges).y).toBeGreaterThan(0)
  expect(scrollStep({ x: 300, y: 460 }, edges).y).toBeGreaterThan(scrollStep({ x: 300, y: 410 }, edges).y)
  expect(scrollStep({ x: 300, y: 9_999 }, edges).y).toBe(60)
  expect(scrollStep({ x: 90, y: 20 }, edges).x).toBeLessThan(0)
  expect(scrollStep({ x: 90, y: 20 }, edges).y).toBeLessThan(0)
})

test('a drag outside the records is over the nearest one', () => {
  const at = (x: number, y: number) => nearestCell(shape, { top: 320, left: 0 }, { x, y })
  expect(at(100, 34)).toEqual({ row: 10, column: 0 })
  expect(at(20, 34 + 33)).toEqual({ row: 11, column: 0 })
  expect(at(5_000, 40)).toEqual({ row: 10, column: 3 })
  expect(at(300, -50)).toEqual({ row: 10, column: 1 })
  expect(at(300, 90_000)).toEqual({ row: 999, column: 1 })
})
