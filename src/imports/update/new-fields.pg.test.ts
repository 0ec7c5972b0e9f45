import { expect, test } from 'vitest'
import { openBase } from '../../engine/base/base.ts'
import { resumeJob } from '../job/resume-job.ts'
import { nothing, openUpdates, png } from '../testing/update-fixture.ts'
import { undoUpdate } from './undo-update.ts'

const { airtable, imported, compared, updated, recordsOf, edit, tableAt, cells, save } = openUpdates()

type Person = Awaited<ReturnType<typeof imported>>

const choices = [
  { id: 'selRed', name: 'Red' },
  { id: 'selBlue', name: 'Blue' },
]
/** Airtable gets columns of values, and Ann's cells are filled. */
async function addValues(): Promise<void> {
  tableAt(0).fields.push(
    { id: 'fldCity', name: 'City', type: 'singleLineText' },
    { id: 'fldColor', name: 'Color', type: 'singleSelect', options: { choices } },
    { id: 'fldScan', name: 'Scan', type: 'multipleAttachments' },
    { id: 'fldPress', name: 'Press', type: 'button' },
  )
  await airtable.change({ files: { 'scan.png': { type: 'image/png', content: png } } })
  Object.assign(cells(0, 0), {
    City: 'Bonn',
    Color: 'Blue',
    Scan: [{ id: 'attScan', url: '/files/scan.png', filename: 'Scan.png' }],
  })
  await save()
}

const fieldsOf = async (person: Person, name: string) => {
  const { structure } = await (await openBase(airtable.platform, person.base)).read()
  return structure.tables.find(one => one.name === name)?.fields ?? []
}
const namesOf = async (person: Person, name: string) => (await fieldsOf(person, name)).map(field => field.name)

test('new columns become fields with their values if the person wants them, and are updated from then on', async () => {
  const person = await imported()
  await addValues()
  const { people, done } = await updated(person, { addsFields: true })
  expect(people).toMatchObject({ newFields: ['City', 'Color', 'Scan'], left: { added: ['Press'] } })
  expect(done.update?.result).toMatchObject({ fields: 3, updated: 1, refused: 0, kept: 0 })
  const color = (await fieldsOf(person, 'People')).find(({ name }) => name === 'Color')
  const { options } = (color?.template ?? { options: [] }) as { options: { value: string; label: string }[] }
  const blue = options.find(({ label }) => label === 'Blue')?.value
  expect((await recordsOf(person, 'People'))[0]).toMatchObject({
    City: 'Bonn',
    Color: blue,
    Scan: [{ filename: 'Scan.png' }],
  })
  expect((await compared(person)).people).toMatchObject(nothing)
  Object.assign(cells(0, 0), { City: 'Berlin', Color: 'Red' })
  await save()
  expect((await updated(person)).people).toMatchObject({ ...nothing, update: 1 })
  expect((await recordsOf(person, 'People'))[0]).toMatchObject({ City: 'Berlin', Color: options[0]?.value })
})

test('new columns that nobody wants change nothing, and are offered again', async () => {
  const person = await imported()
  await addValues()
  const { done } = await updated(person)
  expect(done.update?.result).toMatchObject({ fields: 0, updated: 0 })
  expect(await namesOf(person, 'People')).not.toContain('City')
  expect((await compared(person)).people).toMatchObject({ ...nothing, newFields: ['City', 'Color', 'Scan'] })
})

test('a field here keeps its name if a new column is called the same', async () => {
  const person = await imported()
  tableAt(1).fields.push({ id: 'fldTwin', name: 'Owner', type: 'singleLineText' })
  await save()
  await updated(person, { addsFields: true })
  expect(await namesOf(person, 'Tasks')).toEqual(['Title', 'Owner', 'Owner 2'])
})

test('new columns of links become one pair of fields, with lookups through them', async () => {
  const person = await imported()
  tableAt(0).fields.push({
    id: 'fldReviews',
    name: 'Reviews',
    type: 'multipleRecordLinks',
    options: { linkedTableId: 'tblTasks', inverseLinkFieldId: 'fldReviewer' },
  })
  tableAt(1).fields.push(
    {
      id: 'fldReviewer',
      name: 'Reviewer',
      type: 'multipleRecordLinks',
      options: { linkedTableId: 'tblPeople', inverseLinkFieldId: 'fldReviews', prefersSingleRecordLink: true },
    },
    {
      id: 'fldMailOf',
      name: 'Mail of reviewer',
      type: 'multipleLookupValues',
      options: { recordLinkFieldId: 'fldReviewer', fieldIdInLinkedTable: 'fldMail' },
    },
  )
  cells(0, 0)['Reviews'] = ['recTasks0', 'recTasks1']
  for (const row of [0, 1]) cells(1, row)['Reviewer'] = ['recPeople0']
  await save()
  const { people, tasks, done } = await updated(person, { addsFields: true })
  expect([people.newFields, tasks.newFields]).toEqual([['Reviews'], ['Reviewer', 'Mail of reviewer']])
  expect(done.update?.result).toMatchObject({ fields: 3, refused: 0 })
  expect((await recordsOf(person, 'People'))[0]).toMatchObject({ Reviews: ['Sum', 'Write'] })
  expect((await recordsOf(person, 'Tasks'))[0]).toMatchObject({
    Reviewer: ['Ann'],
    'Mail of reviewer': ['ann@example.org'],
  })
  const reviewer = (await fieldsOf(person, 'Tasks')).find(({ name }) => name === 'Reviewer')
  expect(reviewer?.template).toMatchObject({ allowMultiple: false })
  expect(await compared(person)).toMatchObject({ people: nothing, tasks: nothing })
  cells(0, 0)['Reviews'] = ['recTasks1']
  delete cells(1, 0)['Reviewer']
  await save()
  await updated(person)
  expect((await recordsOf(person, 'Tasks'))[0]).toMatchObject({ Reviewer: null })
})

test('undo moves the new fields to the trash and offers them again, except one that somebody filled', async () => {
  const person = await imported()
  const before = await namesOf(person, 'People')
  await addValues()
  const first = await updated(person, { addsFields: true })
  await edit(person, 'People', [1, 'City', 'Ours'])
  await undoUpdate(airtable.platform, person, first.id)
  await undoUpdate(airtable.platform, person, first.id)
  expect(await namesOf(person, 'People')).toEqual([...before, 'City'])
  expect((await recordsOf(person, 'People')).map(({ City }) => City)).toEqual([null, 'Ours'])
  expect((await compared(person)).people).toMatchObject({ ...nothing, update: 1, newFields: ['Color', 'Scan'] })
  expect((await updated(person, { addsFields: true })).done.update?.result).toMatchObject({ fields: 2 })
  expect(await namesOf(person, 'People')).toEqual([...before, 'City', 'Color', 'Scan'])
})

test('new fields are created once if the server is killed after it created them', async () => {
  const person = await imported()
  await addValues()
  const { id } = await updated(person, { addsFields: true })
  const names = await namesOf(person, 'People')
  await airtable.platform.pool.query(`UPDATE import_jobs SET status = 'running', phase = 'publishing' WHERE id = $1`, [
    id,
  ])
  await resumeJob(airtable.platform, id, new AbortController().signal)
  expect(await namesOf(person, 'People')).toEqual(names)
})
