import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { openBase } from '../../engine/base/base.ts'
import { listRecords } from '../../engine/records/read-records.ts'
import { airtableState } from '../../connections/services/airtable/airtable.emulator.ts'
import { airtableTable, openAirtable, type Connected } from '../testing/airtable-fixture.ts'
import { relationsOf, tablesOf } from '../testing/import-fixture.ts'
import { cancelJob } from './cancel-job.ts'
import { readJob, recentJobs } from './job-state.ts'
import { startJob } from './start-job.ts'

const airtable = openAirtable()

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const choices = [
  { name: 'High', color: 'redBright' },
  { name: 'Low, really', color: 'blueLight2' },
]

const people = airtableTable(
  'tblPeople',
  [
    { id: 'fldName', name: 'Name', type: 'singleLineText' },
    {
      id: 'fldTasks',
      name: 'Tasks',
      type: 'multipleRecordLinks',
      options: { linkedTableId: 'tblTasks', inverseLinkFieldId: 'fldOwner' },
    },
    { id: 'fldBoss', name: 'Boss', type: 'multipleRecordLinks', options: { linkedTableId: 'tblPeople' } },
    { id: 'fldPhoto', name: 'Photo', type: 'multipleAttachments' },
  ],
  [
    { Name: 'Ann', Tasks: ['recTasks1', 'recTasks0'], Photo: [{ url: '/files/ok.png', filename: 'Ann.png' }] },
    { Name: 'Bob', Boss: ['recPeople0'], Photo: [{ url: '/files/page.html', filename: 'page.html' }] },
  ],
)
const tasks = airtableTable(
  'tblTasks',
  [
    { id: 'fldTitle', name: 'Title', type: 'singleLineText' },
    {
      id: 'fldOwner',
      name: 'Owner',
      type: 'multipleRecordLinks',
      options: { linkedTableId: 'tblPeople', inverseLinkFieldId: 'fldTasks' },
    },
    {
      id: 'fldOwnerName',
      name: 'Owner name',
      type: 'multipleLookupValues',
      options: { recordLinkFieldId: 'fldOwner', fieldIdInLinkedTable: 'fldName' },
    },
    { id: 'fldTags', name: 'Priority', type: 'multipleSelects', options: { choices } },
    { id: 'fldCost', name: 'Cost', type: 'currency', options: { precision: 2, symbol: '€' } },
  ],
  [
    { Title: 'Write', Owner: ['recPeople0'], 'Owner name': ['Ann'], Priority: ['Low, really', 'High'], Cost: 12.5 },
    { Title: '=1+1', Owner: ['recPeople0', 'recDeleted'], 'Owner name': ['Ann'] },
  ],
)
const many = airtableTable(
  'tblMany',
  [{ id: 'fldN', name: 'N', type: 'singleLineText' }],
  Array.from({ length: 450 }, (_, at) => ({ N: `row ${at + 1}` })),
)
const bases = [
  { id: 'appTeam', name: 'Team', tables: [people, tasks] },
  { id: 'appMany', name: 'Many', tables: [many] },
]

beforeEach(() =>
  airtable.change({
    ...airtableState(),
    bases,
    files: {
      'ok.png': { type: 'image/png', content: png },
      'page.html': { type: 'text/html', content: Buffer.from('<script>1</script>').toString('base64') },
    },
  }),
)

/** The records of a table by field name, with the names of linked records. */
async function recordsOf({ base }: Connected, name: string) {
  const opened = await openBase(airtable.platform, base)
  const { structure } = await opened.read()
  const table = structure.tables.find(one => one.name === name)
  if (!table) throw new Error(`There is no table ${name}`)
  const { records } = await listRecords(opened, { tableId: table.id, limit: 1000 })
  return records.map(({ data }) => Object.fromEntries(table.fields.map(field => [field.name, data[field.id] ?? null])))
}

const idsOf = async ({ base }: Connected, name: string): Promise<string[]> => {
  const opened = await openBase(airtable.platform, base)
  const table = (await opened.read()).structure.tables.find(one => one.name === name)
  const { records } = await listRecords(opened, { tableId: table?.id ?? '', limit: 1000 })
  return records.map(({ id }) => id)
}

/** Files of imports on the disk. */
const filesOf = async (): Promise<string[]> =>
  readdir(path.join(airtable.platform.config.dataDir, 'imports')).catch(() => [])

describe('a base of Airtable', () => {
  test('becomes tables with their values, links, lookups, and files', async () => {
    const person = await airtable.newPerson()
    const { id } = await airtable.start(person, 'appTeam')
    const done = await airtable.reached(person, id, 'done')
    expect(done).toMatchObject({ phase: 'complete', totalRecords: 4, filesSkipped: 1 })
    expect(await tablesOf(airtable.platform, person)).toEqual(['People', 'Tasks'])
    const [annId, bobId] = await idsOf(person, 'People')
    const [writeId, sumId] = await idsOf(person, 'Tasks')
    expect(await recordsOf(person, 'People')).toEqual([
      {
        Name: 'Ann',
        Tasks: [sumId, writeId],
        Boss: null,
        People: [bobId],
        Photo: [expect.objectContaining({ filename: 'Ann.png', mimeType: 'image/png' })],
      },
      { Name: 'Bob', Tasks: null, Boss: [annId], People: null, Photo: null },
    ])
    expect(await recordsOf(person, 'Tasks')).toEqual([
      { Title: 'Write', Owner: [annId], 'Owner name': ['Ann'], Priority: ['Low, really', 'High'], Cost: 12.5 },
      { Title: '=1+1', Owner: [annId], 'Owner name': ['Ann'], Priority: null, Cost: null },
    ])
    expect(await filesOf()).toEqual([])
  })

  test('says each step, and says them again to someone who comes later', async () => {
    const person = await airtable.newPerson()
    const { id } = await airtable.start(person, 'appTeam')
    const events = await airtable.events(person, id)
    expect(events[0]).toMatchObject({ type: 'phase' })
    expect(events.at(-1)).toMatchObject({ type: 'finished', totalRecords: 4 })
    const later = await airtable.events(person, id)
    expect(later.map(({ type }) => type)).toEqual([
      'phase',
      'records',
      'table_complete',
      'table_complete',
      'attachment_warning',
      'finished',
    ])
    expect(later).toContainEqual({
      type: 'attachment_warning',
      count: 1,
      message: "Some attachments were too large or had invalid formats and weren't able to import",
    })
  })

  test('is imported in part, with other names and types and a table that starts empty', async () => {
    const person = await airtable.newPerson()
    const { id } = await airtable.start(person, 'appTeam', [
      {
        sourceId: 'tblTasks',
        name: 'To do',
        columns: [
          { sourceId: 'fldTitle', name: 'What', type: 'long_text' },
          { sourceId: 'fldCost', name: 'Price', type: 'number' },
        ],
      },
      { sourceId: null, name: 'Notes', columns: [{ sourceId: null, name: 'Note', type: 'single_line_text' }] },
    ])
    await airtable.reached(person, id, 'done')
    expect(await tablesOf(airtable.platform, person)).toEqual(['To do', 'Notes'])
    expect(await recordsOf(person, 'To do')).toEqual([
      { What: 'Write', Price: 12.5 },
      { What: '=1+1', Price: null },
    ])
    expect(await recordsOf(person, 'Notes')).toEqual([])
  })

  test('twice at once into one base, under other names, gives both', async () => {
    const person = await airtable.newPerson()
    const named = (name: string) => [
      { sourceId: 'tblMany', name, columns: [{ sourceId: 'fldN', name: 'N', type: null }] },
    ]
    const jobs = await Promise.all(['One', 'Two'].map(name => airtable.start(person, 'appMany', named(name))))
    for (const { id } of jobs) await airtable.reached(person, id, 'done')
    expect((await tablesOf(airtable.platform, person)).toSorted()).toEqual(['One', 'Two'])
    for (const name of ['One', 'Two']) expect(await recordsOf(person, name)).toHaveLength(450)
  })

  test('is imported once when the call is repeated, at once or after the import', async () => {
    const person = await airtable.newPerson()
    const settings = { serviceId: person.serviceId, baseId: 'appMany' }
    const columns = [{ sourceId: 'fldN', name: 'N', type: null }]
    const tables = [{ sourceId: 'tblMany', name: 'Once', columns }]
    const input = { source: 'airtable', settings, title: 'A base', tables, actionId: 'start-1' }
    const start = () => startJob(airtable.platform, person, input)
    const [one, other] = await Promise.all([start(), start()])
    await airtable.reached(person, one.id, 'done')
    expect([other.id, (await start()).id]).toEqual([one.id, one.id])
    expect(await start()).toMatchObject({ status: 'done', totalRecords: 450 })
    expect(await tablesOf(airtable.platform, person)).toEqual(['Once'])
    const { rows } = await airtable.platform.pool.query('SELECT 1 FROM import_jobs WHERE user_id = $1', [
      person.actor.userId,
    ])
    expect(rows).toHaveLength(1)
  })

  test('is refused when the base has a table of the name, or the connection is of others', async () => {
    const person = await airtable.newPerson()
    const { id } = await airtable.start(person, 'appMany')
    await airtable.reached(person, id, 'done')
    await expect(airtable.start(person, 'appMany')).rejects.toMatchObject({
      message: 'A table with this name already exists',
    })
    const other = await airtable.newPerson()
    const tables = [{ sourceId: 'tblMany', name: 'Mine', columns: [{ sourceId: 'fldN', name: 'N', type: null }] }]
    const stolen = { ...other, serviceId: person.serviceId }
    await expect(airtable.start(stolen, 'appMany', tables)).rejects.toMatchObject({ code: 'not_found' })
  })
})

test.each([
  ['was deleted', { faults: { status: 404, count: 1 } }],
  ['is not given to the account anymore', { faults: { status: 403, count: 1 } }],
])('a base that %s is missing, for the review and for a job that starts', async (_what, change) => {
  const person = await airtable.newPerson()
  await airtable.change(change)
  const missing = { code: 'not_found', message: 'Missing or unknown base', reason: 'source_missing' }
  await expect(airtable.schema(person, 'appMany')).rejects.toMatchObject(missing)
  const tables = [{ sourceId: 'tblMany', name: 'Mine', columns: [{ sourceId: 'fldN', name: 'N', type: null }] }]
  await airtable.change(change)
  const { id } = await airtable.start(person, 'appMany', tables)
  const failed = await airtable.reached(person, id, 'failed')
  expect(failed).toMatchObject({ error: missing.message, errorReason: missing.reason })
})

describe('while records are fetched, a job', () => {
  test('shows nothing to others, and each page to its person', async () => {
    const person = await airtable.newPerson()
    await airtable.change({ pagesToSend: 2 })
    const { id } = await airtable.start(person, 'appMany')
    await airtable.sent(2)
    await expect
      .poll(() => readJob(airtable.platform, person.actor, id))
      .toMatchObject({
        phase: 'importing',
        currentTable: 'Many',
        totalRecords: 200,
      })
    expect(await tablesOf(airtable.platform, person)).toEqual([])
    expect(await recentJobs(airtable.platform, person.actor)).toMatchObject([{ id, status: 'running' }])
    const other = await airtable.newPerson()
    await expect(readJob(airtable.platform, other.actor, id)).rejects.toMatchObject({ code: 'not_found' })
    expect(await recentJobs(airtable.platform, other.actor)).toEqual([])
    await airtable.change({ pagesToSend: null })
    await airtable.reached(person, id, 'done')
  })

  test('that is cancelled leaves nothing behind', async () => {
    const person = await airtable.newPerson()
    await airtable.change({ pagesToSend: 2 })
    const { id } = await airtable.start(person, 'appMany')
    await airtable.sent(2)
    await cancelJob(airtable.platform, person.actor, id)
    await airtable.reached(person, id, 'cancelled')
    expect(await relationsOf(airtable.platform, person)).toBe(0)
    expect(await filesOf()).toEqual([])
    const { rows } = await airtable.platform.pool.query('SELECT 1 FROM imports WHERE job_id = $1', [id])
    expect(rows).toEqual([])
    expect((await airtable.events(person, id)).at(-1)).toEqual({ type: 'cancelled' })
    await airtable.change({ pagesToSend: null })
    const again = await airtable.start(person, 'appMany')
    await airtable.reached(person, again.id, 'done')
    await expect(cancelJob(airtable.platform, person.actor, again.id)).rejects.toMatchObject({
      message: 'The import is already done.',
    })
  })

  test('reads a table from its start when Airtable forgot the page', async () => {
    const person = await airtable.newPerson()
    await airtable.change({ lostOffsets: 1 })
    const { id } = await airtable.start(person, 'appMany')
    await airtable.reached(person, id, 'done')
    const rows = await recordsOf(person, 'Many')
    expect(rows.map(({ N }) => N)).toEqual(many.records.map(({ fields }) => fields['N']))
    expect(airtable.state().pages.filter(({ offset }) => offset === null)).toHaveLength(2)
  })

  test('tries again when Airtable does not work for a moment', async () => {
    const person = await airtable.newPerson()
    await airtable.change({ pagesToSend: 1 })
    const { id } = await airtable.start(person, 'appMany')
    await airtable.sent(1)
    await airtable.change({ pagesToSend: null, faults: { status: 503, count: 2 } })
    await airtable.reached(person, id, 'done')
    expect(await recordsOf(person, 'Many')).toHaveLength(450)
  })

  test.each([
    [401, 'Airtable does not accept this connection anymore', 'connection_not_accepted'],
    [403, 'Airtable does not allow this', 'connection_not_allowed'],
    [404, 'Airtable could not find this', null],
  ])('fails with the words for %i, and leaves nothing behind', async (status, words, errorReason) => {
    const person = await airtable.newPerson()
    await airtable.change({ pagesToSend: 1 })
    const { id } = await airtable.start(person, 'appMany')
    await airtable.sent(1)
    await airtable.change({ pagesToSend: null, faults: { status, count: 5 } })
    const failed = await airtable.reached(person, id, 'failed')
    expect(failed).toMatchObject({ error: expect.stringContaining(words), errorReason })
    expect(await relationsOf(airtable.platform, person)).toBe(0)
    expect(await filesOf()).toEqual([])
    expect((await airtable.events(person, id)).at(-1)).toMatchObject({ type: 'error' })
  })
})
