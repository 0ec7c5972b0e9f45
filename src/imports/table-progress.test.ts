import { expect, test } from 'vitest'
import { asJob } from './table-progress.ts'
import type { ImportState } from './import-state.ts'
import { eventsBetween } from './job/job-events.ts'

const state = (change: Partial<ImportState>): ImportState => ({
  id: 'imp1',
  source: null,
  settings: null,
  fileName: 'people.csv',
  fileBytes: 1,
  status: 'running',
  phase: 'importing',
  choices: {},
  analysis: null,
  error: null,
  basePublicId: 'bas1',
  tableId: 'tbl1',
  tableName: 'People',
  service: null,
  rows: 10,
  rowsDone: 4,
  rowsPerSecond: null,
  secondsLeft: null,
  unreadable: { total: 0, columns: [] },
  mapping: null,
  isUndone: false,
  ...change,
})
const events = (before: Partial<ImportState> | null, after: Partial<ImportState>) =>
  eventsBetween(before && asJob(state(before)), asJob(state(after)))

test('an import of one table tells its phase, its records, and its end', () => {
  const reading = { status: 'analysing', phase: 'waiting', tableId: null, tableName: null, rowsDone: 0 } as const
  expect(events(null, reading)).toEqual([{ type: 'phase', phase: 'connecting' }])
  expect(events(reading, {})).toEqual([
    { type: 'phase', phase: 'importing' },
    { type: 'records', currentTable: 'People', recordsImported: 4, totalRecordsImported: 4 },
  ])
  expect(events({}, { status: 'done', phase: 'complete', rowsDone: 10 })).toEqual([
    { type: 'phase', phase: 'complete' },
    { type: 'records', currentTable: null, recordsImported: 0, totalRecordsImported: 10 },
    { type: 'table_complete', tableId: 'tbl1', table: 'People', records: 10, completedTablesRecords: 10 },
    { type: 'finished', totalRecords: 10, tableId: 'tbl1' },
  ])
})

test('an import that waits for its person is not over, and one that fails says why', () => {
  expect(events({}, { status: 'staged' })).toEqual([
    { type: 'records', currentTable: null, recordsImported: 0, totalRecordsImported: 4 },
  ])
  expect(events({}, { status: 'failed', error: 'The table is gone' }).at(-1)).toEqual({
    type: 'error',
    message: 'The table is gone',
  })
  expect(events({}, { status: 'cancelled' }).at(-1)).toEqual({ type: 'cancelled' })
})
