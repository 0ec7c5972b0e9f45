import { expect, test } from 'vitest'
import type { GridData } from '../grid-data.ts'
import { restorePosition, savePosition } from './grid-position.ts'

const rowsOf = (keys: readonly number[]) =>
  ({
    rowCount: keys.length,
    rowKey: (row: number) => keys[row],
    findRow: (rowKey: number) => (keys.includes(rowKey) ? keys.indexOf(rowKey) : undefined),
  }) as unknown as GridData

/** What becomes of somebody who is at the third column of the second row when other rows show. */
function arriveFrom(state: { hasFocus: boolean; isEditing: boolean }) {
  const done: unknown[] = []
  const place = savePosition({ active: { row: 1, column: 2 }, ...state }, rowsOf([7, 8, 9]))
  restorePosition({ activate: cell => done.push(cell), focus: () => done.push('focus') }, rowsOf([0, 9, 8, 7]), place)
  return done
}

test('somebody is at the same record in the next grid, with the focus if they had it', () => {
  expect(arriveFrom({ hasFocus: true, isEditing: false })).toEqual([{ row: 2, column: 2 }, 'focus'])
  expect(arriveFrom({ hasFocus: false, isEditing: false })).toEqual([{ row: 2, column: 2 }])
})

test('somebody who types into a cell is not at that cell in the next grid, where they would type over it', () => {
  expect(arriveFrom({ hasFocus: true, isEditing: true })).toEqual([])
})
