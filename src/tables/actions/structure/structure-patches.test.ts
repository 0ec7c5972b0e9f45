import { expect, test } from 'vitest'
import type { Sort } from '../../../query/filter.ts'
import { emptyConfig, type Table } from '../../../engine/model/structure.ts'
import {
  plusField,
  plusTable,
  sortsOf,
  withField,
  withoutField,
  withoutTable,
  withSorts,
  withTable,
} from './structure-patches.ts'

const sorts: Sort[] = [
  { fieldId: 'name', dir: 'asc' },
  { fieldId: 'due', dir: 'desc' },
]
const table = (id: string, order = 1): Table => ({
  id,
  name: id,
  order,
  primaryFieldId: 'name',
  fields: ['name', 'due', 'size'].map((field, at) => ({
    id: field,
    name: field,
    type: 'text',
    template: {},
    order: at,
  })),
  views: ['grid', 'mine'].map((view, at) => ({
    id: `${id}-${view}`,
    name: view,
    type: 'grid',
    kind: 'shared' as const,
    config: { ...emptyConfig, sorts: at === 0 ? sorts : [] },
    order: at,
  })),
})

const metadata = { tables: [table('tasks', 1), table('people', 2)] }

test('changing a table leaves the others unchanged', () => {
  const changed = withTable(metadata, 'tasks', one => withField(one, 'due', { name: 'Deadline' }))
  expect(changed.tables[0]?.fields.map(({ name }) => name)).toEqual(['name', 'Deadline', 'size'])
  expect(changed.tables[1]).toBe(metadata.tables[1])
})

test('removing a field removes its sorts, and adding it back restores both in their places', () => {
  const whole = table('tasks')
  const due = whole.fields[1]
  if (!due) throw new Error('There is no field')
  const without = withoutField(whole, 'due')
  expect(without.views[0]?.config.sorts).toEqual([{ fieldId: 'name', dir: 'asc' }])
  expect(withSorts(plusField(without, due), 'due', sortsOf(whole, 'due'))).toEqual(whole)
})

test('a sort that already exists is not added twice', () => {
  const whole = table('tasks')
  expect(withSorts(whole, 'due', sortsOf(whole, 'due'))).toEqual(whole)
})

test('a thing is added back in its place, and only once', () => {
  const [tasks] = metadata.tables
  if (!tasks) throw new Error('There is no table')
  const without = withoutTable(metadata, 'tasks')
  expect(without.tables.map(({ id }) => id)).toEqual(['people'])
  expect(plusTable(without, tasks)).toEqual(metadata)
  expect(plusTable(metadata, tasks)).toEqual(metadata)
})
