import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Platform } from '../../platform/platform.ts'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import { type Base, openBase } from '../base/base.ts'
import { restoreDeletedField, removeField } from '../structure/change-fields.ts'
import { changeRecord, deleteRecords } from '../records/change-records.ts'
import { addDefaultTable, removeTable } from '../structure/change-tables.ts'
import { addView, removeView } from '../structure/change-views.ts'
import { emptyTrash } from './empty-trash.ts'
import { recordHistory } from './history.ts'
import { versionAt } from './history-table.ts'
import { lookAtLog } from '../live/live-log.ts'
import { listRecords } from '../records/read-records.ts'
import { act, newBase, newRecords, newTable, tester } from '../testing/base-fixture.ts'
import { listTrash } from './trash.ts'

let platform: Platform
let base: Base
let tableId: string

const day = 86_400_000

beforeAll(async () => {
  platform = await testPlatform()
})
afterAll(() => platform.close())

const remove = (recordIds: string[]) =>
  act(base, async write => ({ ids: await deleteRecords(write, { tableId, recordIds }) }))

const items = async () => (await listTrash(base, { cursor: null, limit: 100 })).items

/** Creates a base and deletes a record, a field, a view, and a table, in this order. */
const fillTrash = async () => {
  base = await newBase(platform)
  const fields = [
    { id: 'name', type: 'single_line_text' },
    { id: 'extra', type: 'number' },
  ]
  tableId = (await newTable(base, fields)).tableId
  await newRecords(base, tableId, [{ name: 'kept' }, { name: 'thrown away' }])
  const { table } = await act(base, write => addDefaultTable(write, { name: 'Old' }))
  await act(base, write => addView(write, { tableId, id: 'view', name: 'Mine', type: 'grid', config: {} }))
  await remove(['r2'])
  await act(base, async write => ({ gone: await removeField(write, { tableId, fieldId: 'extra' }) }))
  await act(base, async write => ({ gone: await removeView(write, { tableId, viewId: 'view' }) }))
  await act(base, async write => ({ gone: await removeTable(write, table.id) }))
  return table
}

describe('the trash', () => {
  test('lists what was deleted, newest first, with names, people, and times', async () => {
    const table = await fillTrash()
    const deletedBy = { id: tester, name: null }
    expect(await items()).toEqual(
      [
        { kind: 'table', id: table.id, tableId: table.id, label: 'Old', tableName: 'Old' },
        { kind: 'view', id: 'view', tableId, label: 'Mine', tableName: tableId },
        { kind: 'field', id: 'extra', tableId, label: 'extra', tableName: tableId },
        { kind: 'record', id: 'r2', tableId, label: 'thrown away', tableName: tableId },
      ].map(item => ({
        ...item,
        thing: expect.anything(),
        deletedBy,
        deletedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      })),
    )
  })

  test('describes each thing as it will be when it is restored', async () => {
    const table = await fillTrash()
    const things = new Map((await items()).map(item => [item.kind, item.thing]))
    expect(things.get('table')).toEqual({ table })
    expect(things.get('view')).toMatchObject({ view: { id: 'view', name: 'Mine', config: { sorts: [] } } })
    expect(things.get('field')).toMatchObject({ field: { id: 'extra', type: 'number' }, sorts: [] })
    expect(things.get('record')).toEqual({ number: 2 })
  })

  test('lists things that were deleted at the same time in pages', async () => {
    await fillTrash()
    const { records } = await listRecords(base, { tableId, limit: 10 })
    await remove(records.map(record => record.id))
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page = await listTrash(base, { cursor, limit: 2 })
      seen.push(...page.items.map(item => item.id))
      cursor = page.cursor
    } while (cursor !== null)
    expect(seen).toEqual((await items()).map(item => item.id))
    expect(new Set(seen).size).toBe(5)
  })

  test('does not list what was restored', async () => {
    await fillTrash()
    await act(base, write => restoreDeletedField(write, { tableId, fieldId: 'extra' }))
    expect((await items()).map(item => item.kind)).toEqual(['table', 'view', 'record'])
  })

  test('refuses a cursor of something else', async () => {
    await fillTrash()
    await expect(listTrash(base, { cursor: 'nonsense', limit: 1 })).rejects.toMatchObject({ code: 'bad_input' })
  })

  test('keeps everything for 30 days', async () => {
    await fillTrash()
    await emptyTrash(base, Date.now() + 29 * day)
    expect(await items()).toHaveLength(4)
  })

  test('is emptied after 30 days, with columns and tables, and nothing else is deleted', async () => {
    await fillTrash()
    await emptyTrash(base, Date.now() + 31 * day)
    expect(await items()).toEqual([])
    const { rows: relations } = await platform.pool.query(
      `SELECT relname, (SELECT count(*) FROM pg_attribute WHERE attrelid = c.oid AND attname ~ '^c\\d' AND NOT attisdropped) AS columns
        FROM pg_class c WHERE relnamespace = '${base.schema}'::regnamespace AND relkind = 'r' AND relname ~ '^t\\d'`,
    )
    expect(relations).toEqual([{ relname: 't1', columns: 1 }])
    expect((await listRecords(base, { tableId, limit: 10 })).records.map(record => record.data)).toEqual([
      { name: 'kept' },
    ])
    await emptyTrash(base, Date.now() + 31 * day)
  })
})

test('an older base gets the index of the trash when it is next opened', async () => {
  await fillTrash()
  const index = `${base.schema}.t1_deleted`
  await platform.pool
    .query(`DROP INDEX ${index}; DROP INDEX ${base.schema}.actions_by_actor; DROP TABLE ${base.schema}.links;
    ALTER TABLE ${base.schema}.fields DROP COLUMN link_set, DROP COLUMN link_side;
    UPDATE ${base.schema}.head SET schema_version = 1`)
  await openBase({ ...platform }, base)
  const { rows } = await platform.pool.query('SELECT to_regclass($1) IS NOT NULL AS there', [index])
  expect(rows).toEqual([{ there: true }])
})

describe('the log', () => {
  test('is shortened after its retention, says so, and continues', async () => {
    await fillTrash()
    await emptyTrash(base, Date.now() + 31 * day)
    const { version } = await act(base, write => changeRecord(write, tableId, { id: 'r1', data: { name: 'later' } }))
    const { changes } = await recordHistory(base, { tableId, recordId: 'r1', cursor: null })
    expect(changes.map(change => change.version)).toEqual([version])
    expect((await lookAtLog(base, 1)).reachesBack).toBe(false)
    expect((await lookAtLog(base, version - 1)).reachesBack).toBe(true)
    await expect(versionAt(base, { version: 1 })).rejects.toMatchObject({ code: 'bad_input' })
  })

  test('can be kept longer than the trash', async () => {
    base = await newBase({ ...platform, config: { ...platform.config, logRetentionDays: 90 } })
    await newTable(base, [{ id: 'name', type: 'single_line_text' }])
    await emptyTrash(base, Date.now() + 31 * day)
    expect((await lookAtLog(base, 0)).reachesBack).toBe(true)
    await emptyTrash(base, Date.now() + 91 * day)
    expect((await lookAtLog(base, 0)).reachesBack).toBe(false)
  })
})
