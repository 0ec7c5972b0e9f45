import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Platform } from '../../platform/platform.ts'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import type { Base } from '../base/base.ts'
import { addField } from '../structure/change-fields.ts'
import { restoreRecords, changeRecords, createRecords, deleteRecords } from './change-records.ts'
import { listRecords, recordsByNumber } from './read-records.ts'
import { readIndex } from './record-index.ts'
import { act, newBase, newTable } from '../testing/base-fixture.ts'

let platform: Platform
let base: Base
let tableId: string

beforeAll(async () => {
  platform = await testPlatform()
  base = await newBase(platform)
  const fields = ['single_line_text', 'number', 'date', 'checkbox', 'long_text'].map(type => ({ id: type, type }))
  tableId = (await newTable(base, fields)).tableId
})
afterAll(() => platform.close())

/** Counts the statements that some work sends to PostgreSQL. */
async function countQueries(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    // Announcements to other nodes and polling for jobs happen at any time.
    const isOfBase = (call: unknown) => /base_\d|BEGIN|COMMIT|ROLLBACK|SAVEPOINT|SET LOCAL/.test(JSON.stringify(call))
    return query.mock.calls.filter(isOfBase).length
  } finally {
    query.mockRestore()
  }
}

const ids = (count: number) => Array.from({ length: count }, (_, at) => `${count}-${at}`)
const data = (at: number) => ({ single_line_text: `row ${at}`, number: at, date: '2026-02-03', checkbox: true })

test('1, 100, and 5,000 records take the same number of queries', async () => {
  const counts = []
  for (const count of [1, 100, 5000]) {
    const recordIds = ids(count)
    const numbers = Array.from({ length: count }, (_, at) => at + 1)
    counts.push({
      create: await countQueries(() =>
        act(base, async write => ({
          made: (await createRecords(write, { tableId, records: recordIds.map((id, at) => ({ id, data: data(at) })) }))
            .length,
        })),
      ),
      update: await countQueries(() =>
        act(base, async write => ({
          changed: (
            await changeRecords(write, {
              tableId,
              records: recordIds.map((id, at) => ({
                id,
                data: at % 2 === 0 ? { number: -at } : { long_text: 'changed' },
              })),
            })
          ).records.length,
        })),
      ),
      list: await countQueries(() => listRecords(base, { tableId, limit: count })),
      byNumber: await countQueries(() => recordsByNumber(base, { tableId, numbers })),
      index: await countQueries(() => readIndex(base, { tableId })),
      delete: await countQueries(() =>
        act(base, async write => ({ gone: (await deleteRecords(write, { tableId, recordIds })).length })),
      ),
      restore: await countQueries(() =>
        act(base, async write => ({ back: (await restoreRecords(write, { tableId, recordIds })).length })),
      ),
    })
  }
  expect(counts[1]).toEqual(counts[0])
  expect(counts[2]).toEqual(counts[0])
  for (const count of Object.values(counts[0] ?? {})) expect(count).toBeLessThanOrEqual(6)
})

test('with links and lookups, the number of queries depends only on the fields', async () => {
  const linked = await newBase(platform)
  const target = (await newTable(linked, [{ id: 'name', type: 'single_line_text' }])).tableId
  const own = (await newTable(linked, [{ id: 'title', type: 'single_line_text' }])).tableId
  const fields = [
    ...['a', 'b'].map(id => ({ id, type: 'linked_record', template: { tableId: target } })),
    ...['c', 'd'].map(id => ({
      id,
      type: 'lookup',
      template: { linkedRecordFieldId: id === 'c' ? 'a' : 'b', lookupFieldId: 'name' },
    })),
  ]
  for (const field of fields) {
    await act(linked, async write => ({ field: await addField(write, { tableId: own, ...field }) }))
  }
  const targets = ids(100)
  await act(linked, async write => ({
    made: await createRecords(write, { tableId: target, records: targets.map(id => ({ id, data: { name: id } })) }),
  }))
  const counts = []
  for (const count of [1, 100, 1000]) {
    const recordIds = ids(count)
    const some = (at: number, by: number) => [targets[at % 100] ?? '', targets[(at + by) % 100] ?? '']
    counts.push({
      create: await countQueries(() =>
        act(linked, async write => ({
          made: await createRecords(write, {
            tableId: own,
            records: recordIds.map((id, at) => ({ id, data: { a: some(at, 1), b: some(at, 2) } })),
          }),
        })),
      ),
      update: await countQueries(() =>
        act(linked, async write => ({
          changed: await changeRecords(write, {
            tableId: own,
            records: recordIds.map((id, at) => ({ id, data: { title: id, a: some(at, 3), b: some(at, 4) } })),
          }),
        })),
      ),
      list: await countQueries(() => listRecords(linked, { tableId: own, limit: count })),
      sorted: await countQueries(() => readIndex(linked, { tableId: own, sort: [{ fieldId: 'c', dir: 'asc' }] })),
    })
  }
  expect(counts[1]).toEqual(counts[0])
  expect(counts[2]).toEqual(counts[0])
  expect(counts[0]).toMatchObject({ list: 3, sorted: 2 })
  expect(counts[0]?.update).toBeLessThanOrEqual(17)
})
