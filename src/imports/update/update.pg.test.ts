import { describe, expect, test } from 'vitest'
import { openBase } from '../../engine/base/base.ts'
import { choices, nothing, openUpdates, photo, png } from '../testing/update-fixture.ts'
import { findUpdates, startUpdate } from './start-update.ts'
import { undoUpdate } from './undo-update.ts'

const updates = openUpdates()
const { airtable, imported, compared, confirmed, updated, recordsOf, edit, editField, remove, tableAt, cells, save } =
  updates
const { convert, deleteField } = updates

const newTask = (Owner: string[] = ['recPeople0']) => ({
  id: 'recNew',
  createdTime: '',
  fields: { Title: 'Read', Owner },
})

describe('an import that nothing has changed since', () => {
  test('has nothing to update, whatever its fields hold, and downloads no file again', async () => {
    const person = await imported()
    const before = await recordsOf(person, 'People')
    // A file that is gone could not be downloaded.
    await airtable.change({ files: {} })
    const { people, tasks, done } = await updated(person)
    expect(people).toMatchObject(nothing)
    expect(tasks).toMatchObject(nothing)
    expect(done).toMatchObject({
      filesSkipped: 0,
      update: { result: { added: 0, updated: 0, deleted: 0, refused: 0 } },
    })
    expect(await recordsOf(person, 'People')).toEqual(before)
  })

  test('is offered where it was imported, and nowhere else', async () => {
    const person = await imported()
    expect((await findUpdates(airtable.platform, person)).places).toMatchObject([
      { source: 'airtable', name: 'Airtable', tables: [{ name: 'People' }, { name: 'Tasks' }] },
    ])
    const other = await airtable.newPerson()
    expect(await findUpdates(airtable.platform, other)).toEqual({ places: [], withoutOrigin: [], jobs: [] })
    await expect(updates.start(other)).rejects.toThrow('This base has no tables of this import.')
  })
})

describe('what changed at Airtable', () => {
  test('is written in every type of field, without a conflict', async () => {
    const person = await imported()
    Object.assign(cells(0, 0), {
      Name: 'Anna',
      Notes: 'one line',
      Age: 42.25,
      Share: 0.75,
      Cost: 99.99,
      Time: 60,
      Stars: 1,
      Ok: false,
      Born: '2000-12-01',
      Seen: '2027-02-03T04:05:06.000Z',
      Mail: 'anna@example.org',
      Site: 'https://example.com',
      Phone: '+49 40 1',
      Level: 'Low, really',
      Tags: ['High'],
    })
    await save()
    const { people, done } = await updated(person)
    expect(people).toMatchObject({ ...nothing, update: 1 })
    expect(done.update?.result).toMatchObject({ added: 0, updated: 1, deleted: 0, refused: 0, kept: 0 })
    expect((await recordsOf(person, 'People'))[0]).toMatchObject({
      Name: 'Anna',
      Age: 42.25,
      Share: 0.75,
      Cost: 99.99,
      Time: 60,
      Stars: 1,
      Born: '2000-12-01',
      Level: 'Low, really',
      Tags: ['High'],
    })
    expect((await compared(person)).people).toMatchObject(nothing)
  })

  test('is added, with links to new records, and rows that are gone stay', async () => {
    const person = await imported()
    delete cells(0, 0)['Notes']
    Object.assign(cells(0, 0), { Name: 'Anna', Tasks: ['recNew'] })
    tableAt(1).records.splice(1, 1)
    tableAt(1).records.push(newTask())
    cells(1, 0)['Owner'] = ['recPeople1']
    cells(0, 1)['Tasks'] = ['recTasks0']
    await save()
    const { people, tasks, done } = await updated(person)
    expect(people).toMatchObject({ ...nothing, update: 2 })
    expect(tasks).toMatchObject({ ...nothing, add: 1, gone: 1 })
    expect(done.update?.result).toMatchObject({ added: 1, deleted: 0 })
    const [anna, bob] = await recordsOf(person, 'People')
    expect(anna).toMatchObject({ Name: 'Anna', Notes: null, Tasks: ['Read'] })
    expect(bob).toMatchObject({ Name: 'Bob', Tasks: ['Write'], Boss: ['Anna'] })
    expect((await recordsOf(person, 'Tasks')).map(({ Title }) => Title)).toEqual(['Write', 'Sum', 'Read'])
  })

  test('leaves fields alone that are gone or have another type, and adds no field unless it is asked for', async () => {
    const person = await imported()
    const table = tableAt(0)
    table.fields = table.fields.filter(({ name }) => name !== 'Mail')
    const age = table.fields.find(({ name }) => name === 'Age')
    if (age) age.type = 'singleLineText'
    table.fields.push({ id: 'fldCity', name: 'City', type: 'singleLineText' })
    delete cells(0, 0)['Mail']
    cells(0, 0)['Age'] = 'old'
    updates.setTables([table])
    await save()
    const { id } = await updates.start(person)
    const { update } = await updates.reached(person, id, 'staged')
    expect(update?.summary).toMatchObject({
      tables: [
        {
          name: 'People',
          update: 0,
          newFields: ['City'],
          left: { gone: ['Mail'], retyped: ['Age', 'Tasks'], added: [] },
        },
      ],
      goneTables: ['Tasks'],
    })
    await confirmed(person, id, { deletesGone: true })
    expect((await recordsOf(person, 'People'))[0]).toMatchObject({ Age: 41.5, Mail: 'ann@example.org' })
    expect(await recordsOf(person, 'Tasks')).toHaveLength(2)
    expect((await recordsOf(person, 'People'))[0]).not.toHaveProperty('City')
  })

  test('is downloaded if a file is new, and files that were added here stay', async () => {
    const person = await imported()
    const [ann] = await recordsOf(person, 'People')
    const files = ann?.['Photo'] as { id: string; filename: string }[] | undefined
    const file = files?.[0]
    await edit(person, 'People', [0, 'Photo', [file, { ...file, id: 'ours', filename: 'Ours.png' }]])
    cells(0, 0)['Photo'] = [{ ...photo, id: 'attNew', filename: 'New.png' }]
    await save()
    const { people, done } = await updated(person)
    expect({ ...people, skipped: done.filesSkipped }).toMatchObject({ ...nothing, update: 1, skipped: 0 })
    const [anna] = await recordsOf(person, 'People')
    expect(anna?.['Photo']).toMatchObject([{ filename: 'Ours.png' }, { filename: 'New.png' }])
  })
})

describe('files that cannot be attached', () => {
  test('are downloaded and counted once, also if the import met them', async () => {
    await airtable.change({ files: { 'bad.bin': { type: 'application/x-msdownload', content: btoa('MZ\x00\x01') } } })
    cells(0, 0)['Photo'] = [{ id: 'attOld', url: '/files/bad.bin', filename: 'Old.exe' }]
    await save()
    const person = await imported()
    cells(0, 1)['Photo'] = [{ id: 'attBad', url: '/files/bad.bin', filename: 'Bad.exe' }]
    await save()
    expect((await updated(person)).done.filesSkipped).toBe(1)
    // Both could be attached now, if they were downloaded again.
    await airtable.change({ files: { 'bad.bin': { type: 'image/png', content: png } } })
    const { people, done } = await updated(person)
    expect({ ...people, skipped: done.filesSkipped }).toMatchObject({ ...nothing, skipped: 0 })
    expect((await recordsOf(person, 'People')).map(({ Photo }) => Photo)).toEqual([null, null])
  })

  test('because they cannot be downloaded are tried again', async () => {
    const person = await imported()
    cells(0, 1)['Photo'] = [{ id: 'attLate', url: '/files/late.png', filename: 'Late.png' }]
    await save()
    expect((await updated(person)).done.filesSkipped).toBe(1)
    await airtable.change({ files: { 'late.png': { type: 'image/png', content: png } } })
    expect((await updated(person)).people).toMatchObject({ ...nothing, update: 1 })
    expect((await recordsOf(person, 'People'))[1]?.['Photo']).toMatchObject([{ filename: 'Late.png' }])
  })
})

describe('what people changed here', () => {
  test('is kept, and a change on both sides is asked about once', async () => {
    const person = await imported()
    await edit(person, 'People', [0, 'Name', 'Our Ann'])
    await edit(person, 'People', [0, 'Notes', 'ours'])
    cells(0, 0)['Notes'] = 'theirs'
    await save()
    expect((await updated(person)).people).toMatchObject({ ...nothing, conflicts: 1 })
    expect((await recordsOf(person, 'People'))[0]).toMatchObject({ Name: 'Our Ann', Notes: 'ours' })
    expect((await compared(person)).people).toMatchObject(nothing)
    Object.assign(cells(0, 0), { Name: 'Their Ann', Notes: 'theirs again' })
    await save()
    expect((await updated(person, { takesTheirs: true })).people).toMatchObject({ ...nothing, conflicts: 2 })
    expect((await recordsOf(person, 'People'))[0]).toMatchObject({ Name: 'Their Ann', Notes: 'theirs again' })
    expect((await compared(person)).people).toMatchObject(nothing)
  })

  test('after the comparison is kept, even if theirs are taken, and compared again', async () => {
    const person = await imported()
    await edit(person, 'People', [1, 'Name', 'Our Bob'])
    cells(0, 0)['Name'] = 'Anna'
    cells(0, 1)['Name'] = 'Their Bob'
    await save()
    const { id, people } = await compared(person)
    expect(people).toMatchObject({ ...nothing, update: 1, conflicts: 1 })
    await edit(person, 'People', [0, 'Name', 'Our Ann'])
    await edit(person, 'People', [1, 'Name', 'Our second Bob'])
    const { update } = await confirmed(person, id, { takesTheirs: true })
    expect(update?.result).toMatchObject({ updated: 0, kept: 2 })
    expect(await recordsOf(person, 'People')).toMatchObject([{ Name: 'Our Ann' }, { Name: 'Our second Bob' }])
    expect((await compared(person)).people).toMatchObject({ ...nothing, conflicts: 2 })
  })

  test('in lists of links stays, and only what Airtable changed in them is written', async () => {
    const person = await imported()
    const [, sum] = await recordsOf(person, 'Tasks')
    // Bob gets a task here; at Airtable Ann loses another one.
    await edit(person, 'People', [1, 'Tasks', [sum?.id]])
    cells(0, 0)['Tasks'] = ['recTasks1']
    cells(1, 0)['Owner'] = []
    await save()
    expect((await updated(person)).people).toMatchObject({ ...nothing, update: 1 })
    const [ann, bob] = await recordsOf(person, 'People')
    expect(ann).toMatchObject({ Tasks: ['Sum'] })
    expect(bob).toMatchObject({ Tasks: ['Sum'] })
  })

  test('in lists of links is merged with what Airtable changed in the same cell', async () => {
    const person = await imported()
    const [write, sum] = await recordsOf(person, 'Tasks')
    // Ann loses a task here, and Bob gets one; at Airtable both get others.
    await edit(person, 'People', [0, 'Tasks', [sum?.id]])
    await edit(person, 'People', [1, 'Tasks', [sum?.id]])
    tableAt(1).records.push(newTask())
    cells(0, 0)['Tasks'] = ['recTasks1', 'recTasks0', 'recNew']
    cells(0, 1)['Tasks'] = ['recTasks0']
    await save()
    expect((await updated(person)).people).toMatchObject({ ...nothing, update: 2 })
    const [ann, bob] = await recordsOf(person, 'People')
    expect([ann?.['Tasks'], bob?.['Tasks']]).toEqual([
      ['Read', 'Sum'],
      ['Sum', 'Write'],
    ])
    expect(write?.['Title']).toBe('Write')
    expect((await compared(person)).people).toMatchObject(nothing)
  })

  test('in types of fields stays, like deleted fields, and both are named', async () => {
    const person = await imported()
    await convert(person, 'Age', 'single_line_text')
    await deleteField(person, 'Mail')
    Object.assign(cells(0, 0), { Name: 'Anna', Age: 42, Mail: 'anna@example.org' })
    await save()
    const { people } = await updated(person)
    expect(people).toMatchObject({ ...nothing, update: 1, left: { retyped: ['Age'], deleted: ['Mail'] } })
    expect((await recordsOf(person, 'People'))[0]).toMatchObject({ Name: 'Anna', Age: '41.5' })
    expect((await compared(person)).people).toMatchObject(nothing)
  })

  test('after the comparison in types of fields stays, too', async () => {
    const person = await imported()
    Object.assign(cells(0, 0), { Name: 'Anna', Age: 42, Mail: 'anna@example.org' })
    await save()
    const { id } = await compared(person)
    await convert(person, 'Age', 'single_line_text')
    await deleteField(person, 'Mail')
    await confirmed(person, id)
    expect((await recordsOf(person, 'People'))[0]).toMatchObject({ Name: 'Anna', Age: '41.5' })
  })

  test('is kept where fields are required or unique, and what was left out is counted', async () => {
    const person = await imported()
    await editField(person, 'Name', { rules: { unique: true } })
    await editField(person, 'Mail', { rules: { required: true } })
    cells(0, 0)['Mail'] = ''
    Object.assign(cells(0, 1), { Name: 'Ann', Notes: 'new' })
    tableAt(0).records.push({ id: 'recNew', createdTime: '', fields: { Name: 'Ann', Notes: 'third' } })
    await save()
    const { people, done } = await updated(person)
    expect(people).toMatchObject({ ...nothing, add: 1, update: 1, required: 1 })
    expect(done.update?.result).toMatchObject({ added: 1, updated: 1, deleted: 0, refused: 3, kept: 0 })
    expect(await recordsOf(person, 'People')).toMatchObject([
      { Name: 'Ann', Mail: 'ann@example.org' },
      { Name: 'Bob', Notes: 'new' },
      { Name: null, Notes: 'third' },
    ])
    // What was refused is compared again, and written once the rule is gone.
    await editField(person, 'Name', { rules: { unique: false } })
    expect((await updated(person)).people).toMatchObject({ ...nothing, update: 2, required: 1 })
    expect((await recordsOf(person, 'People')).map(({ Name }) => Name)).toEqual(['Ann', 'Ann', 'Ann'])
  })

  test('keeps deleted records deleted, and links to records of their own', async () => {
    const person = await imported()
    await remove(person, 'Tasks', 0)
    const { people, tasks } = await updated(person)
    expect(people).toMatchObject(nothing)
    expect(tasks).toMatchObject({ ...nothing, deletedHere: 1 })
    expect(await recordsOf(person, 'Tasks')).toHaveLength(1)
  })

  test('in formats of numbers changes no value', async () => {
    const person = await imported()
    await editField(person, 'Age', { template: { numberFormat: 'period_comma', decimalPlaces: 0 } })
    await editField(person, 'Share', { template: { decimalPlaces: 3 } })
    await editField(person, 'Cost', { template: { currencySymbol: '$', decimalPlaces: 0 } })
    await editField(person, 'Time', { template: { format: 'h:mm:ss' } })
    expect((await compared(person)).people).toMatchObject(nothing)
    Object.assign(cells(0, 0), { Age: 1234.5, Share: 0.0625, Cost: 1234.56, Time: 3600 })
    await save()
    expect((await updated(person)).people).toMatchObject({ ...nothing, update: 1 })
    expect((await recordsOf(person, 'People'))[0]).toMatchObject({
      Age: 1234.5,
      Share: 0.0625,
      Cost: 1234.56,
      Time: 3600,
    })
  })
})

describe('options', () => {
  const setChoices = (list: { id: string; name: string }[]) => {
    for (const field of tableAt(0).fields) if (['Level', 'Tags'].includes(field.name)) field.options = { choices: list }
  }
  const labelsOf = async (person: Awaited<ReturnType<typeof imported>>, name: string) => {
    const { structure } = await (await openBase(airtable.platform, person.base)).read()
    const field = structure.tables.find(one => one.name === 'People')?.fields.find(one => one.name === name)
    const template = field?.template as { options: { value: string; label: string }[] } | undefined
    return template?.options ?? []
  }

  test('that were renamed here stay so, and get the cells of the same option at Airtable', async () => {
    const person = await imported()
    const [high, low] = await labelsOf(person, 'Level')
    await editField(person, 'Level', { template: { options: [{ ...high, label: 'Urgent' }, low] } })
    // Airtable renames the other option, and uses the first one for Bob.
    setChoices([choices[0] ?? { id: '', name: '' }, { id: 'selLow', name: 'Minor' }])
    cells(0, 1)['Level'] = 'High'
    cells(0, 0)['Tags'] = ['Minor', 'High']
    await save()
    expect((await updated(person)).people).toMatchObject({ ...nothing, update: 1 })
    const [ann, bob] = await recordsOf(person, 'People')
    expect([ann?.['Level'], bob?.['Level']]).toEqual([high?.value, high?.value])
    expect((await labelsOf(person, 'Level')).map(({ label }) => label)).toEqual(['Urgent', 'Low, really'])
  })

  test('that were renamed here to the name of a new one at Airtable stay options of their own', async () => {
    const person = await imported()
    const [high, low] = await labelsOf(person, 'Level')
    await editField(person, 'Level', { template: { options: [{ ...high, label: 'Top' }, low] } })
    setChoices([...choices, { id: 'selTop', name: 'Top' }])
    cells(0, 1)['Level'] = 'Top'
    await save()
    await updated(person)
    const [ann, bob] = await recordsOf(person, 'People')
    const options = await labelsOf(person, 'Level')
    expect(options.map(({ label }) => label)).toEqual(['Top', 'Low, really', 'Top 2'])
    expect([ann?.['Level'], bob?.['Level']]).toEqual([high?.value, options[2]?.value])
  })

  test('that were deleted and added again at Airtable stay the same options', async () => {
    const person = await imported()
    const [high, low] = await labelsOf(person, 'Level')
    setChoices([{ id: 'selHighAgain', name: 'High' }, choices[1] ?? { id: '', name: '' }])
    cells(0, 1)['Level'] = 'High'
    await save()
    await updated(person)
    const [ann, bob] = await recordsOf(person, 'People')
    expect(await labelsOf(person, 'Level')).toEqual([high, low])
    expect([ann?.['Level'], bob?.['Level']]).toEqual([high?.value, high?.value])
  })

  test('that were deleted here stay deleted, and their cells are left', async () => {
    const person = await imported()
    const [high] = await labelsOf(person, 'Level')
    await editField(person, 'Level', { template: { options: [high] } })
    cells(0, 1)['Level'] = 'Low, really'
    await save()
    expect((await updated(person)).people).toMatchObject({ ...nothing, deletedOptions: 1 })
    expect(await labelsOf(person, 'Level')).toEqual([high])
    expect((await recordsOf(person, 'People'))[1]).toMatchObject({ Level: null })
  })

  test('that are new are added, or are the option of the same name here', async () => {
    const person = await imported()
    const before = await labelsOf(person, 'Level')
    await editField(person, 'Level', {
      template: { options: [...before, { value: 'ours', label: 'middle', color: 'red' }] },
    })
    setChoices([...choices, { id: 'selMid', name: 'Middle' }, { id: 'selTop', name: 'Top' }])
    cells(0, 0)['Level'] = 'Top'
    cells(0, 1)['Level'] = 'Middle'
    await save()
    // Two options of Tags, and one of Level.
    expect((await updated(person)).people).toMatchObject({ ...nothing, update: 2, newOptions: 3 })
    const [ann, bob] = await recordsOf(person, 'People')
    expect([ann?.['Level'], bob?.['Level']]).toEqual(['Top', 'ours'])
    expect((await compared(person)).people).toMatchObject(nothing)
  })
})

describe('records that are gone at Airtable', () => {
  test('are deleted if the person chooses so, undo brings everything back, and the same is offered again', async () => {
    const person = await imported()
    const before = { people: await recordsOf(person, 'People'), tasks: await recordsOf(person, 'Tasks') }
    cells(0, 0)['Name'] = 'Anna'
    tableAt(1).records.splice(0, 1)
    tableAt(1).records.push(newTask(['recPeople1']))
    cells(0, 0)['Tasks'] = ['recTasks1']
    cells(0, 1)['Tasks'] = ['recNew']
    await save()
    const first = await updated(person, { deletesGone: true })
    expect(first.done.update?.result).toMatchObject({ added: 1, deleted: 1 })
    expect((await recordsOf(person, 'Tasks')).map(({ Title }) => Title)).toEqual(['Sum', 'Read'])
    await undoUpdate(airtable.platform, person, first.id)
    await undoUpdate(airtable.platform, person, first.id)
    expect(await recordsOf(person, 'People')).toEqual(before.people)
    expect(await recordsOf(person, 'Tasks')).toEqual(before.tasks)
    expect((await findUpdates(airtable.platform, person)).jobs).toMatchObject([
      { id: first.id, update: { isUndone: true } },
    ])
    const again = await updated(person, { deletesGone: true })
    expect({ people: again.people, tasks: again.tasks }).toEqual({ people: first.people, tasks: first.tasks })
    expect((await recordsOf(person, 'Tasks')).map(({ Title }) => Title)).toEqual(['Sum', 'Read'])
  })

  test('stay if somebody edited them here, also in a field of their own or after the comparison', async () => {
    const person = await imported()
    const gone = Array.from({ length: 4 }, (_, at) => ({
      id: `recGone${at}`,
      createdTime: '',
      fields: { Title: `Gone ${at}` },
    }))
    tableAt(1).records.push(...gone)
    await save()
    await updated(person)
    tableAt(1).records.splice(2)
    await save()
    await edit(person, 'Tasks', [2, 'Title', 'Ours'])
    const { id, tasks } = await compared(person)
    expect(tasks).toMatchObject({ ...nothing, gone: 3, goneEdited: 1 })
    await edit(person, 'Tasks', [3, 'Title', 'Ours, too'])
    const [ann] = await recordsOf(person, 'People')
    await edit(person, 'Tasks', [4, 'Owner', [ann?.id]])
    const { update } = await confirmed(person, id, { deletesGone: true })
    expect(update?.result).toMatchObject({ deleted: 1, goneEdited: 3 })
    expect((await recordsOf(person, 'Tasks')).map(({ Title }) => Title)).toEqual([
      'Write',
      'Sum',
      'Ours',
      'Ours, too',
      'Gone 2',
    ])
  })

  test('stay in the trash after an undo if another record has their unique value by then', async () => {
    const person = await imported()
    await editField(person, 'Name', { rules: { unique: true } })
    tableAt(0).records.splice(1, 1)
    await save()
    const { id } = await updated(person, { deletesGone: true })
    await edit(person, 'People', [0, 'Name', 'Bob'])
    expect(await undoUpdate(airtable.platform, person, id)).toMatchObject({ restored: 0, unrestored: 1 })
    expect((await recordsOf(person, 'People')).map(({ Name }) => Name)).toEqual(['Bob'])
  })

  test('return if they return at Airtable', async () => {
    const person = await imported()
    const [row] = tableAt(1).records.splice(1, 1)
    cells(0, 0)['Tasks'] = ['recTasks0']
    await save()
    await updated(person, { deletesGone: true })
    expect(await recordsOf(person, 'Tasks')).toHaveLength(1)
    if (row) tableAt(1).records.push(row)
    cells(0, 0)['Tasks'] = ['recTasks0', 'recTasks1']
    await save()
    expect((await updated(person)).tasks).toMatchObject({ ...nothing, add: 1 })
    expect((await recordsOf(person, 'Tasks')).map(({ Title }) => Title)).toEqual(['Write', 'Sum'])
    expect((await recordsOf(person, 'People'))[0]).toMatchObject({ Tasks: ['Sum', 'Write'] })
  })
})

test('an update touches only the tables of its own import, which may be in an open base', async () => {
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
  const { id } = await startUpdate(airtable.platform, person, { importId, serviceId: person.serviceId })
  await updates.reached(person, id, 'staged')
  await confirmed(person, id)
  expect((await recordsOf(person, 'Copied tasks'))[0]).toMatchObject({ Title: 'Written' })
  expect((await recordsOf(person, 'Tasks'))[0]).toMatchObject({ Title: 'Write' })
})
