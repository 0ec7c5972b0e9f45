import { expect, test } from 'vitest'
import { LinkedNames } from '../actions/linked-names.ts'
import { copiedRow, refusedEdit } from './row-drafts.ts'

const field = (id: string, type: string, template: object) => ({ id, name: id, type, template, order: 1 })
const link = (id: string, inverseFieldId: string, allowMultiple: boolean) =>
  field(id, 'linked_record', { tableId: 'tasks', inverseFieldId, allowMultiple })

test('a copy of a record has what it holds, but neither what is read only nor links that it would take away', () => {
  const fields = [
    field('title', 'single_line_text', {}),
    field('names', 'lookup', { linkedRecordFieldId: 'parts', lookupFieldId: 'title' }),
    link('parts', 'whole', true),
    link('whole', 'parts', false),
  ]
  const table = { id: 'tasks', name: 'tasks', order: 1, primaryFieldId: 'title', views: [], fields }
  const context = { now: 0, timeZone: 'UTC', locale: 'en', base: new LinkedNames(() => ({ tables: [table] })) }
  const cells = new Map(fields.map(({ id }) => [id, 'held']))
  expect(copiedRow(cells, context)).toEqual({ data: { title: 'held', whole: 'held' }, by: 'duplicate' })
})

test('a required cell keeps its value, and a blank one may stay blank', () => {
  const columns = [
    { id: 'name', name: 'Name', isRequired: true as const },
    { id: 'note', name: 'Note' },
  ]
  const refusal = (columnId: string, before: unknown, after: unknown) =>
    refusedEdit(columns, { columnId, before, after })
  expect(refusal('name', 'A', null)).toBe('Name is required, so it keeps its value.')
  expect([refusal('name', null, null), refusal('name', 'A', 'B'), refusal('note', 'A', null)]).toEqual([
    null,
    null,
    null,
  ])
})
