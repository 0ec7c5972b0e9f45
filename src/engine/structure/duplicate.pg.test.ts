import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Platform } from '../../platform/platform.ts'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import { fieldOf } from '../base/base-structure.ts'
import type { Base } from '../base/base.ts'
import { addField } from './change-fields.ts'
import { createRecords, deleteRecords } from '../records/change-records.ts'
import { changeView } from './change-views.ts'
import { maxDuplicated, tooManyToDuplicate } from '../../texts/error-catalogue.ts'
import { duplicateField } from './duplicate-field.ts'
import { duplicateTable } from './duplicate-table.ts'
import { listRecords } from '../records/read-records.ts'
import { act, manyRecords, newBase, newRecords, newTable } from '../testing/base-fixture.ts'

let platform: Platform
beforeAll(async () => {
  platform = await testPlatform()
})
afterAll(() => platform.close())

const dataOf = async (base: Base, tableId: string) =>
  (await listRecords(base, { tableId, limit: 100 })).records.map(({ data }) => data)

/** Tasks that link to people and look up their towns. */
async function start() {
  const base = await newBase(platform)
  const people = await newTable(base, [
    { id: 'name', type: 'single_line_text' },
    { id: 'town', type: 'single_line_text' },
  ])
  await newRecords(base, people.tableId, [{ name: 'Bea', town: 'Ulm' }])
  const tasks = await newTable(base, [
    { id: 'title', type: 'single_line_text' },
    { id: 'hours', type: 'number' },
  ])
  await act(base, async write => ({
    link: await addField(write, {
      tableId: tasks.tableId,
      id: 'who',
      name: 'Who',
      type: 'linked_record',
      template: { tableId: people.tableId },
      inverseFieldId: 'tasks',
    }),
  }))
  await newRecords(base, tasks.tableId, [
    { title: 'One', hours: 1, who: ['r1'] },
    { title: 'Two', hours: null, who: null },
    { title: 'Three', hours: 3, who: ['r1'] },
  ])
  return { base, people, tasks }
}

/** Duplicates the links of a table into its copy. */
const copyLinks = (base: Base, sourceTableId: string) =>
  act(base, async write => ({
    field: await duplicateField(write, {
      tableId: 'copy',
      sourceTableId,
      fieldId: 'who',
      id: 'who2',
      name: 'Who',
      inverseFieldId: 'x',
    }),
  }))

describe('a field is duplicated', () => {
  test('with its values', async () => {
    const { base, tasks } = await start()
    await act(base, async write => ({
      field: await duplicateField(write, { tableId: tasks.tableId, fieldId: 'hours', id: 'hours2', name: 'Hours 2' }),
    }))
    const data = await dataOf(base, tasks.tableId)
    expect(data.map(({ hours, hours2 }) => [hours, hours2])).toEqual([
      [1, 1],
      [null, null],
      [3, 3],
    ])
  })

  test('with its links, which get an inverse field of their own, from either side', async () => {
    const { base, people, tasks } = await start()
    await act(base, async write => ({
      own: await duplicateField(write, {
        tableId: tasks.tableId,
        fieldId: 'who',
        id: 'who2',
        name: 'Who 2',
        inverseFieldId: 'tasks2',
      }),
      inverse: await duplicateField(write, {
        tableId: people.tableId,
        fieldId: 'tasks',
        id: 'tasks3',
        name: 'Tasks 3',
        inverseFieldId: 'who3',
      }),
    }))
    const linked = (await dataOf(base, tasks.tableId)).map(({ who, who2, who3 }) => [who, who2, who3])
    expect(linked).toEqual([
      [['r1'], ['r1'], ['r1']],
      [null, null, null],
      [['r1'], ['r1'], ['r1']],
    ])
    const [bea] = await dataOf(base, people.tableId)
    for (const fieldId of ['tasks', 'tasks2', 'tasks3']) expect(bea?.[fieldId]).toEqual(['r1', 'r3'])
  })

  test('unless the table has too many records', async () => {
    const base = await newBase(platform)
    const { tableId } = await newTable(base, [{ id: 'a', type: 'number' }])
    await manyRecords(base, { tableId, fieldId: 'a', count: maxDuplicated + 1, value: 'n' })
    const copying = act(base, async write => ({
      field: await duplicateField(write, { tableId, fieldId: 'a', id: 'b', name: 'B' }),
    }))
    await expect(copying).rejects.toMatchObject({ code: 'too_large' })
  })
})

describe('a table is duplicated', () => {
  const ids = { fieldIds: { title: 'title2', hours: 'hours2', who: 'who2' }, id: 'copy', name: 'Copy' }

  test('with its views and records, to which its links can be added', async () => {
    const { base, people, tasks } = await start()
    const { tableId, viewId } = tasks
    const config = {
      sorts: [{ fieldId: 'hours', dir: 'desc' as const }],
      filters: { and: [{ fieldId: 'title', operator: 'is_not_empty' }] },
      colors: { rules: [{ filter: { fieldId: 'hours', operator: 'is_empty' }, color: 'red' as const }] },
      hiddenFieldIds: ['who'],
    }
    await act(base, write => changeView(write, { tableId, viewId, config }))
    const { table } = await act(base, write =>
      duplicateTable(write, { ...ids, tableId, viewIds: { [viewId]: 'view2' }, withRecords: true }),
    )
    expect(table.views).toMatchObject([
      {
        id: 'view2',
        config: {
          sorts: [{ fieldId: 'hours2', dir: 'desc' }],
          filters: { and: [{ fieldId: 'title2', operator: 'is_not_empty' }] },
          colors: { rules: [{ filter: { fieldId: 'hours2', operator: 'is_empty' }, color: 'red' }] },
          hiddenFieldIds: ['who2'],
          orderedFieldIds: ['title2', 'hours2', 'who2'],
        },
      },
    ])
    await copyLinks(base, tableId)
    const data = await dataOf(base, 'copy')
    expect(data.map(({ title2, hours2, who2 }) => [title2, hours2, who2])).toEqual([
      ['One', 1, ['r1']],
      ['Two', null, null],
      ['Three', 3, ['r1']],
    ])
    const [bea] = await dataOf(base, people.tableId)
    expect(bea?.['x']).toHaveLength(2)
    // A record that is created later comes after those that were copied.
    await newRecords(base, 'copy', [{ title2: 'Four' }])
    expect((await dataOf(base, 'copy')).map(({ title2 }) => title2)).toEqual(['One', 'Two', 'Three', 'Four'])
  })

  /** Copies a table of tasks without its links, which follow. */
  const copyTable = (base: Base, { tableId, viewId }: { tableId: string; viewId: string }) =>
    act(base, write => duplicateTable(write, { ...ids, tableId, viewIds: { [viewId]: 'view2' }, withRecords: true }))

  /** The people of the copied tasks, by task title. */
  const whoInCopy = async (base: Base) =>
    Object.fromEntries((await dataOf(base, 'copy')).map(({ title2, who2 }) => [title2, who2]))

  test('and a record created later gets no links of a deleted record', async () => {
    const { base, tasks } = await start()
    await act(base, async write => ({
      removed: await deleteRecords(write, { tableId: tasks.tableId, recordIds: ['r3'] }),
    }))
    await copyTable(base, tasks)
    await copyLinks(base, tasks.tableId)
    await newRecords(base, 'copy', [{ title2: 'Later' }])
    expect(await whoInCopy(base)).toEqual({ One: ['r1'], Two: null, Later: null })
  })

  test('and records that others add before its links are copied get none of them', async () => {
    const { base, tasks } = await start()
    await copyTable(base, tasks)
    const four = { records: [{ id: 'r4', data: { title: 'Four', hours: 4, who: ['r1'] } }] }
    await act(base, async write => ({
      records: await createRecords(write, { tableId: tasks.tableId, ...four }),
    }))
    await newRecords(base, 'copy', [{ title2: 'Early' }])
    await copyLinks(base, tasks.tableId)
    await act(base, async write => ({
      field: await duplicateField(write, {
        tableId: 'copy',
        sourceTableId: tasks.tableId,
        fieldId: 'hours',
        id: 'hours3',
        name: 'Hours 3',
      }),
    }))
    expect(await whoInCopy(base)).toEqual({ One: ['r1'], Two: null, Three: ['r1'], Early: null })
    expect((await dataOf(base, 'copy')).map(({ hours3 }) => hours3)).toEqual([1, null, 3, null])
  })

  test('unless it has too many links, and neither is a field with too many', async () => {
    const { base, people, tasks } = await start()
    const { links } = fieldOf((await base.read()).structure.table(people.tableId), 'tasks')
    await base.platform.pool.query(
      `INSERT INTO ${base.schema}.links (link_set, from_row, to_row, from_place, to_place)
       SELECT $1, 100 + n, 1, 1, 100 + n FROM generate_series(1, $2::integer) AS n`,
      [links?.set, maxDuplicated],
    )
    const copying = act(base, async write => ({
      field: await duplicateField(write, { tableId: people.tableId, fieldId: 'tasks', id: 'x', name: 'X' }),
    }))
    await expect(copying).rejects.toMatchObject({ code: 'too_large', message: tooManyToDuplicate })
    await expect(copyTable(base, tasks)).rejects.toMatchObject({ code: 'too_large' })
  })

  test('without its records', async () => {
    const { base, tasks } = await start()
    const input = { ...ids, tableId: tasks.tableId, viewIds: { [tasks.viewId]: 'view2' }, withRecords: false }
    const { table } = await act(base, write => duplicateTable(write, input))
    expect(table.fields.map(({ name }) => name)).toEqual(['title', 'hours'])
    expect(await dataOf(base, 'copy')).toEqual([])
  })
})
