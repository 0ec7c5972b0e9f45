import { expect, test } from 'vitest'
import type { GridData } from '../grid-data.ts'
import { restorePosition, savePosition } from './grid-position.ts'

const rowsOf = (keys: readonly number[]) =>
  ({
    rowCount: keys.length,
    rowKey: (row: number) => keys[row],
    findRow: (rowKey: number) => (keys.includes(rowKey) ? keys.indexOf(rowKey) : undefined),
  }) as unknown as GridData

/** Saves the position in the second row and third column, restores it in other rows, and returns the calls. */
function restoreAfter(state: { hasFocus: boolean; isEditing: boolean }) {
  const calls: unknown[] = []
  const position = savePosition({ active: { row: 1, column: 2 }, ...state }, rowsOf([7, 8, 9]))
  restorePosition(
    { activate: cell => calls.push(cell), focus: () => calls.push('focus') },
    rowsOf([0, 9, 8, 7]),
    position,
  )
  return calls
}

test('the same record is active in the next grid, with the focus if it had it', () => {
  expect(restoreAfter({ hasFocus: true, isEditing: false })).toEqual([{ row: 2, column: 2 }, 'focus'])
  expect(restoreAfter({ hasFocus: false, isEditing: false })).toEqual([{ row: 2, column: 2 }])
})

test('nothing is restored while editing, so that further typing does not overwrite the cell', () => {
  expect(restoreAfter({ hasFocus: true, isEditing: true })).toEqual([])
})
