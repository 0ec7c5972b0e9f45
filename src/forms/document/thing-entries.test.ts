import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testBlocks } from '../testing/known-blocks.ts'
import { create, firstForm, randomEdit, set } from '../testing/random-edits.ts'
import { applyChanges } from './apply-changes.ts'
import type { Change } from './change.ts'
import { newThingId } from './new-thing-id.ts'
import { entriesOf, withEntries } from './thing-entries.ts'
import { thingLists } from './form-document.ts'
import { isThingId } from './thing-id.ts'

const at = { parentId: 'page1', place: 'V' }

describe('the entries of an action', () => {
  test('are one for each thing, with the first and the last value of each cell', () => {
    const entries = entriesOf([
      set('blocks', 'q1', ['label', 'A', 'B']),
      set('blocks', 'q1', ['settings.max', null, 5]),
      set('blocks', 'q1', ['label', 'B', 'C']),
      { do: 'set', list: 'theme', id: 'theme', key: 'width', before: 720, after: 600 },
    ])
    expect(entries).toEqual([
      {
        kind: 'thing.blocks.update',
        itemId: 'q1',
        before: { label: 'A', 'settings.max': null },
        after: { label: 'C', 'settings.max': 5 },
      },
      { kind: 'thing.theme.update', itemId: 'theme', before: { width: 720 }, after: { width: 600 } },
    ])
  })

  test('hold a new thing as it is at the end of the action', () => {
    const entries = entriesOf([
      create('blocks', { id: 'q1', at, type: 'text', label: '', settings: {} }),
      set('blocks', 'q1', ['label', '', 'Name']),
      set('blocks', 'q1', ['settings.max', null, 5]),
    ])
    const after = { id: 'q1', at, type: 'text', label: 'Name', settings: { max: 5 } }
    expect(entries).toEqual([{ kind: 'thing.blocks.create', itemId: 'q1', before: null, after }])
  })
})

test('entries in any order turn a form into what its changes made of it', () => {
  const edits = fc.array(fc.tuple(fc.nat(8), fc.nat(20), fc.nat(20)), { maxLength: 15 })
  fc.assert(
    fc.property(edits, edits, fc.infiniteStream(fc.nat()), (before, edits, numbers) => {
      const start = edited(firstForm(), before, 'a')
      const { document, done } = edited(start.document, edits, 'b')
      const entries = entriesOf(done)
        .map(entry => ({ entry, number: numbers.next().value }))
        .toSorted((one, other) => one.number - other.number)
        .map(({ entry }) => entry)
      expect(withEntries(start.document, structuredClone(entries))).toEqual(document)
    }),
  )
})

function edited(start: ReturnType<typeof firstForm>, edits: readonly [number, number, number][], name: string) {
  let document = start
  const done: Change[] = []
  for (const [index, edit] of edits.entries()) {
    const result = applyChanges(document, randomEdit(document, `${name}${index}`, edit), testBlocks)
    document = result.document
    done.push(...result.done)
  }
  return { document, done }
}

test('entries about something else, and about things that are not known, change nothing', () => {
  const start = firstForm()
  const entries = [
    { kind: 'record.update', itemId: 'page1', after: { name: 'x' } },
    { kind: 'thing.tables.update', itemId: 'page1', after: { name: 'x' } },
    { kind: 'thing.blocks.update', itemId: 'q9', after: { label: 'x' } },
    { kind: 'thing.blocks.update', itemId: 'constructor', after: { label: 'x' } },
  ]
  expect(withEntries(start, entries)).toEqual(start)
})

test('things that an action leaves alone keep their identity', () => {
  const start = firstForm()
  const next = withEntries(start, [{ kind: 'thing.pages.update', itemId: 'page1', after: { name: 'First' } }])
  expect(next.pages['page1']?.name).toBe('First')
  expect(next.endings).toBe(start.endings)
  expect(next.settings).toBe(start.settings)
})

test('new things get ids that no other thing has', () => {
  const ids = thingLists.flatMap(list => [newThingId(list), newThingId(list)])
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every(isThingId)).toBe(true)
})
