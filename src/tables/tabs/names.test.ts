import { expect, test } from 'vitest'
import { checkName, newTableName } from './names.ts'

const others = [{ name: 'Tasks' }, { name: 'table 3' }]

test('a thing needs a name of its own, whatever its case', () => {
  expect(checkName('', { kind: 'Table', others })).toBe('Table name is required')
  expect(checkName('TASKS', { kind: 'Table', others })).toBe('A table with this name already exists')
  expect(checkName('tasks', { kind: 'View', others })).toBe('A view with this name already exists')
  expect(checkName('People', { kind: 'Field', others })).toBeNull()
})

test('a new table gets a number that is free', () => {
  expect(newTableName(others)).toBe('Table 4')
  expect(newTableName([])).toBe('Table 1')
})
