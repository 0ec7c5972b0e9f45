import { expect, test } from 'vitest'
import { fieldType } from '../../fields/registry.ts'
import type { Template } from '../csv/column-profile.ts'
import type { SourceColumn } from '../job/import-source.ts'
import { readColumn, sourceCells } from './source-cells.ts'

const column = (id: string, type: string, more: Partial<SourceColumn> & { template?: Template } = {}) =>
  readColumn(
    { id, name: id, sourceType: '', field: { type, template: {} }, fits: [], note: null, ...more },
    { type, template: more.template ?? (type === '' ? {} : (fieldType(type).template.parse({}) as Template)) },
  )
const options = { options: [{ value: 'High', label: 'High', color: 'red' }], disableColors: false }
const choices = [{ id: 'selHigh', label: 'High' }]

test('a number is the same however the source writes it', () => {
  const [whole, exact] = [0, 2].map(decimalPlaces =>
    column('a', 'percent', { template: { decimalPlaces, allowNegative: true, isRounded: false } }),
  )
  expect(sourceCells(whole ?? [], ['12.5%'])).toEqual(sourceCells(exact ?? [], ['12.50%']))
})

test('options are named by their ids, so that a new label is no change', () => {
  const template = { options: [{ value: 'Urgent', label: 'Urgent', color: 'red' }], disableColors: false }
  const renamed = column('a', 'single_select', { template, choices: [{ id: 'selHigh', label: 'Urgent' }] })
  const before = column('a', 'single_select', { template: options, choices })
  expect(sourceCells(before, ['High'])).toEqual({ a: 'selHigh' })
  expect(sourceCells(renamed, ['Urgent'])).toEqual({ a: 'selHigh' })
  expect(sourceCells(column('a', 'multiple_select', { template: options, choices }), ['High'])).toEqual({
    a: ['selHigh'],
  })
})

test('empty cells are left out, and texts that cannot be read are kept as texts', () => {
  const columns = [...column('a', 'number'), ...column('b', 'number'), ...column('c', 'number')]
  expect(sourceCells(columns, ['', 'many', undefined])).toEqual({ b: { text: 'many' } })
})

test('texts that the database cannot store are cleaned', () => {
  expect(JSON.stringify(sourceCells(column('a', 'number'), ['many\0']))).not.toContain('u0000')
})

test('links and files are lists of ids', () => {
  const links = column('a', '', { links: { tableId: 'tbl', inverseColumnId: null, allowMultiple: true } })
  const files = column('b', 'attachments', { isJson: true })
  const texts = ['["rec1","rec1","rec2",3]', '[{"sourceId":"att1","key":"k"},{"key":"l"}]']
  expect(sourceCells([...links, ...files], texts)).toEqual({ a: ['rec1', 'rec2'], b: ['att1'] })
})
