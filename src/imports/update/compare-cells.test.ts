import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareCell, listChange } from './compare-cells.ts'

test.each([
  ['same', { base: 'a', ours: 'b', theirs: 'b' }],
  ['same', { base: 'a', ours: null, theirs: '' }],
  ['same', { base: true, ours: false, theirs: null }],
  ['update', { base: 'a', ours: 'a', theirs: 'b' }],
  ['update', { base: null, ours: false, theirs: true }],
  ['update', { base: ['a'], ours: ['a'], theirs: null }],
  ['conflict', { base: 'a', ours: 'c', theirs: 'b' }],
  ['conflict', { base: 'a', ours: null, theirs: 'b' }],
  ['conflict', { base: null, ours: 'c', theirs: 'b' }],
] as const)('a cell is %s for %j', (outcome, values) => {
  expect(compareCell(values)).toBe(outcome)
})

test('what nobody changed here becomes what the source has, and what was changed here is never updated', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), (base, ours, theirs) => {
      expect(compareCell({ base, ours: base, theirs })).not.toBe('conflict')
      const outcome = compareCell({ base, ours, theirs })
      if (outcome === 'update') expect(compareCell({ base: ours, ours: base, theirs: base })).toBe('same')
    }),
  )
})

test('a change of a list turns the list of last time into that of the source', () => {
  const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'))
  fc.assert(
    fc.property(ids, ids, (base, theirs) => {
      const { added, removed } = listChange(base, theirs)
      expect(new Set([...base.filter(id => !removed.includes(id)), ...added])).toEqual(new Set(theirs))
      expect(added.filter(id => removed.includes(id))).toEqual([])
    }),
  )
})
