import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Platform } from '../../platform/platform.ts'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import type { Base } from '../base/base.ts'
import { deleteRecords } from './change-records.ts'
import { findRecords, findRecordsNamed } from './find-records.ts'
import { act, manyRecords, newBase, newRecords, newTable } from '../testing/base-fixture.ts'

let platform: Platform
let base: Base
let tableId: string

const names = ['Canada', 'Ada Lovelace', 'ada', 'Lee, Bo', 'Ada', 'Armada', '50 % off', 'Zoë', 'Adam']

beforeAll(async () => {
  platform = await testPlatform()
  base = await newBase(platform)
  ;({ tableId } = await newTable(base, [
    { id: 'name', type: 'single_line_text' },
    { id: 'age', type: 'number' },
    { id: 'born', type: 'date' },
  ]))
  await newRecords(
    base,
    tableId,
    names.map((name, at) => ({ name, age: at })),
  )
})
afterAll(() => platform.close())

const found = async (search?: string) =>
  (await findRecords(base, { tableId, search, limit: 25 })).records.map(({ name }) => name)

describe('the records of a picker', () => {
  test('are all records of a table in order of creation if there is no text', async () => {
    expect(await found()).toEqual(names)
    expect(await found('  ')).toEqual(names)
  })

  test('are found by any part of their names, and names that begin with the text come first', async () => {
    expect(await found('ADA')).toEqual(['ada', 'Ada', 'Ada Lovelace', 'Adam', 'Canada', 'Armada'])
    expect(await found('zoë')).toEqual(['Zoë'])
    expect(await found('% o')).toEqual(['50 % off'])
    expect(await found('_')).toEqual([])
  })

  test('are listed page by page without gaps or repeats', async () => {
    for (const limit of [1, 2, 3, 4, 5]) {
      const pages: string[] = []
      let cursor: string | null = null
      do {
        const page: Awaited<ReturnType<typeof findRecords>> = await findRecords(base, {
          tableId,
          search: 'ada',
          limit,
          cursor,
        })
        pages.push(...page.records.map(({ name }) => name))
        cursor = page.cursor
      } while (cursor !== null)
      expect(pages).toEqual(['ada', 'Ada', 'Ada Lovelace', 'Adam', 'Canada', 'Armada'])
    }
    await expect(findRecords(base, { tableId, limit: 1, cursor: 'other' })).rejects.toThrow('cursor')
  })

  test('include the values of a few more fields', async () => {
    const { records } = await findRecords(base, { tableId, search: 'lee', limit: 25 })
    expect(records).toEqual([{ id: 'r4', name: 'Lee, Bo', data: { age: 3, born: null } }])
  })

  test('never include deleted records or records of deleted tables', async () => {
    await expect(findRecords(base, { tableId: 'none', limit: 25 })).rejects.toThrow('none')
    const other = await newTable(base, [{ id: 'title', type: 'single_line_text' }])
    await newRecords(base, other.tableId, [{ title: 'One' }, { title: 'Two' }])
    await act(base, async write => ({
      gone: await deleteRecords(write, { tableId: other.tableId, recordIds: ['r1'] }),
    }))
    const { records } = await findRecords(base, { tableId: other.tableId, search: 'o', limit: 25 })
    expect(records.map(({ id }) => id)).toEqual(['r2'])
    expect(await findRecordsNamed(base, { tableId: other.tableId, names: ['One', 'two'] })).toEqual([
      { asked: 'two', id: 'r2', name: 'Two' },
    ])
  })
})

test('names match the first record with that name in any case', async () => {
  expect(await findRecordsNamed(base, { tableId, names: ['ADA', 'ada', ' Zoë', 'Nobody'] })).toEqual([
    { asked: 'ADA', id: 'r3', name: 'ada' },
    { asked: 'ada', id: 'r3', name: 'ada' },
    { asked: ' Zoë', id: 'r8', name: 'Zoë' },
  ])
})

test('long names are compared in full', async () => {
  const same = `${'x'.repeat(200)}${'😀'.repeat(100)}`
  const long = await newTable(base, [{ id: 'heading', type: 'single_line_text' }])
  await newRecords(base, long.tableId, [{ heading: `${same}One` }, { heading: `${same}Two` }])
  const idsNamed = async (name: string) =>
    (await findRecordsNamed(base, { tableId: long.tableId, names: [name] })).map(({ id }) => id)
  const idsFound = async (search: string) =>
    (await findRecords(base, { tableId: long.tableId, search, limit: 25 })).records.map(({ id }) => id)
  expect([await idsNamed(`${same}one`), await idsNamed(`${same}TWO`), await idsNamed(same)]).toEqual([
    ['r1'],
    ['r2'],
    [],
  ])
  expect([await idsFound(`${same}tw`), await idsFound(same)]).toEqual([['r2'], ['r1', 'r2']])
})

test('in large tables, one or two letters match only at the start of words', async () => {
  const large = await newTable(base, [{ id: 'who', type: 'single_line_text' }])
  await manyRecords(base, { tableId: large.tableId, fieldId: 'who', count: 60_000, value: `'Record ' || n || ' azz'` })
  const { structure } = await base.read()
  await platform.pool.query(`ANALYZE ${base.schema}.${structure.table(large.tableId).relation}`)
  const search = (text: string) => findRecords(base, { tableId: large.tableId, search: text, limit: 2 })
  expect((await search('zz')).records).toEqual([])
  expect((await search('az')).records.map(({ id }) => id)).toEqual(['r1', 'r2'])
  expect((await search('azz')).records.map(({ id }) => id)).toEqual(['r1', 'r2'])
  expect((await search('record 60000 a')).records.map(({ id }) => id)).toEqual(['r60000'])
})
