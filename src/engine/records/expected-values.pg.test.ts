import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Platform, startPlatform } from '../../platform/platform.ts'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import { type Base, openBase } from '../base/base.ts'
import { addField } from '../structure/change-fields.ts'
import { act, newBase, newRecords, newTable } from '../testing/base-fixture.ts'
import { changeRecord, changeRecords, deleteRecords, restoreRecords } from './change-records.ts'
import { getRecord, listRecords } from './read-records.ts'

let platform: Platform
let node: Platform
let base: Base
/** The same base on another node. */
let elsewhere: Base
let tableId: string

beforeAll(async () => {
  platform = await testPlatform()
  node = await startPlatform(platform.config)
})
afterAll(async () => {
  await node.close()
  await platform.close()
})

beforeEach(async () => {
  base = await newBase(platform)
  elsewhere = await openBase(node, base)
  tableId = (
    await newTable(base, [
      { id: 'name', type: 'single_line_text' },
      { id: 'count', type: 'number' },
      { id: 'done', type: 'checkbox' },
    ])
  ).tableId
  await newRecords(base, tableId, [{ count: 0 }, { count: 0 }, { name: 'third' }])
})

const valueOf = async (recordId: string, fieldId: string) =>
  (await getRecord(base, { tableId, recordId })).data[fieldId]

describe('people who change one cell at the same time, on two nodes,', () => {
  test('lose no step when each counts on from the value that they saw', async () => {
    const perPerson = 12
    const countOn = async (by: Base) => {
      for (let done = 0; done < perPerson;) {
        const seen = (await getRecord(by, { tableId, recordId: 'r1' })).data['count'] as number
        const { skipped } = await act(by, write =>
          changeRecord(write, tableId, { id: 'r1', data: { count: seen + 1 }, expects: { count: seen } }),
        )
        if (skipped.length === 0) done++
      }
    }
    await Promise.all([countOn(base), countOn(elsewhere), countOn(base), countOn(elsewhere)])
    expect(await valueOf('r1', 'count')).toBe(4 * perPerson)
  })

  test('are told so unless they were first', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        act(at % 2 === 0 ? base : elsewhere, write =>
          changeRecord(write, tableId, { id: 'r3', data: { name: `by ${at}` }, expects: { name: 'third' } }),
        ),
      ),
    )
    const [winner, ...others] = outcomes.toSorted((one, other) => one.skipped.length - other.skipped.length)
    expect(winner?.skipped).toEqual([])
    const held = winner?.record.data['name']
    expect(await valueOf('r3', 'name')).toBe(held)
    for (const { skipped } of others) expect(skipped).toEqual([{ recordId: 'r3', fieldId: 'name', value: held }])
  })

  test('do not disturb each other in different cells of one record', async () => {
    await Promise.all([
      act(base, write => changeRecord(write, tableId, { id: 'r1', data: { name: 'A' }, expects: { name: null } })),
      act(elsewhere, write => changeRecord(write, tableId, { id: 'r1', data: { count: 9 }, expects: { count: 0 } })),
      act(base, write => changeRecord(write, tableId, { id: 'r1', data: { done: true }, expects: { done: null } })),
    ])
    expect((await getRecord(base, { tableId, recordId: 'r1' })).data).toEqual({ name: 'A', count: 9, done: true })
  })

  test('cannot write into a record that the other deletes, and nothing of it is lost', async () => {
    for (let round = 0; round < 6; round++) {
      await Promise.allSettled([
        act(base, write => changeRecord(write, tableId, { id: 'r2', data: { count: round + 1 } })),
        act(elsewhere, async write => ({ ids: await deleteRecords(write, { tableId, recordIds: ['r2'] }) })),
      ])
      const gone = await act(base, write =>
        changeRecord(write, tableId, { id: 'r2', data: { count: -1 } }).then(
          () => ({ code: 'written' }),
          (error: { code: string }) => ({ code: error.code }),
        ),
      )
      expect(gone.code).toBe('not_found')
      await act(elsewhere, async write => ({
        back: await restoreRecords(write, { tableId, recordIds: ['r2'] }),
      }))
      expect([round, round + 1]).toContain(await valueOf('r2', 'count'))
      await act(base, write => changeRecord(write, tableId, { id: 'r2', data: { count: round + 1 } }))
    }
  })

  test('see a field that the other has just created', async () => {
    await act(elsewhere, async write => ({
      field: await addField(write, { tableId, id: 'fresh', type: 'number', template: {} }),
    }))
    await act(base, write => changeRecord(write, tableId, { id: 'r1', data: { fresh: 5 } }))
    expect((await getRecord(elsewhere, { tableId, recordId: 'r1' })).data['fresh']).toBe(5)
  })
})

/** A change of some cells, with expected values or without. */
interface Change {
  id: string
  data: Record<string, unknown>
  expects: Record<string, unknown> | undefined
}

const values = fc.record(
  {
    name: fc.constantFrom(null, 'a', 'b'),
    count: fc.constantFrom(null, 0, 1),
    done: fc.constantFrom(null, true),
  },
  { requiredKeys: [] },
)
const changes: fc.Arbitrary<Change[]> = fc.array(
  fc.record({ id: fc.constantFrom('r1', 'r2', 'r3'), data: values, expects: fc.option(values, { nil: undefined }) }),
  { maxLength: 8 },
)

test('a change writes exactly the cells that hold what it expects, and names all others that it was given', async () => {
  let now = new Map<string, Record<string, unknown>>()
  const read = async () =>
    new Map((await listRecords(base, { tableId, limit: 10 })).records.map(({ id, data }) => [id, data]))
  await fc.assert(
    fc.asyncProperty(changes, async requested => {
      now = await read()
      const expected = new Map([...now].map(([id, data]) => [id, { ...data }]))
      const skipped: string[] = []
      // A record that is named twice is one change, whose later values and expected values win.
      const joined = new Map<string, Change>()
      for (const { id, data, expects } of requested) {
        const earlier = joined.get(id)
        const both = { ...earlier?.expects, ...expects }
        joined.set(id, {
          id,
          data: { ...earlier?.data, ...data },
          expects: earlier?.expects || expects ? both : undefined,
        })
      }
      for (const { id, data, expects } of joined.values()) {
        for (const [fieldId, value] of Object.entries(data)) {
          const held = expected.get(id)
          if (!held) continue
          if (expects && fieldId in expects && expects[fieldId] !== now.get(id)?.[fieldId]) {
            skipped.push(`${id} ${fieldId}`)
          } else held[fieldId] = value
        }
      }
      const outcome = await act(base, write => changeRecords(write, { tableId, records: [...joined.values()] }))
      expect(await read()).toEqual(expected)
      expect(outcome.skipped.map(({ recordId, fieldId }) => `${recordId} ${fieldId}`).toSorted()).toEqual(
        skipped.toSorted(),
      )
    }),
    { numRuns: 40 },
  )
})
