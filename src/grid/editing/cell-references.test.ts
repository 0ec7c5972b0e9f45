import { beforeEach, describe, expect, test } from 'vitest'
import { BulkEditor } from './bulk-editor.ts'
import { columnLayout } from '../geometry/geometry.ts'
import { GridSelection } from '../selection/grid-selection.ts'
import { CellReferences } from './cell-references.ts'
import { PasteController } from '../clipboard/paste-controller.ts'
import { SyntheticData } from '../testing/synthetic-data.ts'
import { numberKind } from '../testing/test-kinds.tsx'
import { numberType } from '../testing/test-types.ts'
import { Viewport } from '../geometry/viewport.ts'

/** Rows whose cells come when the test says so, and whose order others may change meanwhile. */
class SlowData extends SyntheticData {
  keys = [0, 1, 2, 3, 4, 5, 6, 7]
  gone: number[] = []
  /** Rows of whose cells only the beginning is here. */
  parts: number[] = []
  #arrival = Promise.withResolvers<void>()

  override rowKey(row: number): number {
    return this.keys[row] ?? -1
  }

  override findRow(rowKey: number): number | undefined {
    const row = this.keys.indexOf(rowKey)
    return row === -1 ? undefined : row
  }

  override async loadRows(): Promise<void> {
    await this.#arrival.promise
    this.parts = []
    this.arrive()
  }

  isTruncated(row: number): boolean {
    return this.parts.includes(row)
  }

  override deleteRows(rowKeys: readonly (number | string)[]): void {
    this.gone.push(...rowKeys.map(Number))
  }

  /** What was asked for is there now, and whatever waited for it is done. */
  async deliver(): Promise<void> {
    this.#arrival.resolve()
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
  }

  get edited(): [number, string, unknown][] {
    return this.changes.flatMap(({ edits }) =>
      edits.map(({ rowKey, columnId, value }): [number, string, unknown] => [Number(rowKey), columnId, value]),
    )
  }
}

const columns = ['a', 'b', 'c'].map(id => ({
  type: numberType,
  ui: numberKind,
  id,
  name: id,
  width: 100,
  readOnly: false,
  template: {},
}))

function openGrid() {
  const data = new SlowData({ rows: 8, columns, value: row => row * 10, isAbsent: row => row >= 2 })
  const layout = columnLayout([100, 100, 100], { frozen: 1, rowNumberWidth: 50 })
  const viewport = new Viewport({ layout, headerHeight: 34, rowHeight: 32, rowCount: 8, canAddRow: true })
  const selection = new GridSelection(data, viewport)
  const stage = {
    data,
    selection,
    announcer: { say: () => undefined },
    flush: () => undefined,
    render: () => undefined,
  }
  const select = (from: [number, number], to: [number, number]) => {
    selection.set({ row: from[0], column: from[1] })
    selection.extendTo({ row: to[0], column: to[1] })
  }
  /** Somebody else moves a row, or deletes it. */
  const reorder = (...keys: number[]) => {
    data.keys = keys
    data.rowCount = keys.length
    selection.remap()
  }
  return { data, selection, select, reorder, cells: new BulkEditor(stage), pastes: new PasteController(stage) }
}

let grid: ReturnType<typeof openGrid>
beforeEach(() => {
  grid = openGrid()
  grid.select([3, 1], [4, 1])
})

describe('what is done to rows that have to be fetched', () => {
  test('empties the cells that were selected when it was asked for', async () => {
    grid.cells.clear()
    grid.select([0, 0], [0, 0])
    await grid.data.deliver()
    expect(grid.data.edited).toEqual([
      [3, 'b', null],
      [4, 'b', null],
    ])
  })

  test('empties them where they are by then', async () => {
    grid.cells.clear()
    grid.reorder(4, 0, 1, 2, 5, 6, 3, 7)
    grid.data.columns = [...columns].reverse()
    await grid.data.deliver()
    expect(grid.data.edited).toEqual([
      [3, 'b', null],
      [4, 'b', null],
    ])
  })

  test('waits for all that cells of other records hold, where only the beginning is here', async () => {
    const looksUp = () => ({ linkFieldId: 'link', fieldId: 'name' })
    const type = { ...numberType, looksUp }
    grid.data.columns = columns.map(column => (column.id === 'b' ? { ...column, type } : column))
    grid.data.parts = [0]
    grid.select([0, 0], [1, 0])
    grid.cells.clear()
    grid.select([0, 1], [1, 1])
    grid.cells.clear()
    expect(grid.data.edited).toEqual([
      [0, 'a', null],
      [1, 'a', null],
    ])
    await grid.data.deliver()
    expect(grid.data.edited.slice(2)).toEqual([
      [0, 'b', null],
      [1, 'b', null],
    ])
  })

  test('deletes the rows that were selected when it was asked for', async () => {
    grid.cells.deleteRows()
    grid.select([0, 0], [1, 0])
    expect(grid.data.gone).toEqual([])
    await grid.data.deliver()
    expect(grid.data.gone).toEqual([3, 4])
  })

  test('fills the rows that were meant, though they have moved', async () => {
    grid.cells.fill('down')
    grid.reorder(7, 0, 1, 2, 3, 4, 5, 6)
    await grid.data.deliver()
    expect(grid.data.edited).toEqual([[4, 'b', 30]])
  })

  test('pastes where it was asked for, and leaves what is selected by then', async () => {
    void grid.pastes.paste({ rows: [[{ text: '7' }], [{ text: '8' }]], source: null })
    grid.select([0, 0], [0, 0])
    await grid.data.deliver()
    expect(grid.data.edited).toEqual([
      [3, 'b', 7],
      [4, 'b', 8],
    ])
    expect(grid.selection.blocks).toEqual([{ rows: { first: 0, last: 0 }, columns: { first: 0, last: 0 } }])
  })

  test('adds below the last row what is pasted past it, though rows were added meanwhile', async () => {
    grid.select([7, 0], [7, 0])
    void grid.pastes.paste({ rows: [[{ text: '7' }], [{ text: '8' }]], source: null })
    grid.reorder(0, 1, 2, 3, 4, 5, 6, 7, 8)
    await grid.data.deliver()
    expect(grid.data.edited).toEqual([[7, 'a', 7]])
    expect(grid.data.changes[0]?.newRows).toEqual([{ a: 8 }])
  })

  test('is not done when some of the rows are gone, which the person is told', async () => {
    grid.cells.clear()
    grid.reorder(0, 1, 2, 3, 5, 6, 7)
    await grid.data.deliver()
    expect(grid.data.edited).toEqual([])
    expect(grid.data.warnings).toEqual(['The records could not be loaded. Nothing was changed.'])
  })
})

test('more records than one gesture takes are not deleted, which the person is told', () => {
  grid.data.keys = Array.from({ length: 25_001 }, (_, row) => row)
  grid.data.rowCount = 25_001
  grid.select([0, 0], [25_000, 0])
  grid.cells.deleteRows()
  expect(grid.data.gone).toEqual([])
  expect(grid.data.warnings).toEqual(['At most 25,000 records can be copied or changed at once'])
})

test('cells are still the ones that are selected when rows have moved, and not when another is', () => {
  const held = new CellReferences(grid.data, grid.selection.blocks)
  grid.reorder(0, 1, 2, 7, 3, 4, 5, 6)
  expect(held.matches(grid.selection.blocks)).toBe(true)
  grid.select([3, 1], [3, 1])
  expect(held.matches(grid.selection.blocks)).toBe(false)
})
