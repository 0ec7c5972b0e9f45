import { expect, test } from 'vitest'
import type { TableUpdate } from '../../update/update-state.ts'
import { conflictsText, goneText, resultText, tableLines, updateLines } from './update-text.ts'

const table: TableUpdate = {
  tableId: 'tbl1',
  name: 'People',
  add: 0,
  update: 0,
  gone: 0,
  deletedHere: 0,
  conflicts: 0,
  keptCells: 0,
  unreadable: 0,
  newOptions: 0,
  newColumns: [],
  left: { gone: [], retyped: [] },
}
const summary = (...changes: Partial<TableUpdate>[]) => ({
  tables: changes.map(change => ({ ...table, ...change })),
  goneTables: [],
  newTables: [],
})

test('a table without changes says so', () => {
  expect(updateLines(table, 'Airtable')).toEqual(['No record will be added or updated.'])
})

test('a table says what will change and what is left alone', () => {
  const left = { gone: ['Age'], retyped: ['Cost', 'Size'] }
  const change = { add: 1, update: 1200, newOptions: 2, keptCells: 1, deletedHere: 2, unreadable: 1, left }
  expect(updateLines({ ...table, ...change }, 'Airtable')).toEqual([
    '1 record will be added.',
    '1,200 records will be updated.',
    '2 options will be added.',
    '1 cell was changed only here and keeps its value.',
    '2 records were deleted here and stay deleted.',
    '1 cell cannot be read and will not change anything.',
    'Gone in Airtable, and left alone here: Age.',
    'Of another type now, and left alone: Cost and Size.',
  ])
})

test('many names are cut', () => {
  const newTables = ['A', 'B', 'C', 'D', 'E', 'F', 'G']
  expect(tableLines({ tables: [], goneTables: ['Old'], newTables }, 'Airtable')).toEqual([
    'Gone in Airtable, and left alone here: Old.',
    'Not imported so far: A, B, C, D, E, and 2 more. Import them as new tables.',
  ])
})

test('a choice is offered only where there is something to choose, for all tables together', () => {
  expect(goneText(summary({}, {}), 'Airtable')).toBe(null)
  expect(goneText(summary({ gone: 1 }, { gone: 2 }), 'Airtable')).toBe('Delete 3 records that are gone in Airtable')
  expect(conflictsText(summary({}), 'Airtable')).toBe(null)
  expect(conflictsText(summary({ conflicts: 1 }, {}), 'Airtable')).toBe('1 cell was changed here and in Airtable')
})

test('the result names what was done', () => {
  expect(resultText({ added: 3, updated: 0, deleted: 1 })).toBe('3 added, 1 deleted.')
  expect(resultText({ added: 0, updated: 0, deleted: 0 })).toBe('Nothing has changed.')
})
