import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRecordAt, recordRows, withGroups, withoutGroups } from './record-rows.ts'

const group = { level: 1, value: null, count: 0, isFolded: false, parent: null }
const columns = { first: 0, last: 0 }
/** Data with record rows and group rows. */
const rowsOf = (areGroups: readonly boolean[]) => ({
  rowCount: areGroups.length,
  groupAt: (row: number) => (areGroups[row] ? group : null),
})

test('a row holds a record if it is in the table and is not a group row', () => {
  const data = rowsOf([true, false])
  expect([-1, 0, 1, 2].map(row => isRecordAt(data, row))).toEqual([false, false, true, false])
  expect(isRecordAt({ rowCount: 2 }, 0)).toBe(true)
})

test('removing and adding back the groups of a block keeps its records', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 12 }), fc.nat(12), fc.nat(6), (areGroups, first, more) => {
      const data = rowsOf(areGroups)
      const block = { rows: { first, last: first + more }, columns }
      const records = recordRows(data, block.rows)
      const without = withoutGroups(data, block)
      expect(without && recordRows(data, withGroups(data, without).rows)).toEqual(records.length > 0 ? records : null)
    }),
  )
})
