import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RowPlacement } from '../../grid/grid-data.ts'
import type { MoveRecords } from '../actions/move-records.ts'
import { manualOrderTexts, moveProblem, movedRows } from './move-rows.ts'
import { RowOrder } from './row-order.ts'

/** A view of the rows 1 to `count`, of which those in `unloaded` have no record yet. */
function view(count: number, unloaded: readonly number[] = []) {
  const order = new RowOrder()
  order.reset(
    Uint32Array.from({ length: count }, (_, row) => row + 1),
    new Map(),
  )
  order.arrange()
  const nothing = { madePlaces: [], hiddenNumbers: new Set<number>() }
  const shown = () => order.shown.slice(0, count)
  const rows = {
    rowCount: count,
    rowKey: (row: number) => order.shown.at(row),
    findRow: (key: string | number) => order.shown.placeOf(Number(key)),
    recordId: (key: string | number) => (unloaded.includes(Number(key)) ? undefined : `r${key}`),
  }
  return {
    shown,
    draft: (rowKeys: number[], side: RowPlacement['side'], rowKey: number) =>
      movedRows(rows, { tableId: 't', rowKeys, placement: { rowKey, side } })?.args as MoveRecords | undefined,
    apply(...taken: MoveRecords['moves'][]) {
      order.setOwn({ ...nothing, movedRows: taken.map((moves, turn) => ({ moves, turn })) })
      order.arrange()
      return shown()
    },
  }
}

describe('rows that are moved', () => {
  test('keep their order, whatever the order in which they were selected', () => {
    const { draft, apply } = view(5)
    expect(apply(draft([4, 2], 'below', 5)?.moves ?? [])).toEqual([1, 3, 5, 2, 4])
  })

  test('can be dropped at a row that moves with them', () => {
    const { draft, apply } = view(5)
    expect(apply(draft([1, 3], 'below', 3)?.moves ?? [])).toEqual([2, 1, 3, 4, 5])
  })

  test('are not moved to where they are, nor all at once, nor before they are loaded', () => {
    const { draft } = view(4, [4])
    expect(draft([2, 3], 'below', 1)).toBeUndefined()
    expect(draft([2, 3], 'above', 4)).toBeUndefined()
    expect(draft([2], 'above', 2)).toBeUndefined()
    expect(draft([1, 2, 3, 4], 'below', 2)).toBeUndefined()
    expect(draft([4], 'above', 1)).toBeUndefined()
    expect(draft([1], 'below', 4)).toBeUndefined()
    expect(draft([9], 'below', 1)).toBeUndefined()
    expect(draft([1], 'below', 9)).toBeUndefined()
  })

  test('go where they are dropped, and back again', () => {
    const some = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(some, fc.integer({ min: 1, max: 9 }), fc.constantFrom('above', 'below'), (moving, anchor, side) => {
        const { draft, apply, shown } = view(9)
        const start = shown()
        const args = draft(moving, side, anchor)
        if (!args) return
        const gap = start.indexOf(anchor) + (side === 'below' ? 1 : 0)
        const stays = (number: number) => !moving.includes(number)
        expect(apply(args.moves)).toEqual([
          ...start.slice(0, gap).filter(stays),
          ...start.filter(number => !stays(number)),
          ...start.slice(gap).filter(stays),
        ])
        expect(apply(args.moves, args.former)).toEqual(start)
      }),
      { numRuns: 300 },
    )
  })
})

describe('rows that cannot be moved', () => {
  test('are too many, or not loaded', () => {
    const rows = { recordId: (key: string | number) => (key === 9 ? undefined : 'r') }
    expect(moveProblem(rows, [1, 2])).toBeNull()
    expect(moveProblem(rows, [1, 9])).toMatch(/loaded/)
    expect(
      moveProblem(
        rows,
        Array.from({ length: 5_001 }, () => 1),
      ),
    ).toBe('Select at most 5,000 records to move them')
  })

  test('are in a view that orders them, which says what to remove', () => {
    const by = [{ fieldId: 'a', dir: 'asc' as const }]
    expect(manualOrderTexts({ sorts: by, groups: [] }).text).toBe('Remove the sorts to arrange records by hand')
    expect(manualOrderTexts({ sorts: [], groups: by }).label).toBe('Remove groups')
    expect(manualOrderTexts({ sorts: by, groups: by }).text).toBe(
      'Remove the sorts and groups to arrange records by hand',
    )
  })
})
