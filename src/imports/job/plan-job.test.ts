import { describe, expect, test } from 'vitest'
import { fieldTypes } from '../../fields/registry.ts'
import type { NewField } from '../../engine/structure/change-tables.ts'
import type { SourceColumn, SourceTable } from './import-source.ts'
import { planJob, type RequestedTable } from './plan-job.ts'

const text = { type: 'single_line_text', template: {} }

const column = (id: string, more: Partial<SourceColumn> = {}): SourceColumn => ({
  id,
  name: id,
  sourceType: 'Text',
  field: text,
  fits: [{ type: 'number', template: {} }],
  note: null,
  ...more,
})

const links = (id: string, tableId: string, inverseColumnId: string | null): SourceColumn =>
  column(id, { field: null, links: { tableId, inverseColumnId, allowMultiple: true } })

const people: SourceTable = {
  id: 'people',
  name: 'People',
  columns: [column('name'), links('tasks', 'work', 'owner'), links('boss', 'people', null)],
  views: [
    { name: 'All', visibleColumnIds: null },
    { name: 'all', visibleColumnIds: ['name', 'boss'] },
  ],
}
const work: SourceTable = {
  id: 'work',
  name: 'Work',
  columns: [
    column('title'),
    links('owner', 'people', 'tasks'),
    column('owner name', { looksUp: { linkColumnId: 'owner', columnId: 'name' } }),
    column('file', { field: { type: 'attachments', template: {} }, fits: [], isJson: true }),
  ],
}

type RequestedColumn = RequestedTable['columns'][number]

const whole = ({ id, name, columns }: SourceTable): RequestedTable => ({
  sourceId: id,
  name,
  columns: columns.map(({ id: sourceId, name: own }) => ({ sourceId, name: own, type: null })),
})

const namesOf = (fields: readonly NewField[] = []) => fields.map(({ name }) => name)
const fieldNamed = (fields: readonly NewField[] | undefined, name: string) => {
  const field = fields?.find(one => one.name === name)
  if (!field) throw new Error(`There is no field ${name}`)
  return { ...field, links: fieldTypes.linked_record.links?.settings(field.template as never) }
}

describe('the plan of a job', () => {
  const { tables } = planJob([whole(people), whole(work)], [people, work])
  const [first, second] = tables

  test('makes both columns of a link one pair of fields, and writes its links once', () => {
    const tasks = fieldNamed(first?.table.fields, 'tasks')
    const owner = fieldNamed(second?.table.fields, 'owner')
    expect(tasks.links).toMatchObject({ tableId: second?.table.tableId, inverseFieldId: owner.id })
    expect(owner.links).toMatchObject({ tableId: first?.table.tableId, inverseFieldId: tasks.id })
    expect(first?.links.map(({ fieldId }) => fieldId)).toContain(tasks.id)
    // The other side only puts them in its own order.
    expect(second?.links).toMatchObject([{ fieldId: owner.id, isOrder: true }])
  })

  test('adds the other field of a link to the same table that has only one column', () => {
    expect(namesOf(first?.table.fields)).toEqual(['name', 'tasks', 'boss', 'People'])
    const boss = fieldNamed(first?.table.fields, 'boss')
    const added = fieldNamed(first?.table.fields, 'People')
    expect(boss.links).toMatchObject({ tableId: first?.table.tableId, inverseFieldId: added.id })
    expect(added.links).toMatchObject({ tableId: first?.table.tableId, inverseFieldId: boss.id })
  })

  test('keeps a lookup whose link and looked-up field are imported', () => {
    const lookup = fieldNamed(second?.table.fields, 'owner name')
    expect(lookup.template).toEqual({
      linkedRecordFieldId: fieldNamed(second?.table.fields, 'owner').id,
      lookupFieldId: fieldNamed(first?.table.fields, 'name').id,
    })
    expect(second?.columnIds).not.toContain('owner name')
  })

  test('reads the columns in the order of the file, after the row id', () => {
    expect(first?.columnIds).toEqual(['name', 'tasks', 'boss'])
    expect(first?.links.map(({ index }) => index)).toEqual([2, 3])
    expect(second?.columnIds).toEqual(['title', 'owner', 'file'])
    expect(second?.columns.map(({ index, name, isJson }) => [index, name, isJson])).toEqual([
      [1, 'title', undefined],
      [3, 'file', true],
    ])
  })

  test('keeps the views, with distinct names and their hidden fields', () => {
    const { views = [], fields = [] } = first?.table ?? {}
    expect(views.map(({ name }) => name)).toEqual(['All', 'all 2'])
    expect(views[1]?.config.hiddenFieldIds).toEqual([fieldNamed(fields, 'tasks').id])
  })
})

test('links to a table that is not imported are left out; a lookup through them becomes its values', () => {
  const [table] = planJob([whole(work)], [people, work]).tables
  expect(namesOf(table?.table.fields)).toEqual(['title', 'owner name', 'file'])
  expect(fieldNamed(table?.table.fields, 'owner name').type).toBe(text.type)
  expect(table?.columnIds).toEqual(['title', 'owner name', 'file'])
})

describe('a lookup whose link and looked-up field are imported becomes its values', () => {
  const fieldsOf = (columns: RequestedTable['columns']) =>
    planJob([whole(people), { ...whole(work), columns }], [people, work]).tables[1]
  const [titled, owner, ownerName] = whole(work).columns as [RequestedColumn, RequestedColumn, RequestedColumn]

  test('as the primary field', () => {
    const table = fieldsOf([ownerName, titled, owner])
    expect(table?.table.fields[0]).toMatchObject({ name: 'owner name', type: text.type })
    expect(table?.columnIds).toEqual(['owner name', 'title', 'owner'])
  })

  test('if another type is chosen', () => {
    const table = fieldsOf([titled, owner, { ...ownerName, type: 'number' }])
    expect(fieldNamed(table?.table.fields, 'owner name').type).toBe('number')
    expect(table?.columnIds).toContain('owner name')
    const proposed = fieldsOf([titled, owner, { ...ownerName, type: text.type }])
    expect(fieldNamed(proposed?.table.fields, 'owner name').type).toBe('lookup')
  })
})

test('a link whose other column is left out gets a new field there', () => {
  const short = { ...whole(people), columns: whole(people).columns.slice(0, 1) }
  const [first] = planJob([short, whole(work)], [people, work]).tables
  expect(namesOf(first?.table.fields)).toEqual(['name', 'Work'])
})

test('a table and a field that the source does not have start empty', () => {
  const added: RequestedTable = {
    sourceId: null,
    name: 'Notes',
    columns: [{ sourceId: null, name: 'Note', type: text.type }],
  }
  const [, second] = planJob([whole(work), added], [work]).tables
  expect(second).toMatchObject({ sourceId: null, columnIds: [], columns: [] })
  expect(second?.table.fields).toMatchObject([{ name: 'Note', type: text.type }])
})

test('another type is taken from those that the source offers', () => {
  const [table] = planJob(
    [{ sourceId: 'work', name: 'W', columns: [{ sourceId: 'title', name: 'T', type: 'number' }] }],
    [work],
  ).tables
  expect(table?.columns[0]).toMatchObject({ type: 'number', name: 'T' })
})

const only = (changes: Partial<RequestedTable>) => [{ ...whole(work), ...changes }]
const title = { sourceId: 'title', name: 'A', type: null }

test.each([
  ['no table', [], 'Choose a table to import'],
  ['a table without a name', only({ name: '  ' }), 'Table name is required'],
  [
    'two tables of one name',
    [whole(work), { ...whole(people), name: ' WORK ' }],
    'A table with this name already exists',
  ],
  ['a field without a name', only({ columns: [{ ...title, name: ' ' }] }), 'Every field needs a name.'],
  [
    'two fields of one name',
    only({ columns: [title, { ...title, sourceId: 'file', name: 'a' }] }),
    'Two fields are called a.',
  ],
  ['a table without fields', only({ columns: [] }), 'Choose a field of Work'],
  [
    'a type that does not read the column',
    only({ columns: [{ ...title, type: 'date' }] }),
    'cannot be imported as this type',
  ],
  ['files as the primary field', only({ columns: [{ ...title, sourceId: 'file' }] }), 'fields cannot name records'],
  [
    'links as the primary field',
    only({ columns: [{ ...title, sourceId: 'owner' }] }),
    'Links and lookups cannot name records',
  ],
  ['a table that is gone', only({ sourceId: 'gone' }), 'Work is no longer there'],
  ['a column that is gone', only({ columns: [{ ...title, sourceId: 'gone' }] }), 'A is no longer there'],
] as [string, RequestedTable[], string][])('a job with %s is refused', (_what, requested, message) => {
  expect(() => planJob(requested, [people, work])).toThrow(message)
})

test('more records than one import may have are refused, as far as the source counts them', () => {
  const counted = (rows: number) => [{ ...people, rows }, work]
  expect(() => planJob([whole(people), whole(work)], counted(2_000_001))).toThrow(
    'At most 2,000,000 records can be imported at once. Leave some tables out.',
  )
  expect(planJob([whole(people), whole(work)], counted(2_000_000)).tables).toHaveLength(2)
  expect(planJob([whole(work)], counted(2_000_001)).tables).toHaveLength(1)
})
