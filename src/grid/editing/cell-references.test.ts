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

/** Data whose rows load when the test says so, and whose order collaborators can change. */
class SlowData extends SyntheticData {
  keys = [0, 1, 2, 3, 4, 5, 6, 7]
  deletedKeys: number[] = []
  /** Rows whose cells are truncated. */
  truncatedRows: number[] = []
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
    this.truncatedRows = []
    this.arrive()
  }

  isTruncated(row: number): boolean {
    return this.truncatedRows.includes(row)
  }

  override deleteRows(rowKeys: readonly (number | string)[]): void {
    this.deletedKeys.push(...rowKeys.map(Number))
  }

  /** Loads the rows and runs everything that waited for them. */
  async deliver(): Promise<void> {
    this.#arrival.resolve()
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
  }

  get edits(): [number, string, unknown][] {
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
  /** A collaborator moves or deletes rows. */
  const reorder = (...keys: number[]) => {
    data.keys = keys
    data.rowCount = keys.length
    selection.remap()
  }
  return {
    data,
    selection,
    select,
    reorder,
    bulkEditor: new BulkEditor(stage),
    pasteController: new PasteController(stage),
  }
}

let grid: ReturnType<typeof openGrid>
beforeEach(() => {
  grid = openGrid()
  grid.select([3, 1], [4, 1])
})

describe('a command on rows that must be loaded', () => {
  test('clears the cells that were selected when it was given', async () => {
    grid.bulkEditor.clear()
    grid.select([0, 0], [0, 0])
    await grid.data.deliver()
    expect(grid.data.edits).toEqual([
      [3, 'b', null],
      [4, 'b', null],
    ])
  })

  test('clears them after they have moved', async () => {
    grid.bulkEditor.clear()
    grid.reorder(4, 0, 1, 2, 5, 6, 3, 7)
    grid.data.columns = [...columns].reverse()
    await grid.data.deliver()
    expect(grid.data.edits).toEqual([
      [3, 'b', null],
      [4, 'b', null],
    ])
  })

  test('loads truncated cells of links and lookups first', async () => {
    const looksUp = () => ({ linkFieldId: 'link', fieldId: 'name' })
    const type = { ...numberType, looksUp }
    grid.data.columns = columns.map(column => (column.id === 'b' ? { ...column, type } : column))
    grid.data.truncatedRows = [0]
    grid.select([0, 0], [1, 0])
    grid.bulkEditor.clear()
    grid.select([0, 1], [1, 1])
    grid.bulkEditor.clear()
    expect(grid.data.edits).toEqual([
      [0, 'a', null],
      [1, 'a', null],
    ])
    await grid.data.deliver()
    expect(grid.data.edits.slice(2)).toEqual([
      [0, 'b', null],
      [1, 'b', null],
    ])
  })

  test('deletes the rows that were selected when it was given', async () => {
    grid.bulkEditor.deleteRows()
    grid.select([0, 0], [1, 0])
    expect(grid.data.deletedKeys).toEqual([])
    await grid.data.deliver()
    expect(grid.data.deletedKeys).toEqual([3, 4])
  })

  test('fills rows after they have moved', async () => {
    grid.bulkEditor.fill('down')
    grid.reorder(7, 0, 1, 2, 3, 4, 5, 6)
    await grid.data.deliver()
    expect(grid.data.edits).toEqual([[4, 'b', 30]])
  })

  test('pastes at the original cells and keeps the current selection', async () => {
    void grid.pasteController.paste({ rows: [[{ text: '7' }], [{ text: '8' }]], source: null })
    grid.select([0, 0], [0, 0])
    await grid.data.deliver()
    expect(grid.data.edits).toEqual([
      [3, 'b', 7],
      [4, 'b', 8],
    ])
    expect(grid.selection.blocks).toEqual([{ rows: { first: 0, last: 0 }, columns: { first: 0, last: 0 } }])
  })

  test('adds rows below the last one even if rows were added meanwhile', async () => {
    grid.select([7, 0], [7, 0])
    void grid.pasteController.paste({ rows: [[{ text: '7' }], [{ text: '8' }]], source: null })
    grid.reorder(0, 1, 2, 3, 4, 5, 6, 7, 8)
    await grid.data.deliver()
    expect(grid.data.edits).toEqual([[7, 'a', 7]])
    expect(grid.data.changes[0]?.newRows).toEqual([{ a: 8 }])
  })

  test('changes nothing and warns if some of the rows are gone', async () => {
    grid.bulkEditor.clear()
    grid.reorder(0, 1, 2, 3, 5, 6, 7)
    await grid.data.deliver()
    expect(grid.data.edits).toEqual([])
    expect(grid.data.warnings).toEqual(['The records could not be loaded. Nothing was changed.'])
  })
})

test('deleting more records than one gesture allows does nothing and warns', () => {
  grid.data.keys = Array.from({ length: 25_001 }, (_, row) => row)
  grid.data.rowCount = 25_001
  grid.select([0, 0], [25_000, 0])
  grid.bulkEditor.deleteRows()
  expect(grid.data.deletedKeys).toEqual([])
  expect(grid.data.warnings).toEqual(['At most 25,000 records can be copied or changed at once'])
})

test('references match the selection after rows have moved, but not after it changed', () => {
  const references = new CellReferences(grid.data, grid.selection.blocks)
  grid.reorder(0, 1, 2, 7, 3, 4, 5, 6)
  expect(references.matches(grid.selection.blocks)).toBe(true)
  grid.select([3, 1], [3, 1])
  expect(references.matches(grid.selection.blocks)).toBe(false)
})
