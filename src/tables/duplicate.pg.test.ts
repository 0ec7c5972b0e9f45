import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Platform } from '../platform/platform.ts'
import { testPlatform } from '../platform/testing/test-platform.ts'
import type { Base } from './base.ts'
import { addField } from './change-fields.ts'
import { changeView } from './change-views.ts'
import { mostCopied } from '../texts/error-catalogue.ts'
import { duplicateField } from './duplicate-field.ts'
import { duplicateTable } from './duplicate-table.ts'
import { listRecords } from './read-records.ts'
import { act, manyRecords, newBase, newRecords, newTable } from './testing/base-fixture.ts'

let platform: Platform
beforeAll(async () => {
  platform = await testPlatform()
})
afterAll(() => platform.close())

const dataOf = async (base: Base, tableId: string) =>
  (await listRecords(base, { tableId, limit: 100 })).records.map(({ data }) => data)

/** Tasks that link to people, and look up their towns. */
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

  test('with its links, which get another face of their own, from either side', async () => {
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

  test('not of more records than can be waited for', async () => {
    const base = await newBase(platform)
    const { tableId } = await newTable(base, [{ id: 'a', type: 'number' }])
    await manyRecords(base, { tableId, fieldId: 'a', count: mostCopied + 1, value: 'n' })
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
    const copy = {
      tableId: 'copy',
      sourceTableId: tableId,
      fieldId: 'who',
      id: 'who2',
      name: 'Who',
      inverseFieldId: 'x',
    }
    await act(base, async write => ({ field: await duplicateField(write, copy) }))
    const data = await dataOf(base, 'copy')
    expect(data.map(({ title2, hours2, who2 }) => [title2, hours2, who2])).toEqual([
      ['One', 1, ['r1']],
      ['Two', null, null],
      ['Three', 3, ['r1']],
    ])
    const [bea] = await dataOf(base, people.tableId)
    expect(bea?.['x']).toHaveLength(2)
    // A record that comes later stands after those that were copied.
    await newRecords(base, 'copy', [{ title2: 'Four' }])
    expect((await dataOf(base, 'copy')).map(({ title2 }) => title2)).toEqual(['One', 'Two', 'Three', 'Four'])
  })

  test('without its records', async () => {
    const { base, tasks } = await start()
    const given = { ...ids, tableId: tasks.tableId, viewIds: { [tasks.viewId]: 'view2' }, withRecords: false }
    const { table } = await act(base, write => duplicateTable(write, given))
    expect(table.fields.map(({ name }) => name)).toEqual(['title', 'hours'])
    expect(await dataOf(base, 'copy')).toEqual([])
  })
})
