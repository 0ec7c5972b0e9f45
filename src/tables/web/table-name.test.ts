import { expect, test } from 'vitest'
import type { Table } from '../structure.ts'
import { checkTableName, newTableName } from './table-name.ts'

const tables = ['Tasks', 'table 3'].map((name, order): Table => ({
  id: name,
  name,
  order,
  primaryFieldId: 'fld',
  fields: [],
  views: [],
}))

test('a table needs a name of its own, whatever its case', () => {
  expect(checkTableName('', tables)).toBe('Table name is required')
  expect(checkTableName('TASKS', tables)).toBe('A table with this name already exists')
  expect(checkTableName('People', tables)).toBeNull()
})

test('a new table gets a number that is free', () => {
  expect(newTableName(tables)).toBe('Table 4')
  expect(newTableName([])).toBe('Table 1')
})
