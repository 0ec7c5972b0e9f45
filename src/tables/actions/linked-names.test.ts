import { expect, test } from 'vitest'
import { hues } from '../../fields/hues.ts'
import { linkedRecord } from '../../fields/linked_record/linked_record.ts'
import type { Metadata, TableRecord } from '../../engine/model/structure.ts'
import { LinkedNames } from './linked-names.ts'

const field = (id: string, type: string, template: object) => ({ id, name: id, type, template, order: 1 })
const metadata: Metadata = {
  tables: [
    {
      id: 'tasks',
      name: 'Tasks',
      order: 1,
      primaryFieldId: 'title',
      views: [],
      fields: [
        field('owners', 'linked_record', { tableId: 'people', inverseFieldId: 'tasks', allowMultiple: true }),
        field('teams', 'lookup', { linkedRecordFieldId: 'owners', lookupFieldId: 'team' }),
      ],
    },
    {
      id: 'people',
      name: 'People',
      order: 2,
      primaryFieldId: 'name',
      views: [],
      fields: [field('team', 'linked_record', { tableId: 'teams', inverseFieldId: 'members', allowMultiple: true })],
    },
  ],
}

const fetched = (linkedData: TableRecord['linkedData']): TableRecord[] => [
  { id: 'r1', number: 1, data: {}, createdAt: '', updatedAt: '', ...(linkedData && { linkedData }) },
]

test('records have the name that was received last, through any field', () => {
  const names = new LinkedNames(() => metadata)
  names.learn(fetched({ owners: [{ id: 'p1', name: 'Ada' }], teams: [{ id: 't1', name: 'Red' }] }))
  names.learn(fetched({ owners: [{ id: 'p1', name: 'Ada L.' }], gone: [{ id: 'x', name: 'X' }] }))
  expect(names.nameOf('people', 'p1')).toBe('Ada L.')
  expect(names.nameOf('teams', 't1')).toBe('Red')
  expect(names.nameOf('people', 't1')).toBeUndefined()
})

test('text refers to records by name, taking the first of several; a name with a comma needs quotes', () => {
  const names = new LinkedNames(() => metadata)
  names.put('people', [
    { id: 'p1', name: 'Ada' },
    { id: 'p2', name: 'Lee, Bo' },
    { id: 'p3', name: 'ADA' },
  ])
  const template = linkedRecord.template.parse({ tableId: 'people' })
  const context = { now: 0, timeZone: 'UTC', locale: 'en-US', base: names }
  expect(linkedRecord.show(['p2', 'p1', 'p9'], template, context)).toBe('"Lee, Bo", Ada, Unnamed record')
  expect(linkedRecord.read(' "lee, bo",ada ,, Ada', template, context)).toEqual({ kind: 'value', value: ['p2', 'p1'] })
  expect(linkedRecord.read('Ada, Nobody', template, context).kind).toBe('unreadable')
})

test('a name refers to the record that the server chose, until another record gets that name', () => {
  const names = new LinkedNames(() => metadata)
  names.put('people', [{ id: 'deleted', name: 'Ada' }])
  names.mean(
    'people',
    new Map([
      ['ADA', { id: 'p1', name: 'Ada' }],
      ['Bo', null],
    ]),
  )
  expect([names.idOf('people', 'ada'), names.nameOf('people', 'p1')]).toEqual(['p1', 'Ada'])
  expect(names.idOf('people', 'bo')).toBeUndefined()
  names.put('people', [{ id: 'p2', name: 'Bo' }])
  expect(names.idOf('people', 'bo')).toBe('p2')
})

test('chips get the first unused color, then the least used one, and keep it', () => {
  const names = new LinkedNames(() => metadata)
  const ids = [...hues, 'one more'].map((_, at) => `p${at}`)
  names.put(
    'people',
    ids.map(id => ({ id, name: id })),
  )
  names.put('people', [{ id: 'p3', name: 'Renamed' }])
  expect(ids.map(id => names.hueOf('people', id))).toEqual([...hues, hues[0]])
})

test('values lack names if they hold people whom the screen has not seen', () => {
  const people = [field('lead', 'user', {}), field('title', 'single_line_text', {})]
  const tables = metadata.tables.map(table => ({ ...table, fields: people }))
  const names = new LinkedNames(() => ({ tables }))
  expect(names.lacksNames({ lead: ['ann'], title: 'ann' })).toBe(true)
  names.learnCandidates([{ id: 'ann', name: 'Ann Lee <ann@example.com>', email: 'ann@example.com' }])
  expect(names.lacksNames({ lead: ['ann'] })).toBe(false)
  expect(names.people.get('ann')).toBe('Ann Lee')
  expect(names.lacksNames({ lead: null, title: 'bob' })).toBe(false)
  expect(names.lacksNames({ lead: 'a text of its former type' })).toBe(true)
})
