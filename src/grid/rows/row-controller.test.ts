import { beforeEach, describe, expect, test } from 'vitest'
import { columnLayout } from '../geometry/geometry.ts'
import { Viewport } from '../geometry/viewport.ts'
import { GridSelection } from '../selection/grid-selection.ts'
import { SyntheticData } from '../testing/synthetic-data.ts'
import { numberKind } from '../testing/test-kinds.tsx'
import { numberType } from '../testing/test-types.ts'
import { RowController } from './row-controller.ts'

let data: SyntheticData
let selection: GridSelection
let rows: RowController
let said: string[]

/** A table of six rows, of which the given ones are selected. */
function start(selected: readonly number[], moves: boolean | 'refused' = true): void {
  const columns = ['a', 'b'].map(id => ({
    type: numberType,
    ui: numberKind,
    id,
    name: id,
    width: 100,
    readOnly: false,
    template: {},
  }))
  data = new SyntheticData({ rows: 6, columns, value: row => row, moves })
  const layout = columnLayout([100, 100], { frozen: 1, rowNumberWidth: 50 })
  const viewport = new Viewport({ layout, headerHeight: 34, rowHeight: 32, rowCount: 6, canAddRow: true })
  selection = new GridSelection(data, viewport)
  said = []
  const [first, ...others] = selected
  if (first !== undefined) selection.selectWhole('rows', { row: first, column: 0 })
  for (const row of others) selection.toggleRow(row)
  rows = new RowController({
    data,
    selection,
    flush: () => void selection.remap(),
    showActive: () => undefined,
    announcer: { say: text => void said.push(text) },
  })
}

const order = () => Array.from({ length: 6 }, (_, row) => data.rowKey(row)).join('')
const selectedKeys = () =>
  selection.blocks.flatMap(({ rows: { first, last } }) =>
    Array.from({ length: last - first + 1 }, (_, at) => data.rowKey(first + at)),
  )

describe('the selected rows', () => {
  beforeEach(() => start([2, 3]))

  test('move one place at a time, stay selected, and their places are announced', () => {
    rows.moveSelected('up')
    expect(order()).toBe('023145')
    rows.moveSelected('down')
    rows.moveSelected('down')
    expect(order()).toBe('014235')
    expect(selectedKeys()).toEqual([2, 3])
    expect(said).toEqual([
      '2 records moved to rows 2 to 3',
      '2 records moved to rows 3 to 4',
      '2 records moved to rows 4 to 5',
    ])
  })

  test('stop at the ends, which is announced', () => {
    rows.moveSelected('top')
    expect(order()).toBe('230145')
    rows.moveSelected('up')
    rows.moveSelected('bottom')
    expect(order()).toBe('014523')
    expect(rows.moveSelected('down')).toBe(true)
    expect(said.filter(text => text.startsWith('Already'))).toEqual(['Already at the top', 'Already at the bottom'])
  })
})

test('separate rows gather at the first of them upwards, and at the last downwards', () => {
  start([1, 4])
  rows.moveSelected('up')
  expect(order()).toBe('014235')
  start([1, 4])
  rows.moveSelected('down')
  expect(order()).toBe('023145')
  start([0, 3])
  rows.moveSelected('top')
  expect(order()).toBe('031245')
})

test('the active row moves if nothing else is selected', () => {
  start([])
  selection.set({ row: 4, column: 1 })
  rows.moveSelected('top')
  expect(order()).toBe('401235')
  expect(selection.position).toEqual({ row: 0, column: 1 })
  expect(said).toEqual(['Record moved to row 1 of 6'])
})

test('a dragged row takes the selected rows along if it is one of them', () => {
  start([1, 3])
  expect(rows.rowsWith(3)).toEqual([1, 3])
  expect(rows.rowsWith(2)).toEqual([2])
})

test('a view that orders its rows says why they stay, and a read-only one leaves the keys to others', () => {
  start([2], 'refused')
  expect(rows.moveSelected('up')).toBe(true)
  expect([order(), data.warnings]).toEqual(['012345', ['not here']])
  start([2], false)
  expect(rows.moveSelected('up')).toBe(false)
  expect(rows.isOffered).toBe(false)
})

test('nothing moves, and nothing is said, if the rows are dropped where they are', () => {
  start([2])
  rows.move([2], { rowKey: 1, side: 'below' })
  expect([order(), said]).toEqual(['012345', []])
})
