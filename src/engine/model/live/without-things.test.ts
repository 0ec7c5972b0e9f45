import { expect, test } from 'vitest'
import { thingEntryKind } from '../things.ts'
import type { LiveAction, LiveEntry } from './live-batch.ts'
import { withoutThings } from './without-things.ts'

const entry = (kind: string): LiveEntry => ({ kind, tableId: null, itemId: 'one' })
const action = (...kinds: string[]): LiveAction => ({
  version: 7,
  name: 'forms.change',
  actor: { id: 'user1', name: 'Ada' },
  actionId: 'act1',
  gestureId: null,
  at: '2026-11-23T09:00:00.000Z',
  entries: kinds.map(entry),
})

test('an action keeps what it changed in the tables, and loses what it changed beside them', () => {
  const block = thingEntryKind('blocks', 'update')
  expect(withoutThings([action('record.update', block), action(block)])).toEqual([action('record.update'), action()])
})

test('an action that only changed tables stays the same object', () => {
  const actions = [action('record.update', 'field.create')]
  expect(withoutThings(actions)[0]).toBe(actions[0])
})
