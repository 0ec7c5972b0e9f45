import { expect, test } from 'vitest'

import type { ImportState } from '../../import-state.ts'
import { doneSummary, expectedLines, undoneText } from './mapping-text.ts'

const none = { count: 0, samples: [] }
const expected = { add: 1, update: 2000, same: 0, skipped: 0, repeated: none, ambiguous: none }

const state = (mapping: Partial<NonNullable<ImportState['mapping']>>): ImportState =>
  ({
    mapping: { mode: 'both', keyName: 'Code', summary: { expected, done: null }, ...mapping },
  }) as ImportState

test('an import says how many records it will add and update', () => {
  expect(expectedLines(state({}))).toEqual(['1 record will be added.', '2,000 records will be updated.'])
  expect(expectedLines(state({ mode: 'add' }))).toEqual(['1 record will be added.'])
})

test('skipped rows and repeated keys are named', () => {
  const summary = {
    expected: {
      ...expected,
      same: 1,
      skipped: 2,
      repeated: { count: 1, samples: ['a'] },
      ambiguous: { count: 5, samples: ['b', 'c', 'd'] },
    },
    done: null,
  }
  expect(expectedLines(state({ mode: 'update', summary })).slice(1)).toEqual([
    '1 row matches its record already.',
    '2 rows will be skipped, because no record is found.',
    '1 row repeats a Code of the file: a. Only the first is imported.',
    '5 rows have a Code of several records: b, c, d and others. They are set aside.',
  ])
})

test('a finished import says what it did', () => {
  const done = { added: 3, updated: 0, same: 0, skipped: 0, setAside: 1200 }
  expect(doneSummary(state({ summary: { expected, done } }))).toBe('3 added, 1,200 set aside')
  const nothing = { ...done, added: 0, setAside: 0 }
  expect(doneSummary(state({ summary: { expected, done: nothing } }))).toBe('Nothing changed')
  expect(doneSummary(state({}))).toBe('')
})

test('an undo says which cells it left alone', () => {
  expect(undoneText({ kept: 0, unrestored: 0 })).toBe('Import undone')
  expect(undoneText({ kept: 1, unrestored: 0 })).toBe('Import undone. 1 cell was changed since and keeps its value.')
  expect(undoneText({ kept: 2000, unrestored: 1 })).toBe(
    'Import undone. 2,000 cells were changed since and keep their values. 1 record stays in the trash, because another one has its unique value now.',
  )
})
