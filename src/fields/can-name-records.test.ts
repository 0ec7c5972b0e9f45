import { expect, test } from 'vitest'
import { canNameRecords, cannotNameRecords } from './can-name-records.ts'
import { fieldTypes } from './registry.ts'

const allTypes = Object.keys(fieldTypes)

test('files, checkboxes, people, and values of other records cannot name a record; all other values can', () => {
  expect(allTypes.filter(type => !canNameRecords(type)).toSorted()).toEqual([
    'attachments',
    'checkbox',
    'created_by',
    'last_modified_by',
    'linked_record',
    'lookup',
    'user',
  ])
})

test('a type that cannot name records says so by its label', () => {
  expect(cannotNameRecords('linked_record')).toBe('Linked record fields cannot name records')
})
