import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { filled, isLinkDifference, listBefore, loggedLists, maxLoggedLinks } from './link-difference.ts'

const ids = (count: number, prefix = 'r') => Array.from({ length: count }, (_, at) => `${prefix}${at}`)

/** Lists around the length at which only the difference is logged. */
const lists = fc
  .tuple(
    fc.constantFrom(0, 1, 3, maxLoggedLinks - 1, maxLoggedLinks, maxLoggedLinks + 1, 2 * maxLoggedLinks),
    fc.array(fc.nat(3 * maxLoggedLinks), { maxLength: 30 }),
  )
  .map(([length, more]) => [...new Set([...ids(length), ...more.map(at => `r${at}`)])])

const asSet = (list: readonly string[]) => list.toSorted()

describe('a logged change of links', () => {
  test('leads back to the links before it', () => {
    fc.assert(
      fc.property(lists, lists, (before, after) => {
        expect(asSet(listBefore(after, [loggedLists(before, after)]))).toEqual(asSet(before))
      }),
    )
  })

  test('leads back over any number of changes, latest first', () => {
    fc.assert(
      fc.property(fc.array(lists, { minLength: 2, maxLength: 6 }), states => {
        const changes = states.slice(1).map((after, at) => loggedLists(states[at] ?? [], after))
        expect(asSet(listBefore(states.at(-1) ?? [], changes.toReversed()))).toEqual(asSet(states[0] ?? []))
      }),
    )
  })

  test('keeps the order of short lists', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(ids(20)), fc.shuffledSubarray(ids(20)), (before, after) => {
        expect(listBefore(after, [loggedLists(before, after)])).toEqual(before)
      }),
    )
  })

  test('stores no more ids than have changed once a list is long', () => {
    const before = ids(5_000)
    const after = [...before.slice(1), 'new']
    expect(loggedLists(before, after)).toEqual({ before: { difference: ['r0'] }, after: { difference: ['new'] } })
  })

  test('is a whole list up to the limit, and a difference beyond it', () => {
    const most = ids(maxLoggedLinks)
    expect(loggedLists(most, [])).toEqual({ before: most, after: null })
    const more = ids(maxLoggedLinks + 1)
    expect(loggedLists([], more)).toEqual({ before: { difference: [] }, after: { difference: more } })
  })

  test('shares no array with the lists that it was made of', () => {
    const before = ['a']
    const logged = loggedLists(before, [])
    before.push('b')
    expect(logged.before).toEqual(['a'])
  })
})

test('a cell without links is null', () => {
  expect(filled([])).toBeNull()
  expect(filled(['a'])).toEqual(['a'])
})

test.each([null, undefined, 'difference', ['a'], {}, { difference: 'a' }, { difference: null }])(
  'a stored cell is no difference: %j',
  value => expect(isLinkDifference(value)).toBe(false),
)

test('a cell that was no list counts as empty', () => {
  for (const before of [null, undefined, 'Ada', 5, {}]) {
    expect(listBefore(['a'], [{ before, after: ['a'] }])).toEqual([])
  }
})
