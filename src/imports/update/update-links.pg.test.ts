import { expect, test } from 'vitest'
import { nothing, openUpdates } from '../testing/update-fixture.ts'

const { imported, compared, updated, recordsOf, edit, tableAt, cells, save } = openUpdates()

const record = (id: string, fields: Record<string, unknown>) => ({ id, createdTime: '', fields })
/** Cells of a field take at most one link. */
const setSingle = (table: number, name: string) => {
  const field = tableAt(table).fields.find(one => one.name === name)
  if (field) field.options = { ...field.options, prefersSingleRecordLink: true }
}
const named = async (person: Awaited<ReturnType<typeof imported>>, table: string, name: string) =>
  (await recordsOf(person, table)).find(one => (one['Name'] ?? one['Title']) === name)

test('a link to a row that came while the import ran is added with the row', async () => {
  cells(0, 1)['Tasks'] = ['recNew', 'recTasks0']
  await save()
  const person = await imported()
  expect(await named(person, 'People', 'Bob')).toMatchObject({ Tasks: ['Write'] })
  tableAt(1).records.push(record('recNew', { Title: 'Read', Owner: ['recPeople1'] }))
  await save()
  expect(await updated(person)).toMatchObject({
    people: { ...nothing, update: 1 },
    tasks: { ...nothing, add: 1 },
  })
  expect(await named(person, 'People', 'Bob')).toMatchObject({ Tasks: ['Read', 'Write'] })
})

test('several links in a cell that takes one are left alone, and the rest of the row is written', async () => {
  setSingle(0, 'Boss')
  await save()
  const person = await imported()
  Object.assign(cells(0, 1), { Notes: 'new', Boss: ['recPeople0', 'recPeople1'] })
  await save()
  const { people, done } = await updated(person)
  expect(people).toMatchObject({ ...nothing, update: 1, unreadable: 1 })
  expect(done.update?.result).toMatchObject({ updated: 1, refused: 1 })
  expect(await named(person, 'People', 'Bob')).toMatchObject({ Notes: 'new', Boss: ['Ann'] })
})

test('a record that moves to another one is linked there, however many records are between them', async () => {
  setSingle(1, 'Owner')
  tableAt(0).records.push(record('recAl', { Name: 'Al' }), record('recZoe', { Name: 'Zoe', Tasks: ['recTasks2'] }))
  tableAt(1).records.push(record('recTasks2', { Title: 'Draw', Owner: ['recZoe'] }))
  await save()
  const person = await imported()
  // Al takes one task from Ann, who is in a later transaction, and one from Zoe, who is gone.
  cells(0, 0)['Tasks'] = ['recTasks1']
  Object.assign(cells(0, 2), { Tasks: ['recTasks0', 'recTasks2'] })
  tableAt(0).records.splice(3, 1)
  for (const row of [0, 2]) cells(1, row)['Owner'] = ['recAl']
  const between = Array.from({ length: 600 }, (_, at) => record(`recB${at}`, { Name: `B${at}`, Boss: ['recAl'] }))
  tableAt(0).records.push(...between)
  await save()
  const { done } = await updated(person, { deletesGone: true })
  expect(done.update?.result).toMatchObject({ added: 600, deleted: 1, refused: 0, kept: 0 })
  expect(await named(person, 'People', 'Al')).toMatchObject({ Tasks: ['Draw', 'Write'] })
  expect(await named(person, 'People', 'Ann')).toMatchObject({ Tasks: ['Sum'] })
  expect((await compared(person)).people).toMatchObject(nothing)
})

test('records that are gone are all deleted, also those that link to each other', async () => {
  tableAt(0).records.push(
    record('recCy', { Name: 'Cy', Boss: ['recEve'] }),
    record('recDee', { Name: 'Dee', Boss: ['recCy'] }),
    record('recEve', { Name: 'Eve', Boss: ['recDee'] }),
    record('recFay', { Name: 'Fay', Boss: ['recFay'] }),
  )
  await save()
  const person = await imported()
  tableAt(0).records.splice(2)
  await save()
  const { people, done } = await updated(person, { deletesGone: true })
  expect(people).toMatchObject({ ...nothing, gone: 4 })
  expect(done.update?.result).toMatchObject({ deleted: 4, goneEdited: 0 })
  expect((await recordsOf(person, 'People')).map(({ Name }) => Name)).toEqual(['Ann', 'Bob'])
})

test('a record that is gone stays if somebody linked another one to it here', async () => {
  tableAt(0).records.push(record('recCy', { Name: 'Cy' }), record('recDee', { Name: 'Dee', Boss: ['recCy'] }))
  await save()
  const person = await imported()
  const cy = await named(person, 'People', 'Cy')
  await edit(person, 'People', [0, 'Boss', [cy?.id]])
  tableAt(0).records.splice(2)
  await save()
  const { people, done } = await updated(person, { deletesGone: true })
  expect(people).toMatchObject({ ...nothing, gone: 1, goneEdited: 1 })
  expect(done.update?.result).toMatchObject({ deleted: 1, goneEdited: 1 })
  expect(await named(person, 'People', 'Ann')).toMatchObject({ Boss: ['Cy'] })
})
