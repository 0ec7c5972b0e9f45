import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Platform } from '../../platform/platform.ts'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import { unpackIndex } from '../model/packed-index.ts'
import { act, manyRecords, newBase, newRecords, newTable } from '../testing/base-fixture.ts'
import { createRecords, deleteRecords, restoreRecords } from './change-records.ts'
import { moveRecords, type RecordMove } from './move-records.ts'
import type { Beside } from './place-new-records.ts'
import { readIndex } from './record-index.ts'
import { recordsByNumber } from './read-records.ts'
import type { RowQueryInput } from './row-query.ts'

let platform: Platform
beforeAll(async () => void (platform = await testPlatform()))
afterAll(() => platform.close())

/** Creates a table with records r1, r2, and so on. */
async function openTable(count: number) {
  const base = await newBase(platform)
  const { tableId } = await newTable(base, [{ id: 'name', type: 'single_line_text' }])
  const rows = Array.from({ length: count }, (_, at) => ({ name: `Row ${at + 1}` }))
  await newRecords(base, tableId, rows)
  const move = (...moves: RecordMove[]) => act(base, write => moveRecords(write, { tableId, moves }))
  const order = async (query: Partial<RowQueryInput> = {}) => {
    const { index } = await readIndex(base, { tableId, ...query })
    const { records } = await recordsByNumber(base, { tableId, numbers: [...unpackIndex(index)] })
    return records.map(({ id }) => id).join(' ')
  }
  return { base, tableId, move, order }
}

const to = (recordIds: string, side: Beside['side'], recordId: string): RecordMove => ({
  recordIds: recordIds.split(' '),
  beside: { recordId, side },
})

describe('moved records', () => {
  test('come right beside another one, in the given order', async () => {
    const { move, order } = await openTable(5)
    await move(to('r4 r2', 'below', 'r1'))
    expect(await order()).toBe('r1 r4 r2 r3 r5')
    await move(to('r5', 'above', 'r1'))
    expect(await order()).toBe('r5 r1 r4 r2 r3')
    await move(to('r5 r1', 'below', 'r3'))
    expect(await order()).toBe('r4 r2 r3 r5 r1')
    expect(await order({ sort: [{ fieldId: 'name', dir: 'desc' }] })).toBe('r5 r4 r3 r2 r1')
  })

  test('return exactly to where they were, also from the top and from several places', async () => {
    const { move, order } = await openTable(7)
    const { former } = await move(to('r1 r2 r5 r7', 'below', 'r3'))
    expect(former).toEqual([to('r1 r2', 'above', 'r3'), to('r5', 'below', 'r4'), to('r7', 'below', 'r6')])
    expect(await order()).toBe('r3 r1 r2 r5 r7 r4 r6')
    const { former: again } = await move(...former)
    expect(await order()).toBe('r1 r2 r3 r4 r5 r6 r7')
    await move(...again)
    expect(await order()).toBe('r3 r1 r2 r5 r7 r4 r6')
  })

  test('keep their order relative to records in the trash, which keep their place', async () => {
    const { base, tableId, move, order } = await openTable(4)
    await act(base, async write => ({ ids: await deleteRecords(write, { tableId, recordIds: ['r2', 'r3'] }) }))
    const { former } = await move(to('r4', 'above', 'r1'))
    expect(former).toEqual([to('r4', 'below', 'r3')])
    await move(to('r3', 'above', 'r4'))
    expect(await order()).toBe('r4 r1')
    await act(base, async write => ({ is: await restoreRecords(write, { tableId, recordIds: ['r2', 'r3'] }) }))
    expect(await order()).toBe('r3 r4 r1 r2')
  })

  test('leave new records at the end, and make room for records beside them', async () => {
    const { base, tableId, move, order } = await openTable(3)
    const create = (id: string, beside?: Beside) =>
      act(base, async write => ({
        records: await createRecords(write, { tableId, records: [{ id, data: {} }], beside }),
      }))
    await move(to('r1', 'below', 'r3'))
    await create('end')
    await create('near', { recordId: 'r1', side: 'above' })
    expect(await order()).toBe('r2 r3 near r1 end')
  })

  test('are refused if one does not exist, and then none moves', async () => {
    const { move, order } = await openTable(3)
    await expect(move(to('r3 never', 'above', 'r1'))).rejects.toMatchObject({ reason: 'gone', subjectId: 'never' })
    await expect(move(to('r3', 'above', 'never'))).rejects.toMatchObject({ reason: 'gone', subjectId: 'never' })
    await expect(move(to('r3', 'above', 'r1'), to('r2', 'below', 'r2'))).rejects.toMatchObject({ code: 'bad_input' })
    expect(await order()).toBe('r1 r2 r3')
  })

  test('are named to everyone who follows the base, and nothing else of them changes', async () => {
    const { base, tableId, move } = await openTable(3)
    const read = async () =>
      (await platform.pool.query(`SELECT id, updated_at, updated_by FROM ${base.schema}.t1 ORDER BY id`)).rows
    const before = await read()
    const { version } = (await move(to('r3', 'above', 'r1'))) as { version?: number } & { former: RecordMove[] }
    expect(await read()).toEqual(before)
    const { rows } = await platform.pool.query(
      `SELECT kind, item_id, after FROM ${base.schema}.log WHERE version = $1`,
      [version],
    )
    expect(rows).toEqual([{ kind: 'table.arrange', item_id: tableId, after: { recordIds: ['r3'] } }])
  })

  test('are the only rows that a move writes', async () => {
    const { base, tableId, move } = await openTable(0)
    await manyRecords(base, { tableId, fieldId: 'name', count: 2_000, value: 'n::text' })
    await move(to('r1', 'below', 'r2'))
    const written = async () => {
      const { rows } = await platform.pool.query<{ count: string }>(
        `SELECT count(*) FROM ${base.schema}.t1 WHERE place IS NOT NULL`,
      )
      return Number(rows[0]?.count)
    }
    await move(to('r2000 r1999', 'above', 'r1000'))
    expect(await written()).toBe(3)
  })
})

interface Step {
  moved: number[]
  beside: number
  side: Beside['side']
}

const steps = fc.array(
  fc.record<Step>({
    moved: fc.uniqueArray(fc.nat(7), { minLength: 1, maxLength: 4 }),
    beside: fc.nat(7),
    side: fc.constantFrom('above', 'below'),
  }),
  { minLength: 1, maxLength: 15 },
)

test('any moves give the order of the same moves in a list, and undoing them all restores it', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async taken => {
      const { move, order } = await openTable(8)
      let expected = (await order()).split(' ')
      const start = expected
      const undo: RecordMove[][] = []
      for (const { moved, beside, side } of taken) {
        const ids = moved.map(at => `r${at + 1}`)
        const anchor = `r${beside + 1}`
        if (ids.includes(anchor)) continue
        undo.push((await move({ recordIds: ids, beside: { recordId: anchor, side } })).former)
        const rest = expected.filter(id => !ids.includes(id))
        expected = rest.toSpliced(rest.indexOf(anchor) + (side === 'below' ? 1 : 0), 0, ...ids)
        expect((await order()).split(' ')).toEqual(expected)
      }
      for (const moves of undo.toReversed()) await move(...moves)
      expect((await order()).split(' ')).toEqual(start)
    }),
    { numRuns: 12 },
  )
})
