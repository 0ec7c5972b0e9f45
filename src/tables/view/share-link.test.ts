import { expect, test } from 'vitest'
import { emptyConfig, type Table } from '../../engine/model/structure.ts'
import { checkEnd, fieldsOfLink, inputOfTime } from './share-link.ts'

test('a time survives its input, to the minute', () => {
  const time = '2026-12-24T17:05:00.000Z'
  expect(new Date(inputOfTime(time)).toISOString()).toBe(time)
  expect(inputOfTime(null)).toBe('')
})

test('visitors see the fields that both the view and its link show, and the others of the view can be offered', () => {
  const fields = ['name', 'due', 'new', 'hidden'].map((id, order) => ({
    id,
    name: id,
    type: 'number',
    template: {},
    order,
  }))
  const table: Table = { id: 'table', name: 'Table', order: 1, primaryFieldId: 'name', fields, views: [] }
  const config = { ...emptyConfig, hiddenFieldIds: ['hidden'] }
  const { seen, since } = fieldsOfLink({ table, config }, ['name', 'due', 'hidden', 'gone'])
  expect(seen.map(({ id }) => id)).toEqual(['name', 'due'])
  expect(since.map(({ id }) => id)).toEqual(['new'])
})

test('a primary field that a link does not show is offered like any other', () => {
  const fields = ['name', 'due'].map((id, order) => ({ id, name: id, type: 'number', template: {}, order }))
  const table: Table = { id: 'table', name: 'Table', order: 1, primaryFieldId: 'due', fields, views: [] }
  const { seen, since } = fieldsOfLink({ table, config: emptyConfig }, ['name'])
  expect([seen, since].map(list => list.map(({ id }) => id))).toEqual([['name'], ['due']])
})

test('a link ends later than now', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  expect(checkEnd('', now)).toBe('Choose a date and time')
  expect(checkEnd('2026-11-20T12:00', now)).toBe('Choose a time in the future')
  expect(checkEnd('2026-11-23T12:00', now)).toBeNull()
})
