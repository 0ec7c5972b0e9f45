import { expect, test } from 'vitest'
import { checkName, newTableName } from './names.ts'

const others = [{ name: 'Tasks' }, { name: 'table 3' }]

test('a name is required, and taken in any case', () => {
  expect(checkName('', { kind: 'Table', others })).toBe('Table name is required')
  expect(checkName('TASKS', { kind: 'Table', others })).toBe('A table with this name already exists')
  expect(checkName('tasks', { kind: 'View', others })).toBe('A view with this name already exists')
  expect(checkName('People', { kind: 'Field', others })).toBeNull()
})

test('names that the server takes for the same are the same', () => {
  const table = (name: string) => ({ kind: 'Table' as const, others: [{ name }] })
  const taken = 'A table with this name already exists'
  expect(checkName('Cafe\u0301', table('Café'))).toBe(taken)
  expect(checkName(' tasks ', table('Tasks'))).toBe(taken)
  expect(checkName('INBOX', table('inbox'))).toBe(taken)
  expect(checkName('  ', table('Tasks'))).toBe('Table name is required')
  expect(checkName('Straße', table('STRASSE'))).toBeNull()
})

test('a new table gets a free number', () => {
  expect(newTableName(others)).toBe('Table 4')
  expect(newTableName([])).toBe('Table 1')
})
