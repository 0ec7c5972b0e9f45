import { describe, expect, test } from 'vitest'
import { fieldType } from '../../fields/registry.ts'
import type { NamedChange } from '../../engine/model/history/history-line.ts'
import type { FieldPeriod } from '../../engine/model/history/past-value.ts'
import { byDay, didText, hasDetails } from './history-text.ts'

const change = (kind: string, overrides: Partial<NamedChange> = {}): NamedChange => ({
  kind,
  tableId: 'tbl1',
  tableName: 'Tasks',
  items: 1,
  cells: 0,
  itemId: 'id',
  itemName: null,
  formerName: null,
  recordLabel: null,
  changedCells: null,
  settings: [],
  ...overrides,
})

const period = (id: string, name: string, type: string): FieldPeriod => ({
  id,
  name,
  type,
  template: fieldType(type).template.parse({}),
  until: null,
  isDeleted: false,
})

const past = {
  periods: [
    period('title', 'Name', 'single_line_text'),
    period('price', 'Price', 'currency'),
    { ...period('note', 'Remark', 'long_text'), until: 5 },
    period('note', 'Note', 'long_text'),
    period('done', 'Done', 'checkbox'),
  ],
  context: { now: 0, timeZone: 'UTC', locale: 'en-US' },
  primaryFieldIds: new Set(['title']),
}

const did = (name: string, ...changes: NamedChange[]) => didText({ name, version: 9, changes }, past)

const edit = (fieldId: string, [before, after]: [unknown, unknown], overrides: Partial<NamedChange> = {}) =>
  change('record.update', { cells: 1, recordLabel: 'Owl', changedCells: [{ fieldId, before, after }], ...overrides })

describe('an edit of one cell', () => {
  test('shows the field, the record, and both values as the field shows them', () => {
    expect(did('records.update', edit('price', [5, 7.5]))).toBe('changed Price of Owl: $5.00 → $7.50')
    expect(did('records.update', edit('price', [null, 7]))).toBe('changed Price of Owl: empty → $7.00')
    expect(did('records.update', edit('price', [7, null]))).toBe('changed Price of Owl: $7.00 → empty')
  })

  test('of the primary field is a new name', () => {
    expect(did('records.update', edit('title', ['Eagle', 'Owl']))).toBe('renamed Eagle to Owl in Tasks')
    expect(did('records.update', edit('title', [null, 'Owl']))).toBe('named a record Owl in Tasks')
  })

  test('of a record without a name says the table', () => {
    expect(did('records.update', edit('price', [5, 7], { recordLabel: '' }))).toBe(
      'changed Price of a record in Tasks: $5.00 → $7.00',
    )
  })

  test('names the field as it was called then, and cuts long values and lines', () => {
    const long = 'word '.repeat(100)
    const text = didText({ name: 'x', version: 4, changes: [edit('note', ['first\nsecond', long])] }, past)
    expect(text).toMatch(/^changed Remark of Owl: first → (word ){12}…$/)
    expect(did('x', edit('note', ['a', 'b']))).toBe('changed Note of Owl: a → b')
  })

  test('that was changed back says so', () => {
    const changes = [edit('price', [5, 5])]
    expect(didText({ name: 'x', version: 9, firstVersion: 7, changes }, past)).toBe(
      'changed Price of Owl and back to $5.00',
    )
  })

  test('from history is a restore', () => {
    expect(did('history.restoreValue', edit('price', [7, 5]))).toBe('restored Price of Owl: $7.00 → $5.00')
    expect(did('history.restoreValue', edit('title', ['Owl', 'Eagle']))).toBe('restored Name of Owl: Owl → Eagle')
  })

  test('of a field that nobody knows any more is counted', () => {
    expect(did('records.update', edit('gone', [5, 7]))).toBe('changed a field of Owl in Tasks')
  })

  test('that left the value unreadable for its type shows it as it is', () => {
    expect(did('records.update', edit('price', ['many', 7]))).toBe('changed Price of Owl: many → $7.00')
  })
})

describe('an edit of one record', () => {
  const cells = (...ids: string[]) => ids.map(fieldId => ({ fieldId, before: 1, after: 2 }))

  test('names up to three fields', () => {
    const few = { cells: 3, changedCells: cells('price', 'note', 'done') }
    expect(did('x', edit('', [0, 0], few))).toBe('changed Price, Note, and Done of Owl in Tasks')
    const many = { cells: 4, changedCells: cells('title', 'price', 'note', 'done') }
    expect(did('x', edit('', [0, 0], many))).toBe('changed 4 fields of Owl in Tasks')
  })

  test('that is too large to show counts the fields', () => {
    expect(did('x', edit('', [0, 0], { cells: 2, changedCells: null }))).toBe('changed 2 fields of Owl in Tasks')
  })
})

test('a record that was added, deleted, or restored alone has its name', () => {
  const one = { recordLabel: 'Owl' }
  expect(did('x', change('record.create', one))).toBe('added Owl to Tasks')
  expect(did('x', change('record.delete', one))).toBe('deleted Owl from Tasks')
  expect(did('x', change('record.restore', one))).toBe('restored Owl in Tasks')
  expect(did('x', change('record.create', { recordLabel: '' }))).toBe('added a record to Tasks')
})

describe('a change of a view', () => {
  const view = (settings: string[]) => change('view.update', { itemName: 'Open', settings })

  test('says which settings changed', () => {
    expect(did('x', view(['sorts', 'filters']))).toBe('changed the filter and the sort of the view Open in Tasks')
    expect(did('x', view(['fieldWidths']))).toBe('changed the column widths of the view Open in Tasks')
  })

  test('says that its kind changed, and nothing about settings of later versions', () => {
    expect(did('x', view(['kind']))).toBe('changed who can see and change the view Open in Tasks')
    expect(did('x', view(['unheardOf']))).toBe('changed the view Open in Tasks')
  })

  test('can be opened', () => {
    expect(hasDetails({ changes: [view(['sorts'])] })).toBe(true)
  })
})

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
    expect(did('records.move', change('table.arrange'))).toBe('arranged the records of Tasks')
    expect(did('tables.update', change('field.primary', { itemName: 'Email' }))).toBe(
      'made the field Email the primary field of Tasks',
    )
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
  expect(days.map(({ label, lines: dayLines }) => [label, dayLines.length])).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
    ['Monday, November 2, 2026', 1],
  ])
})
