import { expect, test } from 'vitest'
import { ended, prepared } from '../../engine/model/conversion-names.ts'
import { newsOf } from './record-news.ts'

const action = (name: string) => ({
  version: 1,
  name,
  actor: { id: 'user', name: 'Ada' },
  actionId: null,
  gestureId: null,
  at: '2026-11-21T12:00:00.000Z',
  entries: [],
})

test('a conversion that begins or is given up is news of the structure, though it logs nothing', () => {
  const structural = (name: string) => newsOf([action(name)], () => false).isStructural
  expect([prepared, ended, 'records.update'].map(structural)).toEqual([true, true, false])
})

test.each(['table', 'field', 'view', 'record'])('a %s that is deleted or comes back is news of the trash', kind => {
  const isOfTrash = (what: string) => {
    const entry = { kind: `${kind}.${what}`, tableId: 'tbl', itemId: 'it', before: null, after: null }
    return newsOf([{ ...action('some'), entries: [entry] }], () => false).isOfTrash
  }
  expect(['delete', 'restore', 'create', 'update'].map(isOfTrash)).toEqual([true, true, false, false])
})

test('a field that someone else converts is reported; one with other settings is not', () => {
  const [links, text] = [
    { type: 'linked_record', template: { tableId: 'other' } },
    { type: 'single_line_text', template: {} },
  ]
  const converted = (before: object, after: object, isOwn = false) => {
    const entry = { kind: 'field.update', tableId: 'tbl', itemId: 'fld', before, after }
    return newsOf([{ ...action('some'), actionId: 'act', version: 7, entries: [entry] }], () => isOwn).converted
  }
  expect(converted(links, text)).toEqual([{ tableId: 'tbl', version: 7, field: { id: 'fld', ...text } }])
  expect(converted(links, links)).toEqual([])
  expect(converted(links, text, true)).toEqual([])
})

test('a deleted, restored, or converted field is reported, whoever did it; a renamed one is not', () => {
  const [links, text] = [{ type: 'linked_record' }, { type: 'single_line_text' }]
  const turned = (what: string, before: object | null, after: object | null) => {
    const entry = { kind: `field.${what}`, tableId: 'tbl', itemId: 'fld', before, after }
    return newsOf([{ ...action('some'), actionId: 'act', version: 7, entries: [entry] }], () => true).turned
  }
  const messages = [{ fieldId: 'fld', version: 7 }]
  expect([turned('delete', null, null), turned('restore', null, null)]).toEqual([messages, messages])
  expect(turned('update', links, text)).toEqual(messages)
  expect(turned('update', { ...text, name: 'One' }, { ...text, name: 'Two' })).toEqual([])
})

test('a view that someone else deletes or makes personal is reported; other changes are not', () => {
  const gone = (what: string, after: object | null, isOwn = false) => {
    const entry = { kind: `view.${what}`, tableId: 'tbl', itemId: 'viw', before: null, after }
    return newsOf([{ ...action('some'), actionId: 'act', entries: [entry] }], () => isOwn).goneViews
  }
  const messages = { tableId: 'tbl', viewId: 'viw', by: { id: 'user', name: 'Ada' } }
  expect(gone('delete', null)).toEqual([{ ...messages, how: 'deleted' }])
  expect(gone('update', { name: 'Mine', kind: 'personal' })).toEqual([{ ...messages, how: 'made personal' }])
  expect(gone('update', { name: 'Mine', kind: 'locked' })).toEqual([])
  expect(gone('delete', null, true)).toEqual([])
})

test.each([true, false])('another primary field renames the records of its table (own change: %s)', isOwn => {
  const [before, after] = [{ primaryFieldId: 'a' }, { primaryFieldId: 'b' }]
  const entry = { kind: 'field.primary', tableId: 'tbl', itemId: 'b', before, after }
  const news = newsOf([{ ...action('tables.update'), actionId: 'act', entries: [entry] }], () => isOwn)
  expect(news).toMatchObject({ renamed: new Set(['tbl']), isStructural: true, converted: [], turned: [] })
})
