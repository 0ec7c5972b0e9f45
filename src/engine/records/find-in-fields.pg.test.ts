import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Platform } from '../../platform/platform.ts'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import type { Base } from '../base/base.ts'
import { deleteRecords } from './change-records.ts'
import { findInFields } from './find-in-fields.ts'
import { act, newBase, newRecords, newTable } from '../testing/base-fixture.ts'

let platform: Platform
let base: Base
let people: string
let rooms: string

beforeAll(async () => {
  platform = await testPlatform()
  base = await newBase(platform)
  people = (
    await newTable(base, [
      { id: 'name', type: 'single_line_text' },
      { id: 'notes', type: 'long_text' },
      {
        id: 'team',
        type: 'single_select',
        template: { options: [{ value: 'k', label: 'Kitchen' }] },
      },
      { id: 'due', type: 'date', template: { dateFormat: 'iso' } },
    ])
  ).tableId
  rooms = (
    await newTable(base, [
      { id: 'title', type: 'single_line_text' },
      { id: 'about', type: 'long_text' },
    ])
  ).tableId
  await newRecords(base, people, [
    { name: 'Ada', notes: `${'Before '.repeat(20)}the Kitchen\n\nis opened ${'after '.repeat(20)}`, team: 'k' },
    { name: 'Kitchen clerk', notes: 'kitchen' },
    { name: 'Bob', team: 'k', due: '2026-11-21' },
    { name: 'Gone', notes: 'kitchen' },
  ])
  await newRecords(base, rooms, [{ title: 'Hall', about: 'Beside the KITCHEN' }])
  await act(base, async write => ({ gone: await deleteRecords(write, { tableId: people, recordIds: ['r4'] }) }))
})
afterAll(() => platform.close())

const find = (search: string, more: { limit?: number; tableId?: string } = {}) =>
  findInFields(base, { search, limit: 10, ...more })

test('finds records by any field of any table, but not by their names', async () => {
  const { records, isWhole } = await find('kitchen')
  expect(isWhole).toBe(true)
  expect(records).toEqual([
    {
      tableId: people,
      id: 'r1',
      name: 'Ada',
      fieldId: 'notes',
      excerpt: '…Before Before Before Before Before the Kitchen is opened after after after after after…',
    },
    { tableId: people, id: 'r3', name: 'Bob', fieldId: 'team', excerpt: 'Kitchen' },
    { tableId: rooms, id: 'r1', name: 'Hall', fieldId: 'about', excerpt: 'Beside the KITCHEN' },
  ])
  expect((await find('2026-11')).records.map(({ fieldId }) => fieldId)).toEqual(['due'])
  expect((await find('  ')).records).toEqual([])
})

test('searches the open table first, and returns at most the requested number', async () => {
  const { records } = await find('kitchen', { tableId: rooms, limit: 1 })
  expect(records.map(({ name }) => name)).toEqual(['Hall'])
})

test('a search that takes too long returns what it has found, and says so', async () => {
  expect(await findInFields(base, { search: 'kitchen', limit: 10 }, { milliseconds: 0 })).toEqual({
    records: [],
    isWhole: false,
  })
  const { schema } = base
  const table = (await base.read()).structure.table(people)
  const blocker = await platform.pool.connect()
  try {
    await blocker.query(`BEGIN; LOCK TABLE "${schema}"."${table.relation}"`)
    const { records, isWhole } = await findInFields(base, { search: 'kitchen', limit: 10 }, { milliseconds: 300 })
    expect(isWhole).toBe(false)
    // The table that timed out did not use up the time of the others.
    expect(records.map(({ name }) => name)).toEqual(['Hall'])
  } finally {
    await blocker.query('ROLLBACK')
    blocker.release()
  }
})

test('a table that takes too long contributes what was found in time', async () => {
  const { schema } = base
  const table = (await base.read()).structure.table(rooms)
  const about = table.fields.find(({ id }) => id === 'about')?.column ?? ''
  await platform.pool.query(
    `INSERT INTO "${schema}"."${table.relation}" (id, created_by, updated_by, "${about}")
     SELECT 'slow' || n, 'x', 'x', repeat('nothing of the kind ', 1000) FROM generate_series(1, 6000) AS n`,
  )
  const { records, isWhole } = await findInFields(
    base,
    { search: 'kitchen', limit: 10, tableId: rooms },
    { milliseconds: 60 },
  )
  expect(isWhole).toBe(false)
  expect(records.map(({ name }) => name)).toContain('Hall')
})

test('a search that was canceled while it waited is not run', async () => {
  await expect(
    findInFields(base, { search: 'kitchen', limit: 10 }, { signal: AbortSignal.abort(new Error('left')) }),
  ).rejects.toThrow('left')
})
