import { expect, test } from 'vitest'
import type { LiveAction } from '../../engine/model/live/live-batch.ts'
import { knownBlocks } from '../blocks/registry.ts'
import { applyChanges } from '../document/apply-changes.ts'
import type { Change } from '../document/change.ts'
import { newDraft } from '../document/new-form.ts'
import { entriesOf } from '../document/thing-entries.ts'
import { create, set } from '../testing/random-edits.ts'
import { DraftScreen } from './draft-screen.ts'

const question = (id: string) =>
  create('blocks', { id, at: { parentId: 'page1', place: 'V' }, type: 'short_answer', label: 'Name' })
const label = (id: string, before: string, after: string) => set('blocks', id, ['label', before, after])

const start = applyChanges(newDraft(), [question('q1'), question('q2')], knownBlocks).document

function opened(): DraftScreen {
  const screen = new DraftScreen()
  screen.load({ version: 1, document: structuredClone(start) })
  return screen
}

const action = (version: number, changes: readonly Change[], actionId: string | null = null): LiveAction => ({
  version,
  name: 'forms.change',
  actor: { id: 'user2', name: 'Eve' },
  actionId,
  gestureId: null,
  at: '2026-11-23T09:00:00.000Z',
  entries: entriesOf(changes).map(entry => ({ ...entry, tableId: null })),
})
const hear = (screen: DraftScreen, ...actions: LiveAction[]) =>
  screen.hear({ version: actions.at(-1)?.version ?? 0, actions: structuredClone(actions) })
const labels = ({ document }: DraftScreen) => [document.blocks['q1']?.label, document.blocks['q2']?.label]

test('what did not change stays the same object, whether this person changes the form, others do, or it is loaded', () => {
  const screen = opened()
  const before = screen.document
  screen.apply('act1', [label('q1', 'Name', 'Mine')])
  const mine = screen.document
  expect(mine.blocks['q2']).toBe(before.blocks['q2'])
  expect(mine.pages).toBe(before.pages)
  hear(screen, action(2, [label('q2', 'Name', 'Theirs')]))
  const both = screen.document
  expect(both.blocks['q1']).toBe(mine.blocks['q1'])
  expect(both.endings).toBe(before.endings)
  hear(screen, action(3, [label('q1', 'Name', 'Mine')], 'act1'))
  expect(screen.document).toBe(both)
  screen.load({ version: 3, document: structuredClone(both) })
  expect(screen.document).toBe(both)
})

test('listeners are called when something changes, and only then', () => {
  const screen = opened()
  let count = 0
  const leave = screen.subscribe(() => {
    count += 1
  })
  screen.apply('act1', [label('q1', 'Name', 'Mine')])
  screen.settle('act1', [label('q1', 'Name', 'Mine')], 2)
  hear(screen, action(2, [label('q1', 'Name', 'Mine')], 'act1'))
  expect(count).toBe(1)
  leave()
  screen.apply('act2', [label('q1', 'Mine', 'x')])
  expect(count).toBe(1)
})

test('a saved change stays on the screen until the log brings it, and then gives way to later ones', () => {
  const screen = opened()
  const change = label('q1', 'Name', 'Mine')
  screen.apply('act1', [change])
  screen.settle('act1', [change], 2)
  expect(labels(screen)).toEqual(['Mine', 'Name'])
  // Somebody else sets it back to the value that the change expects.
  hear(screen, action(2, [change], 'act1'), action(3, [label('q1', 'Mine', 'Name')]))
  expect(labels(screen)).toEqual(['Name', 'Name'])
})

test('a change whose answer is lost gives way to later ones once the log brings it', () => {
  const screen = opened()
  const change = label('q1', 'Name', 'Mine')
  screen.apply('act1', [change])
  hear(screen, action(2, [change], 'act1'), action(3, [label('q1', 'Mine', 'Name')]))
  expect(labels(screen)).toEqual(['Name', 'Name'])
})

test('what the server skipped leaves the screen', () => {
  const screen = opened()
  const changes = [label('q1', 'Name', 'Mine'), label('q2', 'Name', 'Mine')]
  screen.apply('act1', changes)
  screen.settle('act1', changes.slice(1), 3)
  expect(labels(screen)).toEqual(['Name', 'Mine'])
  hear(screen, action(2, [label('q1', 'Name', 'Theirs')]), action(3, changes.slice(1), 'act1'))
  expect(labels(screen)).toEqual(['Theirs', 'Mine'])
  screen.apply('act2', [label('q2', 'Mine', 'x')])
  screen.revert('act2')
  expect(labels(screen)).toEqual(['Theirs', 'Mine'])
})

test('after a part of the log is missing, the screen waits until the form is loaded again', () => {
  const screen = opened()
  hear(screen, action(3, [label('q2', 'Name', 'Third')]))
  expect([labels(screen), screen.isBehind]).toEqual([['Name', 'Name'], true])
  const second = applyChanges(start, [label('q1', 'Name', 'Second')], knownBlocks).document
  screen.load({ version: 2, document: second })
  expect([labels(screen), screen.isBehind]).toEqual([['Second', 'Third'], false])
  screen.hear({ version: 9, tooFar: true })
  expect(screen.isBehind).toBe(true)
  screen.load({ version: 2, document: start })
  expect(screen.isBehind).toBe(true)
  screen.load({ version: 9, document: second })
  expect([labels(screen), screen.isBehind]).toEqual([['Second', 'Name'], false])
  screen.load({ version: 8, document: start })
  expect(labels(screen)).toEqual(['Second', 'Name'])
})

test('changes of an earlier page show as soon as the form is loaded', () => {
  const screen = new DraftScreen()
  screen.apply('act1', [label('q1', 'Name', 'Mine')])
  screen.apply('act2', [label('q1', 'Mine', 'Mine too')])
  screen.load({ version: 1, document: start })
  expect(labels(screen)).toEqual(['Mine too', 'Name'])
})
