import { expect, test } from 'vitest'
import { emptyConfig, type Table } from '../structure.ts'
import { shownFields } from './grid-columns.ts'

const table: Table = {
  id: 'tbl1',
  name: 'Tasks',
  order: 1,
  primaryFieldId: 'name',
  fields: ['note', 'name', 'due', 'done'].map((id, order) => ({ id, name: id, type: 'text', template: {}, order })),
  views: [],
}

const shown = (config: Partial<typeof emptyConfig>) =>
  shownFields(table, { ...emptyConfig, ...config }).map(({ id }) => id)

test('the primary field comes first, the others in the order of the table', () => {
  expect(shown({})).toEqual(['name', 'note', 'due', 'done'])
})

test('the order of the view wins, and fields it does not know come after', () => {
  expect(shown({ orderedFieldIds: ['done', 'note'] })).toEqual(['name', 'done', 'note', 'due'])
})

test('a hidden field is left out, but never the primary one', () => {
  expect(shown({ hiddenFieldIds: ['due', 'name'] })).toEqual(['name', 'note', 'done'])
})
