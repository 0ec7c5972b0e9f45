import { expect, test } from 'vitest'
import type { TableUpdate } from '../../update/update-state.ts'
import {
  conflictsText,
  goneText,
  leftLines,
  newFieldsText,
  resultText,
  tableLines,
  updateLines,
  withoutOriginText,
} from './update-text.ts'

const table: TableUpdate = {
  tableId: 'tbl1',
  name: 'People',
  add: 0,
  update: 0,
  gone: 0,
  deletedHere: 0,
  conflicts: 0,
  goneEdited: 0,
  unreadable: 0,
  required: 0,
  deletedOptions: 0,
  newOptions: 0,
  left: { gone: [], retyped: [], deleted: [], added: [] },
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
  const left = { gone: ['Age'], retyped: ['Cost', 'Size'], deleted: ['Old'], added: ['Button'] }
  const records = { add: 1, update: 1200, goneEdited: 1, deletedHere: 2 }
  const change = { ...records, newOptions: 2, newFields: ['City'], unreadable: 1, required: 2, deletedOptions: 1, left }
  expect(updateLines({ ...table, ...change }, 'Airtable')).toEqual([
    '1 record will be added.',
    '1,200 records will be updated.',
    '2 options will be added.',
    '2 records were deleted here and stay deleted.',
    '1 record is gone in Airtable, but was edited here and stays.',
    '1 cell cannot be read and will not change.',
    '1 cell has an option that was deleted here, and will not change.',
    '2 cells are empty there but required here, and keep their values.',
    'New in Airtable: City.',
    'Gone in Airtable, and left alone here: Age.',
    'Of another type now, and left alone: Cost and Size.',
    'Deleted here, and left alone: Old.',
    'New in Airtable, but cannot be added: Button.',
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
  expect(newFieldsText(summary({}, { newFields: [] }), 'Airtable')).toBe(null)
  expect(newFieldsText(summary({ newFields: ['City'] }, { newFields: ['A', 'B'] }), 'Airtable')).toBe(
    'Add 3 fields that are new in Airtable',
  )
  expect(conflictsText(summary({}), 'Airtable')).toBe(null)
  expect(conflictsText(summary({ conflicts: 1 }, {}), 'Airtable')).toBe('1 cell was changed here and in Airtable')
})

const result = { added: 0, updated: 0, deleted: 0, refused: 0, kept: 0 }

test('the result names what was done', () => {
  expect(resultText({ ...result, added: 3, deleted: 1 })).toBe('3 added, 1 deleted.')
  expect(resultText({ ...result, fields: 2 })).toBe('2 new fields.')
  expect(resultText(result)).toBe('Nothing has changed.')
})

test('the result names cells that were left out', () => {
  expect(leftLines(result)).toEqual([])
  expect(leftLines({ ...result, refused: 1, kept: 2000, goneEdited: 1 })).toEqual([
    '1 cell keeps its value, because its field does not take the new one.',
    '2,000 cells were changed here after the comparison, and keep their values.',
    '1 record was to be deleted, but was edited here and stays.',
  ])
})

test('tables of an earlier version are named', () => {
  expect(withoutOriginText(['Boats'])).toContain('Boats was imported by an earlier version of Gridloom')
  expect(withoutOriginText(['Boats', 'Crews'])).toContain('import them again')
})
