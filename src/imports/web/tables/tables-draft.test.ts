import { describe, expect, test } from 'vitest'
import type { SourceColumn, SourceTable } from '../../job/import-source.ts'
import {
  draftTables,
  emptyTable,
  firstProblem,
  leftOutText,
  requestedTables,
  tableNameProblem,
  withField,
  withTable,
} from './tables-draft.ts'

const column = (id: string, more: Partial<SourceColumn> = {}): SourceColumn => ({
  id,
  name: id,
  sourceType: 'Text',
  field: { type: 'single_line_text', template: {} },
  fits: [{ type: 'number', template: {} }],
  note: null,
  ...more,
})

const schema: SourceTable[] = [
  {
    id: 'people',
    name: 'People',
    columns: [
      column('name'),
      column('NAME'),
      column('done', { field: { type: 'checkbox', template: {} } }),
      column('press', { field: null, fits: [] }),
      column('tasks', { field: null, links: { tableId: 'work', inverseColumnId: null, allowMultiple: true } }),
    ],
  },
  { id: 'work', name: 'Work', columns: [column('title')] },
]
const drafts = () => draftTables(schema, ['work'])
const people = () => {
  const [first] = drafts()
  if (!first) throw new Error('There is no table')
  return first
}

describe('the proposed tables', () => {
  test('have names that the base and their table do not have', () => {
    expect(drafts().map(({ name }) => name)).toEqual(['People', 'Work 2'])
    expect(people().fields.map(({ name }) => name)).toEqual(['name', 'NAME 2', 'done', 'press', 'tasks'])
  })

  test('include all that can be imported', () => {
    expect(people().fields.map(({ included }) => included)).toEqual([true, true, true, false, true])
    expect(firstProblem(drafts(), ['work'])).toBeNull()
  })

  test('ask for the included fields, the primary one first', () => {
    const changed = withTable(drafts(), 'people', {
      ...withField(people(), 'NAME', { type: 'number' }),
      primaryKey: 'NAME',
    })
    const [first] = requestedTables(withTable(changed, 'work', { included: false }))
    expect(first).toEqual({
      sourceId: 'people',
      name: 'People',
      columns: [
        { sourceId: 'NAME', name: 'NAME 2', type: 'number' },
        { sourceId: 'name', name: 'name', type: 'single_line_text' },
        { sourceId: 'done', name: 'done', type: 'checkbox' },
        { sourceId: 'tasks', name: 'tasks', type: null },
      ],
    })
    expect(requestedTables(withTable(changed, 'work', { included: false }))).toHaveLength(1)
  })
})

test('links say that they are left out without their table', () => {
  const links = people().fields[4]
  if (!links) throw new Error('There are no links')
  expect(leftOutText(links, drafts())).toBeNull()
  expect(leftOutText(links, withTable(drafts(), 'work', { included: false }))).toBe(
    'Left out, because Work 2 is not imported',
  )
})

test('a field that can no longer name records gives way to the next', () => {
  expect(withField(people(), 'name', { type: 'checkbox' }).primaryKey).toBe('NAME')
  expect(withField(people(), 'done', { type: 'checkbox' }).primaryKey).toBe('name')
})

test.each([
  ['', 'Table name is required'],
  ['  ', 'Table name is required'],
  [' PEOPLE ', 'A table with this name already exists'],
  ['Persons', null],
])('the table name %j is answered with %j', (name, problem) => {
  expect(tableNameProblem(name, ['People'])).toBe(problem)
})

test.each([
  ['no table', () => drafts().map(table => ({ ...table, included: false })), 'Choose a table to import'],
  [
    'a name that is taken',
    () => withTable(drafts(), 'work', { name: 'WORK' }),
    'WORK: A table with this name already exists',
  ],
  ['no name', () => withTable(drafts(), 'work', { name: ' ' }), 'A table: Table name is required'],
  [
    'a field without a name',
    () => withTable(drafts(), 'people', withField(people(), 'name', { name: ' ' })),
    'People: Every field needs a name.',
  ],
  [
    'two fields of one name',
    () => withTable(drafts(), 'people', withField(people(), 'done', { name: 'NAME' })),
    'People: Two fields are called NAME.',
  ],
  [
    'no primary field',
    () => withTable(drafts(), 'people', { primaryKey: '' }),
    'People: Primary field is required for import',
  ],
])('an import with %s cannot start', (_what, tables, problem) => {
  expect(firstProblem(tables(), ['work'])).toBe(problem)
})

test('a name that only a table outside the import has is free', () => {
  const tables = withTable(withTable(drafts(), 'work', { name: 'People' }), 'people', { included: false })
  expect(firstProblem(tables, [])).toBeNull()
})

test('an added table starts with one field', () => {
  const tables = [...drafts(), emptyTable('Notes', 'single_line_text')]
  expect(firstProblem(tables, [])).toBeNull()
  expect(requestedTables(tables).at(-1)).toEqual({
    sourceId: null,
    name: 'Notes',
    columns: [{ sourceId: null, name: 'Name', type: 'single_line_text' }],
  })
})

test('the limits of a table and of an import are said before it starts', () => {
  const [field] = people().fields
  const wide = {
    ...people(),
    fields: Array.from({ length: 501 }, (_, at) => ({ ...field!, key: `${at}`, name: `${at}` })),
  }
  expect(firstProblem([{ ...wide, primaryKey: '0' }], [])).toBe(
    'People: A table can have at most 500 fields. Leave some out.',
  )
  const many = Array.from({ length: 1001 }, (_, at) => ({ ...people(), key: `${at}`, name: `Table ${at}` }))
  expect(firstProblem(many, [])).toBe('At most 1,000 tables can be imported at once. Leave some out.')
  expect(firstProblem(many.slice(1), [])).toBeNull()
  const large = (count: number) => [
    { ...people(), records: count },
    { ...people(), key: 'other', name: 'Other', records: 1 },
  ]
  expect(firstProblem(large(2_000_000), [])).toBe(
    'At most 2,000,000 records can be imported at once. Leave some tables out.',
  )
  expect(firstProblem(large(1_999_999), [])).toBeNull()
  expect(firstProblem(withTable(large(2_000_000), 'other', { included: false }), [])).toBeNull()
})
