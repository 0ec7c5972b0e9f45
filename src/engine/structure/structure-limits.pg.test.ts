import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Platform } from '../../platform/platform.ts'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import type { Base } from '../base/base.ts'
import { limits } from '../model/structure.ts'
import { act, newBase, newTable } from '../testing/base-fixture.ts'
import { addField, removeField, restoreDeletedField } from './change-fields.ts'
import { removeTable, restoreDeletedTable } from './change-tables.ts'
import { duplicateField } from './duplicate-field.ts'

let platform: Platform
let base: Base
let tableId: string

const full = `A table has at most ${limits.fieldsPerTable} fields`
const isFull = { code: 'conflict', message: full }
const named = (ids: readonly string[]) => ids.map(id => ({ id, type: 'single_line_text' }))
const ids = (count: number, prefix = 'f') => Array.from({ length: count }, (_, at) => `${prefix}${at}`)

beforeAll(async () => {
  platform = await testPlatform()
})
afterAll(() => platform.close())

/** A base whose first table has this many fields, f0, f1 …, and whose second one has one. */
async function start(count: number): Promise<string> {
  base = await newBase(platform)
  tableId = (await newTable(base, named(ids(count)))).tableId
  return (await newTable(base, named(['other']))).tableId
}
const add = (
  id: string,
  settings: { tableId?: string; type?: string; template?: object; inverseFieldId?: string } = {},
) =>
  act(base, async write => ({
    field: await addField(write, { tableId, id, name: id, type: 'number', template: {}, ...settings }),
  }))
const remove = (id: string) =>
  act(base, async write => {
    await removeField(write, { tableId, fieldId: id })
    return {}
  })
const restore = (id: string) =>
  act(base, async write => ({ field: await restoreDeletedField(write, { tableId, fieldId: id }) }))
const countIn = async (id: string) => (await base.read()).structure.table(id).fields.length

describe('a table that is full', () => {
  let other: string
  beforeEach(async () => {
    other = await start(limits.fieldsPerTable)
  })

  test('takes no new field, and no copy of one', async () => {
    await expect(add('one-more')).rejects.toMatchObject(isFull)
    const copied = act(base, async write => ({
      field: await duplicateField(write, { tableId, fieldId: 'f1', id: 'copy', name: 'Copy' }),
    }))
    await expect(copied).rejects.toMatchObject(isFull)
    expect(await countIn(tableId)).toBe(limits.fieldsPerTable)
  })

  test('cannot be linked to, because the other side would be one field more', async () => {
    const linked = add('link', { tableId: other, type: 'linked_record', template: { tableId } })
    await expect(linked).rejects.toMatchObject(isFull)
    expect(await countIn(other)).toBe(1)
  })

  test('has room again once a field is deleted, and then not for the deleted one', async () => {
    await remove('f7')
    await add('instead')
    await expect(restore('f7')).rejects.toMatchObject(isFull)
    expect(await countIn(tableId)).toBe(limits.fieldsPerTable)
    await remove('instead')
    await restore('f7')
    expect(await countIn(tableId)).toBe(limits.fieldsPerTable)
  })
})

test('a table with one place left cannot be linked to itself, which takes two', async () => {
  await start(limits.fieldsPerTable - 1)
  const self = { type: 'linked_record', template: { tableId } }
  await expect(add('self', self)).rejects.toMatchObject(isFull)
  await remove('f1')
  await add('self', self)
  expect(await countIn(tableId)).toBe(limits.fieldsPerTable)
})

test('a deleted link field is restored only if both tables have room, and then on both sides', async () => {
  const other = await start(limits.fieldsPerTable - 1)
  await add('link', { tableId: other, type: 'linked_record', template: { tableId }, inverseFieldId: 'back' })
  await act(base, async write => {
    await removeField(write, { tableId: other, fieldId: 'link' })
    return {}
  })
  await add('instead')
  const restored = () =>
    act(base, async write => ({ field: await restoreDeletedField(write, { tableId: other, fieldId: 'link' }) }))
  await expect(restored()).rejects.toMatchObject(isFull)
  expect(await countIn(other)).toBe(1)
  await remove('instead')
  await restored()
  expect([await countIn(other), await countIn(tableId)]).toEqual([2, limits.fieldsPerTable])
})

test('a deleted link field is restored although its other table is in the trash', async () => {
  const other = await start(3)
  await add('link', { type: 'linked_record', template: { tableId: other }, inverseFieldId: 'back' })
  await remove('link')
  await act(base, async write => {
    await removeTable(write, other)
    return {}
  })
  await restore('link')
  expect(await countIn(tableId)).toBe(4)
  await act(base, async write => ({ table: await restoreDeletedTable(write, other) }))
  expect(await countIn(other)).toBe(2)
})

test('of several fields that are added to the last place at once, one is', async () => {
  await start(limits.fieldsPerTable - 1)
  const added = await Promise.allSettled(ids(6, 'new').map(id => add(id)))
  expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await countIn(tableId)).toBe(limits.fieldsPerTable)
})
