import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { carryGroups } from './carry-groups.ts'
import { keyOfValues, type LeafGroup } from './leaf-groups.ts'

/** Records by number, and the value that each is grouped by. */
type Held = ReadonlyMap<number, string>

/** The order of a table that is grouped: by value, then by number. */
const orderOf = (held: Held) =>
  Uint32Array.from(
    [...held].toSorted(([one, a], [other, b]) => (a < b ? -1 : a > b ? 1 : one - other)).map(([number]) => number),
  )

/** The groups from scratch. */
function groupsOf(held: Held): LeafGroup[] {
  const groups: LeafGroup[] = []
  for (const number of orderOf(held)) {
    const values = [held.get(number) ?? null]
    const last = groups.at(-1)
    if (last && keyOfValues(last.values) === keyOfValues(values)) last.count++
    else groups.push({ values, count: 1 })
  }
  return groups
}

const carried = (before: Held, after: Held, isKnown = true) => {
  const order = orderOf(after)
  return carryGroups(groupsOf(before), {
    before: orderOf(before),
    after: order,
    loose: new Set([...after].flatMap(([number, value]) => ((before.get(number) ?? value) === value ? [] : number))),
    valuesOf: place => (isKnown ? [after.get(order[place] ?? 0) ?? null] : null),
  })
}

const table = fc
  .array(fc.tuple(fc.nat(60), fc.constantFrom('a', 'b', 'c', 'd', 'e')), { maxLength: 40 })
  .map(rows => new Map(rows))

describe('groups in another order of their rows', () => {
  test('match the new order, whatever rows were added, removed, moved, or changed', () => {
    fc.assert(
      fc.property(table, table, fc.boolean(), (before, changes, isAnother) => {
        const after = isAnother ? changes : new Map([...before, ...[...changes].slice(0, 4)])
        expect(carried(before, after).leaves).toEqual(groupsOf(after))
      }),
      { numRuns: 500 },
    )
  })

  test('are certain unless a group was added or a value is unknown', () => {
    const before = new Map([1, 2, 3, 4].map(number => [number, number < 3 ? 'a' : 'b']))
    expect(carried(before, new Map([...before, [3, 'a']]))).toEqual({
      leaves: [
        { values: ['a'], count: 3 },
        { values: ['b'], count: 1 },
      ],
      isSure: true,
    })
    expect(carried(before, new Map([...before, [2, 'ab']])).isSure).toBe(false)
    expect(carried(before, new Map([...before, [9, 'b']]), false).isSure).toBe(false)
    // Between two rows of one group there is no other.
    expect(carried(before, new Map([[0, 'a'], ...before]).set(5, 'b'), false).leaves).toHaveLength(2)
  })

  test('have the right number of rows even if no values are known', () => {
    fc.assert(
      fc.property(table, table, (before, after) => {
        fc.pre(before.size > 0)
        const { leaves } = carried(before, after, false)
        expect(leaves.reduce((sum, { count }) => sum + count, 0)).toBe(after.size)
      }),
    )
  })

  test('of a million rows are carried over in a few milliseconds when one of them moves', () => {
    const before = Uint32Array.from({ length: 1_000_000 }, (_, at) => at)
    const after = before.slice()
    after.copyWithin(0, 1)
    after[999_999] = 0
    const leaves = Array.from({ length: 20_000 }, (_, at) => ({ values: [at], count: 50 }))
    const carry = () => carryGroups(leaves, { before, after, loose: new Set(), valuesOf: () => [19_999] })
    expect(carry().leaves.at(0)?.count).toBe(49)
    expect(carry().leaves.at(-1)?.count).toBe(51)
  })
})
