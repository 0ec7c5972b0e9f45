import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Platform } from '../../platform/platform.ts'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import type { Base } from '../base/base.ts'
import { changeRecords, createRecords } from '../records/change-records.ts'
import { addDefaultTable } from './change-tables.ts'
import { createHiddenTable, dropHiddenTable, publishHiddenTable } from './hidden-table.ts'
import { listRecords } from '../records/read-records.ts'
import { act, newBase, newTable, tester } from '../testing/base-fixture.ts'

let platform: Platform

beforeAll(async () => {
  platform = await testPlatform()
})
afterAll(() => platform.close())

const fields = [
  { id: 'a', name: 'A', type: 'single_line_text', template: {} },
  { id: 'b', name: 'B', type: 'checkbox', template: {} },
]

const start = async () => {
  const base = await newBase(platform)
  const hidden = await createHiddenTable(platform, base, { tableId: 'tbl1', name: 'Imported', fields, actor: tester })
  await platform.pool.query(
    `INSERT INTO ${hidden.schema}.${hidden.relation} (seq, id, ${hidden.columns['a']})
     SELECT n, 'rec' || n, 'row ' || n FROM generate_series(1, 10) AS n`,
  )
  return base
}

const tableNames = async (base: Base) => (await base.read()).structure.metadata.tables.map(table => table.name)

test('nobody sees a table while it is filled, and everyone sees all of it when it is published', async () => {
  const base = await start()
  expect(await tableNames(base)).toEqual([])
  await expect(listRecords(base, { tableId: 'tbl1', limit: 1 })).rejects.toMatchObject({ code: 'not_found' })
  await publishHiddenTable(platform, base, { tableId: 'tbl1', actor: tester, rowCount: 10 })
  expect(await tableNames(base)).toEqual(['Imported'])
  expect((await listRecords(base, { tableId: 'tbl1', limit: 20 })).records).toHaveLength(10)
})

test('new records of a published table come after the imported ones', async () => {
  const base = await start()
  await publishHiddenTable(platform, base, { tableId: 'tbl1', actor: tester, rowCount: 10 })
  const { record } = await act(base, async write => ({
    record: (await createRecords(write, { tableId: 'tbl1', records: [{ id: 'new', data: {} }] }))[0],
  }))
  expect(record?.number).toBe(11)
})

test('the person who imported a table is the author of its rows', async () => {
  const base = await start()
  await publishHiddenTable(platform, base, { tableId: 'tbl1', actor: 'importer', rowCount: 10 })
  await act(base, write => changeRecords(write, { tableId: 'tbl1', records: [{ id: 'rec2', data: { a: 'x' } }] }))
  const { rows } = await platform.pool.query(
    `SELECT DISTINCT ON (id) id, created_by, updated_by FROM ${base.schema}.t1 WHERE seq <= 2 ORDER BY id`,
  )
  expect(rows).toEqual([
    { id: 'rec1', created_by: 'importer', updated_by: 'importer' },
    { id: 'rec2', created_by: 'importer', updated_by: tester },
  ])
})

test('a table whose name was taken while it was filled gets the next free one', async () => {
  const base = await start()
  await act(base, write => addDefaultTable(write, { name: 'imported' }))
  await publishHiddenTable(platform, base, { tableId: 'tbl1', actor: tester, rowCount: 10 })
  expect(await tableNames(base)).toEqual(['Imported 2', 'imported'])
})

test('publishing a table twice publishes it once', async () => {
  const base = await start()
  await publishHiddenTable(platform, base, { tableId: 'tbl1', actor: tester, rowCount: 10 })
  const { version } = await base.read()
  await publishHiddenTable(platform, base, { tableId: 'tbl1', actor: tester, rowCount: 10 })
  expect((await base.read()).version).toBe(version)
})

test('dropping a hidden table leaves nothing behind; a published table is never dropped', async () => {
  const base = await start()
  await dropHiddenTable(platform, base, 'tbl1')
  const { rows } = await platform.pool.query(
    'SELECT 1 FROM information_schema.tables WHERE table_schema = $1 AND table_name = $2',
    [base.schema, 't1'],
  )
  expect(rows).toEqual([])
  const other = await start()
  await publishHiddenTable(platform, other, { tableId: 'tbl1', actor: tester, rowCount: 10 })
  await dropHiddenTable(platform, other, 'tbl1')
  expect(await tableNames(other)).toEqual(['Imported'])
})

test('a table cannot be imported under a name that the base already has', async () => {
  const base = await newBase(platform)
  const { tableId } = await newTable(base, [{ id: 'x', type: 'single_line_text' }])
  const created = createHiddenTable(platform, base, {
    tableId: 't',
    name: tableId.toUpperCase(),
    fields,
    actor: tester,
  })
  await expect(created).rejects.toMatchObject({ message: 'A table with this name already exists' })
})
