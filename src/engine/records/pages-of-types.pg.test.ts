import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FieldType } from '../../fields/field-type.ts'
import { fieldTypes } from '../../fields/registry.ts'
import { anyValue, sampleTemplate } from '../../fields/testing.ts'
import type { Platform } from '../../platform/platform.ts'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import type { Base } from '../base/base.ts'
import { unpackIndex } from '../model/packed-index.ts'
import { addField } from '../structure/change-fields.ts'
import { act, newBase, newRecords, newTable } from '../testing/base-fixture.ts'
import { changeRecord, deleteRecords } from './change-records.ts'
import { placeRecords } from './place-records.ts'
import { listRecords } from './read-records.ts'
import { readIndex } from './record-index.ts'
import type { RowQueryInput } from './row-query.ts'

const types = Object.entries<FieldType>(fieldTypes).filter(
  ([, type]) => type.column !== null && type.column !== 'jsonb' && !type.isReadOnly,
)
const linked = ['who', 'names']
const fieldIds = [...types.map(([name]) => name), ...linked]
const count = 60

let platform: Platform
let base: Base
let tableId: string

beforeAll(async () => {
  platform = await testPlatform()
  base = await newBase(platform)
  const fields = types.map(([name, type]) => ({ id: name, type: name, template: sampleTemplate(type) }))
  tableId = (await newTable(base, [{ id: 'title', type: 'single_line_text' }, ...fields])).tableId
  const people = await newTable(base, [
    { id: 'person', type: 'single_line_text' },
    { id: 'age', type: 'number' },
  ])
  const field = (settings: { id: string; type: string; template: object; inverseFieldId?: string }) =>
    act(base, async write => ({ field: await addField(write, { tableId, name: settings.id, ...settings }) }))
  await field({ id: 'who', type: 'linked_record', template: { tableId: people.tableId }, inverseFieldId: 'back' })
  await field({ id: 'names', type: 'lookup', template: { linkedRecordFieldId: 'who', lookupFieldId: 'age' } })
  await newRecords(base, people.tableId, [
    { person: 'Zoe', age: 3 },
    { person: 'ada', age: null },
    { person: '', age: 30 },
    { person: 'Ada', age: -1 },
  ])
  // A few values each, so that many rows tie.
  const values = new Map(
    types.map(([name, type]) => [name, fc.sample(anyValue(type, sampleTemplate(type)), { numRuns: 7, seed: 11 })]),
  )
  await newRecords(
    base,
    tableId,
    Array.from({ length: count }, (_, at) => ({
      ...Object.fromEntries(types.map(([name], shift) => [name, values.get(name)?.[(at * 5 + shift) % 7] ?? null])),
      who: [[], ['r1'], ['r4', 'r1'], ['r2'], ['r3', 'r2', 'r1']][at % 5],
    })),
  )
  await act(base, async write => ({ ids: await deleteRecords(write, { tableId, recordIds: ['r3', 'r30'] }) }))
})
afterAll(() => platform.close())

const inIndex = async (query: Partial<RowQueryInput>) => [
  ...unpackIndex((await readIndex(base, { tableId, ...query })).index),
]

/** The row numbers of all pages of a query. `between` runs after each page. */
async function inPages(query: Partial<RowQueryInput>, limit: number, between?: () => Promise<unknown>) {
  const numbers: number[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof listRecords>> = await listRecords(base, { tableId, limit, cursor, ...query })
    numbers.push(...page.records.map(({ number }) => number))
    cursor = page.cursor
    await between?.()
  } while (cursor !== null)
  return numbers
}

const directions = fc.constantFrom('asc' as const, 'desc' as const)

describe.each(fieldIds)('pages that are sorted by %s', fieldId => {
  test.each(['asc', 'desc'] as const)('%s have the rows of the index, each once, in its order', async dir => {
    const query = { sort: [{ fieldId, dir }] }
    const whole = await inIndex(query)
    expect(whole).toHaveLength(count - 2)
    expect(await inPages(query, 7)).toEqual(whole)
  })

  test('continue behind any row, also if other sorts follow', async () => {
    const others = fc.uniqueArray(fc.record({ fieldId: fc.constantFrom(...fieldIds), dir: directions }), {
      selector: sort => sort.fieldId,
      maxLength: 2,
    })
    await fc.assert(
      fc.asyncProperty(directions, others, fc.integer({ min: 1, max: 25 }), async (dir, more, limit) => {
        const sort = [{ fieldId, dir }, ...more.filter(one => one.fieldId !== fieldId)]
        expect(await inPages({ sort }, limit)).toEqual(await inIndex({ sort }))
      }),
      { numRuns: 4 },
    )
  })

  test('place each of its rows behind the one before', async () => {
    const query = { sort: [{ fieldId, dir: 'desc' as const }] }
    const whole = await inIndex(query)
    const recordIds = whole.map(number => `r${number}`)
    const { places } = await placeRecords(base, { tableId, recordIds, ...query })
    expect(new Map(places.map(({ number, after }) => [number, after]))).toEqual(
      new Map(whole.map((number, at) => [number, whole[at - 1] ?? null])),
    )
  })

  test('keep equal values side by side in groups, whatever the rows of a group are sorted by', async () => {
    const sort = [
      { fieldId, dir: 'asc' as const },
      { fieldId: 'number', dir: 'desc' as const },
    ]
    const { records } = await listRecords(base, { tableId, limit: count, sort, grouped: 1 })
    const shown = records.map(({ data }) => JSON.stringify(data[fieldId] ?? null).toLowerCase())
    const blocks = shown.filter((value, at) => value !== shown[at - 1])
    expect(blocks).toEqual([...new Set(blocks)])
    expect(await inPages({ sort, grouped: 1 }, 9)).toEqual(records.map(({ number }) => number))
  })
})

test('rows that others change between two pages are missing or twice, but never any other row', async () => {
  const sort = [{ fieldId: 'number', dir: 'asc' as const }]
  const moved = new Set<number>()
  let at = 0
  const numbers = await inPages({ sort }, 5, async () => {
    const number = 1 + ((at++ * 17) % count)
    if (number === 3 || number === 30) return
    moved.add(number)
    await act(base, write => changeRecord(write, tableId, { id: `r${number}`, data: { number: 1_000 - at * 100 } }))
  })
  const kept = numbers.filter(number => !moved.has(number))
  const expected = Array.from({ length: count }, (_, index) => index + 1).filter(
    number => number !== 3 && number !== 30 && !moved.has(number),
  )
  expect(kept.toSorted((one, other) => one - other)).toEqual(expected)
})

describe('a cursor', () => {
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

  test.each([
    ['of a query with fewer sorts', [1]],
    ['of a query with more sorts', [1, 'a', 'b', 'c']],
    ['without a row number', ['x', 1]],
    ['with a fraction as its row number', [1.5, 1]],
    ['with an object as a key', [1, { a: 1 }]],
    ['with a list as a key', [1, [1]]],
    ['that is no list', { 0: 1, 1: 2 }],
    ['that is null', null],
  ])('%s is refused', async (_what, parts) => {
    const sort = [{ fieldId: 'number', dir: 'asc' as const }]
    const listed = listRecords(base, { tableId, limit: 5, sort, cursor: encoded(parts) })
    await expect(listed).rejects.toMatchObject({ code: 'bad_input' })
  })

  test('that is no JSON is refused', async () => {
    const listed = listRecords(base, { tableId, limit: 5, cursor: '%%%' })
    await expect(listed).rejects.toMatchObject({ code: 'bad_input' })
  })

  test('behind the last row leads to an empty last page', async () => {
    const sort = [{ fieldId: 'number', dir: 'asc' as const }]
    const page = await listRecords(base, { tableId, limit: 5, sort, cursor: encoded([1e9, null]) })
    expect(page).toMatchObject({ records: [], cursor: null })
  })

  test.each(types.map(([name]) => name))('whose key is no value of a %s fails as bad input, if at all', async name => {
    const sort = [{ fieldId: name, dir: 'asc' as const }]
    for (const key of ['nonsense', '', 1e308, -1, true, '9'.repeat(400), "'; DROP TABLE x; --", '\u0000']) {
      const outcome = await listRecords(base, { tableId, limit: 3, sort, cursor: encoded([1, key]) }).then(
        () => 'bad_input',
        (error: { code?: string; name: string }) => error.code ?? error.name,
      )
      expect([key, outcome]).toEqual([key, 'bad_input'])
    }
  })
})
