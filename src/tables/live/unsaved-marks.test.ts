import { beforeEach, expect, test } from 'vitest'
import { HandClock } from '../../actions/testing/hand-clock.ts'
import { TableChanges } from '../actions/table-changes.ts'
import { UnsavedMarks } from './unsaved-marks.ts'

let clock: HandClock
let changes: TableChanges
let marks: UnsavedMarks
let drawn: boolean[]

beforeEach(() => {
  clock = new HandClock()
  changes = new TableChanges()
  drawn = []
  marks = new UnsavedMarks({ clock, changes, redraw: () => drawn.push(isMarked()) })
  changes.subscribe(change => change.kind === 'record' && marks.follow(change.recordId))
})

const isMarked = () => marks.isMarked('rec1', 'name')

test('a cell is marked when it has waited for two seconds, and drawn again then', () => {
  changes.setCell('rec1', 'name', 'New')
  clock.advance(1_999)
  expect(isMarked()).toBe(false)
  clock.advance(1)
  expect([isMarked(), drawn]).toEqual([true, [true]])
  expect(marks.isMarked('rec1', 'notes')).toBe(false)
})

test('typing on makes a cell wait no shorter', () => {
  changes.setCell('rec1', 'name', 'N')
  clock.advance(1_500)
  changes.setCell('rec1', 'name', 'Ne')
  clock.advance(500)
  expect(isMarked()).toBe(true)
})

test('a later cell is marked in its own time', () => {
  changes.setCell('rec1', 'notes', 'New')
  clock.advance(1_000)
  changes.setCell('rec1', 'name', 'New')
  clock.advance(3_000)
  expect(drawn.at(-1)).toBe(true)
})

test('what is saved is not marked any more', () => {
  changes.setCell('rec1', 'name', 'New')
  clock.advance(5_000)
  changes.releaseCell('rec1', 'name')
  expect(isMarked()).toBe(false)
  expect(clock.hasTimers).toBe(false)
})

test('offline what waits is marked at once', () => {
  marks.setOffline(true)
  changes.setCell('rec1', 'name', 'New')
  expect(isMarked()).toBe(true)
  marks.setOffline(false)
  expect(isMarked()).toBe(false)
})
