import { beforeEach, describe, expect, test } from 'vitest'
import type { AirtableState } from '../../connections/services/airtable/airtable.emulator.ts'
import { airtableState } from '../../connections/services/airtable/airtable.emulator.ts'
import { openBase } from '../../engine/base/base.ts'
import { changeRecords, deleteRecords } from '../../engine/records/change-records.ts'
import { listRecords } from '../../engine/records/read-records.ts'
import { cancelJob } from '../job/cancel-job.ts'
import { readJob } from '../job/job-state.ts'
import { resumeJob } from '../job/resume-job.ts'
import { airtableTable, type Connected, openAirtable } from '../testing/airtable-fixture.ts'
import { confirmUpdate, findUpdates, startUpdate } from './start-update.ts'
import { undoUpdate } from './undo-update.ts'
import type { UpdateChoices } from './update-state.ts'

const airtable = openAirtable()
type Base = AirtableState['bases'][number]

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const photo = { id: 'attAnn', url: '/files/ok.png', filename: 'Ann.png' }
const choices = [{ name: 'High' }, { name: 'Low, really' }]

const people = () =>
  airtableTable(
    'tblPeople',
    [
      { id: 'fldName', name: 'Name', type: 'singleLineText' },
      { id: 'fldNotes', name: 'Notes', type: 'multilineText' },
      { id: 'fldAge', name: 'Age', type: 'number', options: { precision: 1 } },
      { id: 'fldShare', name: 'Share', type: 'percent', options: { precision: 0 } },
      { id: 'fldCost', name: 'Cost', type: 'currency', options: { precision: 2, symbol: '€' } },
      { id: 'fldTime', name: 'Time', type: 'duration', options: { durationFormat: 'h:mm' } },
      { id: 'fldStars', name: 'Stars', type: 'rating', options: { max: 5 } },
      { id: 'fldOk', name: 'Ok', type: 'checkbox' },
      { id: 'fldBorn', name: 'Born', type: 'date', options: { dateFormat: { name: 'iso' } } },
      { id: 'fldSeen', name: 'Seen', type: 'dateTime', options: { timeZone: 'Europe/Berlin' } },
      { id: 'fldMail', name: 'Mail', type: 'email' },
      { id: 'fldSite', name: 'Site', type: 'url' },
      { id: 'fldPhone', name: 'Phone', type: 'phoneNumber' },
      { id: 'fldLevel', name: 'Level', type: 'singleSelect', options: { choices } },
      { id: 'fldTags', name: 'Tags', type: 'multipleSelects', options: { choices } },
      { id: 'fldPhoto', name: 'Photo', type: 'multipleAttachments' },
      {
        id: 'fldTasks',
        name: 'Tasks',
        type: 'multipleRecordLinks',
        options: { linkedTableId: 'tblTasks', inverseLinkFieldId: 'fldOwner' },
      },
      { id: 'fldBoss', name: 'Boss', type: 'multipleRecordLinks', options: { linkedTableId: 'tblPeople' } },
      { id: 'fldMade', name: 'Made', type: 'createdTime' },
    ],
    [
      {
        Name: 'Ann',
        Notes: 'two\nlines, "quoted"',
        Age: 41.5,
        Share: 0.125,
        Cost: 12.5,
        Time: 5400,
        Stars: 4,
        Ok: true,
        Born: '1984-02-29',
        Seen: '2026-01-01T10:20:30.000Z',
        Mail: 'ann@example.org',
        Site: 'https://example.org',
        Phone: '+49 30 123456',
        Level: 'High',
        Tags: ['Low, really', 'High'],
        Photo: [photo],
        Tasks: ['recTasks1', 'recTasks0'],
        Made: '2026-01-01T00:00:00.000Z',
      },
      { Name: 'Bob', Boss: ['recPeople0'] },
    ],
  )
const tasks = () =>
  airtableTable(
    'tblTasks',
    [
      { id: 'fldTitle', name: 'Title', type: 'singleLineText' },
      {
        id: 'fldOwner',
        name: 'Owner',
        type: 'multipleRecordLinks',
        options: { linkedTableId: 'tblPeople', inverseLinkFieldId: 'fldTasks' },
      },
    ],
    [
      { Title: 'Write', Owner: ['recPeople0'] },
      { Title: 'Sum', Owner: ['recPeople0'] },
    ],
  )

let team: Base

beforeEach(async () => {
  team = { id: 'appTeam', name: 'Team', tables: [people(), tasks()] }
  await airtable.change({
    ...airtableState(),
    bases: [team],
    files: { 'ok.png': { type: 'image/png', content: png } },
  })
})

const tableAt = (at: number) => {
  const table = team.tables[at]
  if (!table) throw new Error('There is no such table')
  return table
}
/** The values of a row at Airtable, to be changed before `save`. */
const cells = (table: number, row: number): Record<string, unknown> => tableAt(table).records[row]?.fields ?? {}
const save = () => airtable.change({ bases: [team] })

/** A person with the base imported. */
async function imported(): Promise<Connected> {
  const person = await airtable.newPerson()
  const { id } = await airtable.start(person, 'appTeam')
  await airtable.reached(person, id, 'done')
  return person
}

async function start(person: Connected) {
  const { places } = await findUpdates(airtable.platform, person)
  const importId = places[0]?.importId ?? ''
  return startUpdate(airtable.platform, person, { importId, serviceId: person.serviceId })
}

/** Reads Airtable again. Returns what will change, by table. */
async function compared(person: Connected) {
  const { id } = await start(person)
  const { update } = await airtable.reached(person, id, 'staged')
  const [ofPeople, ofTasks] = update?.summary?.tables ?? []
  if (!update?.summary || !ofPeople || !ofTasks) throw new Error('Nothing was compared')
  return { id, summary: update.summary, people: ofPeople, tasks: ofTasks }
}

const keep: UpdateChoices = { deletesGone: false, takesTheirs: false, columnIds: [] }

async function updated(person: Connected, chosen: Partial<UpdateChoices> = {}) {
  const before = await compared(person)
  await confirmUpdate(airtable.platform, person, { ...keep, ...chosen, jobId: before.id })
  return { ...before, done: await airtable.reached(person, before.id, 'done') }
}

/** The records of a table by the names of their fields, with the names of linked records. */
async function recordsOf({ base }: Connected, name: string) {
  const opened = await openBase(airtable.platform, base)
  const { structure } = await opened.read()
  const table = structure.tables.find(one => one.name === name)
  if (!table) throw new Error(`There is no table ${name}`)
  const { records } = await listRecords(opened, { tableId: table.id, limit: 1000 })
  return records.map(({ id, data, linkedData = {} }) => ({
    id,
    ...Object.fromEntries(
      table.fields.map(field => [
        field.name,
        linkedData[field.id]?.map(({ name: linked }) => linked).toSorted() ?? data[field.id] ?? null,
      ]),
    ),
  })) as (Record<string, unknown> & { id: string })[]
}

/** Changes a cell here, as a person does. */
async function edit(person: Connected, name: string, [row, field, value]: [number, string, unknown]): Promise<void> {
  const base = await openBase(airtable.platform, person.base)
  const table = (await base.read()).structure.tables.find(one => one.name === name)
  const fieldId = table?.fields.find(one => one.name === field)?.id ?? ''
  const id = (await recordsOf(person, name))[row]?.id ?? ''
  await base.writer.write({
    name: 'records.update',
    actor: person.actor.userId,
    work: write => changeRecords(write, { tableId: table?.id ?? '', records: [{ id, data: { [fieldId]: value } }] }),
  })
}

const nothing = { add: 0, update: 0, gone: 0, deletedHere: 0, conflicts: 0, keptCells: 0, unreadable: 0, newOptions: 0 }

describe('an import that nothing has changed since', () => {
  test('has nothing to update, whatever its fields hold, and downloads no file again', async () => {
    const person = await imported()
    const before = await recordsOf(person, 'People')
    // A file that is gone could not be downloaded.
    await airtable.change({ files: {} })
    const { people: ofPeople, tasks: ofTasks, done } = await updated(person)
    expect(ofPeople).toMatchObject(nothing)
    expect(ofTasks).toMatchObject(nothing)
    expect(done).toMatchObject({ filesSkipped: 0, update: { result: { added: 0, updated: 0, deleted: 0 } } })
    expect(await recordsOf(person, 'People')).toEqual(before)
  })

  test('is offered where it was imported, and nowhere else', async () => {
    const person = await imported()
    const found = await findUpdates(airtable.platform, person)
    expect(found.places).toMatchObject([
      { source: 'airtable', name: 'Airtable', tables: [{ name: 'People' }, { name: 'Tasks' }] },
    ])
    const other = await airtable.newPerson()
    expect(await findUpdates(airtable.platform, other)).toEqual({ places: [], job: null })
    await expect(start(other)).rejects.toThrow('This base has no tables of this import.')
  })
})

describe('what changed at Airtable', () => {
  test('is added and updated, with links to new records, and rows that are gone stay', async () => {
    const person = await imported()
    delete cells(0, 0)['Notes']
    Object.assign(cells(0, 0), { Name: 'Anna', Age: 42, Level: 'Low, really', Tasks: ['recNew'] })
    tableAt(1).records.splice(1, 1)
    tableAt(1).records.push({ id: 'recNew', createdTime: '', fields: { Title: 'Read', Owner: ['recPeople0'] } })
    cells(1, 0)['Owner'] = ['recPeople1']
    cells(0, 1)['Tasks'] = ['recTasks0']
    await save()
    const { people: ofPeople, tasks: ofTasks, done } = await updated(person)
    expect(ofPeople).toMatchObject({ ...nothing, update: 2 })
    expect(ofTasks).toMatchObject({ ...nothing, add: 1, gone: 1 })
    expect(done.update?.result).toMatchObject({ added: 1, deleted: 0 })
    const [anna, bob] = await recordsOf(person, 'People')
    expect(anna).toMatchObject({ Name: 'Anna', Age: 42, Notes: null, Tasks: ['Read', 'Sum'] })
    expect(bob).toMatchObject({ Name: 'Bob', Tasks: ['Write'], Boss: ['Anna'] })
    expect((await recordsOf(person, 'Tasks')).map(({ Title }) => Title)).toEqual(['Write', 'Sum', 'Read'])
  })

  test('is deleted here if the person chooses so, and undo brings everything back', async () => {
    const person = await imported()
    const before = { people: await recordsOf(person, 'People'), tasks: await recordsOf(person, 'Tasks') }
    cells(0, 0)['Name'] = 'Anna'
    tableAt(1).records.splice(0, 1)
    tableAt(1).records.push({ id: 'recNew', createdTime: '', fields: { Title: 'Read', Owner: ['recPeople1'] } })
    cells(0, 0)['Tasks'] = ['recTasks1']
    await save()
    const { id, done } = await updated(person, { deletesGone: true })
    expect(done.update?.result).toMatchObject({ added: 1, deleted: 1 })
    expect((await recordsOf(person, 'Tasks')).map(({ Title }) => Title)).toEqual(['Sum', 'Read'])
    await undoUpdate(airtable.platform, person, id)
    expect(await recordsOf(person, 'People')).toEqual(before.people)
    expect(await recordsOf(person, 'Tasks')).toEqual(before.tasks)
    expect((await readJob(airtable.platform, person.actor, id)).update?.isUndone).toBe(true)
    // What was undone is offered again, but changes nothing by itself.
    const again = await compared(person)
    expect(again.tasks).toMatchObject({ add: 1, gone: 1 })
    expect(again.people.conflicts).toBeGreaterThan(0)
  })

  test('gets new options, and new fields if the person chooses them', async () => {
    const person = await imported()
    const { fields } = tableAt(0)
    const level = fields.find(({ name }) => name === 'Level')
    if (level) level.options = { choices: [...choices, { name: 'Middle' }] }
    Object.assign(cells(0, 1), { Level: 'Middle', City: 'Rome', Size: 7 })
    fields.push({ id: 'fldCity', name: 'City', type: 'singleLineText' })
    fields.push({ id: 'fldSize', name: 'Size', type: 'number' })
    await save()
    const { people: ofPeople } = await updated(person, { columnIds: ['fldCity'] })
    expect(ofPeople).toMatchObject({ update: 1, newOptions: 1 })
    expect(ofPeople.newColumns.map(({ name }) => name)).toEqual(['City', 'Size'])
    const [, bob] = await recordsOf(person, 'People')
    expect(bob).toMatchObject({ City: 'Rome' })
    expect(bob).not.toHaveProperty('Size')
    cells(0, 1)['City'] = 'Oslo'
    await save()
    expect((await compared(person)).people).toMatchObject({ update: 1, newColumns: [{ name: 'Size' }] })
  })

  test('leaves fields alone that are gone or have another type, and says so', async () => {
    const person = await imported()
    const table = tableAt(0)
    table.fields = table.fields.filter(({ name }) => name !== 'Mail')
    const age = table.fields.find(({ name }) => name === 'Age')
    if (age) age.type = 'singleLineText'
    delete cells(0, 0)['Mail']
    cells(0, 0)['Age'] = 'old'
    team.tables = [table]
    await save()
    const { id } = await start(person)
    const { update } = await airtable.reached(person, id, 'staged')
    expect(update?.summary).toMatchObject({
      tables: [{ name: 'People', update: 0, left: { gone: ['Mail'], retyped: ['Age'] } }],
      goneTables: ['Tasks'],
    })
    await confirmUpdate(airtable.platform, person, { ...keep, deletesGone: true, jobId: id })
    await airtable.reached(person, id, 'done')
    expect((await recordsOf(person, 'People'))[0]).toMatchObject({ Age: 41.5, Mail: 'ann@example.org' })
    expect(await recordsOf(person, 'Tasks')).toHaveLength(2)
  })

  test('is downloaded if a file is another one', async () => {
    const person = await imported()
    cells(0, 0)['Photo'] = [photo, { ...photo, id: 'attNew', filename: 'New.png' }]
    await save()
    const { people: ofPeople, done } = await updated(person)
    expect({ ...ofPeople, skipped: done.filesSkipped }).toMatchObject({ ...nothing, update: 1, skipped: 0 })
    const [anna] = await recordsOf(person, 'People')
    expect(anna?.['Photo']).toMatchObject([{ filename: 'Ann.png' }, { filename: 'New.png' }])
  })
})

describe('what people changed here', () => {
  test('is kept, and a change on both sides is a conflict', async () => {
    const person = await imported()
    await edit(person, 'People', [0, 'Name', 'Our Ann'])
    await edit(person, 'People', [0, 'Notes', 'ours'])
    cells(0, 0)['Notes'] = 'theirs'
    await save()
    expect((await updated(person)).people).toMatchObject({ ...nothing, keptCells: 1, conflicts: 1 })
    expect((await recordsOf(person, 'People'))[0]).toMatchObject({ Name: 'Our Ann', Notes: 'ours' })
    // The conflict was decided, so it returns only once Airtable changes again.
    expect((await compared(person)).people).toMatchObject({ ...nothing, keptCells: 2 })
    Object.assign(cells(0, 0), { Name: 'Their Ann', Notes: 'theirs again' })
    await save()
    expect((await updated(person, { takesTheirs: true })).people).toMatchObject({ ...nothing, conflicts: 2 })
    expect((await recordsOf(person, 'People'))[0]).toMatchObject({ Name: 'Their Ann', Notes: 'theirs again' })
    expect((await compared(person)).people).toMatchObject(nothing)
  })

  test('while an update waits is not overwritten', async () => {
    const person = await imported()
    cells(0, 0)['Name'] = 'Anna'
    await save()
    const { id } = await compared(person)
    await edit(person, 'People', [0, 'Name', 'Our Ann'])
    await confirmUpdate(airtable.platform, person, { ...keep, jobId: id })
    await airtable.reached(person, id, 'done')
    expect((await recordsOf(person, 'People'))[0]).toMatchObject({ Name: 'Our Ann' })
  })

  test('keeps deleted records deleted, and links to records of their own', async () => {
    const person = await imported()
    const base = await openBase(airtable.platform, person.base)
    const { structure } = await base.read()
    const tableId = structure.tables.find(({ name }) => name === 'Tasks')?.id ?? ''
    const [write] = await recordsOf(person, 'Tasks')
    await base.writer.write({
      name: 'records.delete',
      actor: person.actor.userId,
      work: writing => deleteRecords(writing, { tableId, recordIds: [write?.id ?? ''] }),
    })
    const { people: ofPeople, tasks: ofTasks } = await updated(person)
    expect(ofPeople).toMatchObject(nothing)
    expect(ofTasks).toMatchObject({ ...nothing, deletedHere: 1 })
    expect(await recordsOf(person, 'Tasks')).toHaveLength(1)
  })
})

describe('an update', () => {
  test('that is written again after a crash changes nothing more', async () => {
    const person = await imported()
    cells(0, 0)['Name'] = 'Anna'
    tableAt(1).records.push({ id: 'recNew', createdTime: '', fields: { Title: 'Read', Owner: ['recPeople0'] } })
    await save()
    const { id, done } = await updated(person)
    const before = await recordsOf(person, 'Tasks')
    await airtable.platform.pool.query(
      `UPDATE import_jobs SET status = 'running', phase = 'publishing' WHERE id = $1`,
      [id],
    )
    await airtable.platform.pool.query(`UPDATE imports SET status = 'running' WHERE job_id = $1`, [id])
    await resumeJob(airtable.platform, id, new AbortController().signal)
    const after = await airtable.reached(person, id, 'done')
    expect(after.update?.result).toEqual(done.update?.result)
    expect(await recordsOf(person, 'Tasks')).toEqual(before)
  })

  test('gets through errors that pass, and ends with the reason of others', async () => {
    const person = await imported()
    cells(0, 0)['Name'] = 'Anna'
    await airtable.change({ bases: [team], faults: { status: 503, count: 2 } })
    expect((await compared(person)).people).toMatchObject({ update: 1 })
    await airtable.change({ faults: { status: 403, count: 99 } })
    const { id } = await start(person)
    const failed = await airtable.reached(person, id, 'failed')
    expect(failed.error).toBeTruthy()
    expect((await recordsOf(person, 'People'))[0]).toMatchObject({ Name: 'Ann' })
    expect((await findUpdates(airtable.platform, person)).job).toBe(null)
  })

  test('is refused while another one of the base reads, and replaces one that waits', async () => {
    const person = await imported()
    const waiting = await compared(person)
    await airtable.change({ pagesToSend: 0, pages: [] })
    const running = await start(person)
    expect((await readJob(airtable.platform, person.actor, waiting.id)).status).not.toBe('staged')
    await expect(start(person)).rejects.toThrow('already being brought up to date')
    await cancelJob(airtable.platform, person.actor, running.id)
    await airtable.change({ pagesToSend: null })
    await airtable.reached(person, running.id, 'cancelled')
    expect((await compared(person)).people).toMatchObject(nothing)
  })

  test('that waits can be cancelled, and then not confirmed', async () => {
    const person = await imported()
    cells(0, 0)['Name'] = 'Anna'
    await save()
    const { id } = await compared(person)
    expect((await findUpdates(airtable.platform, person)).job?.id).toBe(id)
    await cancelJob(airtable.platform, person.actor, id)
    await airtable.reached(person, id, 'cancelled')
    await expect(confirmUpdate(airtable.platform, person, { ...keep, jobId: id })).rejects.toThrow('cannot be started')
    expect((await recordsOf(person, 'People'))[0]).toMatchObject({ Name: 'Ann' })
  })

  test('is over once another person has brought the base up to date', async () => {
    const person = await imported()
    const other = { ...(await airtable.newPerson()), base: person.base }
    const { id } = await compared(other)
    await updated(person)
    expect((await readJob(airtable.platform, other.actor, id)).status).toBe('cancelled')
  })

  test('touches only the tables of its own import', async () => {
    const person = await imported()
    const requested = [
      { sourceId: 'tblTasks', name: 'Copied tasks', columns: [{ sourceId: 'fldTitle', name: 'Title', type: null }] },
    ]
    const again = await airtable.start(person, 'appTeam', requested)
    await airtable.reached(person, again.id, 'done')
    cells(1, 0)['Title'] = 'Written'
    await save()
    const { places } = await findUpdates(airtable.platform, person)
    expect(places).toHaveLength(2)
    const importId = places.find(({ tables }) => tables[0]?.name === 'Copied tasks')?.importId ?? ''
    const { serviceId } = person
    const { id } = await startUpdate(airtable.platform, person, { importId, serviceId })
    await airtable.reached(person, id, 'staged')
    await confirmUpdate(airtable.platform, person, { ...keep, jobId: id })
    await airtable.reached(person, id, 'done')
    expect((await recordsOf(person, 'Copied tasks'))[0]).toMatchObject({ Title: 'Written' })
    expect((await recordsOf(person, 'Tasks'))[0]).toMatchObject({ Title: 'Write' })
  })

  test('of another person is not there', async () => {
    const person = await imported()
    const { id } = await compared(person)
    const other = await airtable.newPerson()
    await expect(
      confirmUpdate(airtable.platform, { ...other, base: person.base }, { ...keep, jobId: id }),
    ).rejects.toThrow('no such import')
    await expect(undoUpdate(airtable.platform, { ...other, base: person.base }, id)).rejects.toThrow('no such import')
  })
})
