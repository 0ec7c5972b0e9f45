import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LinkField } from '../structure/link-fields.ts'
import type { KnownRecord, LinkCell } from './link-cells.ts'
import type { LinkItem } from './link-lists.ts'
import { newList } from './new-link-lists.ts'

const all = ['a', 'b', 'c', 'd', 'e', 'f']
const deleted = new Set(['e', 'f'])
const far = new Map<string, KnownRecord>(all.map((id, at) => [id, { seq: at + 1, isDeleted: deleted.has(id) }]))

/** A stored list, in places one apart. */
const stored = (ids: readonly string[]): LinkItem[] =>
  ids.map((id, at) => ({
    far: far.get(id)?.seq ?? 0,
    farId: id,
    nearPlace: at + 1,
    isHidden: deleted.has(id),
  }))

const cell = (overrides: Partial<LinkCell>, allowMultiple = true): LinkCell => ({
  recordId: 'r',
  field: { name: 'Friends', links: { allowMultiple } } as LinkField,
  ids: [],
  ...overrides,
})

const idsOf = (list: LinkItem[] | null) => list?.map(({ farId }) => farId) ?? null
const result = (cell: LinkCell, now: readonly string[], fromLog = false) =>
  idsOf(newList(cell, { now: stored(now), far, fromLog }))

const ids = fc.uniqueArray(fc.constantFrom(...all))
const shownIds = ids.map(list => list.filter(id => !deleted.has(id)))
const shown = (list: readonly string[] | null) => list?.filter(id => !deleted.has(id))

describe('a new list', () => {
  test('shows what is given, in order, and keeps all deleted records that it held', () => {
    fc.assert(
      fc.property(ids, shownIds, (now, next) => {
        const list = result(cell({ ids: next }), now)
        expect(shown(list)).toEqual(next)
        expect(list?.filter(id => deleted.has(id)).toSorted()).toEqual(now.filter(id => deleted.has(id)).toSorted())
      }),
    )
  })

  test('is in the order of its places, which all differ', () => {
    fc.assert(
      fc.property(shownIds, shownIds, (now, next) => {
        const list = newList(cell({ ids: next }), { now: stored(now), far }) ?? []
        const places = list.map(({ nearPlace }) => nearPlace)
        expect(new Set(places).size).toBe(places.length)
        expect(places).toEqual(places.toSorted((one, other) => one - other))
      }),
    )
  })

  test('drops a deleted record from a cell for a single link only if another one replaces it', () => {
    expect(result(cell({ ids: ['a'] }, false), ['e'])).toEqual(['a'])
    expect(result(cell({ ids: [] }, false), ['e'])).toEqual(['e'])
  })

  test('replaces everything if it comes from the log, which may name records that are gone for good', () => {
    expect(result(cell({ ids: ['a', 'purged', 'f'] }), ['b', 'e'], true)).toEqual(['a', 'f'])
  })

  test('is skipped if the cell does not show what is expected, whatever hidden links it holds', () => {
    expect(result(cell({ ids: ['c'], expects: ['b'] }), ['a'])).toBeNull()
    expect(shown(result(cell({ ids: ['c'], expects: ['a'] }), ['a', 'e']))).toEqual(['c'])
    expect(shown(result(cell({ ids: ['c'], expects: null }), ['e']))).toEqual(['c'])
  })

  test('of an unknown record is refused by name, and skipped if the cell expects a value', () => {
    expect(() => result(cell({ ids: ['nobody'] }), [])).toThrow('Friends: ')
    expect(result(cell({ ids: ['nobody'], expects: null }), [])).toBeNull()
  })
})

describe('a change of links', () => {
  test('adds at the end, removes what it names, and needs no expected value', () => {
    fc.assert(
      fc.property(shownIds, shownIds, shownIds, (now, added, removed) => {
        const change = { added, removed: removed.filter(id => !added.includes(id)) }
        const kept = now.filter(id => !change.removed.includes(id))
        const list = result(cell({ change, expects: ['never'] }), now)
        expect(list).toEqual([...kept, ...added.filter(id => !kept.includes(id))])
      }),
    )
  })

  test('replaces the link of a cell for a single one', () => {
    expect(result(cell({ change: { added: ['b'], removed: [] } }, false), ['a'])).toEqual(['b'])
    expect(result(cell({ change: { added: ['a'], removed: [] } }, false), ['a'])).toEqual(['a'])
    expect(result(cell({ change: { added: [], removed: ['a'] } }, false), ['a'])).toEqual([])
  })
})
