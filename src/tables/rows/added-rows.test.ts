import { beforeEach, describe, expect, test } from 'vitest'
import { AddedRows } from './added-rows.ts'

let shown: Set<number>
let deleted: Set<number>
let reports: [count: number, first: number][]
let rows: AddedRows

beforeEach(() => {
  shown = new Set()
  deleted = new Set()
  reports = []
  rows = new AddedRows({
    isShown: number => shown.has(number),
    isThere: number => !deleted.has(number),
    left: (count, first) => reports.push([count, first]),
  })
})

/** Adds rows that the server says do not match the filter. */
function addOutside(...numbers: number[]): void {
  for (const number of numbers) {
    rows.add(number)
    shown.add(number)
  }
  rows.placed(numbers.map(number => ({ number, shown: false })))
}

describe('a row that was added but does not match the filter', () => {
  test('is reported when it leaves the view, and only once', () => {
    addOutside(7)
    rows.announceRemoved()
    expect(reports).toEqual([])
    shown.delete(7)
    rows.announceRemoved()
    rows.announceRemoved()
    expect(reports).toEqual([[1, 7]])
  })

  test('is reported together with the others that leave at the same time', () => {
    addOutside(7, 8, 9)
    shown.delete(9)
    shown.delete(7)
    rows.announceRemoved()
    expect(reports).toEqual([[2, 7]])
  })

  test('is not reported if it was deleted', () => {
    addOutside(7, 8)
    shown.clear()
    deleted.add(7)
    rows.announceRemoved()
    expect(reports).toEqual([[1, 8]])
    addOutside(9)
    shown.clear()
    rows.forget(9)
    rows.announceRemoved()
    expect(reports).toEqual([[1, 8]])
  })

  test('is not reported if the view shows it after all', () => {
    addOutside(7)
    rows.placed([{ number: 7, shown: true }])
    shown.clear()
    rows.announceRemoved()
    expect(reports).toEqual([])
  })
})

test('a row that was not added here is never reported', () => {
  rows.placed([{ number: 7, shown: false }])
  rows.announceRemoved()
  expect(reports).toEqual([])
})

test('a full order says which added rows are outside the view', () => {
  rows.add(7)
  rows.add(8)
  shown.add(8)
  rows.ordered()
  rows.announceRemoved()
  expect(reports).toEqual([[1, 7]])
  shown.clear()
  rows.announceRemoved()
  expect(reports).toEqual([[1, 7]])
})
