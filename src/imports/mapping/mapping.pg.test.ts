import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { fieldContext } from '../../fields/field-context.ts'
import type { SelectTemplate } from '../../fields/select/options.ts'
import { foldedText } from '../../fields/text/fold.sql.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { run, sendText } from '../../platform/sql/run.ts'
import { inTransaction } from '../../platform/sql/transactions.ts'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import { openBase } from '../../engine/base/base.ts'
import { changeRecords, deleteRecords } from '../../engine/records/change-records.ts'
import { listRecords } from '../../engine/records/read-records.ts'
import { inSchema } from '../../engine/base/structure.sql.ts'
import { matchRows } from '../../engine/staged/staged-rows.sql.ts'
import { keyColumn, stagedTables } from '../../engine/staged/write-staged.ts'
import { createTextIndex } from '../../engine/structure/make-indexes.sql.ts'
import { addField, changeField } from '../../engine/structure/change-fields.ts'
import { cancelImport } from '../cancel-import.ts'
import { isStarted } from '../fill-table.ts'
import { resumeWork } from '../resume-work.ts'
import { startImports } from '../start-imports.ts'
import { type Importer, newImporter, reached, relationsOf, rowsOf } from '../testing/import-fixture.ts'
import { type Mapped, startMapped, tableWith } from '../testing/mapping-fixture.ts'
import { listUnreadable } from '../unreadable-cells.ts'
import { requireImport } from '../import-state.ts'
import { isMapped, stagedRows } from './mapped-import.ts'
import { findMapping } from './remembered-mapping.ts'
import { runMapped } from './run-mapped.ts'
import { confirmMapping } from './start-mapping.ts'
import { undoImport } from './undo-import.ts'

let platform: Platform
let imports: { stop(): Promise<void> }
let importer: Importer

beforeAll(async () => {
  platform = await testPlatform()
  imports = await startImports(platform)
})

beforeEach(async () => {
  importer = await newImporter(platform)
})

afterAll(async () => {
  await imports.stop()
  await platform.close()
})

/** Imports a file without a key into a table, and waits until it is done. */
async function imported(mapped: Mapped) {
  const { id } = await startMapped(platform, importer, mapped)
  return reached(platform, id, 'done')
}

/** Imports a file with a key, confirms what it will do, and waits until it is done. */
async function matched(mapped: Mapped) {
  const { id } = await startMapped(platform, importer, mapped)
  const waiting = await reached(platform, id, 'staged')
  await confirmMapping(platform, importer, id)
  return { waiting, done: await reached(platform, id, 'done') }
}

const rows = async (tableId: string) => (await rowsOf(platform, importer, tableId)).map(({ seq: _, ...cells }) => cells)

const live = async (tableId: string) => {
  const { structure, schema } = {
    ...(await (await openBase(platform, importer.base)).read()),
    schema: `base_${importer.base.flowId}`,
  }
  const { relation, fields } = structure.table(tableId)
  const names = fields.flatMap(({ column, name }) => (column === null ? [] : `${column} AS "${name}"`))
  const found = await platform.pool.query<Record<string, unknown>>(
    `SELECT ${names.join(', ')} FROM ${schema}.${relation} WHERE deleted_at IS NULL ORDER BY seq`,
  )
  return found.rows
}

const asides = async (importId: string) => {
  const row = await requireImport(platform, importer.actor, importId)
  const cells = await listUnreadable(platform, row, 100)
  return cells.map(({ row: number, column, text, reason }) => [number, column, text, reason])
}

const people = [
  { id: 'Name', type: 'single_line_text' },
  { id: 'Age', type: 'number' },
]

describe('a file that is imported into a table', () => {
  test('adds its rows in order behind the records that are there, and leaves no staged rows', async () => {
    const tableId = await tableWith(platform, importer, { fields: people, records: [{ Name: 'Zoe', Age: 9 }] })
    const before = await relationsOf(platform, importer)
    const done = await imported({ tableId, content: 'who,years\nAnn,31\nBob,\n', fields: ['Name', 'Age'] })
    expect(await rows(tableId)).toEqual([
      { Name: 'Zoe', Age: 9 },
      { Name: 'Ann', Age: 31 },
      { Name: 'Bob', Age: null },
    ])
    expect(done.mapping?.summary?.done).toMatchObject({ added: 2, setAside: 0 })
    expect([done.tableId, done.rowsDone]).toEqual([tableId, 2])
    expect(await relationsOf(platform, importer)).toBe(before)
  })

  test('is refused without the primary field, a required field, or with a field that cannot be imported', async () => {
    const tableId = await tableWith(platform, importer, {
      fields: [
        ...people,
        { id: 'Email', type: 'email', rules: { required: true } },
        { id: 'Made', type: 'created_time' },
      ],
    })
    const start = (fields: Mapped['fields']) =>
      startMapped(platform, importer, { tableId, content: 'a,b,c\n1,2,3\n', fields })
    await expect(start([null, 'Age', 'Email'])).rejects.toThrow('Primary field is required for import')
    await expect(start(['Name'])).rejects.toThrow('Email is required, so map a column to it.')
    await expect(start(['Name', 'Email', 'Made'])).rejects.toThrow('Created time fields cannot be imported')
    await expect(start(['Name', 'Email', 'Email'])).rejects.toThrow('Two columns cannot go into the same field.')
  })

  test('matches options without case, adds missing ones in other colors, and changes no value', async () => {
    const options = [{ value: 'v1', label: 'Open', color: 'blue' }]
    const tableId = await tableWith(platform, importer, {
      fields: [people[0]!, { id: 'State', type: 'single_select', template: { options } }],
      records: [{ Name: 'Zoe', State: 'v1' }],
    })
    await imported({ tableId, content: 'n,s\nA,OPEN\nB,Closed\nC,Held\nD,closed\n', fields: ['Name', 'State'] })
    const { structure } = await (await openBase(platform, importer.base)).read()
    const field = structure.table(tableId).fields.find(({ id }) => id === 'State')
    const stored = (field?.template as SelectTemplate | undefined)?.options ?? []
    expect(stored.slice(0, 1)).toEqual(options)
    expect(new Set(stored.map(({ color }) => color)).size).toBe(stored.length)
    const labels = new Map(stored.map(({ value, label }) => [value, label]))
    const shown = (await rows(tableId)).map(row => labels.get(String(row['State'])))
    expect(shown.slice(0, 4)).toEqual(['Open', 'Open', 'Closed', 'Held'])
    expect(shown[4]?.toLowerCase()).toBe('closed')
  })

  test('gives empty cells and unmapped fields their default values', async () => {
    const tableId = await tableWith(platform, importer, {
      fields: [
        people[0]!,
        { id: 'Age', type: 'number', rules: { default: { value: 18 } } },
        { id: 'Size', type: 'number', rules: { default: { value: 5 } } },
      ],
    })
    await imported({ tableId, content: 'n,a\nA,\nB,3\n', fields: ['Name', 'Age'] })
    expect(await rows(tableId)).toEqual([
      { Name: 'A', Age: 18, Size: 5 },
      { Name: 'B', Age: 3, Size: 5 },
    ])
  })

  test('sets aside rows that break a rule, and keeps the others', async () => {
    const tableId = await tableWith(platform, importer, {
      fields: [
        { id: 'Name', type: 'single_line_text', rules: { required: true } },
        { id: 'Code', type: 'single_line_text' },
        { id: 'Age', type: 'number' },
      ],
      records: [{ Name: 'Zoe', Code: 'x1' }],
    })
    const { writer } = await openBase(platform, importer.base)
    await writer.write({
      name: 'test',
      actor: importer.actor.userId,
      work: write => changeField(write, { tableId, fieldId: 'Code', rules: { unique: true } }),
    })
    const content = 'n,c,a\nA,a1,1\n,b1,2\nC,X1,3\nD,A1,4\nE,,odd\n'
    const done = await imported({ tableId, content, fields: ['Name', 'Code', 'Age'] })
    expect((await rows(tableId)).map(row => row['Name'])).toEqual(['Zoe', 'A', 'E'])
    expect(await asides(done.id)).toEqual([
      [2, 'Name', '', 'required'],
      [3, 'Code', 'X1', 'unique'],
      [4, 'Code', 'A1', 'unique'],
      [5, 'Age', 'odd', null],
    ])
    expect(done.mapping?.summary?.done).toMatchObject({ added: 2, setAside: 3 })
  })

  test('links records by the names of the linked table, and logs both sides', async () => {
    const cities = await tableWith(platform, importer, {
      fields: [{ id: 'Town', type: 'single_line_text' }],
      records: [{ Town: 'Bonn' }, { Town: 'Graz' }],
    })
    const tableId = await tableWith(platform, importer, { fields: [people[0]!] })
    const base = await openBase(platform, importer.base)
    const field = { tableId, id: `${tableId}city`, name: 'City', type: 'linked_record', template: { tableId: cities } }
    await base.writer.write({
      name: 'test',
      actor: importer.actor.userId,
      work: async write => ({ field: await addField(write, field) }),
    })
    const content = 'n,c\nA,"Graz, bonn"\nB,Oslo\n'
    const done = await imported({ tableId, content, fields: ['Name', field.id] })
    const { records } = await listRecords(base, { tableId, limit: 10 })
    expect(records.map(({ data }) => data[field.id])).toEqual([[`${cities}r2`, `${cities}r1`], null])
    const inverse = (await base.read()).structure.table(cities).fields[1]?.id ?? ''
    const sides = await listRecords(base, { tableId: cities, limit: 10 })
    expect(sides.records.map(({ data }) => data[inverse])).toEqual([[records[0]?.id], [records[0]?.id]])
    expect(await asides(done.id)).toEqual([[2, 'City', 'Oslo', null]])
  })

  test('creates fields for new columns, and the undo removes records, fields, and options', async () => {
    const tableId = await tableWith(platform, importer, {
      fields: [people[0]!, { id: 'State', type: 'single_select' }],
      records: [{ Name: 'Zoe' }],
    })
    const columns = { tableId, content: 'n,s,h\nA,New,3\n' }
    const done = await imported({ ...columns, fields: ['Name', 'State', { name: 'Height', type: 'number' }] })
    expect((await rows(tableId)).at(-1)).toMatchObject({ Name: 'A', Height: 3 })
    await undoImport(platform, importer, { importId: done.id })
    const again = await undoImport(platform, importer, { importId: done.id })
    expect(again.deleted).toBe(1)
    expect(await live(tableId)).toEqual([{ Name: 'Zoe', State: null }])
    const { structure } = await (await openBase(platform, importer.base)).read()
    expect(structure.table(tableId).fields.find(({ id }) => id === 'State')?.template).toMatchObject({ options: [] })
  })
})

describe('a file whose rows are matched by a key', () => {
  const three = {
    fields: people,
    records: [
      { Name: 'Ann', Age: 1 },
      { Name: 'Bob', Age: 2 },
      { Name: 'Cid', Age: 3 },
    ],
  }

  test('shows what it will do, adds and updates, and changes only cells that differ', async () => {
    const tableId = await tableWith(platform, importer, three)
    const content = 'n,a\nANN,\nbob,20\nDan,4\nCid,3\n'
    const { waiting, done } = await matched({
      tableId,
      content,
      fields: ['Name', 'Age'],
      keyFieldId: 'Name',
      mode: 'both',
    })
    expect(waiting.mapping).toMatchObject({ keyName: 'Name', mode: 'both' })
    expect(waiting.mapping?.summary?.expected).toMatchObject({ add: 1, update: 2, same: 1, skipped: 0 })
    expect(done.mapping?.summary?.done).toEqual({ added: 1, updated: 2, same: 1, skipped: 0, setAside: 0 })
    expect(await rows(tableId)).toEqual([
      { Name: 'ANN', Age: 1 },
      { Name: 'bob', Age: 20 },
      { Name: 'Cid', Age: 3 },
      { Name: 'Dan', Age: 4 },
    ])
    const { schema } = { schema: `base_${importer.base.flowId}` }
    const { rows: logged } = await platform.pool.query<{ before: unknown }>(
      `SELECT before FROM ${schema}.log JOIN ${schema}.actions USING (version)
       WHERE gesture_id = $1 AND kind = 'record.update' ORDER BY item_id`,
      [done.id],
    )
    expect(logged.map(({ before }) => before)).toEqual([{ Name: 'Ann' }, { Name: 'Bob', Age: 2 }])
  })

  // Unique values are looked up before anything is written; without them a row is marked while it is written.
  test.each([
    ['with unique names', { unique: true }],
    ['without a rule', {}],
  ])('updates, adds, and adds again what was deleted since it was matched, %s', async (_, rules) => {
    const tableId = await tableWith(platform, importer, three)
    const { writer } = await openBase(platform, importer.base)
    const write = (work: Parameters<typeof writer.write>[0]['work']) => writer.write({ name: 'test', actor: 'a', work })
    await write(change => changeField(change, { tableId, fieldId: 'Name', rules }))
    const content = 'n,a\nann,1\nBob,20\nCid,3\nDan,4\n'
    const mapped: Mapped = { tableId, content, fields: ['Name', 'Age'], keyFieldId: 'Name', mode: 'both' }
    const { id } = await startMapped(platform, importer, mapped)
    const waiting = await reached(platform, id, 'staged')
    expect(waiting.mapping?.summary?.expected).toMatchObject({ add: 1, update: 2, same: 1 })
    await write(async change => ({
      deleted: (await deleteRecords(change, { tableId, recordIds: [`${tableId}r2`] })).length,
    }))
    await confirmMapping(platform, importer, id)
    const done = await reached(platform, id, 'done')
    expect(done.mapping?.summary?.done).toEqual({ added: 2, updated: 1, same: 1, skipped: 0, setAside: 0 })
    expect(await live(tableId)).toEqual([
      { Name: 'ann', Age: 1 },
      { Name: 'Cid', Age: 3 },
      { Name: 'Bob', Age: 20 },
      { Name: 'Dan', Age: 4 },
    ])
  })

  test('does not use the index for searches, which would read thousands of its entries for each row', async () => {
    const tableId = await tableWith(platform, importer, three)
    const mapped = { tableId, content: 'n,a\nAnn,5\n', fields: ['Name', 'Age'], keyFieldId: 'Name' }
    const { id } = await startMapped(platform, importer, { ...mapped, mode: 'both' })
    await reached(platform, id, 'staged')
    const row = await requireImport(platform, importer.actor, id)
    if (!isStarted(row) || !isMapped(row) || !row.hiddenTable) throw new Error('The import is not staged')
    const base = await openBase(platform, importer.base)
    const { structure } = await base.read()
    const tables = stagedTables(structure, stagedRows(row.plan, row.hiddenTable), fieldContext(row.plan))
    const { schema, relation } = tables
    const name = foldedText(sql.ref(keyColumn(tables, 'Name').field.column))
    await run(platform.pool, createTextIndex({ schema, relation }, 'searched', name))
    const plans = await inTransaction(platform.pool, schema, async connection => {
      const off = ['seqscan', 'indexscan', 'hashjoin', 'mergejoin']
      for (const way of off) await sendText(connection, `SET LOCAL enable_${way} = off`)
      const search = sql`SELECT 1 FROM ${inSchema(schema, relation)} WHERE ${name} = 'ann' AND deleted_at IS NULL`
      const explained = []
      for (const query of [search, matchRows(tables, keyColumn(tables, 'Name'))])
        explained.push(JSON.stringify(await run(connection, sql`EXPLAIN ${query}`)))
      return explained
    })
    const byText = 'Index Cond: (lower('
    expect(plans).toEqual([expect.stringContaining(byText), expect.not.stringContaining(byText)])
    await cancelImport(platform, importer.actor, id)
  })

  test('only updates, or only adds', async () => {
    const tableId = await tableWith(platform, importer, three)
    const mapped = { tableId, content: 'n,a\nAnn,10\nDan,4\n', fields: ['Name', 'Age'], keyFieldId: 'Name' }
    const { done: updated } = await matched({ ...mapped, mode: 'update' })
    expect(updated.mapping?.summary?.done).toMatchObject({ added: 0, updated: 1, skipped: 1 })
    const { done: added } = await matched({ ...mapped, content: 'n,a\nAnn,11\nDan,4\n', mode: 'add' })
    expect(added.mapping?.summary?.done).toMatchObject({ added: 1, updated: 0, skipped: 1 })
    expect((await rows(tableId)).map(row => row['Age'])).toEqual([10, 2, 3, 4])
  })

  test('names keys that occur more than once, and sets their rows aside', async () => {
    const tableId = await tableWith(platform, importer, {
      fields: people,
      records: [...three.records, { Name: 'bob' }],
    })
    const content = 'n,a\nAnn,10\nann,11\nBOB,12\n,13\n'
    const { waiting, done } = await matched({
      tableId,
      content,
      fields: ['Name', 'Age'],
      keyFieldId: 'Name',
      mode: 'both',
    })
    expect(waiting.mapping?.summary?.expected).toMatchObject({
      repeated: { count: 1, samples: ['ann'] },
      ambiguous: { count: 1, samples: ['BOB'] },
    })
    expect(await asides(done.id)).toEqual([
      [2, 'Name', 'ann', 'repeated'],
      [3, 'Name', 'BOB', 'ambiguous'],
    ])
    expect((await rows(tableId)).map(row => row['Age'])).toEqual([10, 2, 3, null, 13])
  })

  test('brings back the old values when it is undone, except those that were changed since', async () => {
    const tableId = await tableWith(platform, importer, three)
    const content = 'n,a\nAnn,10\nBob,20\nDan,4\n'
    const { done } = await matched({ tableId, content, fields: ['Name', 'Age'], keyFieldId: 'Name', mode: 'both' })
    const { writer } = await openBase(platform, importer.base)
    const records = [{ id: `${tableId}r2`, data: { Age: 99 } }]
    await writer.write({ name: 'test', actor: 'other', work: write => changeRecords(write, { tableId, records }) })
    expect(await undoImport(platform, importer, { importId: done.id })).toMatchObject({ deleted: 1, kept: 1 })
    expect(await live(tableId)).toEqual([
      { Name: 'Ann', Age: 1 },
      { Name: 'Bob', Age: 99 },
      { Name: 'Cid', Age: 3 },
    ])
  })

  test('leaves nothing when it is cancelled before it writes', async () => {
    const tableId = await tableWith(platform, importer, three)
    const before = await relationsOf(platform, importer)
    const mapped = {
      tableId,
      content: 'n,a\nAnn,10\n',
      fields: ['Name', 'Age'],
      keyFieldId: 'Name',
      mode: 'both',
    } as const
    const { id } = await startMapped(platform, importer, { ...mapped, fields: [...mapped.fields] })
    await reached(platform, id, 'staged')
    await cancelImport(platform, importer.actor, id)
    await reached(platform, id, 'cancelled')
    expect(await relationsOf(platform, importer)).toBe(before)
    expect(await live(tableId)).toEqual(three.records)
  })
})

test('a mapping is offered again for a file with the same columns', async () => {
  const tableId = await tableWith(platform, importer, { fields: people })
  const mapped: Mapped = { tableId, content: 'x,y\nA,1\n', fields: [null, 'Name'] }
  await imported(mapped)
  const next = await startMapped(platform, importer, { ...mapped, content: 'x,y\nB,2\n' })
  const remembered = (id: string) => findMapping(platform, importer, { importId: id, tableId })
  expect(await remembered(next.id)).toEqual({ columns: [{ index: 1, fieldId: 'Name' }], keyFieldId: null, mode: 'add' })
  const other = await startMapped(platform, importer, { ...mapped, content: 'x,z\nB,2\n' })
  expect(await findMapping(platform, importer, { importId: other.id, tableId: 'other' })).toBe(null)
})

describe('an import that writes', () => {
  const rowCount = 12_000
  const file = Array.from({ length: rowCount }, (_, at) => `n${at},${at}`).join('\n')

  /** Starts an import of many rows and confirms it, while another transaction keeps the base. */
  async function heldBack() {
    const tableId = await tableWith(platform, importer, { fields: people, records: [{ Name: 'n7', Age: 1 }] })
    const mapped: Mapped = {
      tableId,
      content: `n,a\n${file}\n`,
      fields: ['Name', 'Age'],
      keyFieldId: 'Name',
      mode: 'both',
    }
    const { id } = await startMapped(platform, importer, mapped)
    await reached(platform, id, 'staged')
    const client = await platform.pool.connect()
    await client.query(`BEGIN; SELECT FROM base_${importer.base.flowId}.head FOR UPDATE`)
    await confirmMapping(platform, importer, id)
    const release = async () => {
      await client.query('ROLLBACK')
      client.release()
    }
    return { id, tableId, release }
  }

  test('leaves nothing when it is cancelled, and gives records their values back', async () => {
    const { id, tableId, release } = await heldBack()
    const cancelling = cancelImport(platform, importer.actor, id)
    await reached(platform, id, 'cancelling')
    await release()
    await cancelling
    await reached(platform, id, 'cancelled')
    expect(await live(tableId)).toEqual([{ Name: 'n7', Age: 1 }])
  })

  test('leaves nothing when it fails', async () => {
    const tableId = await tableWith(platform, importer, { fields: people })
    const { writer } = await openBase(platform, importer.base)
    const write = writer.write.bind(writer)
    const failing = vi.spyOn(writer, 'write').mockImplementation(async action => {
      const result = await write(action)
      if (action.name === 'imports.apply') throw new AppError('conflict', 'The table was changed.')
      return result
    })
    try {
      const { id } = await startMapped(platform, importer, { tableId, content: 'n,a\nA,1\n', fields: ['Name', 'Age'] })
      await reached(platform, id, 'failed')
    } finally {
      failing.mockRestore()
    }
    expect(await live(tableId)).toEqual([])
  })

  test('leaves nothing when it is cancelled after its last row', async () => {
    const records = [{ Name: 'A', Age: 1 }]
    const tableId = await tableWith(platform, importer, { fields: people, records })
    const mapped: Mapped = { tableId, content: 'n,a\nA,10\nB,2\n', fields: ['Name', 'Age'] }
    const { done } = await matched({ ...mapped, keyFieldId: 'Name', mode: 'both' })
    await platform.pool.query(
      `UPDATE imports SET status = 'cancelling', phase = 'publishing', next_attempt_at = now() + interval '1 hour'
       WHERE id = $1`,
      [done.id],
    )
    const row = await requireImport(platform, importer.actor, done.id)
    if (!isStarted(row) || !isMapped(row)) throw new Error('The import has no mapping')
    const { signal } = new AbortController()
    await runMapped({ platform, row, signal })
    await resumeWork(platform, done.id, signal)
    await reached(platform, done.id, 'cancelled')
    expect(await live(tableId)).toEqual(records)
  })
})
