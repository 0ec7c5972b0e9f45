import { beforeEach, describe, expect, test } from 'vitest'
import type { ActionDraft } from '../../actions/action-type.ts'
import { fieldType } from '../../fields/registry.ts'
import { linkedRecord } from '../../fields/linked_record/linked_record.ts'
import { emptyConfig, type Field, type Table, type View, type ViewKind } from '../../engine/model/structure.ts'
import type { EditScopeOptions } from './edit-scope.ts'
import { structureEdits, type StructureEdits } from './structure-edits.ts'

interface Sent {
  type: string
  args: Record<string, unknown>
  gestureId: string
}

let tables: Table[]
let sent: Sent[]
let offers: { text: string; undo: () => void }[]
let undone: string[]
let edits: StructureEdits

const field = (id: string, order: number, settings: Partial<Field> = {}): Field => ({
  id,
  name: id,
  type: 'number',
  template: {},
  order,
  ...settings,
})
const view = (id: string, kind: ViewKind = 'shared', order = 1): View => ({
  id,
  name: id,
  type: 'grid',
  kind,
  config: emptyConfig,
  order,
})
const table = (id: string, fields: Field[], views = [view(`${id}-grid`)]): Table => ({
  id,
  name: id,
  order: 1,
  primaryFieldId: fields[0]?.id ?? '',
  fields,
  views,
})
const found = <Item extends { id: string }>(items: readonly Item[] | undefined, id: string): Item => {
  const item = items?.find(one => one.id === id)
  if (!item) throw new Error(`There is no ${id}`)
  return item
}
const tasks = () => found(tables, 'tasks')
/** The link fields that an action creates: its own and the one that links back. */
function linksOf(at: number) {
  const { args } = sent[at] ?? { args: {} }
  return args as unknown as { field: Field; inverse: { tableId: string; field: Field } }
}
const types = () => sent.map(({ type }) => type)

beforeEach(() => {
  tables = [
    table(
      'tasks',
      [field('title', 1), field('hours', 2), field('notes', 3)],
      [view('grid'), view('locked', 'locked', 2)],
    ),
    table('people', [field('person', 1)]),
  ]
  sent = []
  offers = []
  undone = []
  let gestures = 0
  const screen = {
    structure: { shown: { tables } },
    view: (tableId: string, viewId: string) =>
      tables.find(({ id }) => id === tableId)?.views.find(({ id }) => id === viewId),
    table: () => ({ newNumber: () => 1 }),
  } as unknown as EditScopeOptions['screen']
  const session = {
    act({ type, args }: ActionDraft, _place: unknown, gestureId = `gesture ${++gestures}`) {
      sent.push({ type, args: args as Record<string, unknown>, gestureId })
      return { gestureId }
    },
    undo: (gestureId: string) => void undone.push(gestureId),
  } as unknown as EditScopeOptions['session']
  edits = structureEdits({
    userId: 'u',
    basePublicId: 'b',
    tableId: 'tasks',
    viewId: 'grid',
    screen,
    session,
    offerUndo: (text, undo) => offers.push({ text, undo }),
  })
})

describe('an edit that changes nothing is not an action', () => {
  const same: Record<string, () => void> = {
    'a table keeps its name': () => edits.renameTable('tasks', 'tasks'),
    'an unknown table gets a name': () => edits.renameTable('gone', 'New'),
    'the tables keep their order': () => edits.reorderTables(['tasks', 'people']),
    'a view keeps its name': () => edits.renameView('tasks', found(tasks().views, 'grid'), 'grid'),
    'the views keep their order': () => edits.reorderViews('tasks', ['grid', 'locked']),
    'a view keeps its kind': () => edits.changeViewKind('tasks', found(tasks().views, 'grid'), 'shared'),
    'a field keeps its settings': () =>
      edits.updateField('tasks', field('hours', 2), { name: 'hours', type: 'number', template: {} }),
    'the fields keep their order': () => edits.reorderFields('tasks', ['title', 'hours', 'notes']),
    'the first fields of the order are given': () => edits.reorderFields('tasks', ['title', 'hours']),
    'a column keeps its width': () =>
      edits.resizeField({ tableId: 'tasks', viewId: 'grid', fieldId: 'hours', width: null }),
    'an unknown view is changed': () => edits.updateView({ tableId: 'tasks', viewId: 'gone' }, { rowHeight: 'tall' }),
    'a locked view is changed': () => edits.updateView({ tableId: 'tasks', viewId: 'locked' }, { rowHeight: 'tall' }),
    'a column of a locked view is resized': () =>
      edits.resizeField({ tableId: 'tasks', viewId: 'locked', fieldId: 'hours', width: 200 }),
  }

  test.each(Object.keys(same))('when %s', name => {
    same[name]?.()
    expect(types()).toEqual([])
  })
})

describe('an edit carries what undo needs', () => {
  test('the previous name of a table, and the previous order', () => {
    edits.renameTable('tasks', 'Work')
    edits.reorderTables(['people', 'tasks'])
    expect(sent.map(({ args }) => [args['before'], args['after']])).toEqual([
      ['tasks', 'Work'],
      [
        ['tasks', 'people'],
        ['people', 'tasks'],
      ],
    ])
  })

  test('the previous width of a column, null for the default', () => {
    edits.resizeField({ tableId: 'tasks', viewId: 'grid', fieldId: 'hours', width: 200 })
    expect(sent[0]?.args).toMatchObject({ before: null, after: 200 })
  })

  test('only the settings of a view that change', () => {
    edits.updateView({ tableId: 'tasks', viewId: 'grid' }, { rowHeight: 'tall' }, 'ges1')
    expect(sent[0]?.args).toMatchObject({ before: { rowHeight: 'short' }, after: { rowHeight: 'tall' } })
    expect(sent[0]?.gestureId).toBe('ges1')
  })

  test('fields that an order leaves out follow it', () => {
    edits.reorderFields('tasks', ['title', 'notes'])
    expect(sent[0]?.args['after']).toEqual(['title', 'notes', 'hours'])
  })

  test('a change of the type is a conversion with the settings before and after', () => {
    edits.updateField('tasks', field('hours', 2), { name: 'Time', type: 'duration', template: { format: 'h:mm' } })
    expect(sent[0]?.args).toMatchObject({
      before: { name: 'hours', type: 'number' },
      after: { name: 'Time', type: 'duration' },
    })
  })
})

describe('a deletion offers to undo itself', () => {
  test.each([
    ['table', () => edits.deleteTable(tasks())],
    ['field', () => edits.deleteField('tasks', field('hours', 2))],
    ['view', () => edits.deleteView('tasks', view('grid'))],
  ])('of a %s', (_kind, remove) => {
    remove()
    expect(offers[0]?.text).toMatch(/deleted$/)
    offers[0]?.undo()
    expect(undone).toEqual([sent[0]?.gestureId])
  })
})

describe('a new field', () => {
  const linkTo = (tableId: string) => ({ ...linkedRecord.template.parse({}), tableId })

  test('without a name gets a free one of its type, at the end of its table', () => {
    tables[0]?.fields.push(field('Number', 7))
    const made = edits.createField('tasks', { name: '', type: 'number', template: undefined })
    expect(made).toMatchObject({ name: 'Number 2', order: 8 })
    expect(made.template).toEqual(fieldType('number').template.parse({}))
  })

  test('of links is named after its table, and creates the field that links back', () => {
    const made = edits.createField('tasks', { name: '', type: 'linked_record', template: linkTo('people') })
    const { field: own, inverse } = linksOf(0)
    expect(made.name).toBe('people')
    expect(inverse).toMatchObject({ tableId: 'people', field: { name: 'tasks', order: 2 } })
    expect(own.template).toMatchObject({ inverseFieldId: inverse.field.id })
    expect(inverse.field.template).toMatchObject({ tableId: 'tasks', inverseFieldId: own.id })
  })

  test('of links to its own table creates two fields with different names and places', () => {
    const made = edits.createField('tasks', { name: '', type: 'linked_record', template: linkTo('tasks') })
    const { inverse } = linksOf(0)
    expect([made.name, inverse.field.name]).toEqual(['tasks', 'tasks 2'])
    expect([made.order, inverse.field.order]).toEqual([4, 5])
    expect(inverse.tableId).toBe('tasks')
  })

  test('of links to an unknown table has no field that links back', () => {
    edits.createField('tasks', { name: '', type: 'linked_record', template: linkTo('gone') })
    expect(sent[0]?.args).not.toHaveProperty('inverse')
  })

  test('that is a copy gets the next free name', () => {
    tables[0]?.fields.push(field('hours 2', 4))
    expect(edits.duplicateField('tasks', field('hours', 2)).name).toBe('hours 3')
  })
})

describe('a copy of a table', () => {
  beforeEach(() => {
    const template = { ...linkedRecord.template.parse({}), tableId: 'people', inverseFieldId: 'theirs' }
    tasks().fields = [
      field('title', 1),
      field('owner', 2, { type: 'linked_record', template }),
      field('rank', 3, { type: 'lookup', template: { linkedRecordFieldId: 'owner', lookupFieldId: 'person' } }),
      field('hours', 4),
    ]
  })

  test.each([true, false])('is one gesture with its links, lookups, and order (records: %s)', withRecords => {
    const copy = edits.duplicateTable(tasks(), withRecords)
    expect(copy.name).toBe('tasks copy')
    expect(new Set(sent.map(({ gestureId }) => gestureId)).size).toBe(1)
    const fieldIds = sent[0]?.args['fieldIds'] as Record<string, string>
    const created = sent.slice(1).flatMap(({ args }) => (args['field'] as Field | undefined) ?? [])
    expect(created.map(({ id }) => id)).toEqual([fieldIds['owner'], fieldIds['rank']])
    expect(found(created, fieldIds['rank'] ?? '').template).toEqual({
      linkedRecordFieldId: fieldIds['owner'],
      lookupFieldId: 'person',
    })
  })

  test('links back to its own records through a new field', () => {
    edits.duplicateTable(tasks(), false)
    const { field: own, inverse } = linksOf(1)
    expect(inverse.tableId).toBe('people')
    expect(inverse.field.id).not.toBe('theirs')
    expect(own.template).toMatchObject({ tableId: 'people', inverseFieldId: inverse.field.id })
  })
})

test('a new table can be the first of its base', () => {
  tables.length = 0
  const made = edits.createTable('Ideas')
  expect(made.fields.length).toBeGreaterThan(0)
  expect(sent[0]?.args['rows']).toHaveLength(3)
})
