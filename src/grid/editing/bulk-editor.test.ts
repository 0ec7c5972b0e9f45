import { beforeEach, describe, expect, test } from 'vitest'
import type { GridColumn } from '../grid-data.ts'
import { columnLayout } from '../geometry/geometry.ts'
import { Viewport } from '../geometry/viewport.ts'
import { GridSelection } from '../selection/grid-selection.ts'
import { SyntheticData } from '../testing/synthetic-data.ts'
import { numberKind } from '../testing/test-kinds.tsx'
import { numberType } from '../testing/test-types.ts'
import { BulkEditor } from './bulk-editor.ts'

const column = (id: string, readOnly = false): GridColumn => ({
  type: numberType,
  ui: numberKind,
  id,
  name: id,
  width: 100,
  readOnly,
  template: {},
})

let data: SyntheticData
let selection: GridSelection
let editor: BulkEditor
let said: string[]

/** A table of numbers: 0, 1, 2 … in its first column, ten times as much in the second, and so on. */
function start(
  columns: readonly GridColumn[],
  more: { rows?: number; isAbsent?: (row: number) => boolean } = {},
): void {
  const { rows = 20, isAbsent } = more
  data = new SyntheticData({ rows, columns, value: (row, at) => row * 10 ** at, ...(isAbsent && { isAbsent }) })
  const layout = columnLayout([100, 100, 100], { frozen: 1, rowNumberWidth: 50 })
  const viewport = new Viewport({ layout, headerHeight: 34, rowHeight: 32, rowCount: rows, canAddRow: true })
  selection = new GridSelection(data, viewport)
  said = []
  editor = new BulkEditor({ data, selection, flush: () => undefined, announcer: { say: text => void said.push(text) } })
}

const select = (from: [number, number], to: [number, number]) => {
  selection.set({ row: from[0], column: from[1] })
  selection.extendTo({ row: to[0], column: to[1] })
}
const values = (rows: number[], at: number) => rows.map(row => data.cell(row, at))
const single = (at: number) => ({ first: at, last: at })

beforeEach(() => start([column('a'), column('b'), column('c', true)]))

describe('a copy', () => {
  test('has the texts and values of the selection', () => {
    select([2, 0], [3, 1])
    expect(editor.copy()).toMatchObject({
      rows: [
        [{ text: '2' }, { text: '20' }],
        [{ text: '3' }, { text: '30' }],
      ],
      source: {
        columns: [{ id: 'a' }, { id: 'b' }],
        rows: [
          [2, 20],
          [3, 30],
        ],
      },
    })
    expect(said).toEqual(['4 cells copied'])
  })

  test('of ranges that do not align is refused with the reason', () => {
    select([2, 0], [3, 0])
    selection.toggle('cells', { row: 9, column: 1 })
    expect(editor.copy()).toBeNull()
    expect(data.warnings).toEqual([
      'Only ranges in the same rows or the same columns can be copied together. Nothing was copied.',
    ])
  })

  test('waits for rows that are not loaded', () => {
    start([column('a')], { isAbsent: row => row >= 5 })
    select([3, 0], [8, 0])
    expect(editor.copy()).toBe('not loaded')
    expect(said).toEqual([])
  })

  test('of too many records is refused', () => {
    start([column('a')], { rows: 30_000 })
    select([0, 0], [29_999, 0])
    expect(editor.copy()).toBeNull()
    expect(data.warnings).toHaveLength(1)
  })

  test('without a selection does nothing', () => {
    expect(editor.copy()).toBeNull()
    expect(data.warnings).toEqual([])
  })
})

describe('clearing', () => {
  test('is one change of the cells that hold something and can be edited', () => {
    select([0, 0], [2, 2])
    expect(editor.clear()).toBe(true)
    expect(data.changes).toHaveLength(1)
    expect(values([0, 1, 2], 0)).toEqual([null, null, null])
    expect(values([0, 1, 2], 2)).toEqual([0, 100, 200])
    expect(said).toEqual(['6 cells cleared'])
    expect(data.warnings).toEqual(['3 cells cannot be edited and were not changed'])
  })

  test('changes nothing in cells that are empty already', () => {
    select([1, 0], [2, 0])
    editor.clear()
    editor.clear()
    expect(data.changes).toHaveLength(1)
    expect(said).toEqual(['2 cells cleared', '0 cells cleared'])
  })

  test('leaves required columns alone and says so', () => {
    start([column('a'), { ...column('b'), isRequired: true }, column('c')])
    select([1, 0], [2, 1])
    editor.clear()
    expect([values([1, 2], 0), values([1, 2], 1)]).toEqual([
      [null, null],
      [10, 20],
    ])
    expect(data.warnings).toEqual(['2 cells are required and keep their values'])
    select([1, 1], [1, 1])
    editor.clear()
    expect(data.warnings.at(-1)).toBe('A required cell keeps its value')
  })

  test('loads the rows first', async () => {
    start([column('a')], { isAbsent: row => row >= 5 })
    select([4, 0], [6, 0])
    editor.clear()
    expect(data.changes).toEqual([])
    await expect.poll(() => data.changes.length).toBe(1)
    expect(values([4, 5, 6], 0)).toEqual([null, null, null])
  })

  test('is refused without a selection, and in a read-only table', () => {
    expect(editor.clear()).toBe(false)
    select([1, 0], [2, 0])
    Object.assign(data, { changeCells: undefined })
    expect(editor.clear()).toBe(false)
  })
})

describe('filling with the keyboard', () => {
  test('repeats the first row downwards and the first column to the right', () => {
    select([3, 0], [6, 0])
    expect(editor.fill('down')).toBe(true)
    expect(values([3, 4, 5, 6, 7], 0)).toEqual([3, 3, 3, 3, 7])
    select([8, 0], [9, 1])
    expect(editor.fill('right')).toBe(true)
    expect(values([8, 9], 1)).toEqual([8, 9])
    expect(said).toEqual(['3 cells filled', '2 cells filled'])
  })

  test('of one row takes the row above; of the first row changes nothing, but handles the key', () => {
    select([5, 0], [5, 1])
    expect(editor.fill('down')).toBe(true)
    expect([data.cell(5, 0), data.cell(5, 1)]).toEqual([4, 40])
    select([0, 0], [0, 1])
    expect(editor.fill('down')).toBe(true)
    expect(data.changes).toHaveLength(1)
  })
})

describe('filling with the handle', () => {
  const fill = (direction: 'down' | 'up', from: [number, number], to: [number, number]) =>
    editor.fillFrom({
      from: { rows: { first: from[0], last: from[1] }, columns: single(1) },
      to: { rows: { first: to[0], last: to[1] }, columns: single(1) },
      direction,
      repeats: false,
    })

  test('continues a series downwards and upwards', () => {
    fill('down', [1, 2], [3, 5])
    expect(values([1, 2, 3, 4, 5], 1)).toEqual([10, 20, 30, 40, 50])
    fill('up', [10, 11], [7, 9])
    expect(values([7, 8, 9], 1)).toEqual([70, 80, 90])
  })

  test('leaves read-only columns alone and says so', () => {
    editor.fillFrom({
      from: { rows: single(1), columns: { first: 1, last: 2 } },
      to: { rows: { first: 2, last: 3 }, columns: { first: 1, last: 2 } },
      direction: 'down',
      repeats: true,
    })
    expect(values([2, 3], 2)).toEqual([200, 300])
    expect(data.warnings).toEqual(['2 cells cannot be edited and were not changed'])
  })
})

describe('deleting rows', () => {
  test('deletes each row of several ranges once', () => {
    select([1, 0], [2, 0])
    selection.toggle('cells', { row: 2, column: 1 })
    selection.toggle('cells', { row: 5, column: 1 })
    expect(editor.deleteRows()).toBe(true)
    expect(data.rowCount).toBe(17)
    expect(values([0, 1, 2, 3], 0)).toEqual([0, 3, 4, 6])
  })

  test('is refused without a selection and without permission', () => {
    expect(editor.deleteRows()).toBe(false)
    select([1, 0], [2, 0])
    Object.assign(data, { deleteRows: undefined })
    expect(editor.deleteRows()).toBe(false)
    expect(data.rowCount).toBe(20)
  })
})
