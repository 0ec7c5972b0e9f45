import { expect, test } from 'vitest'
import { changesText, emptiedText, listed, placeText, readOnlyText, unreadableText } from './paste-texts.ts'

test('a paste says how many records it changes and adds', () => {
  const text = (changedCells: number, changedRows: number, addedRows: number) =>
    changesText({ changedCells, changedRows, addedRows })
  expect([text(1, 1, 0), text(4_000, 2_000, 1), text(0, 0, 400), text(0, 0, 0)]).toEqual([
    '1 cell in 1 record changes',
    '4,000 cells in 2,000 records change, and 1 record is added',
    '400 records are added',
    'No cell changes',
  ])
})

test('unreadable cells are counted by whether they stay or become empty', () => {
  const text = (count: number, emptied: number) => unreadableText({ count, emptied })
  expect([text(1, 0), text(7, 0), text(1, 1), text(1_200, 1_200), text(7, 1), text(3, 2)]).toEqual([
    '1 cell cannot be read and stays as it is',
    '7 cells cannot be read and stay as they are',
    '1 cell cannot be read and becomes empty',
    '1,200 cells cannot be read and become empty',
    '7 cells cannot be read: 6 stay as they are, 1 becomes empty',
    '3 cells cannot be read: 1 stays as it is, 2 become empty',
  ])
})

test('cells that are emptied or left alone are counted', () => {
  expect([emptiedText(1), emptiedText(1_200)]).toEqual([
    '1 cell with a value becomes empty',
    '1,200 cells with a value become empty',
  ])
  expect([readOnlyText(1), readOnlyText(2)]).toEqual([
    '1 cell is read-only and stays unchanged',
    '2 cells are read-only and stay unchanged',
  ])
})

test('only the first of many names are listed, and long ones are cut between letters', () => {
  expect(listed(['a', 'b'])).toBe('a, b')
  expect(listed(['a', 'b', 'c', 'd', 'e', 'f', 'g'])).toBe('a, b, c, d, e and 2 more')
  expect(listed(['🙂'.repeat(61)])).toBe(`${'🙂'.repeat(60)}…`)
})

test('positions count from one', () => {
  expect([placeText({ record: 1_200 }), placeText({ newRecord: 1 })]).toEqual(['record 1,200', 'new record 1'])
})
