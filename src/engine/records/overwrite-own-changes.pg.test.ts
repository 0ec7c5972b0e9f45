import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Platform } from '../../platform/platform.ts'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import type { Base } from '../base/base.ts'
import { addField } from '../structure/change-fields.ts'
import { changeRecord, changeRecords } from './change-records.ts'
import { getRecord } from './read-records.ts'
import { act, newBase, newRecords, newTable, tester } from '../testing/base-fixture.ts'

let platform: Platform
let base: Base
let tableId: string
let otherId: string

beforeAll(async () => {
  platform = await testPlatform()
})
afterAll(() => platform.close())

beforeEach(async () => {
  base = await newBase(platform)
  otherId = (await newTable(base, [{ id: 'other', type: 'single_line_text' }])).tableId
  await newRecords(base, otherId, [{ other: 'x' }, { other: 'y' }])
  const fields = [
    { id: 'name', type: 'single_line_text' },
    { id: 'count', type: 'number' },
    { id: 'tags', type: 'multiple_select', template: { options: ['a', 'b'].map(value => ({ value, label: value })) } },
  ]
  tableId = (await newTable(base, fields)).tableId
  const links = { id: 'links', name: 'links', inverseFieldId: 'back', template: { tableId: otherId } }
  await act(base, async write => ({ field: await addField(write, { tableId, type: 'linked_record', ...links }) }))
  await newRecords(base, tableId, [{ name: 'old', count: 1 }, { name: 'old' }])
})

interface Edit {
  id?: string
  data: Record<string, unknown>
  expects: Record<string, unknown>
  doneAt: number | null
  actor?: string
  overOwn?: boolean
}

const edit = ({ id = 'r1', data, expects, doneAt, actor = tester, overOwn = true }: Edit) =>
  base.writer.write({
    name: 'test',
    actor,
    doneAt,
    work: write => changeRecord(write, tableId, { id, data, expects, overOwn }),
  })

const held = async (recordId = 'r1') => (await getRecord(base, { tableId, recordId })).data

test("a person's later change on another screen overwrites their earlier one and returns what it replaced", async () => {
  await edit({ data: { name: 'first' }, expects: { name: 'old' }, doneAt: 1 })
  await edit({ data: { name: 'second' }, expects: { name: 'first' }, doneAt: 2 })
  const done = await edit({ data: { name: 'third', count: 2 }, expects: { name: 'old', count: 1 }, doneAt: 3 })
  expect(done).toMatchObject({
    record: { data: { name: 'third', count: 2 } },
    skipped: [],
    replaced: [{ recordId: 'r1', fieldId: 'name', value: 'second' }],
  })
  expect(await held()).toMatchObject({ name: 'third', count: 2 })
})

test("a person's earlier change that arrives late is skipped", async () => {
  await edit({ data: { name: 'later' }, expects: { name: 'old' }, doneAt: 9 })
  const done = await edit({ data: { name: 'earlier', count: 2 }, expects: { name: 'old', count: 1 }, doneAt: 5 })
  expect(done.skipped).toEqual([{ recordId: 'r1', fieldId: 'name', value: 'later', isOutdone: true }])
  expect(await held()).toMatchObject({ name: 'later', count: 2 })
})

test('a change that changed nothing when it was made overwrites nothing from another screen', async () => {
  await edit({ data: { name: 'other', count: 2 }, expects: { name: 'old', count: 1 }, doneAt: 1 })
  const done = await edit({ data: { name: 'old', count: 3 }, expects: { name: 'old', count: 1 }, doneAt: 2 })
  expect(done.skipped).toEqual([{ recordId: 'r1', fieldId: 'name', value: 'other', isOutdone: true }])
  expect(done.replaced).toEqual([{ recordId: 'r1', fieldId: 'count', value: 2 }])
  expect(await held()).toMatchObject({ name: 'other', count: 3 })
})

test('values of every type that nobody else changed are overwritten', async () => {
  const first = { count: 5, tags: ['a'], links: ['r1'] }
  const second = { count: null, tags: ['b', 'a'], links: ['r2', 'r1'] }
  const expects = { count: 1, tags: null, links: null }
  await edit({ data: first, expects, doneAt: 1 })
  const { skipped, replaced } = await edit({ data: second, expects, doneAt: 2 })
  expect(skipped).toEqual([])
  expect(replaced).toHaveLength(3)
  expect(await held()).toMatchObject(second)
})

test('a change by a colleague, an API key, or an undo in between is still a conflict', async () => {
  await edit({ data: { name: 'mine' }, expects: { name: 'old' }, doneAt: 1 })
  await edit({ data: { name: 'hers' }, expects: { name: 'mine' }, doneAt: 2, actor: 'user-2' })
  await edit({ data: { name: 'mine again' }, expects: { name: 'hers' }, doneAt: 3 })
  const blind = await edit({ data: { name: 'blind' }, expects: { name: 'old' }, doneAt: 4 })
  expect(blind.skipped).toEqual([{ recordId: 'r1', fieldId: 'name', value: 'mine again' }])
  const undo = await edit({ data: { name: 'hers' }, expects: { name: 'other' }, doneAt: 5, overOwn: false })
  expect(undo.skipped).toHaveLength(1)
  await edit({ data: { name: 'by program' }, expects: { name: 'mine again' }, doneAt: null })
  const late = await edit({ data: { name: 'late' }, expects: { name: 'mine again' }, doneAt: 6 })
  expect(late.skipped).toHaveLength(1)
  expect(await held()).toMatchObject({ name: 'by program' })
})

test('changes that share a transaction count as earlier ones, for any number of records', async () => {
  const work = (name: string, doneAt: number) =>
    base.writer.write({
      name: 'test',
      actor: tester,
      doneAt,
      work: write =>
        changeRecords(write, {
          tableId,
          overOwn: true,
          records: [
            { id: 'r1', data: { name }, expects: { name: 'old' } },
            { id: 'r2', data: { name }, expects: { name: 'old' } },
          ],
        }),
    })
  // The first transaction locks the base, so that the others queue up and share one.
  const [, second, third] = await Promise.all([work('one', 10), work('two', 30), work('three', 20)])
  expect(second.replaced?.map(({ value }) => value)).toEqual(['one', 'one'])
  expect(third.skipped.map(({ isOutdone }) => isOutdone)).toEqual([true, true])
  expect([(await held())['name'], (await held('r2'))['name']]).toEqual(['two', 'two'])
})
