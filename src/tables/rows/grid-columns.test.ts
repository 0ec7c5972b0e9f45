import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fieldTypes } from '../../fields/registry.ts'
import { emptyConfig, type Table, type ViewConfig } from '../../engine/model/structure.ts'
import { textKind } from '../../grid/testing/test-kinds.tsx'
import { gridColumns, orderWith } from './grid-columns.ts'
import { shownFields } from '../../engine/model/shown-fields.ts'

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

const order = (fieldId: string, to: number, config: Partial<typeof emptyConfig> = {}) =>
  orderWith({ table, config: { ...emptyConfig, ...config }, fieldId, to })

test('a moved field keeps its place, and the others keep their order', () => {
  expect(order('done', 1)).toEqual(['name', 'done', 'note', 'due'])
  expect(order('note', 3)).toEqual(['name', 'due', 'done', 'note'])
})

test('a new field has its place like any other', () => {
  expect(order('new', 2)).toEqual(['name', 'note', 'new', 'due', 'done'])
})

test('hidden fields are not counted, and keep their place', () => {
  expect(order('done', 1, { hiddenFieldIds: ['note'] })).toEqual(['name', 'done', 'note', 'due'])
  expect(order('note', 2, { hiddenFieldIds: ['due'] })).toEqual(['name', 'due', 'done', 'note'])
})

test('whatever is hidden, a moved field is shown where it was put, and no field is lost', () => {
  const ids = fc.subarray(['note', 'due', 'done'])
  fc.assert(
    fc.property(fc.tuple(ids, ids), fc.constantFrom('note', 'due', 'done'), fc.nat(5), (lists, fieldId, any) => {
      const [hidden, ordered] = lists
      fc.pre(!hidden.includes(fieldId))
      const config = { ...emptyConfig, hiddenFieldIds: hidden, orderedFieldIds: ordered }
      const count = shownFields(table, config).length
      const to = 1 + (any % (count - 1))
      const orderedFieldIds = orderWith({ table, config, fieldId, to })
      expect(orderedFieldIds.toSorted()).toEqual(['done', 'due', 'name', 'note'])
      expect(shownFields(table, { ...config, orderedFieldIds })[to]?.id).toBe(fieldId)
    }),
  )
})

test('columns that the rows are grouped and sorted by say which way, and which of them is the first', () => {
  const config: ViewConfig = {
    ...emptyConfig,
    sorts: [
      { fieldId: 'due', dir: 'desc' },
      { fieldId: 'note', dir: 'asc' },
    ],
  }
  const [type = ''] = Object.keys(fieldTypes)
  const typed = { ...table, fields: table.fields.map(field => ({ ...field, type })) }
  const columns = gridColumns({ table: typed, config, uiOf: () => textKind })
  const messages = (list: typeof columns) =>
    list.flatMap(({ id, sorted }) => (sorted ? [[id, sorted.direction, sorted.isFirst]] : []))
  expect(messages(columns)).toEqual([
    ['note', 'ascending', false],
    ['due', 'descending', true],
  ])
  const grouped = gridColumns({
    table: typed,
    config: { ...config, groups: [{ fieldId: 'done', dir: 'asc' }] },
    uiOf: () => textKind,
  })
  expect(messages(grouped)).toEqual([
    ['note', 'ascending', false],
    ['due', 'descending', false],
    ['done', 'ascending', true],
  ])
})
