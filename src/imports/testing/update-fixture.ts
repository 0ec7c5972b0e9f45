import { beforeEach, vi } from 'vitest'
import { type AirtableState, airtableState } from '../../connections/services/airtable/airtable.emulator.ts'
import { openBase } from '../../engine/base/base.ts'
import type { Write } from '../../engine/base/base-writer.ts'
import { convertField } from '../../engine/conversions/convert-field.ts'
import { fieldContext } from '../../fields/field-context.ts'
import { changeRecords, deleteRecords } from '../../engine/records/change-records.ts'
import { listRecords } from '../../engine/records/read-records.ts'
import { changeField, removeField } from '../../engine/structure/change-fields.ts'
import { removeTable, restoreDeletedTable } from '../../engine/structure/change-tables.ts'
import type { JobState } from '../job/job-state.ts'
import { confirmUpdate, findUpdates, readUpdate, startUpdate } from '../update/start-update.ts'
import type { UpdateChoices } from '../update/update-state.ts'
import { airtableTable, type Connected, openAirtable } from './airtable-fixture.ts'

type Base = AirtableState['bases'][number]

export const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
export const photo = { id: 'attAnn', url: '/files/ok.png', filename: 'Ann.png' }
export const choices = [
  { id: 'selHigh', name: 'High' },
  { id: 'selLow', name: 'Low, really' },
]

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

const keep: UpdateChoices = { deletesGone: false, takesTheirs: false }

/** What a comparison counts in a table where nothing changed. */
export const nothing = {
  add: 0,
  update: 0,
  gone: 0,
  goneEdited: 0,
  deletedHere: 0,
  conflicts: 0,
  unreadable: 0,
  required: 0,
  deletedOptions: 0,
  newOptions: 0,
  newFields: [],
}

/** People with an imported base of Airtable, which tests change on both sides. */
export function openUpdates() {
  const airtable = openAirtable()
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

  /** Waits until an update of the base has a status, whoever started it. */
  const reached = (person: Connected, jobId: string, status: JobState['status']): Promise<JobState> =>
    vi.waitFor(
      async () => {
        const job = await readUpdate(airtable.platform, person, jobId)
        if (job.status !== status) throw new Error(`The update is ${job.status}: ${job.error}`)
        return job
      },
      { timeout: 25_000, interval: 10 },
    )

  async function confirmed(person: Connected, jobId: string, chosen: Partial<UpdateChoices> = {}): Promise<JobState> {
    await confirmUpdate(airtable.platform, person, { ...keep, ...chosen, jobId })
    return reached(person, jobId, 'done')
  }

  /** Reads Airtable again. Returns what will change, by table. */
  async function compared(person: Connected) {
    const { id } = await start(person)
    const { update } = await reached(person, id, 'staged')
    const [ofPeople, ofTasks] = update?.summary?.tables ?? []
    if (!update?.summary || !ofPeople || !ofTasks) throw new Error('Nothing was compared')
    return { id, summary: update.summary, people: ofPeople, tasks: ofTasks }
  }

  async function updated(person: Connected, chosen: Partial<UpdateChoices> = {}) {
    const before = await compared(person)
    return { ...before, done: await confirmed(person, before.id, chosen) }
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

  /** Changes a field of People here. Its settings are merged with those that it has. */
  async function editField(
    person: Connected,
    name: string,
    { rules, template }: { rules?: object; template?: object },
  ) {
    const base = await openBase(airtable.platform, person.base)
    const table = (await base.read()).structure.tables.find(one => one.name === 'People')
    const field = table?.fields.find(one => one.name === name)
    const settings = template && { template: { ...(field?.template as object), ...template } }
    const change = { tableId: table?.id ?? '', fieldId: field?.id ?? '', ...(rules && { rules }), ...settings }
    await base.writer.write({
      name: 'fields.update',
      actor: person.actor.userId,
      work: write => changeField(write, change),
    })
  }

  async function fieldOf(person: Connected, name: string) {
    const base = await openBase(airtable.platform, person.base)
    const table = (await base.read()).structure.tables.find(one => one.name === 'People')
    const fieldId = table?.fields.find(one => one.name === name)?.id ?? ''
    return { base, tableId: table?.id ?? '', fieldId, actor: person.actor.userId }
  }

  /** Converts a field of People here. */
  async function convert(person: Connected, name: string, type: string): Promise<void> {
    const { base, tableId, fieldId, actor } = await fieldOf(person, name)
    await convertField(base, { tableId, fieldId, type, context: fieldContext({}) }, { actor })
  }

  /** Moves a table to the trash, or restores it. */
  async function trash(person: Connected, name: string): Promise<{ restore(): Promise<void> }> {
    const base = await openBase(airtable.platform, person.base)
    const tableId = (await base.read()).structure.tables.find(one => one.name === name)?.id ?? ''
    const change = async (action: string, work: (write: Write) => Promise<unknown>): Promise<void> => {
      await base.writer.write({
        name: action,
        actor: person.actor.userId,
        work: async write => ({ done: (await work(write)) ?? null }),
      })
    }
    await change('tables.delete', write => removeTable(write, tableId))
    return { restore: () => change('tables.restore', write => restoreDeletedTable(write, tableId)) }
  }

  /** Deletes a field of People here. */
  async function deleteField(person: Connected, name: string): Promise<void> {
    const { base, tableId, fieldId, actor } = await fieldOf(person, name)
    const work = async (write: Write) => {
      await removeField(write, { tableId, fieldId })
      return {}
    }
    await base.writer.write({ name: 'fields.delete', actor, work })
  }

  /** Deletes a record here, as a person does. */
  async function remove(person: Connected, name: string, row: number): Promise<void> {
    const base = await openBase(airtable.platform, person.base)
    const tableId = (await base.read()).structure.tables.find(one => one.name === name)?.id ?? ''
    const id = (await recordsOf(person, name))[row]?.id ?? ''
    await base.writer.write({
      name: 'records.delete',
      actor: person.actor.userId,
      work: write => deleteRecords(write, { tableId, recordIds: [id] }),
    })
  }

  return {
    airtable,
    imported,
    start,
    reached,
    compared,
    confirmed,
    updated,
    recordsOf,
    edit,
    editField,
    convert,
    deleteField,
    trash,
    remove,
    tableAt,
    cells,
    save,
    setTables: (tables: Base['tables']) => (team = { ...team, tables }),
  }
}
