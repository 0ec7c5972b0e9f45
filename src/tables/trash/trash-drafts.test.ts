import { expect, test } from 'vitest'
import { emptyConfig } from '../../engine/model/structure.ts'
import type { TrashItem, TrashThing } from '../../engine/model/history/trash-item.ts'
import { keyOf, restoreDrafts } from './trash-drafts.ts'

const item = (kind: TrashItem['kind'], id: string, thing: TrashThing): TrashItem => ({
  kind,
  tableId: 'tbl1',
  id,
  label: id,
  tableName: 'Tasks',
  deletedAt: '2026-11-20T10:00:00Z',
  deletedBy: null,
  thing,
})

const field = { id: 'fld1', name: 'Due', type: 'date', template: {}, order: 1 }
const view = { id: 'viw1', name: 'Mine', type: 'grid', kind: 'shared' as const, config: emptyConfig, order: 1 }
const table = { id: 'tbl1', name: 'Tasks', order: 1, primaryFieldId: 'fld1', fields: [field], views: [view] }

test('tables are restored first, and the records of a table in one action', () => {
  const drafts = restoreDrafts([
    item('record', 'rec1', { number: 4 }),
    item('field', 'fld1', { field, sorts: [] }),
    item('record', 'rec2', { number: 9 }),
    item('view', 'viw1', { view }),
    item('table', 'tbl1', { table }),
  ])
  expect(drafts.map(({ type }) => type)).toEqual([
    'tables.restore',
    'fields.restore',
    'views.restore',
    'records.restore',
  ])
  expect(drafts.at(-1)?.args).toEqual({
    tableId: 'tbl1',
    rows: [
      { id: 'rec1', number: 4 },
      { id: 'rec2', number: 9 },
    ],
  })
})

test('items of different kinds and tables have different keys', () => {
  const record = item('record', 'same', { number: 1 })
  const keys = [record, { ...record, tableId: 'tbl2' }, item('view', 'same', { view })].map(keyOf)
  expect(new Set(keys).size).toBe(3)
})
