import { beforeEach, describe, expect, test } from 'vitest'
import type { Write } from '../../engine/base/base-writer.ts'
import { openBase } from '../../engine/base/base.ts'
import { changeRecords, createRecords, deleteRecords } from '../../engine/records/change-records.ts'
import { addView } from '../../engine/structure/change-views.ts'
import { airtableState } from '../../connections/services/airtable/airtable.emulator.ts'
import { undoImport } from '../mapping/undo-import.ts'
import { requireImport } from '../import-state.ts'
import { airtableTable, openAirtable } from '../testing/airtable-fixture.ts'
import { type Importer, reached, start, tablesOf, uploaded } from '../testing/import-fixture.ts'
import { readJob, recentJobs } from './job-state.ts'
import { undoJob } from './undo-job.ts'

const airtable = openAirtable()

const link = (id: string, linkedTableId: string, inverseLinkFieldId: string) => ({
  id,
  name: id.slice(3),
  type: 'multipleRecordLinks',
  options: { linkedTableId, inverseLinkFieldId },
})
const name = (id: string) => ({ id, name: 'Name', type: 'singleLineText' })
const people = airtableTable(
  'tblPeople',
  [name('fldName'), link('fldBoats', 'tblBoats', 'fldRowers')],
  [{ Name: 'Ann', Boats: ['recBoats0'] }],
)
const boats = airtableTable(
  'tblBoats',
  [name('fldBoat'), link('fldRowers', 'tblPeople', 'fldBoats')],
  [{ Name: 'Heron' }],
)

beforeEach(() =>
  airtable.change({ ...airtableState(), bases: [{ id: 'appClub', name: 'Club', tables: [people, boats] }] }),
)

/** Imports a file into a new table. */
async function fileImport(person: Importer, tableName: string): Promise<string> {
  const state = await uploaded(airtable.platform, person.actor, { content: 'Name\nAnn\n' })
  const { id } = await start(airtable.platform, person, { state, tableName })
  await reached(airtable.platform, id, 'done')
  return id
}

const tablesNow = (person: Importer) => tablesOf(airtable.platform, person)

describe('undoing an import of several tables', () => {
  test('moves all of them to the trash in one action, and leaves the other tables', async () => {
    const person = await airtable.newPerson()
    await fileImport(person, 'Own')
    const { id } = await airtable.start(person, 'appClub')
    expect((await recentJobs(airtable.platform, person.actor))[0]).toMatchObject({ id, isUndone: false })
    await airtable.reached(person, id, 'done')
    expect(await tablesNow(person)).toEqual(['Own', 'People', 'Boats'])
    await undoJob(airtable.platform, person, { jobId: id })
    await undoJob(airtable.platform, person, { jobId: id })
    expect(await tablesNow(person)).toEqual(['Own'])
    expect(await readJob(airtable.platform, person.actor, id)).toMatchObject({ status: 'done', isUndone: true })
    const { rows } = await airtable.platform.pool.query(
      `SELECT a.name, count(*)::integer AS changes FROM base_${person.base.flowId}.actions a
       JOIN base_${person.base.flowId}.log l USING (version) WHERE a.name = 'imports.undo' GROUP BY a.version, a.name`,
    )
    expect(rows).toEqual([{ name: 'imports.undo', changes: 2 }])
  })

  test('is refused while it runs, to other people, through another base, and for the only tables of a base', async () => {
    const [person, other] = [await airtable.newPerson(), await airtable.newPerson()]
    const { platform } = airtable
    await airtable.change({ pagesToSend: 0 })
    const { id } = await airtable.start(person, 'appClub')
    const running = { message: 'This import cannot be undone.' }
    await expect(undoJob(platform, person, { jobId: id })).rejects.toMatchObject(running)
    await airtable.change({ pagesToSend: null })
    await airtable.reached(person, id, 'done')
    const missing = { code: 'not_found' }
    await expect(undoJob(platform, { ...person, actor: other.actor }, { jobId: id })).rejects.toMatchObject(missing)
    await expect(undoJob(platform, { ...person, base: other.base }, { jobId: id })).rejects.toMatchObject(missing)
    await expect(undoJob(platform, person, { jobId: id })).rejects.toMatchObject({ code: 'conflict' })
    expect(await tablesNow(person)).toEqual(['People', 'Boats'])
    expect(await readJob(platform, person.actor, id)).toMatchObject({ isUndone: false })
  })
})

describe('changes since an import', () => {
  /** An import of two tables into a base that has another one. */
  const imported = async () => {
    const person = await airtable.newPerson()
    await fileImport(person, 'Own')
    const { id } = await airtable.start(person, 'appClub')
    await airtable.reached(person, id, 'done')
    const base = await openBase(airtable.platform, person.base)
    const { structure } = await base.read()
    const [, table] = structure.tables
    if (!table) throw new Error('The import has no tables')
    const change = <Result extends object>(work: (write: Write) => Promise<Result>, actor = 'somebody else') =>
      base.writer.write({ name: 'test', actor, work })
    const undo = async (seenVersion?: number) =>
      (await undoJob(airtable.platform, person, { jobId: id, seenVersion })).changes
    const add = (recordId: string) =>
      change(async write => ({
        made: await createRecords(write, { tableId: table.id, records: [{ id: recordId, data: {} }] }),
      }))
    return { person, base, table, structure, change, undo, add }
  }

  test('are counted before its tables move to the trash', async () => {
    const { person, base, table, change, undo, add } = await imported()
    await add('added1')
    await add('added2')
    await add('gone')
    const [primary] = table.fields
    const { rows } = await airtable.platform.pool.query<{ id: string }>(
      `SELECT id FROM ${base.schema}.${table.relation} WHERE id NOT IN ('added1', 'added2', 'gone')`,
    )
    const first = rows[0]?.id ?? ''
    await change(async write => ({
      done: await changeRecords(write, {
        tableId: table.id,
        records: ['added1', first].map(id => ({ id, data: { [primary?.id ?? '']: 'Changed' } })),
      }),
    }))
    await change(async write => ({ deleted: await deleteRecords(write, { tableId: table.id, recordIds: ['gone'] }) }))
    const changes = await undo()
    expect(changes).toMatchObject({ added: 2, changed: 1, deleted: 0, structure: 0 })
    expect(await tablesNow(person)).toHaveLength(3)
    await change(async write => ({ deleted: await deleteRecords(write, { tableId: table.id, recordIds: [first] }) }))
    const later = await undo(changes?.version)
    expect(later).toMatchObject({ added: 2, changed: 0, deleted: 1, structure: 0 })
    expect(await tablesNow(person)).toHaveLength(3)
    expect(await undo(later?.version)).toBeNull()
    expect(await tablesNow(person)).toEqual(['Own'])
  })

  test('include its fields and views, and neither other tables nor views that the person cannot see', async () => {
    const { person, table, structure, change, undo } = await imported()
    const [own] = structure.tables
    await change(async write => ({
      made: await createRecords(write, { tableId: own?.id ?? '', records: [{ id: 'elsewhere', data: {} }] }),
    }))
    const addViewOf = (id: string, kind: 'shared' | 'personal') =>
      change(async write => ({
        view: await addView(write, { id, tableId: table.id, name: id, type: 'grid', kind, config: {} }),
      }))
    await addViewOf('theirs', 'personal')
    await addViewOf('shared', 'shared')
    const changes = await undo()
    expect(changes).toMatchObject({ added: 0, changed: 0, deleted: 0, structure: 1 })
    expect(await undo(changes?.version)).toBeNull()
    expect(await tablesNow(person)).toEqual(['Own'])
  })
})

test('undoing an import of a file into a new table moves that table to the trash', async () => {
  const person = await airtable.newPerson()
  await fileImport(person, 'First')
  const id = await fileImport(person, 'Second')
  await undoImport(airtable.platform, person, { importId: id })
  await undoImport(airtable.platform, person, { importId: id })
  expect(await tablesNow(person)).toEqual(['First'])
  expect(await requireImport(airtable.platform, person.actor, id)).toMatchObject({ isUndone: true })
})
