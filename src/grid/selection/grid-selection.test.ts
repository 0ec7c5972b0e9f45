import { beforeEach, describe, expect, test } from 'vitest'
import type { GridColumn } from '../grid-data.ts'
import { columnLayout } from '../geometry/geometry.ts'
import { Viewport } from '../geometry/viewport.ts'
import { SyntheticData } from '../testing/synthetic-data.ts'
import { textKind } from '../testing/test-kinds.tsx'
import { textType } from '../testing/test-types.ts'
import { GridSelection } from './grid-selection.ts'

const column = (id: string): GridColumn => ({
  type: textType,
  ui: textKind,
  id,
  name: id,
  width: 100,
  readOnly: false,
  template: {},
})

let data: SyntheticData
let selection: GridSelection

beforeEach(() => {
  data = new SyntheticData({ rows: 10, columns: ['a', 'b', 'c', 'd'].map(column), value: row => `Record ${row}` })
  const layout = columnLayout([100, 100, 100, 100], { frozen: 1, rowNumberWidth: 50 })
  const viewport = new Viewport({ layout, headerHeight: 34, rowHeight: 32, rowCount: 10, canAddRow: true })
  selection = new GridSelection(data, viewport)
})

const blocks = () =>
  selection.blocks.map(({ rows, columns }) => `${rows.first}-${rows.last} × ${columns.first}-${columns.last}`)

describe('the active cell', () => {
  test('stays with its record and field when others come and go', () => {
    selection.set({ row: 5, column: 2 })
    data.deleteRows([1, 2])
    expect(selection.remap()).toBe(false)
    expect(selection.position).toEqual({ row: 3, column: 2 })
    data.hideColumn(0)
    expect(selection.remap()).toBe(false)
    expect(selection.position).toEqual({ row: 3, column: 1 })
    data.moveColumn({ columnId: 'c', to: 2 })
    selection.remap()
    expect(selection.position).toEqual({ row: 3, column: 2 })
  })

  test('moves to the record that takes its place when its own is deleted', () => {
    selection.set({ row: 5, column: 2 })
    data.deleteRows([5])
    expect(selection.remap()).toBe(true)
    expect(selection.position).toEqual({ row: 5, column: 2 })
  })

  test('moves to the last record, not to the row that adds one, when the end is deleted', () => {
    selection.set({ row: 9, column: 0 })
    data.deleteRows([8, 9])
    expect(selection.remap()).toBe(true)
    expect(selection.position).toEqual({ row: 7, column: 0 })
  })

  test('stays in the row that adds a record while records come and go above', () => {
    selection.set({ row: 10, column: 1 })
    data.addRow()
    expect(selection.remap()).toBe(false)
    expect(selection.position).toEqual({ row: 11, column: 1 })
    data.deleteRows([0, 1, 2])
    selection.remap()
    expect(selection.position).toEqual({ row: 8, column: 1 })
  })

  test('is gone when no column is left', () => {
    selection.set({ row: 1, column: 1 })
    for (let left = 4; left > 0; left--) data.hideColumn(0)
    selection.remap()
    expect(selection.position).toBeNull()
    expect(selection.blocks).toEqual([])
  })

  test('is the nearest that exists when set outside the table', () => {
    selection.set({ row: 99, column: 99 })
    expect(selection.position).toEqual({ row: 10, column: 3 })
    selection.set({ row: -9, column: -9 })
    expect(selection.position).toEqual({ row: -1, column: 0 })
  })

  test('leaves its position behind when it is cleared, until something else is selected', () => {
    selection.set({ row: 4, column: 1 })
    selection.clear()
    expect(selection.position).toBeNull()
    expect(selection.clearedPosition).toEqual({ row: 4, column: 1 })
    selection.set({ row: 0, column: 0 })
    expect(selection.clearedPosition).toBeNull()
  })
})

describe('a range', () => {
  test('grows and shrinks with the records inside it', () => {
    selection.set({ row: 2, column: 0 })
    selection.extendTo({ row: 6, column: 1 })
    data.deleteRows([4])
    selection.remap()
    expect(blocks()).toEqual(['2-5 × 0-1'])
  })

  test('selects nothing that it did not before when its end is deleted', () => {
    selection.set({ row: 2, column: 0 })
    selection.extendTo({ row: 6, column: 1 })
    data.deleteRows([6])
    selection.remap()
    expect(blocks()).toEqual(['2-5 × 0-1'])
  })

  test('of whole rows covers columns that are added or hidden later', () => {
    selection.selectWhole('rows', { row: 3, column: 2 })
    expect(blocks()).toEqual(['3-3 × 0-3'])
    data.hideColumn(3)
    selection.remap()
    expect(blocks()).toEqual(['3-3 × 0-2'])
  })

  test('of everything stays everything', () => {
    selection.set({ row: 3, column: 2 })
    selection.selectAll()
    data.addRow()
    selection.remap()
    expect(blocks()).toEqual(['0-10 × 0-3'])
  })
})

test('a checked row replaces other selected cells, and further ones are added to it', () => {
  selection.set({ row: 1, column: 1 })
  selection.extendTo({ row: 2, column: 2 })
  selection.toggleRow(5)
  expect(blocks()).toEqual(['5-5 × 0-3'])
  selection.toggleRow(7)
  expect(blocks()).toEqual(['5-5 × 0-3', '7-7 × 0-3'])
  expect(selection.kind).toBe('rows')
  selection.toggleRow(5)
  selection.toggleRow(7)
  expect(selection.kind).toBe('cells')
  expect(selection.hasManyCells).toBe(false)
})

test('every change of the selection has a new version', () => {
  const versions = [selection.version]
  const changed = () => versions.push(selection.version)
  selection.set({ row: 1, column: 1 })
  changed()
  selection.extendBy('down')
  changed()
  selection.widen('rows')
  changed()
  selection.clear()
  changed()
  expect(new Set(versions).size).toBe(versions.length)
})

test('a group row is no record, and cannot be selected as cells', () => {
  Object.assign(data, { groupAt: (row: number) => (row === 2 ? { level: 1 } : null) })
  selection.set({ row: 2, column: 0 })
  expect(selection.recordKey(2)).toBeUndefined()
  expect(selection.isGroup(2)).toBe(true)
  expect(selection.isGroup(10)).toBe(false)
  expect(selection.blocks).toEqual([])
  expect(selection.recordKey(3)).toBe(3)
})
