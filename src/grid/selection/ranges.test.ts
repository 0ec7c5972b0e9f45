import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  toggleRow,
  toggleSpan,
  blocksOf,
  cellCount,
  extendBy,
  extendTo,
  remapSelection,
  headOf,
  hasManyCells,
  isSelected,
  singleCell,
  stepFromCell,
  stepWithin,
  selectWhole,
  widen,
  type Block,
  type Selection,
  type Step,
} from './ranges.ts'
import { headerRow, type Bounds, type Motion } from './selection.ts'

const bounds: Bounds = { rowCount: 100, columnCount: 5, canAddRow: true, pageRows: 20 }
const block = ([first, last]: [number, number], [left, right]: [number, number]): Block => ({
  rows: { first, last },
  columns: { first: left, last: right },
})
const from = (row: number, column: number, to: [number, number]) =>
  extendTo(singleCell({ row, column }), { row: to[0], column: to[1] })

describe('a range', () => {
  test('is between its corners, in whichever direction it was drawn', () => {
    expect(blocksOf(from(7, 3, [2, 1]), bounds)).toEqual([block([2, 7], [1, 3])])
    expect(blocksOf(from(2, 1, [7, 3]), bounds)).toEqual([block([2, 7], [1, 3])])
  })

  test('grows and shrinks by moving its head', () => {
    let selection = singleCell({ row: 5, column: 2 })
    for (const motion of ['down', 'down', 'right', 'up'] as const) selection = extendBy(selection, motion, bounds)
    expect(blocksOf(selection, bounds)).toEqual([block([5, 6], [2, 3])])
    expect(selection.active).toEqual({ row: 5, column: 2 })
    expect(headOf(selection)).toEqual({ row: 6, column: 3 })
    expect(blocksOf(extendBy(selection, 'grid end', bounds), bounds)).toEqual([block([5, 99], [2, 4])])
    expect(blocksOf(extendBy(selection, 'page up', bounds), bounds)).toEqual([block([0, 5], [2, 3])])
  })

  test('never includes the header or the row that adds a record', () => {
    expect(blocksOf(singleCell({ row: headerRow, column: 1 }), bounds)).toEqual([])
    expect(blocksOf(singleCell({ row: 100, column: 1 }), bounds)).toEqual([])
    expect(blocksOf(extendBy(singleCell({ row: 0, column: 1 }), 'up', bounds), bounds)).toEqual([block([0, 0], [1, 1])])
    expect(blocksOf(extendBy(singleCell({ row: 99, column: 1 }), 'down', bounds), bounds)).toEqual([
      block([99, 99], [1, 1]),
    ])
    expect(extendBy(singleCell({ row: headerRow, column: 1 }), 'down', bounds)).toEqual(
      singleCell({ row: headerRow, column: 1 }),
    )
  })
})

describe('whole rows and columns', () => {
  test('span the whole table', () => {
    expect(blocksOf(selectWhole('rows', { row: 4, column: 2 }), bounds)).toEqual([block([4, 4], [0, 4])])
    expect(blocksOf(selectWhole('columns', { row: headerRow, column: 2 }), bounds)).toEqual([block([0, 99], [2, 2])])
    expect(blocksOf(selectWhole('all', { row: 4, column: 2 }), bounds)).toEqual([block([0, 99], [0, 4])])
  })

  test('only extend in their own direction', () => {
    const rows = extendBy(extendBy(selectWhole('rows', { row: 4, column: 2 }), 'down', bounds), 'right', bounds)
    expect(blocksOf(rows, bounds)).toEqual([block([4, 5], [0, 4])])
    const columns = extendBy(extendBy(selectWhole('columns', { row: 4, column: 2 }), 'down', bounds), 'left', bounds)
    expect(blocksOf(columns, bounds)).toEqual([block([0, 99], [1, 2])])
  })

  test('come from widening a range, and widening both ways selects everything', () => {
    const rows = widen(from(3, 1, [5, 2]), 'rows')
    expect(blocksOf(rows, bounds)).toEqual([block([3, 5], [0, 4])])
    expect(blocksOf(widen(from(3, 1, [5, 2]), 'columns'), bounds)).toEqual([block([0, 99], [1, 2])])
    expect(blocksOf(widen(rows, 'columns'), bounds)).toEqual([block([0, 99], [0, 4])])
  })

  test('select nothing in an empty table', () => {
    const none = { ...bounds, rowCount: 0 }
    expect(blocksOf(selectWhole('all', { row: 0, column: 0 }), none)).toEqual([])
    expect(blocksOf(selectWhole('columns', { row: headerRow, column: 1 }), none)).toEqual([])
  })
})

describe('several ranges', () => {
  const two = toggleSpan(from(1, 1, [2, 2]), { row: 6, column: 3 }, { kind: 'cells', bounds })

  test('can be added, and the last one can be extended', () => {
    expect(two.active).toEqual({ row: 6, column: 3 })
    expect(blocksOf(extendBy(two, 'down', bounds), bounds)).toEqual([block([1, 2], [1, 2]), block([6, 7], [3, 3])])
  })

  test('adding a range again removes it', () => {
    const one = toggleSpan(two, { row: 6, column: 3 }, { kind: 'cells', bounds })
    expect(blocksOf(one, bounds)).toEqual([block([1, 2], [1, 2])])
    expect(one.active).toEqual({ row: 1, column: 1 })
    expect(toggleSpan(singleCell({ row: 1, column: 1 }), { row: 1, column: 1 }, { kind: 'cells', bounds })).toEqual(
      singleCell({ row: 1, column: 1 }),
    )
  })

  test('do not include a header that was active before', () => {
    const selection = toggleSpan(
      singleCell({ row: headerRow, column: 0 }),
      { row: 1, column: 1 },
      { kind: 'cells', bounds },
    )
    expect(selection.spans).toHaveLength(1)
  })
})

describe('Enter and Tab', () => {
  const walk = (selection: Selection, step: Step, count: number) => {
    const cells = []
    let at = selection
    for (let index = 0; index < count; index++) {
      at = stepWithin(at, step, bounds)
      cells.push([at.active.row, at.active.column])
    }
    return cells
  }

  test('step through the selection by row or by column, from the last range to the first', () => {
    const selection = from(1, 1, [2, 2])
    expect(walk(selection, 'next', 4)).toEqual([
      [1, 2],
      [2, 1],
      [2, 2],
      [1, 1],
    ])
    expect(walk(selection, 'down', 4)).toEqual([
      [2, 1],
      [1, 2],
      [2, 2],
      [1, 1],
    ])
    expect(walk(selection, 'previous', 2)).toEqual([
      [2, 2],
      [2, 1],
    ])
    const two = toggleSpan(selection, { row: 9, column: 0 }, { kind: 'cells', bounds })
    expect(walk(two, 'next', 2)).toEqual([
      [1, 1],
      [1, 2],
    ])
    expect(blocksOf(stepWithin(two, 'next', bounds), bounds)).toEqual(blocksOf(two, bounds))
  })

  test('go to the next cell if only one is selected; Enter returns to the column where tabbing began', () => {
    const tabbed = stepFromCell(
      stepFromCell(singleCell({ row: 3, column: 1 }), 'next', bounds) ?? singleCell({ row: 0, column: 0 }),
      'next',
      bounds,
    )
    expect(tabbed?.active).toEqual({ row: 3, column: 3 })
    expect(tabbed && stepFromCell(tabbed, 'down', bounds)?.active).toEqual({ row: 4, column: 1 })
    expect(stepFromCell(singleCell({ row: 99, column: 4 }), 'next', bounds)).toBeNull()
  })
})

const anyBlock = fc
  .tuple(fc.nat(20), fc.nat(4), fc.nat(20), fc.nat(4))
  .map(([row, column, toRow, toColumn]) => from(row, column, [toRow, toColumn]))
const motions: Motion[] = [
  'up',
  'down',
  'left',
  'right',
  'top',
  'bottom',
  'page up',
  'page down',
  'row start',
  'row end',
]

test('stepping with Tab or Enter visits every selected cell once before it starts over', () => {
  fc.assert(
    fc.property(anyBlock, fc.constantFrom<Step[]>('next', 'previous', 'down', 'up'), (selection, step) => {
      const count = blocksOf(selection, bounds).reduce((sum, each) => sum + cellCount(each), 0)
      const seen = new Set<string>()
      let at = selection
      for (let index = 0; index < count; index++) {
        at = stepWithin(at, step, bounds)
        expect(isSelected(at, at.active, bounds)).toBe(true)
        seen.add(`${at.active.row} ${at.active.column}`)
      }
      expect(seen.size).toBe(count)
      expect(at.active).toEqual(selection.active)
    }),
  )
})

test('the selection is always inside the table and contains the active cell', () => {
  const press = fc.oneof(
    fc.constantFrom(...motions).map(motion => (selection: Selection) => extendBy(selection, motion, bounds)),
    fc
      .constantFrom('rows', 'columns')
      .map(kind => (selection: Selection) => widen(selection, kind as 'rows' | 'columns')),
    fc.tuple(fc.nat(99), fc.nat(4)).map(
      ([row, column]) =>
        (selection: Selection) =>
          toggleSpan(selection, { row, column }, { kind: 'cells', bounds }),
    ),
    fc.constantFrom<Step[]>('next', 'up').map(step => (selection: Selection) => stepWithin(selection, step, bounds)),
  )
  fc.assert(
    fc.property(fc.array(press, { maxLength: 30 }), presses => {
      let selection = singleCell({ row: 50, column: 2 })
      for (const each of presses) selection = each(selection)
      const blocks = blocksOf(selection, bounds)
      expect(blocks.length).toBeGreaterThan(0)
      for (const { rows, columns } of blocks) {
        expect(rows.first).toBeGreaterThanOrEqual(0)
        expect(rows.last).toBeLessThan(100)
        expect(columns.last).toBeLessThan(5)
        expect(rows.first <= rows.last && columns.first <= columns.last).toBe(true)
      }
      expect(isSelected(selection, selection.active, bounds)).toBe(true)
    }),
  )
})

describe('when rows and columns change', () => {
  const keys = (count: number) => Array.from({ length: count }, (_, key) => key)
  /** Remaps a selection of rows with the keys 0, 1, 2… to a new order of keys. */
  const after = (selection: Selection, order: readonly number[], rowCount = 20) =>
    remapSelection(
      selection,
      ({ row, column }) => ({ row: row < 0 ? row : order.indexOf(row) < 0 ? null : order.indexOf(row), column }),
      { before: { ...bounds, rowCount }, after: { ...bounds, rowCount: order.length } },
    )
  const rowsOf = (selection: Selection, count: number) => blocksOf(selection, { ...bounds, rowCount: count })[0]?.rows

  test('a range keeps its corners and includes rows inserted between them', () => {
    const above = [-5, ...keys(20)]
    expect(rowsOf(after(from(3, 1, [6, 2]), above), 21)).toEqual({ first: 4, last: 7 })
    const inside = [...keys(5), -5, ...keys(20).slice(5)]
    expect(rowsOf(after(from(3, 1, [6, 2]), inside), 21)).toEqual({ first: 3, last: 7 })
    const without = keys(20).filter(key => key !== 1 && key !== 4)
    expect(rowsOf(after(from(3, 1, [6, 2]), without), 18)).toEqual({ first: 2, last: 4 })
  })

  test('a range that loses a corner row includes no row that was not selected', () => {
    const withoutEnd = keys(20).filter(key => key !== 6)
    expect(rowsOf(after(from(3, 1, [6, 2]), withoutEnd), 19)).toEqual({ first: 3, last: 5 })
    const withoutStart = keys(20).filter(key => key !== 3)
    expect(rowsOf(after(from(3, 1, [6, 2]), withoutStart), 19)).toEqual({ first: 3, last: 5 })
  })

  test('after sorting, only the active cell stays selected', () => {
    const reversed = after(from(3, 1, [6, 2]), keys(20).toReversed())
    expect(reversed).toEqual(singleCell({ row: 16, column: 1 }))
    const apart = [3, ...keys(20).filter(key => key !== 3)]
    expect(after(from(3, 1, [6, 2]), apart)).toEqual(singleCell({ row: 0, column: 1 }))
  })

  test('the active cell stays with its row, in the header, or in the row that adds a record', () => {
    expect(after(singleCell({ row: 5, column: 1 }), keys(20).slice(2)).active.row).toBe(3)
    expect(after(singleCell({ row: headerRow, column: 1 }), keys(20).slice(2)).active.row).toBe(headerRow)
    expect(after(singleCell({ row: 20, column: 1 }), keys(20).slice(2)).active.row).toBe(18)
    const gone = keys(20).filter(key => key !== 5)
    expect(after(singleCell({ row: 5, column: 1 }), gone)).toEqual(singleCell({ row: 5, column: 1 }))
    expect(after(singleCell({ row: 19, column: 1 }), keys(19))).toEqual(singleCell({ row: 18, column: 1 }))
    expect(after(singleCell({ row: 0, column: 1 }), [], 1)).toEqual(singleCell({ row: 0, column: 1 }))
  })

  test('whole columns and a selection of everything stay as they are', () => {
    const columns = selectWhole('columns', { row: headerRow, column: 2 })
    expect(after(columns, keys(20).toReversed())).toEqual(columns)
    expect(hasManyCells(after(selectWhole('all', { row: 3, column: 2 }), keys(5)), { ...bounds, rowCount: 5 })).toBe(
      true,
    )
  })

  test('removing rows never adds rows to the selection', () => {
    fc.assert(
      fc.property(fc.nat(19), fc.nat(19), fc.subarray(keys(20), { minLength: 1 }), (row, to, stay) => {
        const selected = rowsOf(after(from(row, 1, [to, 2]), stay), stay.length)
        const [low, high] = [Math.min(row, to), Math.max(row, to)]
        const keysAfter = selected ? stay.slice(selected.first, selected.last + 1) : []
        // A single row is the active cell, which may have moved to a neighbor.
        if (keysAfter.length > 1) expect(keysAfter.every(key => key >= low && key <= high)).toBe(true)
      }),
    )
  })
})

describe('the checkbox of a row', () => {
  const toggled = (...rows: number[]) =>
    rows.reduce(
      (selection, row) => toggleRow(selection, { row, column: 0 }) ?? selectWhole('rows', { row, column: 0 }),
      singleCell({ row: 50, column: 2 }),
    )
  const rowsOf = (selection: Selection) =>
    blocksOf(selection, bounds)
      .flatMap(({ rows }) => Array.from({ length: rows.last - rows.first + 1 }, (_, index) => rows.first + index))
      .toSorted((one, other) => one - other)

  test('replaces a selection of cells by its row, and the last one leaves a single cell', () => {
    expect(blocksOf(toggled(3), bounds)).toEqual([block([3, 3], [0, 4])])
    expect(toggled(3, 3)).toEqual(singleCell({ row: 3, column: 0 }))
  })

  test('drops selected cells and columns once rows are selected', () => {
    const mixed = toggleSpan(toggled(3), { row: 8, column: 2 }, { kind: 'cells', bounds })
    expect(rowsOf(toggleRow(mixed, { row: 5, column: 0 }) ?? mixed)).toEqual([3, 5])
  })

  test('selects exactly the rows that were checked an odd number of times', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(6), { minLength: 1, maxLength: 30 }), rows => {
        const selection = toggled(...rows)
        const odd = [...new Set(rows)].filter(row => rows.filter(each => each === row).length % 2 === 1)
        const isNone = odd.length === 0
        expect(hasManyCells(selection, bounds)).toBe(!isNone)
        if (!isNone) expect(rowsOf(selection)).toEqual(odd.toSorted((one, other) => one - other))
        expect(isSelected(selection, selection.active, bounds)).toBe(true)
      }),
    )
  })

  test('splits a range of rows, drawn in either direction', () => {
    for (const [anchor, head] of [
      [2, 6],
      [6, 2],
    ] as const) {
      const range = extendTo(selectWhole('rows', { row: anchor, column: 0 }), { row: head, column: 0 })
      expect(rowsOf(toggleRow(range, { row: 4, column: 0 }) ?? range)).toEqual([2, 3, 5, 6])
      expect(rowsOf(toggleRow(range, { row: 2, column: 0 }) ?? range)).toEqual([3, 4, 5, 6])
    }
  })
})
