import { expect, test } from 'vitest'
import { linkedRecord } from '../../fields/linked_record/linked_record.ts'
import { defaultFieldName } from './default-field-name.ts'

const tables = [
  { id: 'people', name: 'People' },
  { id: 'tasks', name: 'Tasks' },
]
const linkTo = (tableId: string) => ({
  type: 'linked_record',
  template: { ...linkedRecord.template.parse({}), tableId },
})

test('a field of links is named after the linked table', () => {
  expect(defaultFieldName(linkTo('people'), [], tables)).toBe('People')
  expect(defaultFieldName(linkTo('people'), [{ name: 'PEOPLE' }], tables)).toBe('People 2')
})

test('a field of links without a table, or with an unknown one, is named after its type', () => {
  expect(defaultFieldName(linkTo(''), [], tables)).toBe('Linked records')
  expect(defaultFieldName(linkTo('deleted'), [], tables)).toBe('Linked records')
})

test('any other field is named after its type, even if its settings name a table', () => {
  expect(defaultFieldName({ type: 'number', template: { tableId: 'people' } }, [{ name: 'number' }], tables)).toBe(
    'Number 2',
  )
})
