import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Platform } from '../../platform/platform.ts'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import { deleteRecords } from './change-records.ts'
import { findAnywhere } from './find-anywhere.ts'
import { act, newBase, newRecords, newTable } from '../testing/base-fixture.ts'

let platform: Platform
beforeAll(async () => void (platform = await testPlatform()))
afterAll(() => platform.close())

test('finds records of all tables by name, those that begin with the text first', async () => {
  const base = await newBase(platform)
  const people = await newTable(base, [{ id: 'name', type: 'single_line_text' }])
  const numbers = await newTable(base, [{ id: 'size', type: 'number' }])
  await newRecords(base, people.tableId, [
    { name: 'Room 20' },
    { name: '2020 vision' },
    { name: 'Twenty' },
    { name: '20' },
  ])
  await newRecords(base, numbers.tableId, [{ size: 1520 }, { size: 7 }])
  const find = async (search: string, limit = 10) => (await findAnywhere(base, { search, limit })).records
  expect(await find('20')).toEqual(
    expect.arrayContaining([
      { tableId: people.tableId, id: 'r4', name: '20' },
      { tableId: people.tableId, id: 'r2', name: '2020 vision' },
      { tableId: people.tableId, id: 'r1', name: 'Room 20' },
      { tableId: numbers.tableId, id: 'r1', name: '1,520' },
    ]),
  )
  expect((await find('20', 2)).map(({ name }) => name)).toEqual(['20', '2020 vision'])
  expect(await find(' TWEN ')).toEqual([{ tableId: people.tableId, id: 'r3', name: 'Twenty' }])
  await act(base, async write => ({
    gone: await deleteRecords(write, { tableId: people.tableId, recordIds: ['r3'] }),
  }))
  expect(await find('twen')).toEqual([])
  expect(await find('  ')).toEqual([])
})
