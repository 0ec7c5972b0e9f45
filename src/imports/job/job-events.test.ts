import { expect, test } from 'vitest'
import { eventsBetween } from './job-events.ts'
import type { JobState } from './job-state.ts'

const table = (name: string, changes: Partial<JobState['tables'][number]> = {}) => ({
  importId: `imp-${name}`,
  tableId: `tbl-${name}`,
  name,
  rows: 0,
  isFetched: false,
  rowsDone: 0,
  unreadable: { total: 0, columns: [] },
  ...changes,
})

const state = (changes: Partial<JobState>): JobState => ({
  id: 'imp1',
  source: 'airtable',
  settings: null,
  title: 'Base',
  status: 'running',
  phase: 'importing',
  basePublicId: 'base',
  isPublishing: false,
  tables: [],
  currentTable: null,
  totalRecords: 0,
  filesSkipped: 0,
  error: null,
  errorReason: null,
  isUndone: false,
  update: null,
  ...changes,
})

const connecting = state({ phase: 'connecting' })
const first = state({ tables: [table('A', { rows: 100 }), table('B')], currentTable: 'A', totalRecords: 100 })
const done = { rows: 150, rowsDone: 150, isFetched: true }
const second = state({ tables: [table('A', done), table('B', { rows: 5 })], currentTable: 'B', totalRecords: 155 })

test('a job reports its phases, its records, and each table that is complete', () => {
  expect(eventsBetween(null, connecting)).toEqual([{ type: 'phase', phase: 'connecting' }])
  expect(eventsBetween(connecting, first)).toEqual([
    { type: 'phase', phase: 'importing' },
    { type: 'records', currentTable: 'A', recordsImported: 100, totalRecordsImported: 100 },
  ])
  expect(eventsBetween(first, second)).toEqual([
    { type: 'records', currentTable: 'B', recordsImported: 5, totalRecordsImported: 155 },
    { type: 'table_complete', tableId: 'tbl-A', table: 'A', records: 150, completedTablesRecords: 150 },
  ])
  expect(eventsBetween(second, second)).toEqual([])
})

test('someone who reconnects gets everything that has happened', () => {
  expect(eventsBetween(null, second).map(({ type }) => type)).toEqual(['phase', 'records', 'table_complete'])
})

test('skipped files are said once', () => {
  const skipped = state({ filesSkipped: 2 })
  expect(eventsBetween(state({}), skipped)).toMatchObject([{ type: 'attachment_warning', count: 2 }])
  expect(eventsBetween(skipped, state({ filesSkipped: 3 }))).toEqual([])
})

test('a job ends once: with its first table, as cancelled, or with its error', () => {
  const finished = state({ ...second, status: 'done' })
  expect(eventsBetween(second, finished).at(-1)).toEqual({ type: 'finished', totalRecords: 155, tableId: 'tbl-A' })
  expect(eventsBetween(finished, finished)).toEqual([])
  expect(eventsBetween(second, state({ ...second, status: 'cancelled' }))).toEqual([{ type: 'cancelled' }])
  expect(eventsBetween(second, state({ ...second, status: 'failed', error: 'Gone' }))).toEqual([
    { type: 'error', message: 'Gone' },
  ])
})
