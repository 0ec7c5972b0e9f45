import { beforeEach, describe, expect, test } from 'vitest'
import { Staleness, staleMilliseconds } from './staleness.ts'

let now: number
let staleness: Staleness

beforeEach(() => {
  now = 0
  staleness = new Staleness(() => now)
  staleness.loaded('tasks')
  staleness.loaded('people')
})

const stale = () => ['tasks', 'people', 'never loaded'].filter(tableId => staleness.isStale(tableId))

test('a table that was just loaded is not stale, and one that never was neither', () => {
  expect(stale()).toEqual([])
})

describe('a mark', () => {
  test('on a table is about that table', () => {
    staleness.markTable('tasks')
    expect(stale()).toEqual(['tasks'])
  })

  test('on all tables ends with each when it is loaded', () => {
    staleness.markAllTables()
    expect(stale()).toEqual(['tasks', 'people'])
    staleness.loaded('people')
    expect(stale()).toEqual(['tasks'])
  })

  test('on the base covers its structure and all tables, each of which is loaded separately', () => {
    staleness.markBase()
    expect([staleness.isBaseStale, stale()]).toEqual([true, ['tasks', 'people']])
    staleness.baseLoaded()
    expect([staleness.isBaseStale, stale()]).toEqual([false, ['tasks', 'people']])
    for (const tableId of ['tasks', 'people']) staleness.loaded(tableId)
    expect(stale()).toEqual([])
  })

  test('on one table leaves the structure alone', () => {
    staleness.markTable('tasks')
    expect(staleness.isBaseStale).toBe(false)
  })

  test('stays while live changes are received', () => {
    staleness.markTable('tasks')
    staleness.setLive(true)
    expect(stale()).toEqual(['tasks'])
  })
})

describe('without live changes', () => {
  test('a table is stale 30 seconds after it was loaded', () => {
    now = staleMilliseconds - 1
    expect(stale()).toEqual([])
    now = 30_000
    expect(stale()).toEqual(['tasks', 'people'])
  })

  test('any more, a table is stale 30 seconds after the last word', () => {
    staleness.setLive(true)
    now = 100_000
    expect(stale()).toEqual([])
    staleness.setLive(false)
    expect(stale()).toEqual([])
    now += staleMilliseconds
    expect(stale()).toEqual(['tasks', 'people'])
  })
})
