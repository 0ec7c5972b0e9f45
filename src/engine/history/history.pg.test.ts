import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Platform } from '../../platform/platform.ts'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import { Base } from '../base/base.ts'
import type { Write } from '../base/base-writer.ts'
import { addField, changeField, removeField } from '../structure/change-fields.ts'
import { changeRecord, changeRecords, createRecords, deleteRecords } from '../records/change-records.ts'
import { addDefaultTable, removeTable, renameTable } from '../structure/change-tables.ts'
import { convertField } from '../conversions/convert-field.ts'
import { actionEntries } from './action-entries.ts'
import { baseHistory, historyPeople, recordHistory } from './history.ts'
import { countRestore, restoreRecordVersion, restoreTable, restoreValue, undoRestore } from './history-restore.ts'
import { tableAt, versionAt } from './history-table.ts'
import { tablesAt } from './history-tables.ts'
import { fieldThen } from '../model/history/past-value.ts'
import { feedOf } from '../live/live-feed.ts'
import { getRecord, listRecords } from '../records/read-records.ts'
import { act, type FieldFixture, newBase, newRecords, newTable, tester } from '../testing/base-fixture.ts'
import { afterChange, carryOut, modelChanges, modelFields, type ModelTable, shown } from '../testing/base-model.ts'

let platform: Platform
let base: Base
let tableId: string

beforeAll(async () => {
  platform = await testPlatform()
})
afterAll(() => platform.close())

const start = async (fields: readonly FieldFixture[] = modelFields) => {
  base = await newBase(platform)
  tableId = (await newTable(base, fields)).tableId
}

const now = async () => (await base.read()).version

const recordsThen = async (version: number) =>
  (await tableAt(base, { tableId, version, limit: 100 })).records.map(({ id, data }) => ({ id, data }))

const recordsNow = async () =>
  (await listRecords(base, { tableId, limit: 100 })).records.map(({ id, data }) => ({ id, data }))

const rename = (id: string, name: unknown) => act(base, write => changeRecord(write, tableId, { id, data: { name } }))

/** Applies changes through two nodes, several at a time, and returns the table after each version. */
async function statesOf(changes: Parameters<typeof carryOut>[2][], table: string): Promise<Map<number, ModelTable>> {
  const nodes = [base, new Base(platform, base.flowId)]
  const done = await Promise.all(
    changes.map(async (change, at) => ({
      change,
      version: await carryOut(nodes[at % 2] ?? base, table, change),
    })),
  )
  const states = new Map<number, ModelTable>()
  let state: ModelTable = new Map()
  for (const { change, version } of done.toSorted((one, two) => one.version - two.version)) {
    state = afterChange(state, change)
    states.set(version, state)
  }
  return states
}

describe('a table of the past', () => {
  test('is exactly as it was after each action, with concurrent changes by several people', async () => {
    await fc.assert(
      fc.asyncProperty(modelChanges, async changes => {
        await start()
        for (const [version, state] of await statesOf(changes, tableId)) {
          expect(await recordsThen(version)).toEqual(shown(state))
        }
      }),
      { numRuns: 12 },
    )
  })

  test('can be restored completely, even after it was restored to another time', async () => {
    await fc.assert(
      fc.asyncProperty(modelChanges, fc.array(fc.nat(), { minLength: 2, maxLength: 3 }), async (changes, picks) => {
        await start()
        const states = [...(await statesOf(changes, tableId))]
        for (const pick of picks) {
          const [version, state] = states[pick % states.length] ?? [0, new Map()]
          const { structure } = await base.read()
          const counted = await countRestore(platform.pool, structure, { tableId, version })
          const restored = await act(base, write => restoreTable(write, { tableId, version }))
          expect(restored).toMatchObject(counted)
          expect(await recordsNow()).toEqual(shown(state))
          states.push([restored.version, state])
        }
        for (const [version, state] of states) expect(await recordsThen(version)).toEqual(shown(state))
      }),
      { numRuns: 12 },
    )
  })

  test('is undone by undoing the restore, except for what was changed since', async () => {
    await start()
    await newRecords(base, tableId, [{ name: 'a' }, { name: 'b' }, { name: 'c' }])
    const version = await now()
    for (const id of ['r1', 'r2']) await rename(id, 'later')
    await act(base, async write => ({ ids: await deleteRecords(write, { tableId, recordIds: ['r3'] }) }))
    await act(base, write => createRecords(write, { tableId, records: [{ id: 'r4', data: { name: 'new' } }] }))
    const before = await recordsNow()
    const under = { actor: tester, gestureId: 'ges1' }
    await base.writer.write({
      ...under,
      name: 'history.restoreTable',
      work: w => restoreTable(w, { tableId, version }),
    })
    const back = await recordsNow()
    expect(back.map(({ data }) => data['name'])).toEqual(['a', 'b', 'c'])
    const undo = () => {
      const work = (write: Write) => undoRestore(write, { tableId, restoreGestureId: 'ges1' })
      return base.writer.write({ ...under, name: 'history.undoRestore', work })
    }
    expect(await undo()).toMatchObject({ changed: 2, restored: 1, deleted: 1, cells: 2, skipped: 0 })
    expect(await recordsNow()).toEqual(before)
    await undo()
    expect(await recordsNow()).toEqual(back)
    await rename('r2', 'mine')
    expect(await undo()).toMatchObject({ changed: 1, cells: 2, skipped: 1 })
    expect((await recordsNow()).map(({ data }) => data['name'])).toEqual(['later', 'mine', 'new'])
    const nothing = act(base, write => undoRestore(write, { tableId, restoreGestureId: 'ges2' }))
    await expect(nothing).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is read in pages', async () => {
    await start()
    await newRecords(base, tableId, [{ name: 'a' }, { name: 'b' }, { name: 'c' }])
    const version = await now()
    await act(base, async write => ({ ids: await deleteRecords(write, { tableId, recordIds: ['r2'] }) }))
    const first = await tableAt(base, { tableId, version, limit: 2 })
    const second = await tableAt(base, { tableId, version, limit: 2, cursor: first.cursor })
    expect([first, second].map(page => page.records.map(record => record.id))).toEqual([['r1', 'r2'], ['r3']])
    expect(second.cursor).toBeNull()
  })

  test('has its fields of then, with their names, types, and values', async () => {
    await start([...modelFields, { id: 'extra', type: 'single_line_text' }])
    await newRecords(base, tableId, [{ name: '12 apples', extra: 'x' }, { name: '7' }])
    const before = await now()
    const context = { now: 0, timeZone: 'UTC', locale: 'en-US' }
    await rename('r2', '8')
    await convertField(base, { tableId, fieldId: 'name', name: 'Amount', type: 'number', context }, { actor: tester })
    const converted = await now()
    await rename('r1', 5)
    await act(base, async write => ({ gone: await removeField(write, { tableId, fieldId: 'extra' }) }))
    await act(base, write => addField(write, { tableId, id: 'later', type: 'number' }))

    const then = await tableAt(base, { tableId, version: before, limit: 10 })
    expect(then.fields.map(({ id, name, type }) => ({ id, name, type }))).toEqual([
      { id: 'name', name: 'name', type: 'single_line_text' },
      { id: 'count', name: 'count', type: 'number' },
      { id: 'extra', name: 'extra', type: 'single_line_text' },
    ])
    expect(then.records.map(({ data }) => data)).toEqual([
      { name: '12 apples', count: null, extra: 'x' },
      { name: '7', count: null, extra: null },
    ])
    const after = await tableAt(base, { tableId, version: converted, limit: 10 })
    expect(after.fields[0]).toMatchObject({ name: 'Amount', type: 'number' })
    expect(after.records.map(({ data }) => data['name'])).toEqual([null, 8])
  })

  test('cannot be read before it was created, before its log begins, or in the future', async () => {
    await start()
    const first = await now()
    await act(base, write => createRecords(write, { tableId, records: [{ id: 'x', data: {} }] }))
    await expect(tableAt(base, { tableId, version: first - 1, limit: 1 })).rejects.toMatchObject({ code: 'not_found' })
    await expect(versionAt(base, { at: '2020-01-01T00:00:00Z' })).rejects.toMatchObject({ code: 'bad_input' })
    await expect(versionAt(base, { version: 99 })).rejects.toMatchObject({ code: 'bad_input' })
    expect(await versionAt(base, { at: new Date(Date.now() + 60_000).toISOString() })).toBe(first + 1)
  })
})

describe('the base at a time', () => {
  test('is the one of the newest version at that time', async () => {
    await start()
    await newRecords(base, tableId, [{ name: 'a' }])
    for (let turn = 0; turn < 20; turn++) await rename('r1', `turn ${turn}`)
    const { rows: actions } = await platform.pool.query<{ version: number; at: string }>(
      `SELECT version::int, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at
       FROM ${base.schema}.actions ORDER BY version`,
    )
    for (const { at } of actions) {
      const newest = actions.findLast(action => action.at <= at)
      expect(await versionAt(base, { at })).toBe(newest?.version)
    }
    expect(await versionAt(base, { at: new Date(Date.now() - 3_600_000).toISOString() })).toBe(0)
    expect(await versionAt(base, { at: new Date().toISOString() })).toBe(actions.at(-1)?.version)
  })

  test('has its tables of then with their records, including tables deleted since', async () => {
    await start()
    await newRecords(base, tableId, [{ name: 'a' }])
    const other = (await newTable(base, [{ id: 'other', type: 'single_line_text' }])).tableId
    const before = await now()
    await act(base, write => renameTable(write, { tableId, name: 'Renamed' }))
    await act(base, async write => ({ gone: await removeTable(write, tableId) }))
    const after = await now()
    const named = async (version: number) =>
      (await tablesAt(base, version)).tables.map(({ id, name, isDeleted }) => ({ id, name, isDeleted }))
    expect(await named(before)).toEqual([
      { id: tableId, name: tableId, isDeleted: true },
      { id: other, name: other, isDeleted: false },
    ])
    expect(await named(after)).toEqual([{ id: other, name: other, isDeleted: false }])
    expect((await recordsThen(before)).map(({ data }) => data['name'])).toEqual(['a'])
    await expect(recordsThen(after)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('history', () => {
  test('of a record says who changed what, from which value to which', async () => {
    await start()
    await newRecords(base, tableId, [{ name: 'one' }])
    await rename('r1', 'two')
    const { changes, cursor } = await recordHistory(base, { tableId, recordId: 'r1', cursor: null })
    expect(changes).toMatchObject([
      { kind: 'record.update', before: { name: 'one' }, after: { name: 'two' }, actor: { id: tester } },
      { kind: 'record.create', before: null, after: { name: 'one' } },
    ])
    expect(cursor).toBeNull()
  })

  test('of a record has its fields as they were when it was changed', async () => {
    await start()
    await newRecords(base, tableId, [{ name: '41' }])
    const context = { now: 0, timeZone: 'UTC', locale: 'en-US' }
    const before = await now()
    await convertField(base, { tableId, fieldId: 'name', name: 'Amount', type: 'number', context }, { actor: tester })
    const after = await now()
    await rename('r1', 42)
    const { fields } = await recordHistory(base, { tableId, recordId: 'r1', cursor: null })
    expect([before - 1, before, after].map(version => fieldThen(fields, { fieldId: 'name', version }))).toMatchObject([
      { name: 'name', type: 'single_line_text', isConverted: true },
      { name: 'name', type: 'single_line_text', isConverted: true },
      { name: 'Amount', type: 'number', isConverted: false },
    ])
  })

  test('of a record is read in pages', async () => {
    await start()
    await newRecords(base, tableId, [{ name: '0' }])
    for (let at = 1; at <= 60; at++) await rename('r1', String(at))
    const first = await recordHistory(base, { tableId, recordId: 'r1', cursor: null })
    const second = await recordHistory(base, { tableId, recordId: 'r1', cursor: first.cursor })
    const versions = [...first.changes, ...second.changes].map(change => change.version)
    expect(versions).toEqual(Array.from({ length: 61 }, (_, at) => 62 - at))
    expect(second.cursor).toBeNull()
  })

  test('of a base has bulk changes as one line with details', async () => {
    await start()
    await newRecords(base, tableId, [{ name: 'a' }, { name: 'b' }])
    const { version } = await act(base, write =>
      changeRecords(write, {
        tableId,
        records: [
          { id: 'r1', data: { name: 'c', count: 1 } },
          { id: 'r2', data: { name: 'd' } },
        ],
      }),
    )
    const { actions } = await baseHistory(base, { cursor: null })
    expect(actions[0]).toMatchObject({
      version,
      actor: { id: tester },
      changes: [{ kind: 'record.update', tableId, tableName: tableId, items: 2, cells: 3 }],
    })
    const { entries, fields } = await actionEntries(base, { version, cursor: null })
    expect(entries.map(({ itemId, label, after }) => [itemId, label, after])).toEqual([
      ['r1', 'c', { name: 'c', count: 1 }],
      ['r2', 'd', { name: 'd' }],
    ])
    expect(fields.map(({ id }) => id)).toEqual(['name', 'count'])
  })

  test('of a base uses the names of then, and both names for a rename', async () => {
    await start()
    const first = await now()
    for (const name of ['Work', 'Jobs']) await act(base, write => renameTable(write, { tableId, name }))
    const { actions } = await baseHistory(base, { after: first })
    expect(actions.map(({ changes }) => changes.map(({ formerName, itemName }) => [formerName, itemName]))).toEqual([
      [['Work', 'Jobs']],
      [[tableId, 'Work']],
    ])
  })

  test('of a base can be limited to one table', async () => {
    await start()
    await newRecords(base, tableId, [{ name: 'a' }])
    const { version } = await act(base, async write => ({ table: await addDefaultTable(write, { name: 'Other' }) }))
    const all = await baseHistory(base, { cursor: null })
    expect(all.actions[0]?.version).toBe(version)
    const { actions } = await baseHistory(base, { cursor: null, tableId })
    expect(actions.map(action => action.version)).toEqual(all.actions.slice(1).map(action => action.version))
  })

  test('of a base can be limited to one person, and to changes after a version', async () => {
    await start()
    await newRecords(base, tableId, [{ name: 'a' }])
    const version = await now()
    const by = (actor: string, name: string) =>
      base.writer.write({ name: 'test', actor, work: w => changeRecord(w, tableId, { id: 'r1', data: { name } }) })
    for (const [actor, name] of [
      ['ada', 'b'],
      ['mira', 'c'],
      ['ada', 'd'],
    ] as const)
      await by(actor, name)
    const versionsOf = async (part: Parameters<typeof baseHistory>[1]) =>
      (await baseHistory(base, part)).actions.map(action => action.version - version)
    expect(await versionsOf({ actor: 'ada' })).toEqual([3, 1])
    expect(await versionsOf({ actor: 'nobody' })).toEqual([])
    expect(await versionsOf({ after: version })).toEqual([3, 2, 1])
    expect(await versionsOf({ after: version, cursor: version + 3, actor: 'ada' })).toEqual([1])
    expect((await historyPeople(base)).map(({ id }) => id)).toEqual(['ada', 'mira', tester])
  })

  test('of one person in one table is searched in steps if they did much elsewhere', async () => {
    await start()
    await newRecords(base, tableId, [{ name: 'a' }])
    const version = await now()
    await platform.pool.query(
      `INSERT INTO ${base.schema}.actions (version, name, actor, at)
       SELECT $1 + n, 'test', 'ada', now() FROM generate_series(1, 20000) AS n`,
      [version],
    )
    await platform.pool.query(
      `INSERT INTO ${base.schema}.log (version, kind, table_id, item_id, after)
       SELECT $1 + n, 'record.create', CASE WHEN n = 10000 THEN $2 ELSE 'other' END, 'r' || n, '{}'
       FROM generate_series(1, 20000) AS n`,
      [version, tableId],
    )
    const look = async (cursor: number | null) => {
      const page = await baseHistory(base, { actor: 'ada', tableId, cursor })
      return [page.actions.map(action => action.version - version), page.cursor && page.cursor - version]
    }
    expect(await look(null)).toEqual([[], 10_001])
    expect(await look(version + 10_001)).toEqual([[10_000], 1])
    expect(await look(version + 1)).toEqual([[], null])
    expect((await baseHistory(base, { actor: 'ada', tableId, after: version + 10_001 })).cursor).toBeNull()
    expect((await baseHistory(base, { actor: 'ada' })).actions).toHaveLength(50)
  })

  test('restores one value and keeps the others', async () => {
    await start()
    await newRecords(base, tableId, [{ name: 'one', count: 1 }])
    const version = await now()
    await act(base, write => changeRecord(write, tableId, { id: 'r1', data: { name: 'two', count: 2 } }))
    await act(base, write => restoreValue(write, { tableId, recordId: 'r1', fieldId: 'name', version }))
    expect(await recordsNow()).toEqual([{ id: 'r1', data: { name: 'one', count: 2 } }])
  })

  test('restores a whole record, even a deleted one, converted to the current types of its fields', async () => {
    await start()
    await newRecords(base, tableId, [{ name: '41', count: 1 }])
    const version = await now()
    await act(base, write => changeRecord(write, tableId, { id: 'r1', data: { name: 'two', count: 2 } }))
    const context = { now: 0, timeZone: 'UTC', locale: 'en-US' }
    await convertField(base, { tableId, fieldId: 'name', type: 'number', context }, { actor: tester })
    await act(base, async write => ({ ids: await deleteRecords(write, { tableId, recordIds: ['r1'] }) }))
    const { record, before } = await act(base, write =>
      restoreRecordVersion(write, { tableId, recordId: 'r1', version }),
    )
    expect(before).toEqual({ name: null, count: 2 })
    expect(record.data).toEqual({ name: 41, count: 1 })
    expect((await getRecord(base, { tableId, recordId: 'r1' })).data).toEqual({ name: 41, count: 1 })
  })

  test('restores a record except for values that its fields can no longer hold', async () => {
    const options = (...values: string[]) => ({
      options: values.map(value => ({ value, label: value, color: 'gray' })),
    })
    await start([...modelFields, { id: 'status', type: 'single_select', template: options('old', 'new') }])
    await newRecords(base, tableId, [{ name: 'one', status: 'old' }])
    const version = await now()
    await act(base, write => changeRecord(write, tableId, { id: 'r1', data: { name: 'two', status: 'new' } }))
    await act(base, write => changeField(write, { tableId, fieldId: 'status', template: options('new') }))
    const { record } = await act(base, write => restoreRecordVersion(write, { tableId, recordId: 'r1', version }))
    expect(record.data).toMatchObject({ name: 'one', status: 'new' })
    const value = act(base, write => restoreValue(write, { tableId, recordId: 'r1', fieldId: 'status', version }))
    await expect(value).rejects.toMatchObject({ code: 'bad_input' })
  })

  test('restores only cells that hold the expected value, and returns what they held', async () => {
    await start()
    await newRecords(base, tableId, [{ name: 'one', count: 1 }])
    const version = await now()
    await act(base, write => changeRecord(write, tableId, { id: 'r1', data: { name: 'two', count: 2 } }))
    const one = { tableId, recordId: 'r1', version }
    const value = await act(base, write => restoreValue(write, { ...one, fieldId: 'name', expects: { name: 'seen' } }))
    expect(value).toMatchObject({ before: {}, skipped: [{ fieldId: 'name', value: 'two' }] })
    const record = await act(base, write =>
      restoreRecordVersion(write, { ...one, expects: { name: 'seen', count: 2 } }),
    )
    expect(record).toMatchObject({ before: { count: 2 }, skipped: [{ fieldId: 'name', value: 'two' }] })
    expect(await recordsNow()).toEqual([{ id: 'r1', data: { name: 'two', count: 1 } }])
    const again = await act(base, write => restoreValue(write, { ...one, fieldId: 'name', expects: { name: 'two' } }))
    expect(again).toMatchObject({ record: { data: { name: 'one' } }, before: { name: 'two' }, skipped: [] })
  })

  test('has nothing of a record before it was created', async () => {
    await start()
    const version = await now()
    await newRecords(base, tableId, [{ name: 'one' }])
    const restore = act(base, write => restoreRecordVersion(write, { tableId, recordId: 'r1', version }))
    await expect(restore).rejects.toMatchObject({ code: 'not_found' })
  })
})

test('subscribers of a base receive each action once and in order, however often they reconnect', async () => {
  await fc.assert(
    fc.asyncProperty(modelChanges, fc.array(fc.integer({ min: 1, max: 4 })), async (changes, breaks) => {
      await start()
      const from = await now()
      const last = from + changes.length
      const heard: number[] = []
      const following = (async () => {
        let reached = from
        for (let at = 0; reached < last; at++) {
          let left = breaks[at] ?? Infinity
          const signal = new AbortController()
          for await (const batch of feedOf(base).follow(reached, signal.signal)) {
            if (!batch || !('actions' in batch)) continue
            heard.push(...batch.actions.map(action => action.version))
            reached = batch.version
            if (--left <= 0 || reached >= last) break
          }
        }
      })()
      await statesOf(changes, tableId)
      await following
      expect(heard).toEqual(changes.map((_, at) => from + 1 + at))
    }),
    { numRuns: 12 },
  )
})

test('a subscriber that is too far behind or ahead must reload everything', async () => {
  await start()
  const { signal } = new AbortController()
  const first = async (after: number) => {
    for await (const batch of feedOf(base).follow(after, signal)) return batch
    return null
  }
  const from = await now()
  for (let at = 0; at < 5; at++) {
    const records = Array.from({ length: 5000 }, (_, row) => ({ id: `r${at}-${row}`, data: {} }))
    await act(base, async write => ({ made: (await createRecords(write, { tableId, records })).length }))
  }
  expect(await first(from)).toEqual({ version: from + 5, tooFar: true })
  expect(await first(99)).toEqual({ version: from + 5, tooFar: true })
  expect(await first(from + 4)).toMatchObject({ version: from + 5, actions: [{ version: from + 5 }] })
})
