import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fieldTypes } from '../../fields/registry.ts'
import type { FieldType } from '../../fields/field-type.ts'
import type { Platform } from '../../platform/platform.ts'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import { neverAborted } from '../../platform/never-aborted.ts'
import type { Base } from '../base/base.ts'
import { changeRecord, deleteRecords } from '../records/change-records.ts'
import { changeView } from '../structure/change-views.ts'
import { readSummaries } from './read-summaries.ts'
import { visitorLimiter } from '../records/visitor-limiter.ts'
import { act, newBase, newRecords, newTable } from '../testing/base-fixture.ts'

let platform: Platform
let base: Base
let tableId: string
let viewId: string

beforeAll(async () => {
  platform = await testPlatform()
  base = await newBase(platform)
  const fields = [
    { id: 'name', type: 'single_line_text' },
    { id: 'size', type: 'number' },
    { id: 'due', type: 'date' },
    { id: 'done', type: 'checkbox' },
  ]
  ;({ tableId, viewId } = await newTable(base, fields))
  await newRecords(base, tableId, [
    { name: 'a', size: 1, due: '2026-01-31', done: true },
    { name: 'b', size: 4, due: '2026-03-01' },
    { name: 'a', size: 2 },
    { size: 100, name: 'gone' },
  ])
  await act(base, async write => ({ gone: await deleteRecords(write, { tableId, recordIds: ['r4'] }) }))
})
afterAll(() => platform.close())

/** Reads one summary of each field. */
async function say(names: Record<string, string>, query: object = {}) {
  const summaries = Object.fromEntries(Object.entries(names).map(([fieldId, name]) => [fieldId, [name]]))
  const { results } = await readSummaries(base, { tableId, ...query, summaries })
  return Object.fromEntries(Object.entries(names).map(([fieldId, name]) => [fieldId, results[fieldId]?.[name]]))
}

test('one call reads all footers of a view, without deleted records', async () => {
  const results = await say({ name: 'unique', size: 'median', due: 'latest', done: 'percent_checked' })
  expect(results).toEqual({ name: 2, size: 2, due: '2026-03-01', done: 1 / 3 })
})

test('one statement reads several summaries of a column', async () => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    const summaries = { size: ['sum', 'min', 'max', 'filled'], due: ['earliest', 'latest'] }
    expect((await readSummaries(base, { tableId, summaries })).results).toEqual({
      size: { sum: 7, min: 1, max: 4, filled: 3 },
      due: { earliest: '2026-01-31', latest: '2026-03-01' },
    })
    const reads = query.mock.calls.filter(([each]) => (each as unknown as { rowMode?: string }).rowMode === 'array')
    expect(reads).toHaveLength(1)
  } finally {
    query.mockRestore()
  }
})

test('footers cover the records that match the filters of the view and of the call', async () => {
  const filters = { fieldId: 'name', operator: 'is', value: 'a' }
  expect(await say({ size: 'sum' }, { filters })).toEqual({ size: 3 })
  await act(base, async write => changeView(write, { tableId, viewId, config: { filters } }))
  expect(await say({ size: 'sum' }, { viewId })).toEqual({ size: 3 })
})

test('footers are read again after the base has changed', async () => {
  expect(await say({ size: 'max' })).toEqual({ size: 4 })
  await act(base, write => changeRecord(write, tableId, { id: 'r2', data: { size: 5 } }))
  expect(await say({ size: 'max' })).toEqual({ size: 5 })
})

test('concurrent calls share one statement, and a failed one is retried', async () => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const statements = () =>
    query.mock.calls.filter(([config]) => (config as unknown as { rowMode?: string }).rowMode === 'array')
  try {
    const requests = Array.from({ length: 5 }, () => say({ size: 'range' }))
    expect(await Promise.all(requests)).toEqual(Array.from({ length: 5 }, () => ({ size: 4 })))
    expect(statements()).toHaveLength(1)
  } finally {
    query.mockRestore()
  }
})

test('visitors wait for each other, and never delay people who work in the base', async () => {
  const busy = Promise.withResolvers<void>()
  const works = [1, 2].map(() => visitorLimiter.take(() => busy.promise, neverAborted))
  const leaving = new AbortController()
  const input = { tableId, summaries: { size: ['min'] } }
  const visitors = [leaving.signal, neverAborted].map(signal =>
    readSummaries(base, { ...input, seen: ['size', String(signal === neverAborted)] }, signal),
  )
  expect(await say({ size: 'min' })).toEqual({ size: 1 })
  leaving.abort(new Error('Gone'))
  await expect(visitors[0]).rejects.toThrow('Gone')
  busy.resolve()
  await Promise.all(works)
  expect((await visitors[1])?.results).toEqual({ size: { min: 1 } })
})

test('unsupported summaries, unknown fields, and sums out of range are refused with a clear message', async () => {
  await expect(say({ name: 'sum' })).rejects.toThrow("A field of type 'Single line text' cannot be summed up by 'sum'")
  await expect(say({ name: 'constructor' })).rejects.toThrow('cannot be summed up')
  await expect(say({ gone: 'sum' })).rejects.toThrow("There is no field 'gone' to sum up")
  await act(base, write => changeRecord(write, tableId, { id: 'r1', data: { size: 1e308 } }))
  await act(base, write => changeRecord(write, tableId, { id: 'r2', data: { size: 1e308 } }))
  await expect(say({ size: 'sum' })).rejects.toThrow('These numbers are too large to be added up')
})

test('every summary of every type can be read, also for links and lookups', async () => {
  const { tableId: other } = await newTable(base, [{ id: 'title', type: 'single_line_text' }])
  const plain = Object.values<FieldType>(fieldTypes).filter(({ column }) => column !== null)
  const links = { id: 'links', type: 'linked_record', template: { tableId: other, inverseFieldId: 'back' } }
  const lookup = { id: 'looked', type: 'lookup', template: { linkedRecordFieldId: 'links', lookupFieldId: 'title' } }
  const fields = [...plain.map(({ type }) => ({ id: `f_${type}`, type })), links, lookup]
  const { tableId: otherId } = await newTable(base, fields)
  for (const { id, type } of fields) {
    for (const name of Object.keys(fieldTypes[type as keyof typeof fieldTypes].summaries)) {
      const { results } = await readSummaries(base, { tableId: otherId, summaries: { [id]: [name] } })
      expect(results[id]?.[name] === null || results[id]?.[name] === 0).toBe(true)
    }
  }
})
