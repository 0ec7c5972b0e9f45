import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CellEntry } from '../../engine/origins/origins.sql.ts'
import { cellHistory, compareCell, isSameSet, undoAction, updateAction } from './compare-cells.ts'

const entry = (name: string, before: unknown, after: unknown): CellEntry => ({
  recordId: 'rec1',
  name,
  before: { fld1: before },
  after: { fld1: after },
})

/** What becomes of a cell with these values, after these changes since the last import. */
const outcome = (
  { ours, theirs }: { ours: unknown; theirs: unknown },
  { entries = [], kept = {}, isComplete = true }: Partial<Parameters<typeof cellHistory>[1]> = {},
) => compareCell({ ours, theirs }, cellHistory('fld1', { entries, kept, isComplete }))

const edited = (before: unknown, after: unknown) => entry('records.update', before, after)

test('a cell that nobody changed here gets the value of the source', () => {
  expect(outcome({ ours: 'old', theirs: 'new' })).toBe('update')
  expect(outcome({ ours: 'old', theirs: 'old' })).toBe('same')
  expect(outcome({ ours: 'old', theirs: null })).toBe('update')
})

test('a cell that was changed only here keeps its value', () => {
  expect(outcome({ ours: 'mine', theirs: 'old' }, { entries: [edited('old', 'mine')] })).toBe('kept')
})

test('a cell that was changed on both sides is a conflict, unless both have the same value', () => {
  const entries = [edited('old', 'first'), edited('first', 'mine')]
  expect(outcome({ ours: 'mine', theirs: 'new' }, { entries })).toBe('conflict')
  expect(outcome({ ours: 'mine', theirs: 'mine' }, { entries })).toBe('same')
})

test('a cell that was changed back counts as unchanged', () => {
  const entries = [edited('old', 'mine'), edited('mine', 'old')]
  expect(outcome({ ours: 'old', theirs: 'new' }, { entries })).toBe('update')
})

test('changes before the last update do not count', () => {
  const entries = [edited('old', 'mine'), entry(updateAction, 'mine', 'newer')]
  expect(outcome({ ours: 'newer', theirs: 'newest' }, { entries })).toBe('update')
})

test('an update that was undone is not repeated without asking', () => {
  const entries = [entry(updateAction, 'old', 'new'), entry(undoAction, 'new', 'old')]
  expect(outcome({ ours: 'old', theirs: 'new' }, { entries })).toBe('conflict')
})

test('a value that was kept is a conflict once the source changes again', () => {
  const kept = { fld1: 'theirs' }
  expect(outcome({ ours: 'mine', theirs: 'theirs' }, { kept })).toBe('kept')
  expect(outcome({ ours: 'mine', theirs: 'newest' }, { kept })).toBe('conflict')
})

test('without the log since the last import, every difference is a conflict', () => {
  expect(outcome({ ours: 'old', theirs: 'new' }, { isComplete: false })).toBe('conflict')
  expect(outcome({ ours: 'old', theirs: 'old' }, { isComplete: false })).toBe('same')
})

test('changes of other cells do not count', () => {
  const entries = [{ ...edited('old', 'mine'), before: { fld2: 'x' }, after: { fld2: 'y' } }]
  expect(outcome({ ours: 'old', theirs: 'new' }, { entries })).toBe('update')
})

test('a value is never lost: a cell is updated only if it holds what was imported', () => {
  const value = fc.constantFrom('a', 'b', 'c', null)
  fc.assert(
    fc.property(value, fc.array(value, { maxLength: 5 }), value, (imported, edits, theirs) => {
      const values = [imported, ...edits]
      const entries = edits.map((after, at) => edited(values[at], after))
      const ours = values.at(-1)
      if (outcome({ ours, theirs }, { entries }) === 'update') expect(ours).toBe(imported)
    }),
  )
})

test('links and files are compared in any order', () => {
  expect(isSameSet(['a', 'b'], ['b', 'a'])).toBe(true)
  expect(isSameSet([{ id: 'a', size: 1 }], [{ id: 'a', size: 2 }])).toBe(true)
  expect(isSameSet(null, [])).toBe(true)
  expect(isSameSet(['a'], ['a', 'b'])).toBe(false)
})
