import { expect, test } from 'vitest'
import { ended, prepared } from '../../conversions/conversion-names.ts'
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
