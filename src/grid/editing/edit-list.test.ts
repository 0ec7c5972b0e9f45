import { describe, expect, test } from 'vitest'
import type { GridColumn } from '../grid-data.ts'
import { SyntheticData } from '../testing/synthetic-data.ts'
import { textKind } from '../testing/test-kinds.tsx'
import { textType } from '../testing/test-types.ts'
import { cellCountText, EditList } from './edit-list.ts'

const column = (id: string, readOnly = false): GridColumn => ({
  id,
  name: id,
  width: 100,
  readOnly,
  template: {},
  type: textType,
  ui: textKind,
})
const columns = [column('a'), column('fixed', true), column('b')]
const dataOf = (value: (row: number, at: number) => unknown = (row, at) => `${columns[at]?.id} ${row}`) =>
  new SyntheticData({ rows: 3, columns, value })

describe('the edits of one gesture', () => {
  test('have the last value of each cell', () => {
    const list = new EditList(dataOf())
    list.set(0, 0, 'first')
    list.set(1, 0, 'other')
    list.set(0, 0, 'last')
    expect(list.edits).toEqual([
      { rowKey: 0, columnId: 'a', value: 'last' },
      { rowKey: 1, columnId: 'a', value: 'other' },
    ])
  })

  test('leave out a cell that keeps its value, or gets it back', () => {
    const list = new EditList(dataOf())
    list.set(0, 0, 'a 0')
    list.set(1, 0, 'changed')
    list.set(1, 0, 'a 1')
    expect(list.edits).toEqual([])
  })

  test('compare lists and objects by what they hold, and missing values with empty ones', () => {
    const list = new EditList(dataOf((row, at) => (at === 0 ? [{ id: row }] : undefined)))
    list.set(0, 0, [{ id: 0 }])
    list.set(0, 2, null)
    expect(list.edits).toEqual([])
    list.set(0, 0, [{ id: 1 }])
    expect(list.edits).toHaveLength(1)
  })

  test('leave out columns that cannot be edited or do not exist, and count those', () => {
    const list = new EditList(dataOf())
    list.set(0, 1, 'x')
    list.set(0, 9, 'x')
    expect([list.edits, list.readOnlyCount]).toEqual([[], 1])
    expect([list.canSet(0), list.canSet(1), list.canSet(9), list.readOnlyCount]).toEqual([true, false, false, 3])
  })

  test('follow rows by their keys after others were deleted', () => {
    const data = dataOf()
    data.deleteRows([0])
    const list = new EditList(data)
    list.set(0, 0, 'x')
    expect(list.edits).toEqual([{ rowKey: 1, columnId: 'a', value: 'x' }])
  })

  test('fill a column that is added, whatever the column in its place holds', () => {
    const data = dataOf(() => 'same')
    const list = new EditList(data, [column('a'), column('fixed', true), column('added')])
    list.set(0, 2, 'same')
    expect(list.edits).toEqual([{ rowKey: 0, columnId: 'added', value: 'same' }])
  })
})

test('a number of cells is said in words', () => {
  expect([0, 1, 2, 1_234].map(cellCountText)).toEqual(['0 cells', '1 cell', '2 cells', '1,234 cells'])
})
