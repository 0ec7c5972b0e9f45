import { beforeEach, describe, expect, test } from 'vitest'
import { cellDescription, CollaboratorAnnouncer } from './announce-collaborators.ts'
import type { GridColumn, GridCursor, RowMark } from '../grid-data.ts'

const column = (id: string) => ({ id, name: `Field ${id}` }) as GridColumn
const cursor = (name: string, rowKey: number, columnId: string): GridCursor => ({
  key: name,
  name,
  hue: 'blue',
  rowKey,
  columnId,
})

/** Three rows whose keys are 10, 11 and 12. */
class Table {
  columns = [column('a'), column('b')]
  rowCount = 3
  cursors: GridCursor[] = []
  marks = new Map<number, RowMark>()
  rowKey = (row: number) => row + 10
  rowMark = (row: number) => this.marks.get(row) ?? null
}

let table: Table
let announcements: string[]
let announcer: CollaboratorAnnouncer

beforeEach(() => {
  table = new Table()
  announcements = []
  announcer = new CollaboratorAnnouncer(table, { say: text => announcements.push(text) })
})

describe('a cell is described', () => {
  test('by its field', () => {
    expect(cellDescription(table, { row: 0, column: 1 })).toBe('Field b')
  })

  test('and by the collaborators in it', () => {
    table.cursors = [cursor('Ana', 10, 'b'), cursor('Ben', 10, 'b'), cursor('Eve', 11, 'b')]
    expect(cellDescription(table, { row: 0, column: 1 })).toBe('Field b, Ana, Ben are here')
    expect(cellDescription(table, { row: 1, column: 1 })).toBe('Field b, Eve is here')
  })

  test('only if it belongs to a record', () => {
    expect(cellDescription(table, { row: -1, column: 0 })).toBeNull()
    expect(cellDescription(table, { row: 3, column: 0 })).toBeNull()
  })
})

describe('announces', () => {
  const cell = { row: 0, column: 0 }

  test('once that a collaborator entered the active cell', () => {
    announcer.update(cell)
    table.cursors = [cursor('Ana', 10, 'a'), cursor('Eve', 12, 'a')]
    announcer.update(cell)
    announcer.update(cell)
    expect(announcements).toEqual(['Ana is in this cell'])
  })

  test('no collaborator who was there before', () => {
    table.cursors = [cursor('Ana', 10, 'a')]
    announcer.update(cell)
    announcer.update({ row: 0, column: 1 })
    announcer.update(cell)
    expect(announcements).toEqual([])
  })

  test('once per row that the active row is about to move or disappear', () => {
    announcer.update(cell)
    table.marks.set(0, 'left filter')
    announcer.update(cell)
    announcer.update({ row: 0, column: 1 })
    expect(announcements).toEqual(['No longer matches the filter'])
    announcer.update({ row: 1, column: 1 })
    announcer.update(cell)
    expect(announcements).toHaveLength(2)
  })

  test('nothing in a header, or if no cell is active', () => {
    table.marks.set(0, 'moved')
    announcer.update(null)
    announcer.update({ row: -1, column: 0 })
    expect(announcements).toEqual([])
  })
})
