import { expect, test } from 'vitest'
import { fieldType } from '../../fields/registry.ts'
import type { FieldPeriod } from '../../engine/model/history/past-value.ts'
import { actionDetails } from './action-details.ts'

const periods: FieldPeriod[] = [
  { id: 'name', name: 'Name', type: 'single_line_text', template: {}, until: null, isDeleted: false },
  {
    id: 'hours',
    name: 'Hours',
    type: 'number',
    template: fieldType('number').template.parse({}),
    until: null,
    isDeleted: false,
  },
]

const entry = (kind: string, details: { before?: unknown; after?: unknown; label?: string }) => ({
  kind,
  tableId: 'tbl1',
  itemId: 'id1',
  before: null,
  after: null,
  label: '',
  ...details,
})

const details = (...entries: ReturnType<typeof entry>[]) => actionDetails(entries, { version: 4, periods })

test('changed records are named, with what each field held before and after', () => {
  const [changed] = details(
    entry('record.update', { label: 'Launch', before: { hours: 1 }, after: { hours: 2, unknown: 'x' } }),
  )
  expect(changed).toMatchObject({
    title: 'Launch',
    values: [{ name: 'Hours', before: { type: 'number', value: 1 }, after: { type: 'number', value: 2 } }],
  })
})

test('created, deleted, and restored records are listed by name alone', () => {
  expect(
    details(
      entry('record.create', { label: 'Launch', after: { hours: 2 } }),
      entry('record.delete', {}),
      entry('record.restore', { label: 'Old' }),
    ).map(({ title, values }) => [title, values.length]),
  ).toEqual([
    ['Launch added', 0],
    ['Unnamed record deleted', 0],
    ['Old restored', 0],
  ])
})

test('a changed field says what is different of it', () => {
  const before = { name: 'Hours', type: 'number', template: {} }
  const after = { name: 'Time', type: 'single_line_text', template: {} }
  expect(details(entry('field.update', { before, after }))).toMatchObject([
    { title: 'Time', words: ['Name: Hours → Time', 'Type: Number → Single line text'] },
  ])
  const settings = { ...before, template: { decimalPlaces: 2 } }
  expect(details(entry('field.update', { before, after: settings }))[0]?.words).toEqual(['Settings changed'])
  const words = (description: string, was = '') =>
    details(entry('field.update', { before: { ...before, description: was }, after: { ...before, description } }))[0]
      ?.words
  expect(words('In cm')).toEqual(['Description: In cm'])
  expect(words('', 'In cm')).toEqual(['Description removed'])
})

test('a field whose rules changed says which of them', () => {
  const words = (was: object, is: object, type = 'number') => {
    const side = { name: 'Hours', type, template: {} }
    const change = { before: { ...side, rules: was }, after: { ...side, rules: is } }
    return details(entry('field.update', change))[0]?.words
  }
  expect(words({}, { default: { value: 'x' } }, 'gone')).toEqual(['Default value: x'])
  expect(words({}, { default: { value: 2 }, required: true })).toEqual(['Default value: 2', 'Required'])
  expect(words({ default: { value: 2 }, unique: true }, {})).toEqual([
    'Default value removed',
    'Values not unique any more',
  ])
  expect(words({ required: true }, { default: { now: true }, unique: true }, 'date')).toEqual([
    'Default value: the time of creation',
    'Unique values',
    'Not required any more',
  ])
})

test('default values that are people are counted', () => {
  const words = (start: object) => {
    const side = { name: 'Lead', type: 'user', template: {} }
    const change = { before: { ...side, rules: {} }, after: { ...side, rules: { default: start } } }
    return details(entry('field.update', change))[0]?.words
  }
  expect(words({ value: ['ann'] })).toEqual(['Default value: 1 person'])
  expect(words({ value: ['ann', 'bob'] })).toEqual(['Default value: 2 people'])
  expect(words({ now: true })).toEqual(['Default value: the person who adds the record'])
})

test('what a line says whole has no details', () => {
  expect(details(entry('view.update', {}), entry('table.reorder', {}))).toEqual([])
})
