import { beforeEach, describe, expect, test } from 'vitest'
import type { CellPosition } from '../selection/selection.ts'
import type { RowGroup, RowKey } from '../grid-data.ts'
import { Folding } from './folding.ts'

const group = (level: number, parent: RowKey | null, isFolded = false): RowGroup => ({
  level,
  value: null,
  count: 1,
  isFolded,
  parent,
})

let rows: (RowGroup | null)[]
let folded: [RowKey, boolean][]
let active: CellPosition[]
let drawn: number
let folding: Folding

beforeEach(() => {
  // Two groups, one inside the other, a record, and a folded group.
  rows = [group(1, null), group(2, 'row 0'), null, group(1, null, true)]
  folded = []
  active = []
  drawn = 0
  const data = {
    rowKey: (row: number) => (row < rows.length ? `row ${row}` : undefined),
    findRow: (key: RowKey) => (key === 'row 0' ? 0 : undefined),
    groupAt: (row: number) => rows[row] ?? null,
    foldGroup: (key: RowKey, isFolded: boolean) => void folded.push([key, isFolded]),
  }
  folding = new Folding({
    data,
    selection: { isGroup: (row: number) => (rows[row] ?? null) !== null },
    activate: (cell: CellPosition) => void active.push(cell),
    flush: () => void drawn++,
  } as never)
})

describe('the arrow keys on a group', () => {
  test('fold an open one, and unfold a folded one', () => {
    expect(folding.move({ row: 0, column: 2 }, 'left')).toBe(true)
    expect(folding.move({ row: 3, column: 2 }, 'right')).toBe(true)
    expect(folded).toEqual([
      ['row 0', true],
      ['row 3', false],
    ])
    expect([active, drawn]).toEqual([[], 2])
  })

  test('lead into an open one, in the same column', () => {
    folding.move({ row: 1, column: 2 }, 'right')
    expect(active).toEqual([{ row: 2, column: 2 }])
    expect(folded).toEqual([])
  })

  test('lead out of a folded one to the group around it, and nowhere from an outermost one', () => {
    rows[1] = group(2, 'row 0', true)
    folding.move({ row: 1, column: 2 }, 'left')
    expect(active).toEqual([{ row: 0, column: 2 }])
    expect(folding.move({ row: 3, column: 2 }, 'left')).toBe(true)
    expect([active.length, folded]).toEqual([1, []])
  })

  test('stay where they are when the group around it is not loaded', () => {
    rows[1] = group(2, 'elsewhere', true)
    expect(folding.move({ row: 1, column: 2 }, 'left')).toBe(true)
    expect(active).toEqual([])
  })

  test('are left to the grid on a record, and for other directions', () => {
    expect(folding.move({ row: 2, column: 0 }, 'left')).toBe(false)
    expect(folding.move({ row: 0, column: 0 }, 'down')).toBe(false)
    expect([folded, active]).toEqual([[], []])
  })
})

test('the space bar folds and unfolds a group, and does nothing on a record', () => {
  expect([folding.toggle(0), folding.toggle(3), folding.toggle(2)]).toEqual([true, true, false])
  expect(folded).toEqual([
    ['row 0', true],
    ['row 3', false],
  ])
})
