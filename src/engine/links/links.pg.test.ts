import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Platform } from '../../platform/platform.ts'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import { actionEntries } from '../history/action-entries.ts'
import type { Base } from '../base/base.ts'
import { addField, restoreDeletedField, changeField, removeField } from '../structure/change-fields.ts'
import {
  restoreRecords,
  changeRecord,
  changeRecords,
  createRecords,
  createRecordsWithLinks,
  deleteRecords,
} from '../records/change-records.ts'
import { changeView } from '../structure/change-views.ts'
import { readSnapshot } from '../lifecycle/base-snapshot.ts'
import { copyBase } from '../lifecycle/copy-base.ts'
import { emptyTrash } from '../history/empty-trash.ts'
import { recordHistory } from '../history/history.ts'
import { restoreRecordVersion, restoreTable } from '../history/history-restore.ts'
import { tableAt } from '../history/history-table.ts'
import { getRecord, listRecords } from '../records/read-records.ts'
import { act, newBase, newRecords, newTable } from '../testing/base-fixture.ts'

let platform: Platform
let base: Base
let tasks: { tableId: string; viewId: string }
let people: { tableId: string; viewId: string }

beforeAll(async () => {
  platform = await testPlatform()
})
afterAll(() => platform.close())

/** Tasks r1–r4 and people r1–r4, linked by `owners` in the tasks and `tasks` in the people. */
beforeEach(async () => {
  base = await newBase(platform)
  tasks = await newTable(base, [{ id: 'title', type: 'single_line_text' }])
  people = await newTable(base, [{ id: 'name', type: 'single_line_text' }])
  await link({ id: 'owners', name: 'owners', inverseFieldId: 'tasks', template: { tableId: people.tableId } })
  await newRecords(
    base,
    tasks.tableId,
    ['Write', 'Read', 'Test', 'Ship'].map(title => ({ title })),
  )
  await newRecords(
    base,
    people.tableId,
    ['Ada', 'Bob', 'Cy', 'Di'].map(name => ({ name })),
  )
})

const link = (field: { id: string; name?: string; inverseFieldId: string; template: object; tableId?: string }) =>
  act(base, async write => ({
    field: await addField(write, { tableId: tasks.tableId, type: 'linked_record', ...field }),
  }))

const set = (recordId: string, ids: string[] | null, expects?: unknown) =>
  act(base, write =>
    changeRecord(write, tasks.tableId, {
      id: recordId,
      data: { owners: ids },
      expects: expects === undefined ? undefined : { owners: expects },
    }),
  )

/** Creates more people, named by their ids. */
const manyPeople = (ids: readonly string[]) =>
  act(base, async write => {
    const records = ids.map(id => ({ id, data: { name: id } }))
    return { made: (await createRecords(write, { tableId: people.tableId, records })).length }
  })

const owners = async (recordId: string) =>
  (await getRecord(base, { tableId: tasks.tableId, recordId })).data['owners'] ?? []
const tasksOf = async (recordId: string) =>
  (await getRecord(base, { tableId: people.tableId, recordId })).data['tasks'] ?? []
const gone = (tableId: string, ...recordIds: string[]) =>
  act(base, async write => ({ gone: await deleteRecords(write, { tableId, recordIds }) }))
const back = (tableId: string, ...recordIds: string[]) =>
  act(base, async write => ({ back: await restoreRecords(write, { tableId, recordIds }) }))
const fieldOf = async (tableId: string, fieldId: string) =>
  (await base.read()).structure.table(tableId).fields.find(({ id }) => id === fieldId)

describe('a link field', () => {
  test('creates its inverse in the target table, with its own name', async () => {
    expect(await fieldOf(people.tableId, 'tasks')).toMatchObject({
      name: tasks.tableId,
      template: { tableId: tasks.tableId, inverseFieldId: 'owners', allowMultiple: true },
    })
    expect(await fieldOf(tasks.tableId, 'owners')).toMatchObject({ template: { inverseFieldId: 'tasks' } })
    await link({ id: 'helpers', inverseFieldId: 'helps', template: { tableId: people.tableId } })
    expect(await fieldOf(people.tableId, 'helps')).toMatchObject({ name: `${tasks.tableId} 2` })
  })

  test('needs an existing target table and never changes it', async () => {
    const made = (template: object) => link({ id: 'more', inverseFieldId: 'inverse', template })
    await expect(made({})).rejects.toThrow('Please select a table to link to first')
    await expect(made({ tableId: 'none' })).rejects.toThrow('Target table not found')
    const moved = act(base, async write => ({
      field: await changeField(write, {
        tableId: tasks.tableId,
        fieldId: 'owners',
        template: { tableId: tasks.tableId, inverseFieldId: 'tasks' },
      }),
    }))
    await expect(moved).rejects.toThrow('cannot be changed')
  })

  test('is deleted and restored with its inverse, its links, and the sorts of both', async () => {
    await set('r1', ['r2', 'r1'])
    const sorts = (fieldId: string) => ({ sorts: [{ fieldId, dir: 'desc' as const }] })
    await act(base, async write => {
      await changeView(write, { ...tasks, config: { ...sorts('owners'), hiddenFieldIds: ['owners'] } })
      await changeView(write, { ...people, config: sorts('tasks') })
      return {}
    })
    const configs = async () =>
      (await base.read()).structure.tables.flatMap(({ views }) => views.map(({ config }) => config))
    const before = await configs()
    await act(base, async write => {
      await removeField(write, { tableId: people.tableId, fieldId: 'tasks' })
      return {}
    })
    expect(await fieldOf(tasks.tableId, 'owners')).toBeUndefined()
    expect((await configs()).flatMap(({ sorts: left }) => left)).toEqual([])
    await act(base, async write => ({
      field: await restoreDeletedField(write, { tableId: tasks.tableId, fieldId: 'owners' }),
    }))
    expect(await configs()).toEqual(before)
    expect(await owners('r1')).toEqual(['r2', 'r1'])
    expect(await tasksOf('r1')).toEqual(['r1'])
  })
})

describe('links', () => {
  test('show on both sides with names, in order of creation', async () => {
    await set('r2', ['r3', 'r1'])
    await set('r1', ['r3'])
    const { records } = await listRecords(base, { tableId: people.tableId, limit: 10 })
    expect(records.map(({ data }) => data['tasks'])).toEqual([['r2'], null, ['r2', 'r1'], null])
    expect(records[2]?.linkedData).toEqual({
      tasks: [
        { id: 'r2', name: 'Read' },
        { id: 'r1', name: 'Write' },
      ],
    })
  })

  test('of a record with very many are all read, but only the first have names', async () => {
    const ids = Array.from({ length: 1_100 }, (_, at) => `p${at}`)
    await manyPeople(ids)
    await set('r1', ids)
    const { data, linkedData } = await getRecord(base, { tableId: tasks.tableId, recordId: 'r1' })
    expect(data['owners']).toEqual(ids)
    expect(linkedData?.['owners']).toEqual(ids.slice(0, 1_000).map(id => ({ id, name: id })))
  })

  test('are replaced by an ordered list, from either side', async () => {
    await set('r1', ['r1', 'r2', 'r3'])
    await set('r1', ['r3', 'r1', 'r4'])
    expect(await owners('r1')).toEqual(['r3', 'r1', 'r4'])
    expect(await tasksOf('r2')).toEqual([])
    await act(base, write => changeRecord(write, people.tableId, { id: 'r2', data: { tasks: ['r4', 'r1'] } }))
    expect(await owners('r1')).toEqual(['r3', 'r1', 'r4', 'r2'])
    expect(await owners('r4')).toEqual(['r2'])
  })

  test('to an unknown record are refused, or skip the cell if it has an expected value', async () => {
    await expect(set('r1', ['nobody'])).rejects.toThrow('owners: Record with id nobody not found')
    expect((await set('r1', ['nobody'], null)).skipped).toEqual([{ recordId: 'r1', fieldId: 'owners', value: null }])
  })

  test('are kept if the cell does not hold the expected value', async () => {
    await set('r1', ['r1'])
    expect((await set('r1', ['r2'], ['r3'])).skipped).toEqual([{ recordId: 'r1', fieldId: 'owners', value: ['r1'] }])
    expect((await set('r1', ['r2'], ['r1'])).skipped).toEqual([])
    expect(await owners('r1')).toEqual(['r2'])
  })

  test('to a deleted record are hidden, and return to their places when it is restored', async () => {
    await set('r1', ['r1', 'r2', 'r3'])
    await gone(people.tableId, 'r2')
    expect(await owners('r1')).toEqual(['r1', 'r3'])
    await set('r1', ['r1', 'r3', 'r4'], ['r1', 'r3'])
    await back(people.tableId, 'r2')
    expect(await owners('r1')).toEqual(['r1', 'r2', 'r3', 'r4'])
    await gone(tasks.tableId, 'r1')
    expect(await tasksOf('r2')).toEqual([])
    expect((await back(tasks.tableId, 'r1')).back[0]?.data['owners']).toEqual(['r1', 'r2', 'r3', 'r4'])
    // The log has links where they were changed, not where a record was restored.
    const { changes } = await recordHistory(base, { tableId: tasks.tableId, recordId: 'r1', cursor: null })
    expect(changes[0]).toMatchObject({ kind: 'record.restore', after: { title: 'Write' } })
    expect(Object.keys(changes[0]?.after ?? {})).toEqual(['title'])
  })

  test('are created with a new record in one action', async () => {
    await act(base, async write => ({
      made: await createRecords(write, {
        tableId: tasks.tableId,
        records: [
          { id: 'new1', data: { title: 'Rest', owners: ['r1'] } },
          { id: 'new2', data: { owners: ['r1', 'r2'] } },
        ],
      }),
    }))
    expect(await tasksOf('r1')).toEqual(['new1', 'new2'])
  })

  test('within one table have their inverse there, and can link a record to itself', async () => {
    await link({ id: 'next', inverseFieldId: 'previous', template: { tableId: tasks.tableId } })
    await act(base, write =>
      changeRecords(write, {
        tableId: tasks.tableId,
        records: [
          { id: 'r1', data: { next: ['r2', 'r1'] } },
          { id: 'r2', data: { next: ['r3'] } },
        ],
      }),
    )
    const data = async (recordId: string) => (await getRecord(base, { tableId: tasks.tableId, recordId })).data
    expect(await data('r1')).toMatchObject({ next: ['r2', 'r1'], previous: ['r1'] })
    expect(await data('r2')).toMatchObject({ next: ['r3'], previous: ['r1'] })
  })

  test('of one table can be set from both sides in one call, which returns the final values', async () => {
    await link({ id: 'next', inverseFieldId: 'previous', template: { tableId: tasks.tableId } })
    const { records } = await act(base, write =>
      changeRecords(write, {
        tableId: tasks.tableId,
        records: [
          { id: 'r1', data: { next: ['r2'] } },
          { id: 'r3', data: { previous: ['r1'] } },
          { id: 'r2', data: { previous: null } },
        ],
      }),
    )
    const { data } = await getRecord(base, { tableId: tasks.tableId, recordId: 'r1' })
    expect(data).toMatchObject({ next: ['r3'], previous: null })
    expect(records.map(record => record.data)).toEqual([{ next: ['r3'] }, { previous: null }, { previous: ['r1'] }])
  })
})

describe('a field for one link', () => {
  const single = (tableId: string, fieldId: string) =>
    act(base, async write => {
      const { template } = (await base.read()).structure.table(tableId).fields.find(({ id }) => id === fieldId) ?? {}
      const one = { ...(template as object), allowMultiple: false }
      return { field: await changeField(write, { tableId, fieldId, template: one }) }
    })

  test('refuses a longer list, and choosing a record replaces the link', async () => {
    await single(tasks.tableId, 'owners')
    await expect(set('r1', ['r1', 'r2'])).rejects.toThrow('owners: Only one record can be linked')
    await set('r1', ['r1'])
    await set('r1', ['r2'])
    expect([await owners('r1'), await tasksOf('r1'), await tasksOf('r2')]).toEqual([['r2'], [], ['r1']])
  })

  test('on the other side gives a record to the last cell that names it', async () => {
    await single(people.tableId, 'tasks')
    await set('r3', ['r1', 'r4'])
    await act(base, write =>
      changeRecords(write, {
        tableId: tasks.tableId,
        records: [
          { id: 'r1', data: { owners: ['r1', 'r2'] } },
          { id: 'r2', data: { owners: ['r2', 'r3'] } },
        ],
      }),
    )
    expect([await owners('r1'), await owners('r2'), await owners('r3')]).toEqual([['r1'], ['r2', 'r3'], ['r4']])
    expect([await tasksOf('r1'), await tasksOf('r2'), await tasksOf('r4')]).toEqual([['r1'], ['r2'], ['r3']])
    const { changes } = await recordHistory(base, { tableId: tasks.tableId, recordId: 'r3', cursor: null })
    expect(changes[0]).toMatchObject({ before: { owners: ['r1', 'r4'] }, after: { owners: ['r4'] } })
  })

  test('on the other side reports the cells that lost links, and what they held', async () => {
    await single(people.tableId, 'tasks')
    await set('r3', ['r1', 'r4'])
    await set('r2', ['r2'])
    await gone(tasks.tableId, 'r2')
    const { lost } = await set('r4', ['r4', 'r2'])
    expect(lost).toEqual([{ recordId: 'r3', number: 3, fieldId: 'owners', before: ['r1', 'r4'], after: ['r1'] }])
    expect((await set('r4', null)).lost).toEqual([])
    const { version } = await set('r3', ['r1', 'r4'])
    await set('r1', ['r4'])
    const restored = await act(base, write =>
      restoreRecordVersion(write, { tableId: tasks.tableId, recordId: 'r3', version }),
    )
    expect(restored.lost).toMatchObject([{ recordId: 'r1', before: ['r4'], after: null }])
  })

  test('on the other side keeps what others gained since when a change is undone', async () => {
    await single(people.tableId, 'tasks')
    const undo = (records: Record<string, [string[] | null, string[] | null]>) =>
      act(base, write =>
        changeRecords(write, {
          tableId: tasks.tableId,
          keepsTakenLinks: true,
          records: Object.entries(records).map(([id, [held, next]]) => ({
            id,
            data: { owners: next },
            expects: { owners: held },
          })),
        }),
      )
    await set('r1', ['r1', 'r2'])
    await set('r2', ['r1'])
    const back = await undo({ r2: [['r1'], null], r1: [['r2'], ['r1', 'r2']] })
    expect([back.skipped, await owners('r1'), await owners('r2')]).toEqual([[], ['r1', 'r2'], []])
    await set('r2', ['r1'])
    await set('r3', ['r1'])
    const { skipped } = await undo({ r2: [['r1'], null], r1: [['r2'], ['r1', 'r2']] })
    expect(skipped.map(({ recordId }) => recordId).toSorted()).toEqual(['r1', 'r2'])
    expect([await owners('r1'), await owners('r2'), await owners('r3')]).toEqual([['r2'], [], ['r1']])
    await set('r4', ['r4'])
    const swap = await undo({ r3: [['r1'], ['r4']], r4: [['r4'], ['r1']], r1: [['r2'], null] })
    expect([swap.skipped, await owners('r3'), await owners('r4'), await owners('r1')]).toEqual([[], ['r4'], ['r1'], []])
  })

  test('on the other side lets new records take links, and reports the cells that lost them', async () => {
    await single(people.tableId, 'tasks')
    await set('r3', ['r1', 'r4', 'r2'])
    const { lost } = await act(base, write =>
      createRecordsWithLinks(write, {
        tableId: tasks.tableId,
        records: [{ id: 'new', data: { owners: ['r3', 'r4'] } }],
      }),
    )
    expect(lost).toEqual([
      { recordId: 'r3', number: 3, fieldId: 'owners', before: ['r1', 'r4', 'r2'], after: ['r1', 'r2'] },
    ])
    await set('new', ['r3'], ['r3', 'r4'])
    await gone(tasks.tableId, 'new')
    await set('r3', ['r1', 'r4', 'r2'], ['r1', 'r2'])
    expect([await owners('r3'), await tasksOf('r4')]).toEqual([['r1', 'r4', 'r2'], ['r3']])
    await back(tasks.tableId, 'new')
    expect(await owners('new')).toEqual(['r3'])
  })

  test('on the other side takes a record from the end of a list of any length', async () => {
    const ids = Array.from({ length: 250 }, (_, at) => `p${at}`)
    await manyPeople(ids)
    await single(people.tableId, 'tasks')
    await set('r1', ids)
    await set('r2', ['p240', 'r3'])
    expect([await tasksOf('p240'), await owners('r1')]).toEqual([['r2'], ids.filter(id => id !== 'p240')])
  })
})

describe('the history of links', () => {
  test('has one entry for each record on both sides', async () => {
    await set('r1', ['r1', 'r2'])
    const { version } = await set('r1', ['r2', 'r3'])
    const { rows } = await platform.pool.query(
      `SELECT table_id, item_id, before, after FROM ${base.schema}.log WHERE version = ${version} ORDER BY table_id = '${tasks.tableId}' DESC, item_id`,
    )
    expect(rows).toEqual([
      { table_id: tasks.tableId, item_id: 'r1', before: { owners: ['r1', 'r2'] }, after: { owners: ['r2', 'r3'] } },
      { table_id: people.tableId, item_id: 'r1', before: { tasks: ['r1'] }, after: { tasks: null } },
      { table_id: people.tableId, item_id: 'r3', before: { tasks: null }, after: { tasks: ['r1'] } },
    ])
  })

  test('shows and restores earlier links from both sides', async () => {
    const { version } = await set('r1', ['r1', 'r2'])
    await set('r1', ['r3'])
    await set('r2', ['r1'])
    const then = await tableAt(base, { tableId: people.tableId, version, limit: 10 })
    expect(then.records.map(({ data }) => data['tasks'])).toEqual([['r1'], ['r1'], null, null])
    await act(base, write => restoreTable(write, { tableId: people.tableId, version }))
    expect([await owners('r1'), await owners('r2')]).toEqual([['r1', 'r2'], []])
    await set('r1', null)
    await act(base, write => restoreRecordVersion(write, { tableId: tasks.tableId, recordId: 'r1', version }))
    expect(await owners('r1')).toEqual(['r1', 'r2'])
  })

  test('has the names of referenced records, also of deleted ones', async () => {
    const { version } = await set('r1', ['r1', 'r2'])
    await gone(people.tableId, 'r2')
    const names = ['Ada', 'Bob'].map((name, at) => ({ tableId: people.tableId, id: `r${at + 1}`, name }))
    expect((await recordHistory(base, { tableId: tasks.tableId, recordId: 'r1', cursor: null })).names).toEqual(names)
    expect((await tableAt(base, { tableId: tasks.tableId, version, limit: 10 })).names).toEqual(names)
    expect((await actionEntries(base, { version, cursor: null })).names).toEqual(
      expect.arrayContaining([...names, { tableId: tasks.tableId, id: 'r1', name: 'Write' }]),
    )
  })

  test('of a record with very many links has what each change added or removed', async () => {
    const ids = Array.from({ length: 300 }, (_, at) => `t${at}`)
    await act(base, async write => ({
      made: (
        await createRecords(write, {
          tableId: tasks.tableId,
          records: ids.map(id => ({ id, data: { owners: ['r1'] } })),
        })
      ).length,
    }))
    const { version } = await base.read()
    await set('r1', ['r1'])
    const { changes } = await recordHistory(base, { tableId: people.tableId, recordId: 'r1', cursor: null })
    expect(changes[0]).toMatchObject({
      before: { tasks: { difference: [] } },
      after: { tasks: { difference: ['r1'] } },
    })
    await set('t5', null)
    const then = await tableAt(base, { tableId: people.tableId, version, limit: 1 })
    expect(new Set(then.records[0]?.data['tasks'] as string[])).toEqual(new Set(ids))
    await act(base, write => restoreTable(write, { tableId: people.tableId, version }))
    expect(new Set((await tasksOf('r1')) as string[])).toEqual(new Set(ids))
    expect(await owners('r1')).toEqual([])
  })
})

test('links are copied with a base, and purged with their records', async () => {
  await set('r1', ['r1', 'r2'])
  await set('r4', ['r4'])
  await gone(tasks.tableId, 'r4')
  const copy = await newBase(platform)
  await readSnapshot(base, from =>
    act(copy, async write => {
      await copyBase(write, from)
      return {}
    }),
  )
  // Deleted records and their links are not copied, so a new record gets their number.
  await act(copy, async write => ({
    made: (await createRecords(write, { tableId: tasks.tableId, records: [{ id: 'new', data: {} }] })).length,
  }))
  const { records } = await listRecords(copy, { tableId: people.tableId, limit: 4 })
  expect(records.map(({ data }) => data['tasks'])).toEqual([['r1'], ['r1'], null, null])
  await gone(people.tableId, 'r2')
  await emptyTrash(base, Date.now() + 31 * 86_400_000)
  const { rows } = await platform.pool.query(`SELECT count(*)::integer AS count FROM ${base.schema}.links`)
  expect(rows).toEqual([{ count: 1 }])
})
