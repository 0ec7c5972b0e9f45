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
let said: string[]
let announcer: CollaboratorAnnouncer

beforeEach(() => {
  table = new Table()
  said = []
  announcer = new CollaboratorAnnouncer(table, { say: text => said.push(text) })
})

describe('a cell is described', () => {
  test('by its field', () => {
    expect(cellDescription(table, { row: 0, column: 1 })).toBe('Field b')
  })

  test('and by who else is there', () => {
    table.cursors = [cursor('Ana', 10, 'b'), cursor('Ben', 10, 'b'), cursor('Eve', 11, 'b')]
    expect(cellDescription(table, { row: 0, column: 1 })).toBe('Field b, Ana, Ben are here')
    expect(cellDescription(table, { row: 1, column: 1 })).toBe('Field b, Eve is here')
  })

  test('only if it is a record’s', () => {
    expect(cellDescription(table, { row: -1, column: 0 })).toBeNull()
    expect(cellDescription(table, { row: 3, column: 0 })).toBeNull()
  })
})

describe('it is told', () => {
  const cell = { row: 0, column: 0 }

  test('that somebody came to the active cell, once', () => {
    announcer.update(cell)
    table.cursors = [cursor('Ana', 10, 'a'), cursor('Eve', 12, 'a')]
    announcer.update(cell)
    announcer.update(cell)
    expect(said).toEqual(['Ana is in this cell'])
  })

  test('not that somebody was there before', () => {
    table.cursors = [cursor('Ana', 10, 'a')]
    announcer.update(cell)
    announcer.update({ row: 0, column: 1 })
    announcer.update(cell)
    expect(said).toEqual([])
  })

  test('that the row of the active cell is about to go, once, in whichever of its cells', () => {
    announcer.update(cell)
    table.marks.set(0, 'left filter')
    announcer.update(cell)
    announcer.update({ row: 0, column: 1 })
    expect(said).toEqual(['No longer matches the filter'])
    announcer.update({ row: 1, column: 1 })
    announcer.update(cell)
    expect(said).toHaveLength(2)
  })

  test('nothing of a header, or when nothing is active', () => {
    table.marks.set(0, 'moved')
    announcer.update(null)
    announcer.update({ row: -1, column: 0 })
    expect(said).toEqual([])
  })
})
