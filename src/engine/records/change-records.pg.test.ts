import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Platform } from '../../platform/platform.ts'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import type { Base } from '../base/base.ts'
import { removeField } from '../structure/change-fields.ts'
import {
  restoreRecord,
  restoreRecords,
  changeRecord,
  changeRecords,
  createRecords,
  deleteRecord,
  deleteRecords,
} from './change-records.ts'
import { getRecord, listRecords } from './read-records.ts'
import { presentSkipped } from './skipped-cells.ts'
import { act, newBase, newRecords, newTable, tester } from '../testing/base-fixture.ts'

let platform: Platform
let base: Base
let tableId: string

const fields = [
  { id: 'name', type: 'single_line_text' },
  { id: 'count', type: 'number' },
  { id: 'day', type: 'date' },
  { id: 'done', type: 'checkbox' },
]

beforeAll(async () => {
  platform = await testPlatform()
})
afterAll(() => platform.close())

const start = async () => {
  base = await newBase(platform)
  tableId = (await newTable(base, fields)).tableId
  return newRecords(base, tableId, [
    { name: 'one', count: 1, day: '2026-01-31', done: true },
    { name: 'two', count: 2.5 },
    { name: 'three' },
  ])
}

const data = async (recordId: string) => (await getRecord(base, { tableId, recordId })).data

describe('records', () => {
  test('are numbered and ordered by creation', async () => {
    const created = await start()
    expect(created.map(record => record.number)).toEqual([1, 2, 3])
    const { records } = await listRecords(base, { tableId, limit: 10 })
    expect(records.map(record => record.data)).toEqual([
      { name: 'one', count: 1, day: '2026-01-31', done: true },
      { name: 'two', count: 2.5, day: null, done: null },
      { name: 'three', count: null, day: null, done: null },
    ])
  })

  test('keep the cells that a change does not name', async () => {
    await start()
    await act(base, write => changeRecord(write, tableId, { id: 'r1', data: { count: 7, day: null } }))
    expect(await data('r1')).toEqual({ name: 'one', count: 7, day: null, done: true })
  })

  test('can each change different cells in one call', async () => {
    await start()
    await act(base, async write => ({
      ...(await changeRecords(write, {
        tableId,
        records: [
          { id: 'r1', data: { name: 'uno' } },
          { id: 'r2', data: { count: undefined, done: true } },
        ],
      })),
    }))
    expect(await data('r1')).toEqual({ name: 'uno', count: 1, day: '2026-01-31', done: true })
    expect(await data('r2')).toEqual({ name: 'two', count: null, day: null, done: true })
  })

  test('get both changes if one call names them twice, and the later one wins', async () => {
    await start()
    await act(base, async write => ({
      ...(await changeRecords(write, {
        tableId,
        records: [
          { id: 'r1', data: { name: 'first', count: 8 } },
          { id: 'r1', data: { name: 'second' } },
        ],
      })),
    }))
    expect(await data('r1')).toMatchObject({ name: 'second', count: 8 })
  })

  test('refuse a value that their field cannot hold, and then nothing changes', async () => {
    await start()
    const change = act(base, async write => ({
      ...(await changeRecords(write, {
        tableId,
        records: [
          { id: 'r1', data: { name: 'changed' } },
          { id: 'r2', data: { count: 'many' } },
        ],
      })),
    }))
    await expect(change).rejects.toMatchObject({ code: 'bad_input' })
    expect(await data('r1')).toMatchObject({ name: 'one' })
  })

  test('refuse a field that is not in their table', async () => {
    await start()
    const change = act(base, write => changeRecord(write, tableId, { id: 'r1', data: { nothing: 1 } }))
    await expect(change).rejects.toMatchObject({ code: 'not_found', message: 'Field with id nothing not found' })
  })

  test('keep cells that do not hold the expected value, and report them', async () => {
    await start()
    const changed = await act(base, write =>
      changeRecords(write, {
        tableId,
        records: [
          { id: 'r1', data: { name: 'mine', count: 10 }, expects: { name: 'one', count: 5 } },
          { id: 'r2', data: { count: 20, day: '2026-02-02' }, expects: { count: 2.5, day: null } },
          { id: 'r3', data: { count: 30, done: true }, expects: { done: 'never', name: 'passed over' } },
        ],
      }),
    )
    expect(changed.skipped).toEqual([
      { recordId: 'r1', fieldId: 'count', value: 1 },
      { recordId: 'r3', fieldId: 'done', value: null },
    ])
    expect(changed.records.map(record => record.data)).toEqual([
      { name: 'mine' },
      { count: 20, day: '2026-02-02' },
      { count: 30 },
    ])
    expect(await data('r1')).toEqual({ name: 'mine', count: 1, day: '2026-01-31', done: true })
    expect(await data('r3')).toEqual({ name: 'three', count: 30, day: null, done: null })
  })

  test('keep a cell whose field cannot hold the expected or the new value', async () => {
    await start()
    const { skipped } = await act(base, write =>
      changeRecord(write, tableId, { id: 'r1', data: { count: 'text', day: 5 }, expects: { count: 'old', day: 6 } }),
    )
    expect(skipped.map(({ fieldId, value }) => [fieldId, value])).toEqual([
      ['count', 1],
      ['day', '2026-01-31'],
    ])
    const change = act(base, write => changeRecord(write, tableId, { id: 'r1', data: { count: 'text' } }))
    await expect(change).rejects.toMatchObject({ code: 'bad_input' })
  })

  test('get the rest of a change if one of its fields was deleted or converted', async () => {
    await start()
    await act(base, async write => {
      await removeField(write, { tableId, fieldId: 'day' })
      return {}
    })
    const changed = await act(base, write =>
      changeRecords(write, {
        tableId,
        records: [
          { id: 'r1', data: { day: '2026-02-01', name: 'mine' }, expects: { day: '2026-01-31', name: 'one' } },
          { id: 'r2', data: { day: '2026-02-01' }, expects: { day: null } },
          { id: 'r3', data: { count: 'many' }, expects: { count: null } },
        ],
      }),
    )
    expect(await data('r1')).toMatchObject({ name: 'mine' })
    const presented = await presentSkipped(base, tableId, changed)
    expect(presented).toEqual([
      { recordId: 'r1', fieldId: 'day', value: null, changedBy: null },
      { recordId: 'r2', fieldId: 'day', value: null, changedBy: null },
      { recordId: 'r3', fieldId: 'count', value: null, changedBy: null },
    ])
    const alone = await act(base, write =>
      changeRecord(write, tableId, { id: 'r2', data: { day: '2026-02-01' }, expects: { day: null } }),
    )
    expect(alone).toMatchObject({ record: { id: 'r2', data: {} }, skipped: [{ fieldId: 'day' }] })
  })

  test('without any changed cell count as unchanged', async () => {
    const [before] = await start()
    await act(base, write => changeRecord(write, tableId, { id: 'r1', data: { count: 9 }, expects: { count: 8 } }))
    expect(await getRecord(base, { tableId, recordId: 'r1' })).toMatchObject({ updatedAt: before?.updatedAt })
    const { rows } = await platform.pool.query(`SELECT FROM ${base.schema}.log WHERE kind = 'record.update'`)
    expect(rows).toHaveLength(0)
  })

  test('report who last changed the skipped cells', async () => {
    await start()
    await base.writer.write({
      name: 'test',
      actor: 'somebody',
      work: write => changeRecord(write, tableId, { id: 'r1', data: { count: 4 } }),
    })
    const changed = await act(base, write =>
      changeRecord(write, tableId, { id: 'r1', data: { count: 9, name: 'x' }, expects: { count: 1, name: 'y' } }),
    )
    expect(await presentSkipped(base, tableId, changed)).toEqual([
      { recordId: 'r1', fieldId: 'name', value: 'one', changedBy: { id: tester, name: null } },
      { recordId: 'r1', fieldId: 'count', value: 4, changedBy: { id: 'somebody', name: null } },
    ])
  })

  test('cannot be changed or deleted once they are deleted', async () => {
    await start()
    await act(base, async write => ({ gone: await deleteRecord(write, tableId, 'r1') }))
    const message = 'Record with id r1 not found'
    await expect(
      act(base, write => changeRecord(write, tableId, { id: 'r1', data: { name: 'x' } })),
    ).rejects.toMatchObject({ code: 'not_found', message })
    await expect(act(base, async write => ({ gone: await deleteRecord(write, tableId, 'r1') }))).rejects.toMatchObject({
      code: 'not_found',
      message,
    })
    await expect(getRecord(base, { tableId, recordId: 'r1' })).rejects.toMatchObject({ code: 'not_found', message })
  })

  test('are restored exactly as they were, in their old place', async () => {
    const before = await start()
    await act(base, async write => ({ ids: await deleteRecords(write, { tableId, recordIds: ['r1', 'r3', 'none'] }) }))
    expect((await listRecords(base, { tableId, limit: 10 })).records.map(record => record.id)).toEqual(['r2'])
    const { records } = await act(base, async write => ({
      records: await restoreRecords(write, { tableId, recordIds: ['r3', 'r1'] }),
    }))
    expect(records).toHaveLength(2)
    const { records: after } = await listRecords(base, { tableId, limit: 10 })
    expect(after).toEqual(before.map(record => ({ ...record, linkedData: {} })))
  })

  test('can be restored twice', async () => {
    await start()
    const record = await act(base, write => restoreRecord(write, tableId, 'r2'))
    expect(record).toMatchObject({ id: 'r2', data: { name: 'two' } })
  })

  test('cannot be created with an id that exists', async () => {
    await start()
    const create = act(base, async write => ({
      records: await createRecords(write, { tableId, records: [{ id: 'r1', data: {} }] }),
    }))
    await expect(create).rejects.toMatchObject({ code: 'conflict' })
  })

  test.each(['NUL \u0000 inside', 'lone \ud800 surrogate', 'quote \' " \\ and \n newline', '🧑‍🚀 سلام 漢字'])(
    'hold text of any kind: %j',
    async text => {
      await start()
      await act(base, write => changeRecord(write, tableId, { id: 'r1', data: { name: text } }))
      const stored = (await data('r1'))['name'] as string
      expect(stored.isWellFormed()).toBe(true)
      expect(stored).not.toContain('\u0000')
    },
  )
})
