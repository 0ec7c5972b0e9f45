import { expect, test } from 'vitest'
import type { Skipped } from '../../actions/action-type.ts'
import { goneText, skippedText } from './skipped-text.ts'

const aside = 'Your change is set aside: see ‘set aside’, above.'
const skipped: Skipped = { count: 2, of: 20, by: 'Ana', rest: null }

test.each<[Partial<Skipped>, { edit: string; undo: string }]>([
  [
    {},
    {
      edit: `2 cells were changed meanwhile by Ana. ${aside}`,
      undo: '18 of 20 cells restored; 2 were changed since by Ana',
    },
  ],
  [
    { count: 1, by: null },
    {
      edit: `A cell was changed meanwhile by somebody else. ${aside}`,
      undo: '19 of 20 cells restored; 1 was changed since by somebody else',
    },
  ],
  [
    { count: 1, by: null, isDeleted: true },
    {
      edit: `The record of a cell was deleted meanwhile. ${aside}`,
      undo: 'The record of a cell was deleted meanwhile. 19 of 20 cells restored.',
    },
  ],
  [
    { count: 1, of: 3, what: 'setting' },
    {
      edit: `A setting was changed meanwhile by Ana. ${aside}`,
      undo: '2 of 3 settings restored; 1 was changed since by Ana',
    },
  ],
  [
    { count: 1, of: 1, what: 'name' },
    { edit: `The name was changed meanwhile by Ana. ${aside}`, undo: 'The name was changed since by Ana, and stays.' },
  ],
  [
    { count: 1, of: 3, what: 'value' },
    {
      edit: `A value could not be read: Ana had changed the type of the field. ${aside}`,
      undo: 'A value could not be read: Ana had changed the type of the field. 2 of 3 cells restored.',
    },
  ],
  [
    { count: 1, what: 'option' },
    { edit: 'An option stays: cells hold it by now.', undo: 'An option stays: cells hold it by now.' },
  ],
])('a person is told what was left alone, and what becomes of their change: %j', (about, { edit, undo }) => {
  expect(skippedText({ ...skipped, ...about }, false)).toBe(edit)
  expect(skippedText({ ...skipped, ...about }, true)).toBe(undo)
})

test('a person is told of a change of something that is gone', () => {
  expect(goneText('Rename view to A in Tasks', false)).toBe(
    `Rename view to A in Tasks: this was deleted meanwhile. ${aside}`,
  )
})

test('who has changed something themselves, in another tab, is told that it was they', () => {
  const mine = { ...skipped, byId: 'me' }
  expect(skippedText(mine, true, 'me')).toBe('18 of 20 cells restored; 2 were changed since by you elsewhere')
  expect(skippedText(mine, true, 'Ana')).toBe('18 of 20 cells restored; 2 were changed since by Ana')
})
