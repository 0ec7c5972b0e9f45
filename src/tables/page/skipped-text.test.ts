import { describe, expect, test } from 'vitest'
import type { Skipped } from '../../actions/action-type.ts'
import { goneText, refusedText } from './refused-text.ts'
import { skippedText } from './skipped-text.ts'

const kept = 'Your version is kept under Conflicts.'
const keptAll = 'Your versions are kept under Conflicts.'
const skipped: Skipped = { count: 2, total: 20, by: 'Ana', rest: null }

test.each<[Partial<Skipped>, { edit: string; undo: string }]>([
  [
    {},
    {
      edit: `Ana changed 2 cells. ${keptAll}`,
      undo: '18 of 20 cells undone. Ana has edited 2 cells since.',
    },
  ],
  [
    { count: 1, by: null },
    {
      edit: `Someone else changed this cell. ${kept}`,
      undo: '19 of 20 cells undone. Someone else has edited this cell since.',
    },
  ],
  [
    { count: 1, total: 1 },
    { edit: `Ana changed this cell. ${kept}`, undo: 'Not undone: Ana has edited this cell since.' },
  ],
  [
    { count: 1, by: null, isDeleted: true },
    {
      edit: `Someone deleted the record of this cell. ${kept}`,
      undo: '19 of 20 cells undone. Someone has deleted the record of this cell since.',
    },
  ],
  [
    { count: 1, total: 3, what: 'setting' },
    {
      edit: `Ana changed this setting. ${kept}`,
      undo: '2 of 3 settings undone. Ana has changed this setting since.',
    },
  ],
  [
    { count: 1, total: 1, what: 'name' },
    { edit: `Ana changed the name. ${kept}`, undo: 'Not undone: Ana has changed the name since.' },
  ],
  [
    { count: 1, total: 3, what: 'value' },
    {
      edit: `Ana has changed the type of the field, so a value could not be read. ${kept}`,
      undo: '2 of 3 cells undone. Ana has changed the type of the field, so a value could not be read.',
    },
  ],
  [
    { count: 1, what: 'option' },
    { edit: 'An option was kept because cells use it.', undo: 'An option was kept because cells use it.' },
  ],
])('a message says what was left unchanged, and where the change is kept: %j', (about, { edit, undo }) => {
  expect(skippedText({ ...skipped, ...about }, null)).toBe(edit)
  expect(skippedText({ ...skipped, ...about }, 'undo')).toBe(undo)
})

test('a redo says that it was not redone', () => {
  expect(skippedText({ ...skipped, count: 1, total: 1 }, 'redo')).toBe('Not redone: Ana has edited this cell since.')
})

test('a message reports a change of something that was deleted', () => {
  expect(goneText('Rename view to A in Tasks', null)).toBe(`Rename view to A in Tasks: this was deleted. ${kept}`)
})

test('a message reports the reason of a refusal, and whether the change is kept', () => {
  expect(refusedText('Add field A', 'The name is taken.', null)).toBe(`Add field A: The name is taken. ${kept}`)
  expect(refusedText('Add field A', 'The name is taken', 'redo')).toBe(
    'Add field A: The name is taken. Nothing was changed.',
  )
})

test('a person who made the change in another tab is addressed as "you"', () => {
  const mine = { ...skipped, byId: 'me' }
  expect(skippedText(mine, 'undo', 'me')).toBe('18 of 20 cells undone. You have edited 2 cells since in another tab.')
  expect(skippedText(mine, null, 'me')).toBe(`You changed 2 cells in another tab. ${keptAll}`)
  expect(skippedText(mine, 'undo', 'Ana')).toBe('18 of 20 cells undone. Ana has edited 2 cells since.')
})

describe('a rule of a field', () => {
  const refused = { count: 1, total: 1, by: null, rest: null }

  test('says which record has the value already', () => {
    const taken = { ...refused, what: 'unique' as const, holder: 'Ada' }
    const plain = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '')
    expect(plain(skippedText(taken, null))).toBe('Ada already has this value. Your version is kept under Conflicts.')
    expect(skippedText({ ...taken, holder: '' }, null)).toMatch(/^Another record already has this value\. /)
    expect(plain(skippedText({ ...taken, count: 3, total: 5 }, 'undo'))).toBe(
      '2 of 5 cells undone. Ada already has this value and 2 more values are taken.',
    )
  })

  test('says which records were not restored, and who has their values', () => {
    const left = { ...refused, what: 'record' as const, holder: 'Ada', names: ['Bo'] }
    const plain = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '')
    const one = 'Not restored: Bo, because Ada has its unique value now. It stays in the trash.'
    expect(plain(skippedText(left, null))).toBe(one)
    expect(plain(skippedText({ ...left, total: 3 }, 'undo'))).toBe(`2 of 3 records restored. ${one}`)
    expect(plain(skippedText({ ...left, count: 5, total: 5, names: ['Bo', '', 'Di'] }, 'undo'))).toBe(
      'Not restored: Bo, Di and 3 more, because other records have their unique values now. They stay in the trash.',
    )
    expect(skippedText({ ...left, holder: '', names: [''] }, null)).toMatch(/^Not restored: a record, because another /)
  })

  test('says that a required cell keeps its value', () => {
    const kept = { ...refused, what: 'required' as const }
    expect(skippedText(kept, null)).toBe('This cell is required. It keeps its value.')
    expect(skippedText({ ...kept, count: 2, total: 3 }, null)).toBe('2 cells are required. They keep their values.')
    expect(skippedText(kept, 'redo')).toBe('Not redone: this cell is required.')
  })
})
