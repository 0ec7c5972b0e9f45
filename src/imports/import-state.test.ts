import { describe, expect, test } from 'vitest'

import { presentImport } from './import-state.ts'
import type { ImportPlan } from './import-plan.ts'
import type { ImportRow } from './imports.sql.ts'

const plan: ImportPlan = {
  tableId: 'tbl1',
  tableName: 'People',
  columns: [
    { index: 0, fieldId: 'f0', name: 'Name', type: 'single_line_text', template: {} },
    { index: 2, fieldId: 'f2', name: 'Age', type: 'number', template: {} },
  ],
  format: { encoding: 'utf-8', dialect: { delimiter: ',', quote: '"' } },
  rows: 1000,
  firstRow: 9,
  hasHeader: true,
  timeZone: 'UTC',
  locale: 'en',
}

const row: ImportRow = {
  id: 'imp1',
  userId: 'u1',
  status: 'running',
  phase: 'importing',
  fileName: 'people.csv',
  fileBytes: 12_345,
  fileHash: null,
  choices: { delimiter: ',' },
  analysis: null,
  flowId: '1',
  basePublicId: 'base1',
  plan,
  hiddenTable: null,
  rowsDone: 0,
  unreadable: {},
  attempts: 0,
  error: null,
  runningFor: null,
  resumedRows: 0,
  jobId: null,
  fetched: null,
  origin: null,
  summary: null,
  isUndone: false,
}

const present = (changes: Partial<ImportRow>) => presentImport({ ...row, ...changes })

describe('the rate of an import', () => {
  test('is the rows since the copy last resumed, with the time that the others take', () => {
    expect(present({ rowsDone: 500, resumedRows: 300, runningFor: 2000 })).toMatchObject({
      rowsPerSecond: 100,
      secondsLeft: 5,
    })
  })

  test.each([
    ['before the copy started', { rowsDone: 0, runningFor: null }],
    ['in the first moments', { rowsDone: 100, runningFor: 399 }],
    ['without new rows since it resumed', { rowsDone: 300, resumedRows: 300, runningFor: 5000 }],
    ['once it is done', { status: 'done' as const, rowsDone: 1000, runningFor: 5000 }],
    ['while it is being canceled', { status: 'cancelling' as const, rowsDone: 100, runningFor: 5000 }],
  ])('is unknown %s', (_, changes) => {
    expect(present(changes)).toMatchObject({ rowsPerSecond: null, secondsLeft: null })
  })

  test('rounds the time up, so that it never shows 0 seconds too early', () => {
    expect(present({ rowsDone: 999, runningFor: 1000 }).secondsLeft).toBe(1)
  })
})

describe('unreadable cells', () => {
  test('are counted by the name of the new field, in the order of the plan', () => {
    expect(present({ unreadable: { 2: 3, 0: 1 } }).unreadable).toEqual({
      total: 4,
      columns: [
        { name: 'Name', count: 1 },
        { name: 'Age', count: 3 },
      ],
    })
  })

  test('of columns without any are left out', () => {
    expect(present({ unreadable: { 2: 3 } }).unreadable.columns).toEqual([{ name: 'Age', count: 3 }])
    expect(present({}).unreadable).toEqual({ total: 0, columns: [] })
  })
})

describe('an import', () => {
  test('names its table and rows once it was started, and no longer shows the analysis', () => {
    expect(present({})).toMatchObject({ tableId: 'tbl1', tableName: 'People', rows: 1000, analysis: null })
  })

  test('that was not started has no table yet', () => {
    expect(present({ plan: null, status: 'analysing' })).toMatchObject({ tableId: null, tableName: null, rows: 0 })
  })

  test('shows neither who uploaded it nor its plan', () => {
    const shown = present({})
    expect(Object.keys(shown)).not.toContain('userId')
    expect(Object.keys(shown)).not.toContain('plan')
    expect(Object.keys(shown)).not.toContain('fileHash')
  })
})
