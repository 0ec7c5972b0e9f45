import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Platform } from '../../platform/platform.ts'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import type { Base } from '../base/base.ts'
import { restoreRecords, createRecords, deleteRecords } from './change-records.ts'
import { readSnapshot } from '../lifecycle/base-snapshot.ts'
import { copyBase } from '../lifecycle/copy-base.ts'
import { unpackIndex } from '../model/packed-index.ts'
import type { Beside } from './place-new-records.ts'
import { placeRecords } from './place-records.ts'
import { listRecords, recordsByNumber } from './read-records.ts'
import { readIndex } from './record-index.ts'
import type { RowQueryInput } from './row-query.ts'
import { act, newBase, newRecords, newTable } from '../testing/base-fixture.ts'

let platform: Platform
beforeAll(async () => void (platform = await testPlatform()))
afterAll(() => platform.close())

/** Creates a table with records r1, r2, and so on. */
async function openTable(count: number) {
  const base = await newBase(platform)
  const { tableId } = await newTable(base, [{ id: 'name', type: 'single_line_text' }])
  await newRecords(
    base,
    tableId,
    Array.from({ length: count }, (_, at) => ({ name: `Row ${at + 1}` })),
  )
  const insert = (ids: readonly string[], beside?: Beside) =>
    act(base, async write => ({
      records: await createRecords(write, { tableId, records: ids.map(id => ({ id, data: { name: id } })), beside }),
    }))
  const order = (query: Partial<RowQueryInput> = {}) => idsInOrder(base, { tableId, ...query })
  return { base, tableId, insert, order }
}

async function idsInOrder(base: Base, query: RowQueryInput): Promise<string[]> {
  const { index } = await readIndex(base, query)
  const { records } = await recordsByNumber(base, { tableId: query.tableId, numbers: [...unpackIndex(index)] })
  return records.map(({ id }) => id)
}

describe('a record that is created beside another one', () => {
  test('is right above or below it, and later ones follow in order', async () => {
    const { insert, order } = await openTable(3)
    await insert(['below'], { recordId: 'r1', side: 'below' })
    await insert(['nearer'], { recordId: 'r1', side: 'below' })
    await insert(['a', 'b', 'c'], { recordId: 'below', side: 'above' })
    await insert(['first'], { recordId: 'r1', side: 'above' })
    await insert(['last'])
    expect(await order()).toEqual(['first', 'r1', 'nearer', 'a', 'b', 'c', 'below', 'r2', 'r3', 'last'])
  })

  test('is restored to its place by undo, also beside a deleted record, and goes to the end if that one does not exist', async () => {
    const { base, tableId, insert, order } = await openTable(2)
    await insert(['new'], { recordId: 'r1', side: 'below' })
    await act(base, async write => ({ ids: await deleteRecords(write, { tableId, recordIds: ['new', 'r1'] }) }))
    await insert(['newer'], { recordId: 'new', side: 'above' })
    expect(await order()).toEqual(['newer', 'r2'])
    await act(base, async write => ({ is: await restoreRecords(write, { tableId, recordIds: ['new', 'r1'] }) }))
    await insert(['lost'], { recordId: 'never', side: 'above' })
    expect(await order()).toEqual(['r1', 'newer', 'new', 'r2', 'lost'])
  })

  test('appears in a listing that began before the table had places', async () => {
    const { base, tableId, insert } = await openTable(3)
    const { cursor } = await listRecords(base, { tableId, limit: 2 })
    await insert(['new'], { recordId: 'r2', side: 'below' })
    const { records } = await listRecords(base, { tableId, limit: 5, cursor })
    expect(records.map(({ id }) => id)).toEqual(['new', 'r3'])
  })

  test('waits at most two seconds for readers of the table when it first gets places, and never after that', async () => {
    const { base, tableId } = await openTable(1)
    const { texts, after } = await act(base, async write => {
      const query = vi.spyOn(write.connection, 'query')
      const beside: Beside = { recordId: 'r1', side: 'below' }
      await createRecords(write, { tableId, records: [{ id: 'new', data: {} }], beside })
      const sent = query.mock.calls.map(([text]) => String(text))
      query.mockRestore()
      const { rows } = await write.connection.query<{ lock_timeout: string }>('SHOW lock_timeout')
      return { texts: sent, after: rows[0]?.lock_timeout }
    })
    const statement = texts.findIndex(text => text.includes('ADD COLUMN'))
    expect(texts.slice(0, statement)).toContain("SET LOCAL lock_timeout = '2s'")
    expect(after).toBe('0')
  })

  test('adds the index for places to a small table with the first record', async () => {
    const { base, insert } = await openTable(3)
    await insert(['new'], { recordId: 'r1', side: 'below' })
    const { rows } = await platform.pool.query<{ definition: string }>(
      'SELECT indexdef AS definition FROM pg_indexes WHERE schemaname = $1',
      [base.schema],
    )
    const order = 'COALESCE(place, (seq)::double precision), seq) INCLUDE (place)'
    expect(rows.filter(({ definition }) => definition.includes(order))).toHaveLength(1)
  })

  test('follows the sort in a view that sorts', async () => {
    const { insert, order } = await openTable(2)
    await insert(['A'], { recordId: 'r2', side: 'below' })
    expect(await order({ sort: [{ fieldId: 'name', dir: 'asc' }] })).toEqual(['A', 'r1', 'r2'])
    expect(await order()).toEqual(['r1', 'r2', 'A'])
  })

  test('keeps its place in a copy of the base, where more records can be placed beside it', async () => {
    const { base, tableId, insert } = await openTable(2)
    await insert(['new'], { recordId: 'r1', side: 'below' })
    const copy = await newBase(platform)
    await readSnapshot(base, from =>
      act(copy, async write => {
        await copyBase(write, from)
        const records = [{ id: 'newer', data: {} }]
        return { made: await createRecords(write, { tableId, records, beside: { recordId: 'new', side: 'above' } }) }
      }),
    )
    expect(await idsInOrder(copy, { tableId })).toEqual(['r1', 'newer', 'new', 'r2'])
  })
})

test('places that are too close together are spread without changing the order', async () => {
  const { insert, order } = await openTable(2)
  const made = Array.from({ length: 120 }, (_, at) => `n${at}`)
  // Each record halves the remaining gap.
  for (const [at, id] of made.entries()) {
    await insert(
      [id],
      at % 2 === 0
        ? { recordId: made[at - 1] ?? 'r1', side: 'below' }
        : { recordId: made[at - 1] ?? '', side: 'above' },
    )
  }
  const shown = await order()
  expect(shown).toHaveLength(122)
  for (const [at, id] of made.entries()) {
    const before = made[at - 1]
    if (before === undefined) continue
    expect(shown.indexOf(id) - shown.indexOf(before) > 0).toBe(at % 2 === 0)
  }
})

interface Insertion {
  count: number
  at: number
  side: Beside['side']
}

const insertions = fc.array(
  fc.record<Insertion>({
    count: fc.integer({ min: 1, max: 3 }),
    at: fc.nat(),
    side: fc.constantFrom('above', 'below'),
  }),
  { minLength: 1, maxLength: 20 },
)

test('index, pages, and positions of single records have the same order', async () => {
  await fc.assert(
    fc.asyncProperty(insertions, async taken => {
      const { base, tableId, insert, order } = await openTable(4)
      let expected = ['r1', 'r2', 'r3', 'r4']
      let made = 0
      for (const { count, at, side } of taken) {
        const recordId = expected[at % expected.length] ?? ''
        const ids = Array.from({ length: count }, () => `n${++made}`)
        await insert(ids, { recordId, side })
        expected = expected.toSpliced(expected.indexOf(recordId) + (side === 'below' ? 1 : 0), 0, ...ids)
      }
      expect(await order()).toEqual(expected)
      const listed: string[] = []
      let cursor: string | null = null
      do {
        const page = await listRecords(base, { tableId, limit: 3, cursor })
        listed.push(...page.records.map(({ id }) => id))
        cursor = page.cursor
      } while (cursor !== null)
      expect(listed).toEqual(expected)
      const { places } = await placeRecords(base, { tableId, recordIds: expected })
      const numbers = new Map(places.map(({ id, number }) => [id, number]))
      for (const { id, after } of places) {
        expect(after).toBe(numbers.get(expected[expected.indexOf(id) - 1] ?? '') ?? null)
      }
    }),
    { numRuns: 12 },
  )
})
