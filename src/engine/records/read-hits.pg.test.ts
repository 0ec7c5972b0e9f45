import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Platform } from '../../platform/platform.ts'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import type { Base } from '../base/base.ts'
import { deleteRecords } from './change-records.ts'
import { readHits } from './read-hits.ts'
import { act, newBase, newRecords, newTable } from '../testing/base-fixture.ts'
import { unpackHits } from '../../tables/search/hits.ts'

let platform: Platform
let base: Base
let tableId: string
const extra = Array.from({ length: 35 }, (_, at) => ({ id: `x${at}`, type: 'single_line_text' }))
const fieldIds = ['name', 'size', 'due', 'done', ...extra.map(({ id }) => id)]

beforeAll(async () => {
  platform = await testPlatform()
  base = await newBase(platform)
  const fields = [
    { id: 'name', type: 'single_line_text' },
    { id: 'size', type: 'number' },
    { id: 'due', type: 'date' },
    { id: 'done', type: 'checkbox' },
    ...extra,
  ]
  ;({ tableId } = await newTable(base, fields))
  await newRecords(base, tableId, [
    { name: 'Café 12', size: 12 },
    { name: 'cafe' },
    { due: '2026-12-01', x34: 'CAFÉ', x27: '12', x28: '12' },
    { name: 'café' },
  ])
  await act(base, async write => ({ gone: await deleteRecords(write, { tableId, recordIds: ['r4'] }) }))
})
afterAll(() => platform.close())

const find = async (text: string, query: { fieldIds?: string[]; filters?: object } = {}) => {
  const input = { fieldIds, ...query }
  const { rows } = await readHits(base, { tableId, text, ...input } as Parameters<typeof readHits>[1])
  return Object.fromEntries(unpackHits(rows, input.fieldIds))
}

test('a text is found in every field that shows it, in any case, and only in records that are not deleted', async () => {
  expect(await find('cafe\u0301')).toEqual({ 1: ['name'], 3: ['x34'] })
  expect(await find(' 12 ')).toEqual({ 1: ['name', 'size'], 3: ['due', 'x27', 'x28'] })
  expect(await find('true')).toEqual({})
})

test('searches only the requested fields of the records that match the filters', async () => {
  expect(await find('12', { fieldIds: ['size', 'x28'] })).toEqual({ 1: ['size'], 3: ['x28'] })
  const filters = { fieldId: 'name', operator: 'is_not_empty' }
  expect(await find('12', { filters })).toEqual({ 1: ['name', 'size'] })
})

test('a canceled search does not run', async () => {
  const input = { tableId, text: 'cafe', fieldIds } as Parameters<typeof readHits>[1]
  await expect(readHits(base, input, AbortSignal.abort())).rejects.toThrow('aborted')
  expect(await find('cafe')).not.toEqual({})
})

test('a blank text finds nothing, and an unknown field is an error', async () => {
  expect(await find(' ')).toEqual({})
  expect(await find('a', { fieldIds: [] })).toEqual({})
  await expect(find('a', { fieldIds: ['gone'] })).rejects.toThrow("There is no field 'gone' to search")
})
