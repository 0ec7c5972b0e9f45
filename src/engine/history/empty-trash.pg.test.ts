import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Platform } from '../../platform/platform.ts'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import { type Base, openBase } from '../base/base.ts'
import { convertField } from '../conversions/convert-field.ts'
import { changeRecord, createRecords, deleteRecords, restoreRecords } from '../records/change-records.ts'
import { getRecord, listRecords } from '../records/read-records.ts'
import { addField, removeField, restoreDeletedField } from '../structure/change-fields.ts'
import { removeTable, restoreDeletedTable } from '../structure/change-tables.ts'
import { addView, removeView } from '../structure/change-views.ts'
import { act, manyRecords, newFlowBase, newRecords, newTable, tester } from '../testing/base-fixture.ts'
import { emptyTrash } from './empty-trash.ts'
import { listTrash } from './trash.ts'

let platform: Platform
let base: Base
let tasks: string
let people: string

const text = (id: string) => ({ id, type: 'single_line_text' })
const day = 86_400_000
const inDays = (days: number) => Date.now() + days * day

beforeAll(async () => {
  platform = await testPlatform()
})
afterAll(() => platform.close())

/** Tasks r1–r3 that are linked to the people r1 and r2. */
beforeEach(async () => {
  base = await newFlowBase(platform)
  tasks = (await newTable(base, [text('title')])).tableId
  people = (await newTable(base, [text('name')])).tableId
  const link = { id: 'owners', name: 'owners', type: 'linked_record', inverseFieldId: 'tasks' }
  await act(base, async write => ({
    field: await addField(write, { tableId: tasks, ...link, template: { tableId: people } }),
  }))
  await newRecords(base, people, [{ name: 'Ada' }, { name: 'Bob' }])
  await newRecords(base, tasks, [
    { title: 'one', owners: ['r1', 'r2'] },
    { title: 'two', owners: ['r1'] },
    { title: 'three' },
  ])
})

const remove = (tableId: string, ...recordIds: string[]) =>
  act(base, async write => ({ ids: await deleteRecords(write, { tableId, recordIds }) }))
const restore = (tableId: string, ...recordIds: string[]) =>
  act(base, async write => ({
    records: await restoreRecords(write, { tableId, recordIds, skipsMissing: false }),
  }))
const count = async (relation: string, where = 'true') => {
  const { rows } = await platform.pool.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM ${base.schema}.${relation} WHERE ${where}`,
  )
  return rows[0]?.count
}
const columnsOf = async (relation: string) => {
  const { rows } = await platform.pool.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attname ~ '^c\\d+$' AND NOT attisdropped`,
    [`${base.schema}.${relation}`],
  )
  return rows.map(({ name }) => name)
}
const idsIn = async (tableId: string) => (await listRecords(base, { tableId, limit: 100 })).records.map(({ id }) => id)

describe('emptying the trash', () => {
  test('deletes the links of records with them, from either side, and no others', async () => {
    expect(await count('links')).toBe(3)
    await remove(tasks, 'r2')
    await emptyTrash(base, inDays(31))
    expect(await count('links')).toBe(2)
    await remove(people, 'r2')
    await emptyTrash(base, inDays(31))
    expect(await count('links')).toBe(1)
    expect((await getRecord(base, { tableId: tasks, recordId: 'r1' })).data['owners']).toEqual(['r1'])
  })

  test('that is interrupted leaves no links behind once it has run again', async () => {
    await remove(tasks, 'r1')
    await platform.pool.query(`
      CREATE FUNCTION ${base.schema}.fails() RETURNS trigger LANGUAGE plpgsql AS
        $$BEGIN RAISE EXCEPTION 'the server was killed'; END$$;
      CREATE TRIGGER fails BEFORE DELETE ON ${base.schema}.links EXECUTE FUNCTION ${base.schema}.fails()`)
    await expect(emptyTrash(base, inDays(31))).rejects.toThrow('the server was killed')
    await platform.pool.query(`DROP TRIGGER fails ON ${base.schema}.links`)
    await emptyTrash(base, inDays(31))
    expect(await count('t1')).toBe(2)
    expect(await count('links')).toBe(1)
  })

  test('keeps what was restored meanwhile, with its links', async () => {
    await remove(tasks, 'r1', 'r2')
    await restore(tasks, 'r1')
    await emptyTrash(base, inDays(31))
    expect(await idsIn(tasks)).toEqual(['r1', 'r3'])
    expect((await getRecord(base, { tableId: tasks, recordId: 'r1' })).data['owners']).toEqual(['r1', 'r2'])
  })

  test('creates no version for records, so that no screen has to load anything', async () => {
    await remove(tasks, 'r1')
    const { version } = await base.read()
    await emptyTrash(base, inDays(31))
    expect((await base.read()).version).toBe(version)
  })

  test('deletes any number of records, in short steps between which others write', async () => {
    const { tableId } = await newTable(base, [text('many')])
    await manyRecords(base, { tableId, fieldId: 'many', count: 12_500, value: `'row ' || n` })
    await platform.pool.query(`UPDATE ${base.schema}.t4 SET deleted_at = now() WHERE seq <= 12000`)
    const emptying = emptyTrash(base, inDays(31))
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        act(base, write => changeRecord(write, tableId, { id: `r${12_001 + at}`, data: { many: 'edited' } })),
      ),
    )
    await emptying
    expect(await count('t4')).toBe(500)
    expect(await count('t4', "c1 = 'edited'")).toBe(20)
  })

  test('runs on two nodes at once without harm', async () => {
    await remove(tasks, 'r1', 'r2')
    await act(base, async write => {
      await removeField(write, { tableId: tasks, fieldId: 'owners' })
      return {}
    })
    const elsewhere = await openBase({ ...platform }, base)
    await Promise.all([emptyTrash(base, inDays(31)), emptyTrash(elsewhere, inDays(31)), emptyTrash(base, inDays(31))])
    expect(await idsIn(tasks)).toEqual(['r3'])
    expect(await count('links')).toBe(0)
    expect((await listTrash(base, { cursor: null, limit: 10 })).items).toEqual([])
  })
})

describe('after the trash was emptied', () => {
  test('a record cannot be restored, and its id can be used again', async () => {
    await remove(tasks, 'r1')
    await emptyTrash(base, inDays(31))
    await expect(restore(tasks, 'r1')).rejects.toMatchObject({ code: 'not_found' })
    const [created] = await newRecordsIn(tasks, 'r1')
    expect(created).toMatchObject({ id: 'r1', number: 4, data: { title: 'r1', owners: null } })
  })

  test('a field, view, and table cannot be restored', async () => {
    await act(base, async write => {
      await addView(write, { tableId: tasks, id: 'extra', name: 'Extra', type: 'grid', config: {} })
      await removeView(write, { tableId: tasks, viewId: 'extra' })
      await addField(write, { tableId: tasks, id: 'hours', type: 'number' })
      await removeField(write, { tableId: tasks, fieldId: 'hours' })
      await removeTable(write, people)
      return {}
    })
    await emptyTrash(base, inDays(31))
    const restores = [
      act(base, async write => ({ field: await restoreDeletedField(write, { tableId: tasks, fieldId: 'hours' }) })),
      act(base, async write => ({ table: await restoreDeletedTable(write, people) })),
    ]
    for (const restored of restores) await expect(restored).rejects.toMatchObject({ code: 'not_found' })
    expect(await columnsOf('t1')).toEqual(['c1'])
  })

  test('the other side of a deleted link field is gone too, and its records stay', async () => {
    await act(base, async write => {
      await removeField(write, { tableId: people, fieldId: 'tasks' })
      return {}
    })
    await emptyTrash(base, inDays(31))
    const { structure } = await base.read()
    expect(structure.rows.fields.map(({ id }) => id).toSorted()).toEqual(['name', 'title'])
    expect(await count('links')).toBe(0)
    expect(await idsIn(people)).toEqual(['r1', 'r2'])
  })

  test('a table that was linked to a deleted one still works', async () => {
    await act(base, async write => {
      await removeTable(write, people)
      return {}
    })
    await emptyTrash(base, inDays(31))
    await act(base, write => changeRecord(write, tasks, { id: 'r1', data: { title: 'edited' } }))
    const { records } = await listRecords(base, { tableId: tasks, limit: 10 })
    expect(records.map(({ data }) => data['title'])).toEqual(['edited', 'two', 'three'])
    expect(records[0]?.data['owners']).toBeNull()
  })

  test('a field that was converted has lost its former column, and no other value', async () => {
    const field = { tableId: tasks, id: 'size', name: 'size', type: 'single_line_text' }
    await act(base, async write => ({ field: await addField(write, field) }))
    await act(base, write => changeRecord(write, tasks, { id: 'r1', data: { size: '12' } }))
    const context = { now: 0, timeZone: 'UTC', locale: 'en-US' }
    const into = { tableId: tasks, fieldId: 'size', type: 'number', template: {}, context }
    await convertField(base, into, { actor: tester })
    expect(await columnsOf('t1')).toHaveLength(3)
    await emptyTrash(base, inDays(31))
    expect(await columnsOf('t1')).toHaveLength(2)
    expect((await getRecord(base, { tableId: tasks, recordId: 'r1' })).data['size']).toBe(12)
  })
})

async function newRecordsIn(tableId: string, ...ids: string[]) {
  const { records } = await act(base, async write => ({
    records: await createRecords(write, { tableId, records: ids.map(id => ({ id, data: { title: id } })) }),
  }))
  return records
}
