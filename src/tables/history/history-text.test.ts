import { describe, expect, test } from 'vitest'
import { byDay, didText, hasDetails } from './history-text.ts'

const change = (
  kind: string,
  given: { items?: number; cells?: number; itemName?: string | null; formerName?: string } = {},
) => ({
  kind,
  tableId: 'tbl1',
  tableName: 'Tasks',
  items: 1,
  cells: 0,
  itemId: 'id',
  itemName: null,
  formerName: null,
  ...given,
})

const did = (name: string, ...changes: ReturnType<typeof change>[]) => didText({ name, changes })

describe('what an action did', () => {
  test('is described by what changed, and how much of it', () => {
    expect(did('records.update', change('record.update', { cells: 1 }))).toBe('edited a cell in Tasks')
    expect(did('records.bulkUpdate', change('record.update', { items: 1200, cells: 2400 }))).toBe(
      'edited 2,400 cells in Tasks',
    )
    expect(did('records.bulkDelete', change('record.delete', { items: 2 }))).toBe('deleted 2 records from Tasks')
    expect(did('fields.create', change('field.create', { itemName: 'Due' }))).toBe('added the field Due to Tasks')
  })

  test('names both names of a renamed item', () => {
    const names = { formerName: 'Hours', itemName: 'Hrs M' }
    expect(did('fields.update', change('field.update', names))).toBe('renamed Hours to Hrs M in Tasks')
    expect(did('views.update', change('view.update', names))).toBe('renamed the view Hours to Hrs M in Tasks')
    expect(did('tables.update', change('table.update', names))).toBe('renamed Hours to Hrs M')
  })

  test('is one sentence when it changed several things', () => {
    const changes = [change('record.delete'), change('record.update', { cells: 2 })]
    expect(did('records.mixed', ...changes)).toBe('deleted a record from Tasks and edited 2 cells in Tasks')
  })

  test('leaves out what comes with a new table or field', () => {
    const made = [change('record.create', { items: 3 }), change('table.create', { itemName: 'Tasks' })]
    expect(did('tables.create', ...made)).toBe('added the table Tasks')
    const deleted = [change('field.delete', { itemName: 'Due' }), change('view.update')]
    expect(did('fields.delete', ...deleted)).toBe('deleted the field Due from Tasks')
  })

  test('names the restore of a table as such', () => {
    const changes = [change('record.restore', { items: 2 }), change('record.update', { items: 5, cells: 9 })]
    expect(did('history.restoreTable', ...changes)).toBe('restored an earlier version of Tasks: 5 records changed')
    expect(did('history.undoRestore', ...changes)).toBe('undid the restore of Tasks')
  })

  test('covers deleted tables and unknown changes', () => {
    expect(did('x', { ...change('record.create'), tableName: null as never })).toBe('added a record to a deleted table')
    expect(did('x', change('something.else'))).toBe('changed the base')
  })

  test('opens only when there is more to see', () => {
    expect(hasDetails({ changes: [change('record.update')] })).toBe(true)
    expect(hasDetails({ changes: [change('table.reorder')] })).toBe(false)
  })
})

test('actions are grouped by the days of the person', () => {
  const now = Date.parse('2026-11-21T03:00:00Z')
  const lines = ['2026-11-21T02:00:00Z', '2026-11-20T23:30:00Z', '2026-11-20T22:30:00Z', '2026-11-02T12:00:00Z'].map(
    at => ({ at }),
  )
  const days = byDay(lines, { now, timeZone: 'Europe/Berlin', locale: 'en-US' })
  expect(days.map(({ label, lines: of }) => [label, of.length])).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
    ['Monday, November 2, 2026', 1],
  ])
})
