import { expect, test } from 'vitest'

import type { Proposal } from '../proposal.ts'
import {
  draftOf,
  freeTableName,
  hasProblems,
  problemsOf,
  requestedColumn,
  tableNameOf,
  withColumn,
} from './import-draft.ts'

const column = (name: string, skip = false) => ({ name, type: 'x', template: {}, fits: [], filled: 1, blank: 0, skip })

const analysis: Proposal = {
  encoding: 'utf-8',
  decimal: null,
  isGuarded: false,
  guardedCells: 0,
  delimiter: ',',
  quote: '"',
  hasHeader: true,
  firstRow: 0,
  rows: 1,
  columns: [column('Name'), column('Age'), column('Column 3', true)],
  preview: [],
  warnings: [],
  exportedIn: null,
}

const draft = draftOf(analysis, 'People')

test('a column without name and values is left out at first', () => {
  expect(draft.columns.map(one => one.include)).toEqual([true, true, false])
  expect(hasProblems(problemsOf(draft, []))).toBe(false)
})

test('a table needs a name that is not taken, ignoring case', () => {
  expect(problemsOf({ ...draft, tableName: ' ' }, []).tableName).toBe('Table name is required')
  expect(problemsOf(draft, ['people']).tableName).toBe('A table with this name already exists')
})

test('two fields cannot have the same name, unless one is left out', () => {
  const twice = withColumn(draft, 1, { name: 'name ' })
  expect([...problemsOf(twice, []).columns]).toEqual([[1, 'This name is taken']])
  expect(problemsOf(withColumn(twice, 1, { include: false }), []).columns.size).toBe(0)
})

test('links cannot come first, and lookups need them', () => {
  const link = { type: 'linked_record', fieldId: 'fld1', template: { tableId: 'tbl1' } }
  const lookup = { type: 'lookup', template: { linkedRecordFieldId: 'fld1', lookupFieldId: 'fld2' } }
  const linked = withColumn(withColumn(draft, 1, link), 2, { ...lookup, include: true })
  expect(hasProblems(problemsOf(linked, []))).toBe(false)
  const without = withColumn(linked, 1, { include: false })
  expect([...problemsOf(without, []).columns]).toEqual([[2, 'Needs its links: import them too']])
  expect(problemsOf(without, []).whole).toBe('Column 3: Needs its links: import them too')
  const first = withColumn(linked, 0, { include: false })
  expect([...problemsOf(first, []).columns]).toEqual([[1, 'Cannot name the records']])
})

test('the rules of an exported field are imported unless its column gets another type', () => {
  const ruled = { type: 'x', rules: { required: true as const } }
  const [own, other] = draftOf(
    { ...analysis, columns: [{ ...column('Name'), ruled }, column('Age')] },
    'People',
  ).columns
  if (!own || !other) throw new Error('A column is missing')
  expect(requestedColumn(own)).toMatchObject({ name: 'Name', rules: { required: true } })
  expect(requestedColumn({ ...own, type: 'y' })).not.toHaveProperty('rules')
  expect(requestedColumn(other)).not.toHaveProperty('rules')
})

test('at least one column must be imported', () => {
  const nothing = { ...draft, columns: draft.columns.map(one => ({ ...one, include: false })) }
  expect(problemsOf(nothing, []).whole).toBe('Choose at least one column.')
})

test('a table is named after its file, with a number if the name is taken', () => {
  expect(tableNameOf('sales 2026.csv', [])).toBe('sales 2026')
  expect(tableNameOf('sales.csv', ['Sales', 'sales 2'])).toBe('sales 3')
  expect(tableNameOf('.csv', [])).toBe('Untitled Table')
  expect(tableNameOf('places.geojson', [])).toBe('places')
  expect(freeTableName('Sales v1.2', [])).toBe('Sales v1.2')
})
