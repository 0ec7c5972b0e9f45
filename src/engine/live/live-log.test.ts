import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LiveAction, LiveEntry } from '../model/live/live-batch.ts'
import { announcedTo } from './live-log.ts'

const entry = (itemId: string, onlyFor?: string): LiveEntry => ({
  kind: 'view.update',
  tableId: 't',
  itemId,
  ...(onlyFor !== undefined && { onlyFor }),
})
const action = (version: number, entries: LiveEntry[]): LiveAction => ({
  version,
  name: 'views.update',
  actor: { id: 'ann', name: 'Ann' },
  actionId: null,
  gestureId: null,
  at: '2026-11-22T12:00:00.000Z',
  entries,
})

const follower = (id: string, seesThings = true) => ({ id, seesThings })

test('a person receives what is for everyone and for them', () => {
  const mixed = action(1, [entry('all'), entry('hers', 'ann'), entry('his', 'bob')])
  expect(announcedTo(follower('ann'), [mixed])).toEqual([action(1, [entry('all'), entry('hers', 'ann')])])
})

test('an action that only concerns others is left out', () => {
  expect(announcedTo(follower('ann'), [action(1, [entry('his', 'bob')]), action(2, [])])).toEqual([action(2, [])])
})

test('no entry reaches anyone but its person, and none of theirs is lost', () => {
  const people = fc.constantFrom('ann', 'bob', 'cem')
  const entries = fc.array(fc.tuple(fc.string(), fc.option(people, { nil: undefined })), { maxLength: 6 })
  fc.assert(
    fc.property(fc.array(entries, { maxLength: 8 }), people, (all, person) => {
      const actions = all.map((each, at) =>
        action(
          at,
          each.map(([id, onlyFor]) => entry(id, onlyFor)),
        ),
      )
      const flat = (list: readonly LiveAction[]) =>
        list.flatMap(({ version, entries: own }) => own.map(one => ({ version, one })))
      const allowed = flat(actions).filter(({ one }) => one.onlyFor === undefined || one.onlyFor === person)
      expect(flat(announcedTo(follower(person), actions))).toEqual(allowed)
    }),
  )
})

test('what people edit together beside the tables reaches only those who may edit it', () => {
  const thing: LiveEntry = { ...entry('blk1'), kind: 'thing.blocks.update', tableId: null }
  const actions = [action(1, [thing]), action(2, [thing, entry('all')]), action(3, [])]
  expect(announcedTo(follower('ann', false), actions)).toEqual([action(2, [entry('all')]), action(3, [])])
  expect(announcedTo(follower('ann'), actions)).toEqual(actions)
})
