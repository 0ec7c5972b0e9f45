import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { GroupLayout, type RecordGroup, type LayoutRow } from './group-layout.ts'

const rowsOf = (layout: GroupLayout) => Array.from({ length: layout.rowCount }, (_, row) => layout.at(row))

const two: RecordGroup[] = [
  { key: 'a', level: 1, count: 3 },
  { key: 'a1', level: 2, count: 2 },
  { key: 'a2', level: 2, count: 1 },
  { key: 'b', level: 1, count: 1 },
  { key: 'b1', level: 2, count: 1 },
]

describe('a grouped table', () => {
  test('has a row for each group, and record rows below the innermost groups', () => {
    const layout = new GroupLayout(two, { levels: 2, folded: new Set() })
    expect(rowsOf(layout)).toEqual([
      { group: 0 },
      { group: 1 },
      { record: 0 },
      { record: 1 },
      { group: 2 },
      { record: 2 },
      { group: 3 },
      { group: 4 },
      { record: 3 },
    ])
    expect([layout.at(-1), layout.at(9)]).toEqual([undefined, undefined])
    expect([layout.parentOf(0), layout.parentOf(2), layout.parentOf(4)]).toEqual([null, 0, 3])
  })

  test('hides the contents of folded groups', () => {
    const layout = new GroupLayout(two, { levels: 2, folded: new Set(['a', 'a2', 'b1']) })
    expect(rowsOf(layout)).toEqual([{ group: 0 }, { group: 3 }, { group: 4 }])
    expect([layout.rowOfRecord(0), layout.rowOfRecord(3), layout.rowOfGroup(1)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})

/** Nested groups with records in the innermost ones, some of them folded. */
const grouped = fc.integer({ min: 1, max: 3 }).chain(levels =>
  fc.record({
    levels: fc.constant(levels),
    leaves: fc.array(fc.record({ from: fc.integer({ min: 1, max: levels }), count: fc.nat(4) }), { maxLength: 12 }),
    folded: fc.uniqueArray(fc.nat(30), { maxLength: 8 }),
  }),
)

/** Each leaf starts new groups from its level down. */
function groupsOf(levels: number, leaves: readonly { from: number; count: number }[]): RecordGroup[] {
  const groups: RecordGroup[] = []
  for (const [at, { from, count }] of leaves.entries()) {
    for (let level = at === 0 ? 1 : from; level <= levels; level++) groups.push({ key: groups.length, level, count: 0 })
    for (let level = 1; level <= levels; level++) {
      const group = groups.findLast(one => one.level === level)
      if (group) group.count += count
    }
  }
  return groups
}

test('every row is what a walk over the unfolded groups gives, and its lookup returns the same row', () => {
  fc.assert(
    fc.property(grouped, ({ levels, leaves, folded: chosen }) => {
      const groups = groupsOf(levels, leaves)
      const folded = new Set(chosen)
      const layout = new GroupLayout(groups, { levels, folded })
      const expected: LayoutRow[] = []
      const open: boolean[] = []
      let record = 0
      for (const [index, { key, level, count }] of groups.entries()) {
        const isShown = open.slice(0, level - 1).every(Boolean)
        open.length = level - 1
        open.push(!folded.has(Number(key)))
        if (isShown) expected.push({ group: index })
        for (let at = 0; level === levels && at < count; at++, record++) {
          if (isShown && open.every(Boolean)) expected.push({ record })
        }
      }
      expect(rowsOf(layout)).toEqual(expected)
      const rowOf = (layoutRow: LayoutRow) =>
        'group' in layoutRow ? layout.rowOfGroup(layoutRow.group) : layout.rowOfRecord(layoutRow.record)
      for (const [row, layoutRow] of expected.entries()) expect(rowOf(layoutRow)).toBe(row)
      const shownRecords = expected.flatMap(one => ('record' in one ? one.record : []))
      for (let one = 0; one < record; one++)
        expect(layout.rowOfRecord(one) !== undefined).toBe(shownRecords.includes(one))
    }),
    { numRuns: 500 },
  )
})
