import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FieldType } from '../../fields/field-type.ts'
import { fieldTypes } from '../../fields/registry.ts'
import { sampleTemplate } from '../../fields/testing.ts'
import { continueSeries, fillTarget, splitForFill } from './fill.ts'
import type { Block } from '../selection/ranges.ts'

const block = ([first, last]: [number, number], [left, right]: [number, number]): Block => ({
  rows: { first, last },
  columns: { first: left, last: right },
})

describe('dragging the handle', () => {
  const from = block([4, 5], [2, 3])
  test.each([
    ['down', { row: 8, column: 3 }, block([6, 8], [2, 3])],
    ['up', { row: 1, column: 3 }, block([1, 3], [2, 3])],
    ['right', { row: 5, column: 6 }, block([4, 5], [4, 6])],
    ['left', { row: 5, column: 0 }, block([4, 5], [0, 1])],
  ])('%s fills the cells up to the pointer', (direction, to, filled) => {
    expect(fillTarget(from, to)).toEqual({ direction, block: filled })
  })

  test('fills in the direction of the longer distance', () => {
    expect(fillTarget(from, { row: 9, column: 4 })?.direction).toBe('down')
    expect(fillTarget(from, { row: 6, column: 9 })?.direction).toBe('right')
  })

  test('fills nothing inside the selection', () => {
    expect(fillTarget(from, { row: 4, column: 2 })).toBeNull()
  })
})

test('the filled cells are next to the selection and reach to the pointer', () => {
  const corner = fc.nat(20)
  fc.assert(
    fc.property(fc.tuple(corner, corner), fc.tuple(corner, corner), fc.tuple(corner, corner), (tall, wide, to) => {
      const [top = 0, bottom = 0] = tall.toSorted((one, other) => one - other)
      const [left = 0, right = 0] = wide.toSorted((one, other) => one - other)
      const from = block([top, bottom], [left, right])
      const [row, column] = to
      const target = fillTarget(from, { row, column })
      const isInside = row >= top && row <= bottom && column >= left && column <= right
      expect(target === null).toBe(isInside)
      if (!target) return
      const { rows, columns } = target.block
      const isDown = target.direction === 'down' || target.direction === 'up'
      const [along, fixed] = isDown ? [rows, columns] : [columns, rows]
      const [own, other, far] = isDown ? [from.rows, from.columns, row] : [from.columns, from.rows, column]
      expect(fixed).toEqual(other)
      expect(along).toEqual(far > own.last ? { first: own.last + 1, last: far } : { first: far, last: own.first - 1 })
    }),
  )
})

describe('filling by keyboard', () => {
  test('fills from the first row or column of the selection', () => {
    expect(splitForFill(block([4, 6], [2, 3]), 'down')).toEqual({
      from: block([4, 4], [2, 3]),
      to: block([5, 6], [2, 3]),
    })
    expect(splitForFill(block([4, 6], [2, 3]), 'right')?.to).toEqual(block([4, 6], [3, 3]))
  })

  test('fills a single row or column from the one before it', () => {
    expect(splitForFill(block([4, 4], [2, 2]), 'down')).toEqual({
      from: block([3, 3], [2, 2]),
      to: block([4, 4], [2, 2]),
    })
    expect(splitForFill(block([0, 0], [2, 2]), 'down')).toBeNull()
    expect(splitForFill(block([4, 4], [0, 0]), 'right')).toBeNull()
  })
})

describe('filled values', () => {
  const next = (type: FieldType, values: readonly unknown[], count: number) => {
    const at = continueSeries({ type, template: sampleTemplate(type) }, values)
    return Array.from({ length: count }, (_, index) => at(index + 1))
  }

  test.each(Object.entries(fieldTypes))('of type %s repeat if they are no series', (_name, type) => {
    const { sample } = type
    expect(next(type, [sample, null], 4)).toEqual([sample, null, sample, null])
  })

  test('continue a series', () => {
    const withSeries = Object.values(fieldTypes).filter(type => 'series' in type)
    expect(withSeries.length).toBeGreaterThan(1)
    expect(next(fieldTypes.number, [1, 3], 3)).toEqual([5, 7, 9])
    expect(next(fieldTypes.number, [5], 2)).toEqual([5, 5])
  })

  test('continue the same series when they are filled again', () => {
    const whole = fc.integer({ min: -1_000, max: 1_000 })
    fc.assert(
      fc.property(whole, whole, fc.integer({ min: 2, max: 6 }), (first, step, count) => {
        const values = Array.from({ length: count }, (_, at) => first + at * step)
        const filled = next(fieldTypes.number, values, count)
        expect(filled).toEqual(values.map(value => value + count * step))
        expect(next(fieldTypes.number, filled, 1)).toEqual([first + 2 * count * step])
      }),
    )
  })
})
