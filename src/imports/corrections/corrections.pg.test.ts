import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Platform } from '../../platform/platform.ts'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import { openBase } from '../../engine/base/base.ts'
import { changeRecords } from '../../engine/records/change-records.ts'
import { changeField } from '../../engine/structure/change-fields.ts'
import { requireImport } from '../import-state.ts'
import { startImports } from '../start-imports.ts'
import { type Importer, newImporter, reached, relationsOf, rowsOf, start, uploaded } from '../testing/import-fixture.ts'
import { type Mapped, startMapped, tableWith } from '../testing/mapping-fixture.ts'
import { confirmMapping } from '../mapping/start-mapping.ts'
import { undoImport } from '../mapping/undo-import.ts'
import { correctCells, dismissCells } from './correct-cells.ts'
import { correctableImports, listGroups, listRows } from './list-cells.ts'

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

const people = [
  { id: 'Name', type: 'single_line_text' },
  { id: 'Age', type: 'number' },
]

const groups = async (importId: string) => {
  const listed = await listGroups(platform, importer.actor, { importId, offset: 0 })
  return listed.groups.map(({ name, text, reason, count, row }) => [name, text, reason, count, row])
}

const correct = (
  importId: string,
  cell: { column: number; text: string; reason?: string; row?: number },
  correction: string,
) => correctCells(platform, importer, { importId, reason: null, ...cell, correction })

async function imported(mapped: Mapped) {
  const { id } = await startMapped(platform, importer, mapped)
  if (mapped.keyFieldId) {
    await reached(platform, id, 'staged')
    await confirmMapping(platform, importer, id)
  }
  await reached(platform, id, 'done')
  return id
}

const ages = async (tableId: string) => (await rowsOf(platform, importer, tableId)).map(row => row['Age'])

describe('cells that could not be read', () => {
  test('of a new table are corrected by one rule for all that are alike, or one by one', async () => {
    const content = 'Name,Age\nA,old\nB,old\nC,odd\nD,old\nE,5\n'
    const state = await uploaded(platform, importer.actor, { content })
    await start(platform, importer, { state, types: { Age: 'number' } })
    const { tableId } = await reached(platform, state.id, 'done')
    expect(await groups(state.id)).toEqual([
      ['Age', 'old', null, 3, 1],
      ['Age', 'odd', null, 1, 3],
    ])
    await expect(correct(state.id, { column: 1, text: 'old' }, 'older')).rejects.toMatchObject({ code: 'bad_input' })
    const alike = { importId: state.id, column: 1, text: 'old', reason: null }
    expect(await listRows(platform, importer.actor, alike)).toEqual({ rows: [1, 2, 4] })
    expect(await correct(state.id, { column: 1, text: 'old', row: 2 }, '22')).toMatchObject({ corrected: 1 })
    expect(await correct(state.id, { column: 1, text: 'old' }, '80')).toMatchObject({ corrected: 2 })
    expect(
      await dismissCells(platform, importer, { importId: state.id, column: 1, text: 'odd', reason: null }),
    ).toEqual({ dismissed: 1 })
    expect(await ages(tableId ?? '')).toEqual([80, 22, null, 80, 5])
    expect(await groups(state.id)).toEqual([])
    expect(await correctableImports(platform, importer)).toEqual([])
  })

  test('of a file without a language are corrected in that of the person', async () => {
    const content = '[{"Name":"A","Age":"old","Born":"some day"},{"Name":"B","Age":"2.5","Born":"2001-02-03"}]'
    const state = await uploaded(platform, importer.actor, { content, fileName: 'people.json' })
    await start(platform, importer, { state, types: { Age: 'number', Born: 'date' } })
    const { tableId } = await reached(platform, state.id, 'done')
    const person = { timeZone: 'Europe/Berlin', locale: 'de-DE' }
    const cell = { importId: state.id, reason: null }
    await correctCells(platform, importer, { ...cell, column: 1, text: 'old', correction: '1,5', ...person })
    await correctCells(platform, importer, { ...cell, column: 2, text: 'some day', correction: '4.3.2002', ...person })
    expect(await rowsOf(platform, importer, tableId ?? '')).toMatchObject([
      { Age: 1.5, Born: '2002-03-04' },
      { Age: 2.5, Born: '2001-02-03' },
    ])
  })

  test('keep what somebody has written into them since', async () => {
    const tableId = await tableWith(platform, importer, { fields: people })
    const id = await imported({ tableId, content: 'n,a\nA,old\nB,old\n', fields: ['Name', 'Age'] })
    expect(await correctableImports(platform, importer)).toMatchObject([{ importId: id, tableId, count: 2 }])
    const base = await openBase(platform, importer.base)
    const first = await platform.pool.query<{ id: string }>(
      `SELECT id FROM ${base.schema}.${(await base.read()).structure.table(tableId).relation} ORDER BY seq LIMIT 1`,
    )
    const records = [{ id: first.rows[0]?.id ?? '', data: { Age: 7 } }]
    await base.writer.write({ name: 'test', actor: 'other', work: write => changeRecords(write, { tableId, records }) })
    expect(await correct(id, { column: 1, text: 'old' }, '80')).toEqual({ corrected: 1, kept: 1, refused: 0 })
    expect(await ages(tableId)).toEqual([7, 80])
  })

  test('of a record that was found replace its former value, and the undo brings that back', async () => {
    const tableId = await tableWith(platform, importer, { fields: people, records: [{ Name: 'A', Age: 1 }] })
    const mapped: Mapped = {
      tableId,
      content: 'n,a\nA,old\nB,2\n',
      fields: ['Name', 'Age'],
      keyFieldId: 'Name',
      mode: 'both',
    }
    const id = await imported(mapped)
    expect(await ages(tableId)).toEqual([1, 2])
    await correct(id, { column: 1, text: 'old' }, '80')
    expect(await ages(tableId)).toEqual([80, 2])
    await undoImport(platform, importer, { importId: id })
    expect((await ages(tableId))[0]).toBe(1)
  })
})

describe.each([
  { keyFieldId: null, mode: 'add' as const },
  { keyFieldId: 'Name', mode: 'both' as const },
])('cells of new records that got a default value, with the key $keyFieldId', how => {
  const withDefault = [people[0]!, { ...people[1]!, rules: { default: { value: 18 } } }]
  const start = async () => {
    const tableId = await tableWith(platform, importer, { fields: withDefault })
    const id = await imported({ ...how, tableId, content: 'n,a\nA,old\nB,old\nC,5\n', fields: ['Name', 'Age'] })
    expect(await ages(tableId)).toEqual([18, 18, 5])
    return { tableId, id }
  }
  const write = async (work: Parameters<Awaited<ReturnType<typeof openBase>>['writer']['write']>[0]['work']) =>
    (await openBase(platform, importer.base)).writer.write({ name: 'test', actor: 'other', work })
  const firstRecord = async (tableId: string) => {
    const base = await openBase(platform, importer.base)
    const { relation } = (await base.read()).structure.table(tableId)
    const { rows } = await platform.pool.query<{ id: string }>(
      `SELECT id FROM ${base.schema}.${relation} ORDER BY seq LIMIT 1`,
    )
    return rows[0]?.id ?? ''
  }

  test('are corrected, also after the default value was changed', async () => {
    const { tableId, id } = await start()
    const rules = { default: { value: 21 } }
    await write(change => changeField(change, { tableId, fieldId: 'Age', rules }))
    expect(await correct(id, { column: 1, text: 'old' }, '80')).toEqual({ corrected: 2, kept: 0, refused: 0 })
    expect(await ages(tableId)).toEqual([80, 80, 5])
  })

  test('keep what somebody has written into them since', async () => {
    const { tableId, id } = await start()
    const records = [{ id: await firstRecord(tableId), data: { Age: null } }]
    await write(change => changeRecords(change, { tableId, records }))
    expect(await correct(id, { column: 1, text: 'old' }, '80')).toEqual({ corrected: 1, kept: 1, refused: 0 })
    expect(await ages(tableId)).toEqual([null, 80, 5])
  })
})

describe('people', () => {
  const invite = async (name: string) => {
    const id = crypto.randomUUID()
    const { pool } = platform
    const person = [id, name, `${id}@example.org`]
    await pool.query('INSERT INTO users (id, name, email, "emailVerified") VALUES ($1, $2, $3, true)', person)
    await pool.query(`INSERT INTO flow_members (flow_id, user_id, level) VALUES ($1, $2, 'read')`, [
      importer.base.flowId,
      id,
    ])
    return id
  }
  const fields = [people[0]!, { id: 'Lead', type: 'user' }]
  const leads = async (tableId: string) => (await rowsOf(platform, importer, tableId)).map(row => row['Lead'] ?? null)

  test('are found by name, and set aside if nobody, several, or too many have it', async () => {
    const [ann] = [await invite('Ann Lee'), await invite('Bo Ray'), await invite('bo ray')]
    const tableId = await tableWith(platform, importer, { fields })
    const content = 'n,l\nA,ann lee\nB,Bo Ray\nC,Nobody\nD,\nE,"Ann Lee, Nobody"\n'
    const id = await imported({ tableId, content, fields: ['Name', 'Lead'] })
    expect(await leads(tableId)).toEqual([[ann], null, null, null, null])
    expect((await groups(id)).map(([name, text]) => [name, text])).toEqual([
      ['Lead', 'Bo Ray'],
      ['Lead', 'Nobody'],
      ['Lead', 'Ann Lee, Nobody'],
    ])
    const refused = correct(id, { column: 1, text: 'Bo Ray' }, 'bo ray')
    await expect(refused).rejects.toThrow("2 people are named 'bo ray'. Use an email address.")
    expect(await correct(id, { column: 1, text: 'Nobody' }, 'Ann Lee')).toMatchObject({ corrected: 1 })
    expect(await leads(tableId)).toEqual([[ann], null, [ann], null, null])
  })

  test('of records that a key finds are replaced, by address, and the undo brings them back', async () => {
    const ann = await invite('Ann Lee')
    const { userId } = importer.actor
    const tableId = await tableWith(platform, importer, { fields, records: [{ Name: 'A', Lead: [ann] }] })
    const content = `n,l\nA,${userId}@example.org\n`
    const id = await imported({ tableId, content, fields: ['Name', 'Lead'], keyFieldId: 'Name', mode: 'update' })
    expect(await leads(tableId)).toEqual([[userId]])
    await undoImport(platform, importer, { importId: id })
    expect(await leads(tableId)).toEqual([[ann]])
  })

  test('of new fields are found in the same way', async () => {
    const ann = await invite('Ann Lee')
    const tableId = await tableWith(platform, importer, { fields })
    const newField = { name: 'Helper', type: 'user' }
    const id = await imported({ tableId, content: 'n,h\nA,Ann Lee\nB,Nobody\n', fields: ['Name', newField] })
    const rows = await rowsOf(platform, importer, tableId)
    expect(rows.map(row => row['Helper'] ?? null)).toEqual([[ann], null])
    expect((await groups(id)).map(([name, text]) => [name, text])).toEqual([['Helper', 'Nobody']])
  })
})

describe('an import that only adds records', () => {
  const onlyAdded = async (tableId: string, content: string) =>
    imported({ tableId, content, fields: ['Name', 'Age'], keyFieldId: 'Name', mode: 'add' })

  test('lists no cells of rows whose records it leaves alone', async () => {
    const tableId = await tableWith(platform, importer, { fields: people, records: [{ Name: 'A', Age: 1 }] })
    const id = await onlyAdded(tableId, 'n,a\nA,old\nB,old\n')
    expect(await groups(id)).toEqual([['Age', 'old', null, 1, 2]])
    await correct(id, { column: 1, text: 'old' }, '80')
    expect(await ages(tableId)).toEqual([1, 80])
  })

  test('keeps what somebody has written into its records since', async () => {
    const tableId = await tableWith(platform, importer, { fields: people })
    const id = await onlyAdded(tableId, 'n,a\nA,old\n')
    const base = await openBase(platform, importer.base)
    const added = await platform.pool.query<{ id: string }>(
      `SELECT id FROM ${base.schema}.${(await base.read()).structure.table(tableId).relation}`,
    )
    const records = [{ id: added.rows[0]?.id ?? '', data: { Age: 7 } }]
    await base.writer.write({ name: 'test', actor: 'other', work: write => changeRecords(write, { tableId, records }) })
    expect(await correct(id, { column: 1, text: 'old' }, '80')).toMatchObject({ kept: 1 })
    expect(await ages(tableId)).toEqual([7])
  })
})

describe('rows that were set aside', () => {
  const unique = async (tableId: string) => {
    const { writer } = await openBase(platform, importer.base)
    const rules = { unique: true }
    const work = (write: Parameters<typeof changeField>[0]) => changeField(write, { tableId, fieldId: 'Name', rules })
    await writer.write({ name: 'test', actor: 'other', work })
  }

  test('enter the table once they are corrected, with their other cells', async () => {
    const tableId = await tableWith(platform, importer, { fields: people, records: [{ Name: 'A', Age: 1 }] })
    await unique(tableId)
    const before = await relationsOf(platform, importer)
    const id = await imported({ tableId, content: 'n,a\na,10\nB,old\nA,30\n', fields: ['Name', 'Age'] })
    expect(await groups(id)).toEqual([
      ['Name', 'a', 'unique', 1, 1],
      ['Age', 'old', null, 1, 2],
      ['Name', 'A', 'unique', 1, 3],
    ])
    expect(await correct(id, { column: 0, text: 'a', reason: 'unique' }, 'b')).toEqual({
      corrected: 0,
      kept: 0,
      refused: 1,
    })
    expect(await correct(id, { column: 0, text: 'b', reason: 'unique' }, 'C')).toEqual({
      corrected: 1,
      kept: 0,
      refused: 0,
    })
    const cells = (await rowsOf(platform, importer, tableId)).map(row => [row['Name'], row['Age']])
    expect(cells).toEqual([
      ['A', 1],
      ['B', null],
      ['C', 10],
    ])
    await correct(id, { column: 1, text: 'old' }, '20')
    await dismissCells(platform, importer, { importId: id, column: 0, text: 'A', reason: 'unique' })
    expect(await ages(tableId)).toEqual([1, 20, 10])
    expect(await relationsOf(platform, importer)).toBe(before)
  })

  test('enter the table after an update of a version that did not store the numbers of records', async () => {
    const fields = [people[0]!, { ...people[1]!, rules: { required: true as const } }]
    const tableId = await tableWith(platform, importer, { fields, records: [{ Name: 'A', Age: 1 }] })
    const mapped = { tableId, content: 'n,a\nA,2\nB,old\n', fields: ['Name', 'Age'], keyFieldId: 'Name' }
    const { id } = await startMapped(platform, importer, { ...mapped, mode: 'both' })
    await reached(platform, id, 'staged')
    const { hiddenTable } = await requireImport(platform, importer.actor, id)
    const dropNumbers = () =>
      platform.pool.query(`ALTER TABLE ${hiddenTable?.schema}.${hiddenTable?.relation} DROP COLUMN record_seq`)
    await dropNumbers()
    await confirmMapping(platform, importer, id)
    await reached(platform, id, 'done')
    expect(await ages(tableId)).toEqual([2])
    await dropNumbers()
    expect(await correct(id, { column: 1, text: 'old', reason: 'required' }, '12')).toMatchObject({ corrected: 1 })
    expect(await ages(tableId)).toEqual([2, 12])
  })

  test('that are alike and become equal enter the table once', async () => {
    const fields = [{ ...people[0]!, rules: { required: true as const } }, people[1]!]
    const tableId = await tableWith(platform, importer, { fields })
    await unique(tableId)
    const id = await imported({ tableId, content: 'n,a\n,1\n,2\n', fields: ['Name', 'Age'] })
    expect(await groups(id)).toEqual([['Name', '', 'required', 2, 1]])
    expect(await correct(id, { column: 0, text: '', reason: 'required' }, 'X')).toMatchObject({
      corrected: 1,
      refused: 1,
    })
    expect(await groups(id)).toEqual([['Name', 'X', 'unique', 1, 2]])
  })

  test('for a required cell that could not be read enter the table with its correction', async () => {
    const fields = [people[0]!, { ...people[1]!, rules: { required: true as const } }]
    const tableId = await tableWith(platform, importer, { fields })
    const id = await imported({ tableId, content: 'n,a\nA,old\n', fields: ['Name', 'Age'] })
    expect(await groups(id)).toEqual([['Age', 'old', 'required', 1, 1]])
    expect(await correct(id, { column: 1, text: 'old', reason: 'required' }, '12')).toMatchObject({ corrected: 1 })
    expect(await ages(tableId)).toEqual([12])
  })

  test('for two cells are listed under each of them in turn', async () => {
    const required = { required: true as const }
    const fields = [people[0]!, { ...people[1]!, rules: required }, { id: 'Size', type: 'number', rules: required }]
    const tableId = await tableWith(platform, importer, { fields })
    const id = await imported({ tableId, content: 'n,a,s\nA,,\n', fields: ['Name', 'Age', 'Size'] })
    const cell = { text: '', reason: 'required' }
    const first = (await groups(id))[0]?.[0] === 'Age' ? 1 : 2
    expect(await correct(id, { ...cell, column: first }, '12')).toMatchObject({ corrected: 0, refused: 1 })
    expect(await groups(id)).toEqual([[first === 1 ? 'Size' : 'Age', '', 'required', 1, 1]])
    expect(await correct(id, { ...cell, column: 3 - first }, '12')).toMatchObject({ corrected: 1, refused: 0 })
    expect(await ages(tableId)).toEqual([12])
  })

  test('find their record by a corrected key', async () => {
    const tableId = await tableWith(platform, importer, {
      fields: people,
      records: [
        { Name: 'A', Age: 1 },
        { Name: 'B', Age: 2 },
      ],
    })
    const id = await imported({
      tableId,
      content: 'n,a\nA,10\na,20\n',
      fields: ['Name', 'Age'],
      keyFieldId: 'Name',
      mode: 'both',
    })
    await correct(id, { column: 0, text: 'a', reason: 'repeated' }, 'B')
    expect(await ages(tableId)).toEqual([10, 20])
  })

  test('are corrected by their own person only', async () => {
    const tableId = await tableWith(platform, importer, { fields: people })
    const id = await imported({ tableId, content: 'n,a\nA,old\n', fields: ['Name', 'Age'] })
    const other = await newImporter(platform)
    const call = { importId: id, column: 1, text: 'old', reason: null, correction: '3' }
    await expect(correctCells(platform, other, call)).rejects.toMatchObject({ code: 'not_found' })
    const elsewhere = { actor: importer.actor, base: other.base }
    await expect(correctCells(platform, elsewhere, call)).rejects.toMatchObject({ code: 'not_found' })
    expect(await ages(tableId)).toEqual([null])
  })
})
