import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Platform } from '../../platform/platform.ts'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import type { Base } from '../base/base.ts'
import { deleteRecords, restoreRecords } from '../records/change-records.ts'
import { removeField } from '../structure/change-fields.ts'
import { addDefaultTable, removeTable } from '../structure/change-tables.ts'
import { act, newBase, newRecords, newTable } from '../testing/base-fixture.ts'
import { listTrash } from './trash.ts'

let platform: Platform
let base: Base
let tableId: string

const remove = (...recordIds: string[]) =>
  act(base, async write => ({ ids: await deleteRecords(write, { tableId, recordIds }) }))

beforeAll(async () => {
  platform = await testPlatform()
  base = await newBase(platform)
  const fields = ['name', 'note'].map(id => ({ id, type: 'single_line_text' }))
  tableId = (await newTable(base, fields)).tableId
  await newRecords(
    base,
    tableId,
    Array.from({ length: 12 }, (_, at) => ({ name: `bird ${at + 1}` })),
  )
  // Records that are deleted in one action have the same time.
  await remove('r1', 'r2', 'r3', 'r4', 'r5')
  await act(base, async write => ({ gone: await removeField(write, { tableId, fieldId: 'note' }) }))
  for (const id of ['r6', 'r7']) await remove(id)
})
afterAll(() => platform.close())

/** The ids in all pages of the trash, and the number of pages. */
async function inPages(limit: number): Promise<{ ids: string[]; pages: number }> {
  const ids: string[] = []
  let pages = 0
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof listTrash>> = await listTrash(base, { cursor, limit })
    expect(page.items.length).toBeLessThanOrEqual(limit)
    ids.push(...page.items.map(({ id }) => id))
    cursor = page.cursor
    pages++
  } while (cursor !== null)
  return { ids, pages }
}

test.each([1, 2, 3, 7, 8, 9])('pages of %i things list each thing once, in the order of one list', async limit => {
  const { items } = await listTrash(base, { cursor: null, limit: 100 })
  const { ids, pages } = await inPages(limit)
  expect(ids).toEqual(items.map(({ id }) => id))
  expect(ids.toSorted()).toEqual(['note', 'r1', 'r2', 'r3', 'r4', 'r5', 'r6', 'r7'])
  expect(pages).toBe(Math.ceil(ids.length / limit))
})

test('a thing that is restored between two pages is left out, and the others are still listed once', async () => {
  const first = await listTrash(base, { cursor: null, limit: 3 })
  await act(base, async write => ({ back: await restoreRecords(write, { tableId, recordIds: ['r3'] }) }))
  const rest = await listTrash(base, { cursor: first.cursor, limit: 100 })
  const ids = [...first.items, ...rest.items].map(({ id }) => id)
  expect(ids.toSorted()).toEqual(['note', 'r1', 'r2', 'r4', 'r5', 'r6', 'r7'])
  await remove('r3')
})

test.each([1, 2, 3, 4, 5])(
  'records of two tables with the same ids are each in one of the pages of %i',
  async limit => {
    const own = await newBase(platform)
    const two = [await newTable(own, [{ id: 'a', type: 'number' }]), await newTable(own, [{ id: 'b', type: 'number' }])]
    for (const table of two) await newRecords(own, table.tableId, [{}, {}, {}])
    await act(own, async write => {
      for (const table of two) await deleteRecords(write, { tableId: table.tableId, recordIds: ['r1', 'r2', 'r3'] })
      return {}
    })
    const listed: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof listTrash>> = await listTrash(own, { cursor, limit })
      listed.push(...page.items.map(item => `${item.tableId} ${item.id}`))
      cursor = page.cursor
    } while (cursor !== null)
    const expected = two.flatMap(table => ['r1', 'r2', 'r3'].map(id => `${table.tableId} ${id}`))
    expect(listed.toSorted()).toEqual(expected.toSorted())
  },
)

test('a deleted table hides what was deleted in it before, until it is restored', async () => {
  const { table } = await act(base, write => addDefaultTable(write, { name: 'Old' }))
  const fieldId = table.fields.find(({ id }) => id !== table.primaryFieldId)?.id ?? ''
  await act(base, async write => ({ gone: await removeField(write, { tableId: table.id, fieldId }) }))
  const listed = async () => (await listTrash(base, { cursor: null, limit: 100 })).items.map(({ id }) => id)
  expect(await listed()).toContain(fieldId)
  await act(base, async write => ({ gone: await removeTable(write, table.id) }))
  expect(await listed()).toContain(table.id)
  expect(await listed()).not.toContain(fieldId)
})

describe('a cursor that is not of this list', () => {
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

  test.each([
    ['no JSON', 'nonsense'],
    ['empty', ''],
    ['no list', encoded({ deletedAt: '2026-11-22T00:00:00Z' })],
    ['null', encoded(null)],
    ['not a time', encoded(['yesterday', 'r1'])],
    ['a time that only JavaScript reads', encoded(['1', 'r1'])],
    ['a day that does not exist', encoded(['2026-02-31T00:00:00Z', 'r1'])],
    ['a text that cannot be stored', encoded(['2026-11-22T00:00:00Z', 'r\0'])],
    ['another kind of place', encoded(['2026-11-22T00:00:00Z', { $gt: '' }])],
  ])('is refused if it is %s', async (_what, cursor) => {
    await expect(listTrash(base, { cursor, limit: 10 })).rejects.toMatchObject({ code: 'bad_input' })
  })
})
