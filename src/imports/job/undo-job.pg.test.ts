import { beforeEach, describe, expect, test } from 'vitest'
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
    await undoJob(airtable.platform, person, id)
    await undoJob(airtable.platform, person, id)
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
    await expect(undoJob(platform, person, id)).rejects.toMatchObject(running)
    await airtable.change({ pagesToSend: null })
    await airtable.reached(person, id, 'done')
    const missing = { code: 'not_found' }
    await expect(undoJob(platform, { ...person, actor: other.actor }, id)).rejects.toMatchObject(missing)
    await expect(undoJob(platform, { ...person, base: other.base }, id)).rejects.toMatchObject(missing)
    await expect(undoJob(platform, person, id)).rejects.toMatchObject({ code: 'conflict' })
    expect(await tablesNow(person)).toEqual(['People', 'Boats'])
    expect(await readJob(platform, person.actor, id)).toMatchObject({ isUndone: false })
  })
})

test('undoing an import of a file into a new table moves that table to the trash', async () => {
  const person = await airtable.newPerson()
  await fileImport(person, 'First')
  const id = await fileImport(person, 'Second')
  await undoImport(airtable.platform, person, id)
  await undoImport(airtable.platform, person, id)
  expect(await tablesNow(person)).toEqual(['First'])
  expect(await requireImport(airtable.platform, person.actor, id)).toMatchObject({ isUndone: true })
})
