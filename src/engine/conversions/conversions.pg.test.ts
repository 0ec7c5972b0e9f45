import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Platform } from '../../platform/platform.ts'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import { fieldOf } from '../base/base-structure.ts'
import type { Base } from '../base/base.ts'
import { changeField, removeField } from '../structure/change-fields.ts'
import { changeRecord, changeRecords, createRecords, createRecordsWithLinks } from '../records/change-records.ts'
import { convertField } from './convert-field.ts'
import { emptyTrash } from '../history/empty-trash.ts'
import { tableAt } from '../history/history-table.ts'
import { presentUnread } from '../structure/present-kept.ts'
import { getRecord, listRecords } from '../records/read-records.ts'
import { updateField } from '../structure/update-field.ts'
import { newId } from '../model/ids.ts'
import { run } from '../../platform/sql/run.ts'
import { presentSkipped } from '../records/skipped-cells.ts'
import { act, manyRecords, newFlowBase, newTable, tester } from '../testing/base-fixture.ts'
import { listConversions } from './list-conversions.ts'
import type { ConversionState } from '../model/conversion-state.ts'
import { cancelConversion, startConversions, stopCancelled } from './conversion-work.ts'
import { advanceConversion, countAttempt, insertConversion, selectConversion } from './conversions.sql.ts'
import type { Filling } from './fill-column.ts'
import { countOptionUses } from './option-uses.ts'
import { previewConversion } from './preview-conversion.ts'

const context = { now: 0, timeZone: 'UTC', locale: 'en-US' }
const many = 12_000
const day = 86_400_000
const nodeScript = path.resolve(import.meta.dirname, '../testing/conversion-node.ts')

let platform: Platform
let base: Base
let tableId: string

beforeAll(async () => {
  platform = await testPlatform()
})
afterAll(() => platform.close())

/** Creates a table of numbers and notes: 'n apples' in every tenth record, n in the others. */
async function start(count = many): Promise<void> {
  base = await newFlowBase(platform)
  tableId = (
    await newTable(base, [
      { id: 'name', type: 'single_line_text' },
      { id: 'note', type: 'single_line_text' },
    ])
  ).tableId
  const value = `CASE WHEN n % 10 = 0 THEN n || ' apples' ELSE n::text END`
  await manyRecords(base, { tableId, fieldId: 'note', count, value })
}

const convert = (type: string, more: object = {}) =>
  convertField(base, { tableId, fieldId: 'note', type, context, ...more }, { actor: tester })

/** Sends an update as a screen does, with the settings that it expects. */
function update(type: string, { actor = tester, expects = { type: 'single_line_text' } } = {}) {
  const action = { actor, actionId: newId('act') }
  const write: Parameters<typeof updateField>[2]['write'] = work =>
    base.writer.write({
      name: 'fields.update',
      ...action,
      work: async change => ({ success: true as const, ...(await work(change)) }),
    })
  const input = { tableId, fieldId: 'note', type, template: {}, expects, context }
  return updateField(base, input, { action, write })
}

const field = async () => fieldOf((await base.read()).structure.table(tableId), 'note')

const valueOf = async (recordId: string) => (await getRecord(base, { tableId, recordId })).data['note']

const write = (recordId: string, note: unknown) =>
  act(base, change => changeRecord(change, tableId, { id: recordId, data: { note } }))

async function stateOf(id: string | undefined): Promise<ConversionState> {
  const found = (await listConversions(base)).find(one => one.id === id)
  if (!found) throw new Error('The conversion is gone')
  return found
}

const reached = (id: string | undefined, status: ConversionState['status']) =>
  vi.waitFor(
    async () => {
      const state = await stateOf(id)
      if (state.status !== status) throw new Error(`The conversion is ${state.status}: ${state.error}`)
      return state
    },
    { timeout: 20_000, interval: 10 },
  )

/** The number of values in the field, and the sum of its numbers. */
async function totals(): Promise<{ filled: number; sum: number }> {
  const { column } = await field()
  const { relation } = (await base.read()).structure.table(tableId)
  const { rows } = await platform.pool.query<{ filled: number; sum: number }>(
    `SELECT count(${column}) AS filled, coalesce(sum(${column}::float8), 0) AS sum FROM ${base.schema}.${relation}`,
  )
  return rows[0] ?? { filled: 0, sum: 0 }
}

/** The number of columns of the table, to check that a failed conversion leaves none. */
async function columnCount(): Promise<number> {
  const { relation } = (await base.read()).structure.table(tableId)
  const { rows } = await platform.pool.query<{ count: number }>(
    `SELECT count(*) FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped`,
    [`${base.schema}.${relation}`],
  )
  return rows[0]?.count ?? 0
}

const sumOf = (count: number) => {
  const all = (count * (count + 1)) / 2
  const tens = Math.floor(count / 10)
  return all - (10 * tens * (tens + 1)) / 2
}

describe('a large table', () => {
  beforeAll(() => {
    const work = startConversions(platform)
    return () => work.stop()
  })

  test('is converted in the background: the field keeps its old type until the end, and lost values are counted', async () => {
    await start()
    const started = await convert('number', { name: 'Amount' })
    expect(started).toMatchObject({ field: { name: 'Amount', type: 'number' }, lost: 0 })
    expect(await field()).toMatchObject({ name: 'Amount', type: 'single_line_text' })
    const done = await reached(started.conversion?.id, 'done')
    expect(done).toMatchObject({ fieldId: 'note', type: 'number', share: 1, lost: many / 10, error: null })
    expect(await field()).toMatchObject({ name: 'Amount', type: 'number' })
    expect(await totals()).toEqual({ filled: many - many / 10, sum: sumOf(many) })
  })

  test('keeps the values that others write, clear, and add during the conversion', async () => {
    await start()
    const started = await convert('number')
    const edits = Array.from({ length: 60 }, (_, at) => {
      const id = `r${at * 199 + 1}`
      return write(id, at % 3 === 0 ? null : '7').then(
        () => [id, at % 3 === 0 ? null : 7] as const,
        () => null,
      )
    })
    const added = act(base, change => createRecords(change, { tableId, records: [{ id: 'new', data: { note: '5' } }] }))
    const kept = (await Promise.all(edits)).filter(edit => edit !== null)
    await added.catch(() => undefined)
    await reached(started.conversion?.id, 'done')
    expect(kept.length).toBeGreaterThan(0)
    for (const [id, value] of kept) expect([id, await valueOf(id)]).toEqual([id, value])
    if (await added.catch(() => null)) expect(await valueOf('new')).toBe(5)
  })

  test('is not converted twice at the same time', async () => {
    await start()
    const started = await convert('number')
    await expect(convert('checkbox')).rejects.toMatchObject({ code: 'conflict' })
    const second = await update('checkbox', { actor: 'other' })
    expect(second).toMatchObject({ kept: { type: 'number' }, keptBy: tester, field: { type: 'single_line_text' } })
    await reached(started.conversion?.id, 'done')
  })

  test('stays as it is when its conversion is canceled, and keeps no new column', async () => {
    await start()
    const before = await columnCount()
    const started = await convert('number')
    await act(base, async change => ({ cancelled: await cancelConversion(change, base, 'note') }))
    await stopCancelled(base)
    await reached(started.conversion?.id, 'cancelled')
    expect(await field()).toMatchObject({ type: 'single_line_text' })
    expect(await valueOf('r10')).toBe('10 apples')
    expect(await columnCount()).toBe(before)
  })

  test('keeps its type if the conversion is undone before it ends', async () => {
    await start()
    const started = await convert('number')
    const undone = await update('single_line_text', { expects: { type: 'number' } })
    expect(undone).toMatchObject({ field: { type: 'single_line_text' }, lost: 0, conversion: null })
    await reached(started.conversion?.id, 'cancelled')
    expect(await valueOf('r10')).toBe('10 apples')
  })

  test('keeps a field whose settings someone changes during the conversion, and says so', async () => {
    await start()
    await act(base, async change => {
      const template = { options: [{ value: 'o', label: '1', color: 'blue' }] }
      await change.connection.query(`UPDATE ${base.schema}.fields SET type = 'single_select', template = $1`, [
        JSON.stringify(template),
      ])
      await change.restructured()
      return {}
    })
    const started = await convert('single_line_text')
    await act(base, async change => {
      const template = { options: [{ value: 'o', label: 'One', color: 'blue' }] }
      return { field: await changeField(change, { tableId, fieldId: 'note', template }) }
    })
    const failed = await reached(started.conversion?.id, 'failed')
    expect(failed.error).toBe('note was changed by someone else. Please try again.')
    expect(await field()).toMatchObject({ type: 'single_select' })
  })

  test('stops converting a field that is deleted', async () => {
    await start()
    const started = await convert('number')
    await act(base, async change => ({ gone: await removeField(change, { tableId, fieldId: 'note' }) }))
    expect((await reached(started.conversion?.id, 'failed')).error).toBe('Field with id note not found')
  })

  test('gets its old values back at once, except for cells edited since, and keeps its history', async () => {
    await start()
    const { column } = await field()
    const texts = (await base.read()).version
    const started = await convert('number')
    await reached(started.conversion?.id, 'done')
    const { column: numbers } = await field()
    await write('r10', 11)
    await write('r11', null)
    const edited = (await base.read()).version

    expect(await convert('single_line_text')).toMatchObject({ conversion: null, lost: 0 })
    expect(await field()).toMatchObject({ type: 'single_line_text', column })
    expect(await Promise.all(['r9', 'r10', 'r11', 'r20'].map(valueOf))).toEqual(['9', '11', null, '20 apples'])
    await write('r20', 'pears')

    expect(await convert('number')).toMatchObject({ conversion: null, lost: 1 })
    expect(await field()).toMatchObject({ type: 'number', column: numbers })
    expect(await Promise.all(['r9', 'r10', 'r11', 'r20'].map(valueOf))).toEqual([9, 11, null, null])

    const then = async (version: number) => {
      const { records } = await tableAt(base, { tableId, version, cursor: 8, limit: 12 })
      const notes = new Map(records.map(({ id, data }) => [id, data['note']]))
      return ['r9', 'r10', 'r11', 'r20'].map(id => notes.get(id))
    }
    expect(await then(texts)).toEqual(['9', '10 apples', '11', '20 apples'])
    expect(await then(edited)).toEqual([9, 11, null, null])
  })

  test('is previewed in a thread with the same counts as a small one', async () => {
    // More than one range. Only the first range is grouped.
    await start(25_000)
    const preview = await previewConversion(base, { tableId, fieldId: 'note', type: 'number', context })
    expect(preview).toMatchObject({ values: 25_000, lost: 2500, newOptions: 0 })
    expect(preview.samples).toHaveLength(5)
    expect(preview.samples[0]).toMatchObject({ text: expect.stringMatching(/^\d+ apples$/) as string, count: 1 })
    const leaving = AbortSignal.abort(new Error('Gone'))
    const input = { tableId, fieldId: 'note', type: 'number', context }
    await expect(previewConversion(base, input, leaving)).rejects.toThrow('Gone')
  })
})

describe('the preview of a conversion', () => {
  test('has the most frequent lost values and the number of new options', async () => {
    await start(30)
    for (const id of ['r1', 'r2', 'r3']) await write(id, 'many')
    await write('r4', null)
    const input = { tableId, fieldId: 'note', context }
    const asNumber = await previewConversion(base, { ...input, type: 'number' })
    expect(asNumber).toMatchObject({ values: 29, lost: 6, samples: [{ text: 'many', count: 3 }, {}, {}, {}] })
    const template = { options: [{ value: 'm', label: 'Many', color: 'blue' }] }
    const asSelect = await previewConversion(base, { ...input, type: 'single_select', template })
    expect(asSelect).toMatchObject({ values: 29, lost: 0, samples: [], newOptions: 26 })
  })

  test('knows what the field held when it had that type before', async () => {
    await start(30)
    await convert('checkbox')
    const back = { tableId, fieldId: 'note', type: 'single_line_text', context }
    expect(await previewConversion(base, back)).toMatchObject({ lost: 0 })
    expect(await convert('single_line_text')).toMatchObject({ lost: 0 })
    expect(await valueOf('r10')).toBe('10 apples')
  })
})

test('if two people convert a field at the same time, the first one wins, and no column is left behind', async () => {
  await start(2_000)
  const before = await columnCount()
  const answers = await Promise.all([update('number'), update('checkbox', { actor: 'other' })])
  const { type } = await field()
  expect(answers.map(({ kept }) => kept)).toContainEqual({ type })
  expect(answers.map(({ kept }) => kept)).toContainEqual({})
  expect(await columnCount()).toBe(before + 1)
})

test('a conversion that fails leaves no column behind', async () => {
  await start(20)
  const before = await columnCount()
  const { pool } = platform
  const { relation } = (await base.read()).structure.table(tableId)
  // Makes writing the new column fail.
  await pool.query(`CREATE FUNCTION ${base.schema}.refuse() RETURNS trigger LANGUAGE plpgsql
    AS $$ BEGIN RAISE EXCEPTION 'No'; END $$`)
  await pool.query(`CREATE TRIGGER refuse BEFORE UPDATE ON ${base.schema}.${relation}
    FOR EACH ROW EXECUTE FUNCTION ${base.schema}.refuse()`)
  await expect(convert('number')).rejects.toThrow('No')
  expect(await columnCount()).toBe(before)
  expect(await field()).toMatchObject({ type: 'single_line_text' })
})

test('a conversion resets its attempts after a whole page, not after a part of one', async () => {
  await start(0)
  const { structure } = await base.read()
  const id = newId('act')
  const filling = { tableId, fieldId: 'note', relation: structure.table(tableId).relation } as Filling
  const { pool } = platform
  await run(pool, insertConversion(base.schema, { id, userId: tester, gestureId: null, filling, lastPosition: 9 }))
  for (let failure = 0; failure < 3; failure++) await run(pool, countAttempt(base.schema, id))
  const [first, second] = [
    { position: 0, lost: 0 },
    { position: 5, lost: 0 },
  ] as const
  const attempts = async () => (await run(pool, selectConversion(base.schema, id)))[0]?.attempts
  await run(pool, advanceConversion(base.schema, id, { before: first, after: first }))
  expect(await attempts()).toBe(3)
  await run(pool, advanceConversion(base.schema, id, { before: first, after: second }))
  expect(await attempts()).toBe(0)
})

test('an undo reports how many values it cleared and who wrote them, and history keeps them', async () => {
  await start(12)
  await convert('number')
  await convert('single_line_text')
  const typed = { id: 'r2', data: { note: 'about three' } }
  await base.writer.write({ name: 'test', actor: 'ana', work: change => changeRecord(change, tableId, typed) })
  await write('r3', '4')
  const { version } = await base.read()
  expect(await update('number')).toMatchObject({ lost: 1, lostOf: ['ana'] })
  expect(await Promise.all(['r1', 'r2', 'r3'].map(valueOf))).toEqual([1, null, 4])
  const { records } = await tableAt(base, { tableId, version, limit: 2 })
  expect(records.at(-1)?.data['note']).toBe('about three')
  expect(await update('single_line_text', { expects: { type: 'number' } })).toMatchObject({ lost: 0 })
  expect(await valueOf('r2')).toBe('about three')
})

test("new rows written for a field's former type are converted to its current type", async () => {
  await start(0)
  const option = { value: 'o', label: '7', color: 'blue' as const }
  await convert('single_select', { template: { options: [option] } })
  await convertField(base, { tableId, fieldId: 'note', type: 'number', context }, { actor: 'other' })
  const make = (id: string, note: unknown, type: string) =>
    act(base, change =>
      createRecordsWithLinks(change, { tableId, records: [{ id, data: { note } }], types: { note: type } }),
    )
  expect((await make('text', '12', 'single_line_text')).unread).toEqual([])
  expect((await make('option', 'o', 'single_select')).unread).toEqual([])
  expect((await make('same', 3, 'number')).unread).toEqual([])
  expect(await Promise.all(['text', 'option', 'same'].map(valueOf))).toEqual([12, 7, 3])
  const lost = [await make('word', 'twelve', 'single_line_text'), await make('never', true, 'checkbox')]
  expect(lost.map(({ unread }) => unread)).toEqual([
    [{ recordId: 'word', fieldId: 'note' }],
    [{ recordId: 'never', fieldId: 'note' }],
  ])
  expect([await valueOf('word'), await valueOf('never')]).toEqual([null, null])
  const messages = await presentUnread(base, { version: lost[0]?.version ?? 0, unread: lost[0]?.unread ?? [] })
  expect(messages?.changedBy?.id).toBe('other')
  await expect(
    act(base, change => createRecordsWithLinks(change, { tableId, records: [{ id: 'bare', data: { note: 'x' } }] })),
  ).rejects.toMatchObject({ code: 'bad_input' })
})

test("edits written for a field's former type are converted to its current type", async () => {
  await start(12)
  await convert('number')
  await convert('single_line_text')
  const change = (id: string, [before, after]: [unknown, unknown], type = 'number') => {
    const input = { id, data: { note: after }, expects: { note: before }, types: { note: type } }
    return act(base, write => changeRecord(write, tableId, input))
  }
  expect(await change('r1', [1, 42.5])).toMatchObject({ skipped: [], readAgain: ['note'] })
  expect(await change('r2', [7, 8])).toMatchObject({ skipped: [{ recordId: 'r2', value: '2' }] })
  expect(await change('r3', ['3', 9])).toMatchObject({ skipped: [] })
  expect(await change('r4', [4, null])).toMatchObject({ skipped: [] })
  expect(await change('r5', ['5', 'five'], 'single_line_text')).not.toHaveProperty('readAgain')
  expect(await Promise.all(['r1', 'r2', 'r3', 'r4', 'r5'].map(valueOf))).toEqual(['42.5', '2', '9', null, 'five'])
  expect(await change('r1', [42.5, 1])).toMatchObject({ skipped: [] })
  expect(await valueOf('r1')).toBe('1')

  await convert('checkbox')
  const text = (id: string, values: [unknown, unknown]) => change(id, values, 'single_line_text')
  expect(await text('r6', ['6', 'yes'])).toMatchObject({ skipped: [] })
  const unread = await text('r7', ['7', 'never'])
  expect(unread).toMatchObject({ skipped: [{ recordId: 'r7', isUnwritable: true }] })
  expect(await presentSkipped(base, tableId, unread)).toEqual([
    { recordId: 'r7', fieldId: 'note', value: null, isUnread: true, changedBy: { id: tester, name: null } },
  ])
  expect([await valueOf('r6'), await valueOf('r7')]).toEqual([true, null])
  const twice = [{ note: 'never' }, { note: 'yes' }].map(data => ({ id: 'r8', data, expects: { note: '8' } }))
  const types = { note: 'single_line_text' }
  const both = await act(base, write => changeRecords(write, { tableId, records: twice, types }))
  expect(both.skipped).toEqual([])
  expect(await valueOf('r8')).toBe(true)
})

test('former columns are dropped once the log no longer reaches back to them', async () => {
  await start(30)
  const before = await columnCount()
  const formerColumns = async () =>
    (await base.read()).structure.rows.fields.find(({ id }) => id === 'note')?.former_columns.map(({ type }) => type)
  for (const type of ['number', 'single_line_text', 'number', 'checkbox', 'number']) await convert(type)
  await emptyTrash(base, Date.now() + 29 * day)
  expect(await formerColumns()).toEqual(['single_line_text', 'number', 'single_line_text', 'number', 'checkbox'])
  expect(await columnCount()).toBe(before + 2)
  await emptyTrash(base, Date.now() + 31 * day)
  expect(await formerColumns()).toEqual([])
  expect(await columnCount()).toBe(before)
  expect([await valueOf('r7'), await valueOf('r10')]).toEqual([7, null])
  await convert('single_line_text')
  expect([await valueOf('r7'), await valueOf('r10')]).toEqual(['7', null])
})

test('an option reports how many cells hold it; deleting it makes them empty, and restoring it fills them again', async () => {
  base = await newFlowBase(platform)
  const option = (value: string) => ({ value, label: value, color: 'blue' })
  const template = { options: ['a', 'b', 'c'].map(option) }
  tableId = (
    await newTable(base, [
      { id: 'name', type: 'single_line_text' },
      { id: 'one', type: 'single_select', template },
      { id: 'some', type: 'multiple_select', template },
    ])
  ).tableId
  const data = [
    { one: 'a', some: ['a', 'b'] },
    { one: 'a', some: ['b'] },
    { one: 'b', some: [] },
  ]
  await act(base, change =>
    createRecords(change, { tableId, records: data.map((one, at) => ({ id: `r${at}`, data: one })) }),
  )
  const uses = (fieldId: string, ...values: string[]) => countOptionUses(base, { tableId, fieldId, values })
  expect(
    await Promise.all([uses('one', 'a'), uses('one', 'a', 'b'), uses('one', 'c'), uses('some', 'a', 'b')]),
  ).toEqual([2, 3, 0, 2])
  await expect(uses('name', 'a')).rejects.toMatchObject({ code: 'bad_input' })

  const filters = { and: [{ fieldId: 'one', operator: 'is_empty' }] }
  const empty = async () => (await listRecords(base, { tableId, limit: 10, filters })).records.map(({ id }) => id)
  const setOptions = (...values: string[]) =>
    act(base, change => changeField(change, { tableId, fieldId: 'one', template: { options: values.map(option) } }))
  await setOptions('b', 'c')
  expect(await empty()).toEqual(['r0', 'r1'])
  await setOptions('a', 'b', 'c')
  expect(await empty()).toEqual([])
})

async function startNode(): Promise<ChildProcess> {
  const { databaseUrl, dataDir } = platform.config
  const env = { PATH: process.env['PATH'], DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'error' }
  const node = spawn(process.execPath, [nodeScript], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  await once(node.stdout, 'data')
  return node
}

test(
  'a conversion whose server is killed again and again ends with every value once',
  { timeout: 60_000 },
  async () => {
    const rows = 120_000
    await start(rows)
    const started = await convert('number')
    let share = 0
    for (let round = 0; round < 2; round++) {
      const node = await startNode()
      const at = share
      const state = await vi.waitFor(
        async () => {
          const now = await stateOf(started.conversion?.id)
          if (now.share <= at) throw new Error('No progress yet')
          return now
        },
        { timeout: 25_000, interval: 5 },
      )
      node.kill('SIGKILL')
      await once(node, 'exit')
      expect(state.status).toBe('running')
      expect(await field()).toMatchObject({ type: 'single_line_text' })
      share = (await stateOf(started.conversion?.id)).share
    }
    const node = await startNode()
    const done = await reached(started.conversion?.id, 'done')
    node.kill('SIGKILL')
    await once(node, 'exit')
    expect(done.lost).toBe(rows / 10)
    expect(await totals()).toEqual({ filled: rows - rows / 10, sum: sumOf(rows) })
  },
)
