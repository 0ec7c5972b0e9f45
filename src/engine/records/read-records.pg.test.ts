import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Platform } from '../../platform/platform.ts'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import type { Sort } from '../../query/filter.ts'
import type { Base } from '../base/base.ts'
import { changeRecord, createRecords, deleteRecords } from './change-records.ts'
import { changeView } from '../structure/change-views.ts'
import { unpackIndex } from '../model/packed-index.ts'
import { placeRecords } from './place-records.ts'
import { listRecords, recordsByNumber } from './read-records.ts'
import { readIndex } from './record-index.ts'
import type { RowQueryInput } from './row-query.ts'
import { act, newBase, newRecords, newTable } from '../testing/base-fixture.ts'

let platform: Platform
let base: Base
let tableId: string
let viewId: string

const fields = [
  { id: 'name', type: 'single_line_text' },
  { id: 'count', type: 'number' },
  { id: 'done', type: 'checkbox' },
]

beforeAll(async () => {
  platform = await testPlatform()
  base = await newBase(platform)
  ;({ tableId, viewId } = await newTable(base, fields))
  const names = ['pear', 'Apple', 'fig', null, 'apple', 'Ä', 'zebra', 'fig']
  await newRecords(
    base,
    tableId,
    Array.from({ length: 64 }, (_, at) => ({
      name: names[at % names.length],
      count: at % 5 === 4 ? null : (at * 7) % 4,
      done: at % 3 === 0,
    })),
  )
  await act(base, async write => ({ gone: await deleteRecords(write, { tableId, recordIds: ['r7', 'r20'] }) }))
})
afterAll(() => platform.close())

const order = async (query: Partial<RowQueryInput>) => {
  const { index, count } = await readIndex(base, { tableId, ...query })
  const numbers = [...unpackIndex(index)]
  expect(numbers).toHaveLength(count)
  return numbers
}

const sorts = fc.uniqueArray(
  fc.record<Sort>({ fieldId: fc.constantFrom('name', 'count', 'done'), dir: fc.constantFrom('asc', 'desc') }),
  { selector: sort => sort.fieldId, maxLength: 3 },
)
const filters = fc.constantFrom(undefined, { fieldId: 'name', operator: 'contains', value: 'P' })

describe('a query', () => {
  test('without sorts returns rows in order of creation, without deleted ones', async () => {
    expect(await order({})).toEqual(
      Array.from({ length: 64 }, (_, at) => at + 1).filter(number => number !== 7 && number !== 20),
    )
  })

  test('sorts empty values last in both directions', async () => {
    for (const dir of ['asc', 'desc'] as const) {
      const numbers = await order({ sort: [{ fieldId: 'count', dir }] })
      const { records } = await recordsByNumber(base, { tableId, numbers })
      const values = records.map(record => record.data['count'] as number | null)
      const filled = values.filter(value => value !== null)
      expect(values.slice(filled.length).every(value => value === null)).toBe(true)
      expect(filled).toEqual(filled.toSorted((a, b) => (dir === 'asc' ? a - b : b - a)))
    }
  })

  test('sorts texts by language rules, not by bytes', async () => {
    const { records } = await listRecords(base, { tableId, sort: [{ fieldId: 'name', dir: 'asc' }], limit: 100 })
    const names = [...new Set(records.map(record => record.data['name']))]
    expect(names).toEqual(['Ä', 'apple', 'Apple', 'fig', 'pear', 'zebra', null])
  })

  test('lists the same order in pages as in its index, with any sorts and filters', async () => {
    await fc.assert(
      fc.asyncProperty(sorts, filters, fc.integer({ min: 1, max: 30 }), async (sort, filter, limit) => {
        const expected = await order({ sort, filters: filter })
        const listed: number[] = []
        let cursor: string | null = null
        do {
          const page = await listRecords(base, { tableId, sort, filters: filter, limit, cursor })
          listed.push(...page.records.map(record => record.number))
          cursor = page.cursor
        } while (cursor !== null)
        expect(listed).toEqual(expected)
      }),
      { numRuns: 40 },
    )
  })

  test('places each record right after the row before it in its index', async () => {
    await fc.assert(
      fc.asyncProperty(sorts, filters, async (sort, filter) => {
        const expected = await order({ sort, filters: filter })
        const recordIds = Array.from({ length: 64 }, (_, at) => `r${at + 1}`)
        const { places } = await placeRecords(base, { tableId, sort, filters: filter, recordIds })
        expect(places).toHaveLength(64)
        for (const place of places) {
          const at = expected.indexOf(place.number)
          expect(place.shown).toBe(at >= 0)
          expect(place.after).toBe(at > 0 ? expected[at - 1] : null)
        }
      }),
      { numRuns: 30 },
    )
  })

  test('with too many conditions is refused, and later queries still work', async () => {
    const many = await newTable(base, [{ id: 'text', type: 'single_line_text' }])
    const records = Array.from({ length: 500 }, (_, at) => ({ id: `many${at}`, data: { text: 'abc' } }))
    await act(base, async write => ({ records: await createRecords(write, { tableId: many.tableId, records }) }))
    const filters = { or: Array.from({ length: 100 }, () => ({ fieldId: 'text', operator: 'contains', value: 'b' })) }
    const recordIds = records.map(({ id }) => id)
    const placing = placeRecords(base, { tableId: many.tableId, filters, recordIds })
    await expect(placing).rejects.toMatchObject({ code: 'too_large' })
    const few = { tableId: many.tableId, filters, recordIds: recordIds.slice(0, 5) }
    expect((await placeRecords(base, few)).places).toHaveLength(5)
  })

  test('of a view uses its filters and sorts, and adds the caller’s filters', async () => {
    await act(base, write =>
      changeView(write, {
        tableId,
        viewId,
        config: {
          sorts: [{ fieldId: 'count', dir: 'desc' }],
          filters: { and: [{ fieldId: 'name', operator: 'is', value: 'FIG' }] },
        },
      }),
    )
    const by = { sort: [{ fieldId: 'count', dir: 'desc' as const }] }
    const fig = { fieldId: 'name', operator: 'is', value: 'fig' }
    expect(await order({ viewId })).toEqual(await order({ ...by, filters: fig }))
    const done = { fieldId: 'done', operator: 'is', value: true }
    expect(await order({ viewId, filters: done })).toEqual(await order({ ...by, filters: { and: [fig, done] } }))
  })

  test('reads a changed base again', async () => {
    const sort: Sort[] = [{ fieldId: 'count', dir: 'desc' }]
    const before = await order({ sort })
    const number = before.at(-1) ?? 0
    await act(base, write => changeRecord(write, tableId, { id: `r${number}`, data: { count: 99 } }))
    expect((await order({ sort }))[0]).toBe(number)
    await act(base, write => changeRecord(write, tableId, { id: `r${number}`, data: { count: null } }))
  })

  test.each([
    ['a filter on an unknown field', { filters: { fieldId: 'none', operator: 'is', value: 1 } }],
    ['a filter with an unknown operator', { filters: { fieldId: 'name', operator: 'rhymes', value: 'x' } }],
    ['a sort by an unknown field', { sort: [{ fieldId: 'none', dir: 'asc' as const }] }],
  ])('refuses %s with a message', async (_, query) => {
    await expect(listRecords(base, { tableId, limit: 1, ...query })).rejects.toMatchObject({ code: 'bad_input' })
  })

  test.each(['nonsense', Buffer.from('[1,2,3,4]').toString('base64url'), Buffer.from('["x"]').toString('base64url')])(
    'refuses the cursor %s',
    async cursor => {
      await expect(listRecords(base, { tableId, limit: 1, cursor })).rejects.toMatchObject({ code: 'bad_input' })
    },
  )

  test('finds text in any field, in any case', async () => {
    const numbers = await order({ search: 'ÄPP'.slice(1) })
    const { records } = await recordsByNumber(base, { tableId, numbers })
    expect(new Set(records.map(record => record.data['name']))).toEqual(new Set(['Apple', 'apple']))
  })
})

describe('records by number', () => {
  test('come in the requested order, and deleted ones are left out', async () => {
    const { records } = await recordsByNumber(base, { tableId, numbers: [9, 3, 7, 1000, 1] })
    expect(records.map(record => record.number)).toEqual([9, 3, 1])
  })
})
