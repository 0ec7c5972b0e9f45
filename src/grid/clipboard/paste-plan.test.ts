import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { planPaste, type PasteTarget, type Size } from './paste-plan.ts'
import type { Block } from '../selection/ranges.ts'
import { headerRow } from '../selection/selection.ts'

const block = ([first, last]: [number, number], [left, right]: [number, number]): Block => ({
  rows: { first, last },
  columns: { first: left, last: right },
})
const size = (rows: number, columns: number): Size => ({ rows, columns })

function plan(copied: Size, blocks: Block[], more: Partial<PasteTarget> = {}) {
  const active = { row: blocks[0]?.rows.first ?? 0, column: blocks[0]?.columns.first ?? 0 }
  return planPaste(copied, { active, blocks, isWhole: { rows: false, columns: false }, rowCount: 100, ...more })
}

describe('a paste', () => {
  test('starts at the first selected cell', () => {
    expect(plan(size(3, 2), [block([5, 5], [1, 1])])).toEqual([block([5, 7], [1, 2])])
    expect(plan(size(3, 2), [block([5, 8], [1, 1])])).toEqual([block([5, 7], [1, 2])])
    expect(plan(size(3, 2), [block([5, 6], [1, 1])])).toEqual([block([5, 7], [1, 2])])
  })

  test('of one cell fills every selected range', () => {
    const blocks = [block([1, 2], [0, 1]), block([7, 9], [3, 3])]
    expect(plan(size(1, 1), blocks)).toEqual(blocks)
  })

  test('repeats in each direction in which the selection is a multiple of it', () => {
    expect(plan(size(2, 1), [block([0, 5], [1, 1])])).toEqual([block([0, 5], [1, 1])])
    expect(plan(size(1, 3), [block([0, 4], [1, 1])])).toEqual([block([0, 4], [1, 3])])
    expect(plan(size(2, 2), [block([0, 3], [0, 2])])).toEqual([block([0, 3], [0, 1])])
  })

  test('does not repeat down whole columns unless it has one row', () => {
    const isWhole = { rows: true, columns: false }
    expect(plan(size(2, 1), [block([0, 99], [1, 1])], { isWhole })).toEqual([block([0, 1], [1, 1])])
    expect(plan(size(1, 2), [block([0, 99], [1, 2])], { isWhole })).toEqual([block([0, 99], [1, 2])])
  })

  test('fills whole copies within the selection, or a single larger one', () => {
    const few = fc.integer({ min: 1, max: 6 })
    fc.assert(
      fc.property(fc.tuple(few, few), fc.tuple(fc.nat(9), few), fc.tuple(fc.nat(9), few), (copied, tall, across) => {
        const [high, wide] = copied
        const [row, rows] = tall
        const [column, columns] = across
        const selected = block([row, row + rows - 1], [column, column + columns - 1])
        const [filled] = plan(size(high, wide), [selected])
        if (!filled) throw new Error('Nothing is filled')
        for (const [along, repeated, chosen] of [
          [filled.rows, high, selected.rows],
          [filled.columns, wide, selected.columns],
        ] as const) {
          const length = along.last - along.first + 1
          expect([along.first, length % repeated]).toEqual([chosen.first, 0])
          expect(length === repeated || along.last === chosen.last).toBe(true)
        }
      }),
    )
  })

  test('may extend past the last row and column', () => {
    expect(plan(size(4, 9), [block([98, 98], [4, 4])])).toEqual([block([98, 101], [4, 12])])
  })

  test('starts below the last row if that is active, and at the first row on a header', () => {
    expect(plan(size(2, 1), [], { active: { row: 100, column: 2 } })).toEqual([block([100, 101], [2, 2])])
    expect(plan(size(2, 1), [], { active: { row: headerRow, column: 2 } })).toEqual([block([0, 1], [2, 2])])
  })
})
