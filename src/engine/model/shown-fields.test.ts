import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderedFields, shownFields } from './shown-fields.ts'
import { emptyConfig, type Table } from './structure.ts'

const ids = ['name', 'a', 'b', 'c', 'd']
const field = (id: string, order: number) => ({ id, name: id, type: 'number', template: {}, order })
const tableOf = (orders: readonly number[]): Table => ({
  id: 't',
  name: 'T',
  order: 1,
  primaryFieldId: 'name',
  views: [],
  fields: ids.map((id, at) => field(id, orders[at] ?? 0)),
})
const table = tableOf([5, 1, 2, 3, 4])
const shown = (config: Partial<typeof emptyConfig>) =>
  shownFields(table, { ...emptyConfig, ...config }).map(({ id }) => id)

test('a view without an order of its own has that of the table, after the primary field', () => {
  expect(shown({})).toEqual(['name', 'a', 'b', 'c', 'd'])
})

test('fields that the view does not order follow in the order of the table', () => {
  expect(shown({ orderedFieldIds: ['d', 'b'] })).toEqual(['name', 'd', 'b', 'a', 'c'])
})

test('the primary field comes first and cannot be hidden, whatever a view says', () => {
  expect(shown({ orderedFieldIds: ['a', 'name'], hiddenFieldIds: ['name', 'c'] })).toEqual(['name', 'a', 'b', 'd'])
})

test('deleted fields in the settings of a view change nothing', () => {
  expect(shown({ orderedFieldIds: ['gone', 'c', 'older'], hiddenFieldIds: ['gone'] })).toEqual([
    'name',
    'c',
    'a',
    'b',
    'd',
  ])
})

test('every field is in the order once, and exactly those that are not hidden are shown', () => {
  const some = fc.shuffledSubarray([...ids, 'gone'])
  const orders = fc.array(fc.nat(5), { minLength: ids.length, maxLength: ids.length })
  fc.assert(
    fc.property(orders, some, some, (order, orderedFieldIds, hiddenFieldIds) => {
      const config = { ...emptyConfig, orderedFieldIds, hiddenFieldIds }
      const all = orderedFields(tableOf(order), config).map(({ id }) => id)
      expect(all.toSorted()).toEqual(ids.toSorted())
      const visible = all.filter(id => id === 'name' || !hiddenFieldIds.includes(id))
      expect(shownFields(tableOf(order), config).map(({ id }) => id)).toEqual(visible)
    }),
  )
})
