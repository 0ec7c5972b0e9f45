import { expect, test } from 'vitest'
import { emptyConfig, type Table } from '../../engine/model/structure.ts'
import { selectTableAndView } from './metadata.ts'

const table = (id: string): Table => ({
  id,
  name: id,
  order: 1,
  primaryFieldId: 'name',
  fields: ['name', 'due'].map((field, order) => ({ id: field, name: field, type: 'text', template: {}, order })),
  views: ['grid', 'mine'].map((view, order) => ({
    id: `${id}-${view}`,
    name: view,
    type: 'grid',
    kind: 'shared' as const,
    config: { ...emptyConfig, sorts: [{ fieldId: 'due', dir: 'asc' }] },
    order,
  })),
})

const metadata = { tables: [table('tasks'), table('people')] }

test('what the address asks for is shown', () => {
  const { table: shown, view } = selectTableAndView(metadata, { table: 'people', view: 'people-mine' })
  expect([shown?.id, view?.id]).toEqual(['people', 'people-mine'])
})

test('what no longer exists gives way to the first', () => {
  const { table: shown, view } = selectTableAndView(metadata, { table: 'gone', view: 'people-mine' })
  expect([shown?.id, view?.id]).toEqual(['tasks', 'tasks-grid'])
  expect(selectTableAndView({ tables: [] }, {})).toEqual({ table: undefined, view: undefined })
})

test('where no view is asked for, the one that was looked at last is shown, if it is there still', () => {
  const lastViews = { of: (tableId: string) => (tableId === 'people' ? 'people-mine' : 'gone') }
  expect(selectTableAndView(metadata, { table: 'people' }, lastViews).view?.id).toBe('people-mine')
  expect(selectTableAndView(metadata, { table: 'people', view: 'people-grid' }, lastViews).view?.id).toBe('people-grid')
  expect(selectTableAndView(metadata, { table: 'people', view: 'gone' }, lastViews).view?.id).toBe('people-grid')
  expect(selectTableAndView(metadata, {}, lastViews).view?.id).toBe('tasks-grid')
})
