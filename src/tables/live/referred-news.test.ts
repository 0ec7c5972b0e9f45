import { expect, test } from 'vitest'
import type { Metadata } from '../../engine/model/structure.ts'
import type { RecordNews } from './record-news.ts'
import { changedLookups, referredNews, tablesNaming } from './referred-news.ts'

const field = (id: string, type = 'single_line_text', template: object = {}) => ({
  id,
  name: id,
  type,
  template,
  order: 1,
})
const table = (id: string, ...fields: Metadata['tables'][number]['fields']) => ({
  id,
  name: id,
  order: 1,
  primaryFieldId: fields[0]?.id ?? '',
  views: [],
  fields,
})
const link = (tableId: string, inverseFieldId: string) => ({ tableId, inverseFieldId, allowMultiple: true })

/** Tasks have owners, whose cities they look up, and whose teams. */
const metadata: Metadata = {
  tables: [
    table(
      'tasks',
      field('title'),
      field('owners', 'linked_record', link('people', 'tasksOf')),
      field('cities', 'lookup', { linkedRecordFieldId: 'owners', lookupFieldId: 'city' }),
      field('teams', 'lookup', { linkedRecordFieldId: 'owners', lookupFieldId: 'team' }),
    ),
    table(
      'people',
      field('name'),
      field('city'),
      field('age', 'number'),
      field('team', 'linked_record', link('teams', 'members')),
      field('tasksOf', 'linked_record', link('tasks', 'owners')),
    ),
    table('teams', field('team name'), field('members', 'linked_record', link('people', 'team'))),
  ],
}

const hear = (tableId: string, ...news: Partial<RecordNews>[]) => {
  const messages = news.map((one): RecordNews => ({
    kind: 'update',
    version: 7,
    recordId: 'r1',
    data: {},
    at: '',
    by: 'usr1',
    isOwn: false,
    ...one,
  }))
  return referredNews(metadata, new Map([[tableId, messages]]))
}

test('a value that is looked up changes the lookups of all that link to its record', () => {
  const { referred } = hear('people', { data: { city: 'Oslo', age: 3 } })
  expect(referred).toEqual([
    { tableId: 'tasks', version: 7, fieldIds: ['cities'], affected: { linkFieldId: 'owners', linkedIds: ['r1'] } },
  ])
})

test('another name changes the links to a record, wherever they show', () => {
  const { referred } = hear('teams', { data: { 'team name': 'Red' } })
  expect(referred).toEqual([
    { tableId: 'people', version: 7, fieldIds: ['team'], affected: { linkFieldId: 'team', linkedIds: ['r1'] } },
    { tableId: 'tasks', version: 7, fieldIds: ['teams'], affected: 'all' },
  ])
})

test('changes of unlinked records affect nothing else', () => {
  expect(hear('people', { data: { age: 3 } })).toMatchObject({ referred: [] })
  expect(hear('people', { kind: 'create', data: { name: 'New' } })).toMatchObject({ referred: [] })
})

test('cells of links are asked for again, with what is looked up through them, and not shown from the log', () => {
  const { records, referred } = hear('tasks', { data: { owners: ['r2'], title: 'Read' } })
  expect(records.get('tasks')?.[0]).toMatchObject({ data: { title: 'Read' }, isPartial: true })
  expect(referred[0]).toEqual({
    tableId: 'tasks',
    version: 7,
    fieldIds: ['owners', 'cities', 'teams'],
    affected: { recordIds: ['r1'] },
  })
})

test('a deleted record leaves the cells that link to it; one that is back may be in any', () => {
  expect(hear('people', { kind: 'delete' }).referred).toContainEqual({
    tableId: 'tasks',
    version: 7,
    fieldIds: ['owners', 'cities', 'teams'],
    affected: { linkFieldId: 'owners', linkedIds: ['r1'] },
  })
  expect(hear('people', { kind: 'restore' }).referred).toEqual([
    { tableId: 'tasks', version: 7, fieldIds: ['owners', 'cities', 'teams'], affected: 'all' },
    { tableId: 'teams', version: 7, fieldIds: ['members'], affected: 'all' },
  ])
})

test('each referring field is reported once for any number of changed records', () => {
  const ids = Array.from({ length: 10_000 }, (_, at) => `r${at}`)
  const named = ids.map((recordId, at) => ({ recordId, version: 7 + at, data: { name: 'New', city: 'Oslo' } }))
  expect(hear('people', ...named).referred).toEqual([
    {
      tableId: 'tasks',
      version: 10_006,
      fieldIds: ['owners', 'cities'],
      affected: { linkFieldId: 'owners', linkedIds: ids },
    },
    { tableId: 'teams', version: 10_006, fieldIds: ['members'], affected: { linkFieldId: 'members', linkedIds: ids } },
  ])
  const linked = ids.map(recordId => ({ recordId, data: { owners: ['p1'] } }))
  expect(hear('tasks', ...linked).referred).toEqual([
    { tableId: 'tasks', version: 7, fieldIds: ['owners', 'cities', 'teams'], affected: { recordIds: ids } },
  ])
})

test('a record that is back is asked for where it has links: the log does not tell them', () => {
  const back = { kind: 'restore', data: { title: 'Read' } } as const
  expect(hear('tasks', back).records.get('tasks')).toMatchObject([{ data: { title: 'Read' }, isPartial: true }])
})

test('lookups of a deleted, restored, or converted field are reloaded', () => {
  const turned = (...fieldIds: string[]) =>
    changedLookups(
      metadata,
      fieldIds.map((fieldId, at) => ({ fieldId, version: 7 + at })),
    )
  const lookups = (version: number, ...fieldIds: string[]) => [{ tableId: 'tasks', version, fieldIds, affected: 'all' }]
  expect(turned('city')).toEqual(lookups(7, 'cities'))
  expect(turned('owners')).toEqual(lookups(7, 'cities', 'teams'))
  expect(turned('city', 'team')).toEqual(lookups(8, 'cities', 'teams'))
  expect(turned('age', 'title', 'gone')).toEqual([])
})

test('another primary field changes the tables that show its records by name, also through lookups', () => {
  expect(tablesNaming(metadata, new Set(['teams']))).toEqual(['tasks', 'people'])
  expect(tablesNaming(metadata, new Set(['tasks']))).toEqual(['people'])
  expect(tablesNaming(metadata, new Set(['people']))).toEqual(['tasks', 'teams'])
  expect(tablesNaming(metadata, new Set())).toEqual([])
})
