import { expect, test } from 'vitest'
import type { Table } from '../../engine/model/structure.ts'
import { LinkedNames } from '../actions/linked-names.ts'
import { copyOfRecord } from './copy-of-record.ts'

const field = (id: string, type: string, template: object = {}) => ({ id, name: id, type, template, order: 1 })
const fields = [
  field('title', 'single_line_text'),
  field('price', 'number'),
  field('names', 'lookup', { linkedRecordFieldId: 'parts', lookupFieldId: 'title' }),
]
const table = { id: 'birds', name: 'Birds', order: 1, primaryFieldId: 'title', views: [], fields } as Table
const context = { now: 0, timeZone: 'UTC', locale: 'en', base: new LinkedNames(() => ({ tables: [table] })) }
const values: Record<string, unknown> = { title: 'Owl', price: null, names: ['x'] }

const copy = () =>
  copyOfRecord(table, {
    number: 9,
    original: { id: 'r1', number: 1 },
    value: fieldId => values[fieldId] ?? null,
    context,
  })

test('a copy of an open record is created below it, with the values that can be written', () => {
  const { id, draft } = copy()
  expect(draft).toMatchObject({
    type: 'records.create',
    args: { tableId: 'birds', id, number: 9, by: 'duplicate', beside: { id: 'r1', number: 1, side: 'below' } },
  })
  expect((draft.args as { data: object }).data).toEqual({ title: 'Owl' })
})

test('each copy is a record of its own', () => {
  expect(copy().id).not.toBe(copy().id)
})
