import { expect, test } from 'vitest'

import type { ImportState } from '../import-state.ts'
import { doneText, paceText, phaseText, rowsText, unreadableText } from './progress-text.ts'

const state: ImportState = {
  id: 'imp1',
  source: null,
  settings: null,
  fileName: 'a.csv',
  fileBytes: 1,
  status: 'running',
  phase: 'importing',
  choices: {},
  analysis: null,
  error: null,
  basePublicId: 'b',
  tableId: 't',
  tableName: 'A',
  service: null,
  rows: 1_000_000,
  rowsDone: 450_000,
  rowsPerSecond: 91_834,
  secondsLeft: 6,
  unreadable: { total: 0, columns: [] },
  mapping: null,
  isUndone: false,
}

test('progress shows rows, rate, and time left', () => {
  expect(doneText(state)).toBe('450,000 of 1,000,000 rows')
  expect(paceText(state)).toBe('92,000 rows a second, about 6 seconds left')
  expect(paceText({ ...state, secondsLeft: 150 })).toMatch(/about 3 minutes left$/)
  expect(paceText({ ...state, rowsPerSecond: null })).toBe('')
})

test('a single row is in the singular', () => {
  expect([rowsText(1), rowsText(2)]).toEqual(['1 row', '2 rows'])
})

test('every status has a text', () => {
  expect(phaseText(state)).toBe('Importing rows…')
  expect(phaseText({ ...state, status: 'done', phase: 'complete' })).toBe('Import successful')
  expect(phaseText({ ...state, error: 'Waiting for the server' })).toBe('Waiting for the server…')
  expect(phaseText({ ...state, status: 'failed', error: 'The file is gone' })).toBe('Import failed')
  expect(phaseText({ ...state, status: 'failed' })).toBe('Import failed')
})

test('an import into an existing table has phases of its own', () => {
  const mapping = { mode: 'add', keyName: null, summary: null } as const
  const mapped = { ...state, mapping }
  expect(phaseText(mapped)).toBe('Reading rows…')
  expect(phaseText({ ...mapped, phase: 'publishing' })).toBe('Importing rows…')
  expect(phaseText({ ...mapped, status: 'staged' })).toBe('Waiting for you to confirm')
  expect(phaseText({ ...mapped, status: 'done', isUndone: true })).toBe('Import undone')
})

test('unreadable cells are counted by column', () => {
  const columns = [
    { name: 'Price', count: 2 },
    { name: 'Date', count: 1 },
  ]
  expect(unreadableText({ ...state, unreadable: { total: 3, columns } })).toBe(
    '3 cells could not be read: 2 in Price, 1 in Date.',
  )
  expect(unreadableText(state)).toBe('')
})
