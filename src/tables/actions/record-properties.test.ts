import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Field } from '../../engine/model/structure.ts'
import { TableChanges } from './table-changes.ts'

const fields: Field[] = [
  ['title', 'single_line_text'],
  ['nr', 'autonumber'],
  ['made', 'created_time'],
  ['edited', 'last_modified_time'],
].map(([id = '', type = ''], at) => ({ id, name: id, type, template: {}, order: at + 1 }))

const now = '2026-11-22T20:00:00.000Z'
let changes: TableChanges

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(now) })
  changes = new TableChanges(undefined, () => ({ fields, person: 'ann' }))
})
afterEach(() => vi.useRealTimers())

describe('a record on the screen', () => {
  test('was last modified when its waiting cell was typed, until the server has saved it', () => {
    expect(changes.cell('r1', 'edited')).toBeUndefined()
    changes.setCell('r1', 'title', 'New')
    vi.setSystemTime(Date.parse(now) + 60_000)
    expect(changes.cell('r1', 'edited')).toBe(now)
    expect(changes.cell('r1', 'made')).toBeUndefined()
    expect(changes.cell('r2', 'edited')).toBeUndefined()
    changes.releaseCell('r1', 'title')
    expect(changes.cell('r1', 'edited')).toBeUndefined()
  })

  test('that was created here shows its time at once, and its number once the server has given it one', () => {
    changes.make({ id: 'r1', number: 4_000_000_000, data: { title: 'New' }, createdAt: now, updatedAt: now })
    expect(changes.made('r1')?.data).toEqual({ title: 'New', made: now, edited: now })
    const stored = { title: 'New', nr: 8, made: now, edited: now }
    changes.storeMade([{ id: 'r1', number: 8, data: stored, createdAt: now, updatedAt: now }], 5)
    expect(changes.made('r1')).toMatchObject({ number: 4_000_000_000, data: { nr: 8 } })
  })
})
