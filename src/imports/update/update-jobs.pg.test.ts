import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { deleteSourceRows } from '../../engine/origins/source-rows.sql.ts'
import { openBase } from '../../engine/base/base.ts'
import { run } from '../../platform/sql/run.ts'
import { recentJobs } from '../job/job-state.ts'
import { resumeJob } from '../job/resume-job.ts'
import { undoJob } from '../job/undo-job.ts'
import { nothing, openUpdates } from '../testing/update-fixture.ts'
import { cancelUpdate, confirmUpdate, findUpdates, readUpdate, startUpdate } from './start-update.ts'
import { undoUpdate } from './undo-update.ts'

const updates = openUpdates()
const {
  airtable,
  imported,
  compared,
  confirmed,
  updated,
  recordsOf,
  reached,
  start,
  edit,
  trash,
  tableAt,
  cells,
  save,
} = updates
const keep = { deletesGone: false, takesTheirs: false }

test('a comparison whose answer was lost is the same one when it is asked for again', async () => {
  const person = await imported()
  const { places } = await findUpdates(airtable.platform, person)
  const call = { importId: places[0]?.importId ?? '', serviceId: person.serviceId, actionId: 'act1' }
  const [first, second] = await Promise.all([
    startUpdate(airtable.platform, person, call),
    startUpdate(airtable.platform, person, call),
  ])
  expect(second.id).toBe(first.id)
  await reached(person, first.id, 'staged')
  expect((await startUpdate(airtable.platform, person, call)).id).toBe(first.id)
  expect((await findUpdates(airtable.platform, person)).jobs.map(({ id }) => id)).toEqual([first.id])
})

test('another editor finds an update that waits, writes it with an account of their own, and undoes it', async () => {
  const person = await imported()
  const other = { ...(await airtable.newPerson()), base: person.base }
  cells(0, 0)['Name'] = 'Anna'
  await save()
  const { id } = await compared(person)
  expect((await findUpdates(airtable.platform, other)).jobs).toMatchObject([{ id, status: 'staged' }])
  // The account of the first person is gone.
  await airtable.platform.pool.query('DELETE FROM connections WHERE id = $1', [person.serviceId])
  await confirmed(other, id)
  expect((await recordsOf(person, 'People'))[0]).toMatchObject({ Name: 'Anna' })
  await undoUpdate(airtable.platform, other, id)
  expect((await recordsOf(person, 'People'))[0]).toMatchObject({ Name: 'Ann' })
  expect((await compared(other)).people).toMatchObject({ ...nothing, update: 1 })
})

test('an update of another base is not there', async () => {
  const person = await imported()
  const { id } = await compared(person)
  const other = await airtable.newPerson()
  for (const call of [readUpdate, undoUpdate, cancelUpdate]) {
    await expect(call(airtable.platform, other, id)).rejects.toThrow('no such import')
  }
  await expect(confirmUpdate(airtable.platform, other, { ...keep, jobId: id })).rejects.toThrow('no such import')
})

test('an update is refused while another one of the base runs, and replaces one that waits', async () => {
  const person = await imported()
  const waiting = await compared(person)
  await airtable.change({ pagesToSend: 0, pages: [] })
  const running = await start(person)
  expect((await readUpdate(airtable.platform, person, waiting.id)).status).toBe('cancelled')
  await expect(start(person)).rejects.toThrow('already being brought up to date')
  await cancelUpdate(airtable.platform, person, running.id)
  await airtable.change({ pagesToSend: null })
  await reached(person, running.id, 'cancelled')
  expect((await compared(person)).people).toMatchObject(nothing)
})

test('an update that waits can be cancelled, and then not confirmed', async () => {
  const person = await imported()
  cells(0, 0)['Name'] = 'Anna'
  await save()
  const { id } = await compared(person)
  await cancelUpdate(airtable.platform, person, id)
  await reached(person, id, 'cancelled')
  await expect(confirmUpdate(airtable.platform, person, { ...keep, jobId: id })).rejects.toThrow('Compare again')
  await expect(undoUpdate(airtable.platform, person, id)).rejects.toThrow('cannot be undone')
  expect((await recordsOf(person, 'People'))[0]).toMatchObject({ Name: 'Ann' })
  expect((await findUpdates(airtable.platform, person)).jobs).toEqual([])
})

test('the list of imports undoes an update, and never deletes the tables that it wrote', async () => {
  const person = await imported()
  cells(0, 0)['Name'] = 'Anna'
  await save()
  const { id } = await updated(person)
  expect(await recentJobs(airtable.platform, person.actor)).toMatchObject([{ id, isUndone: false }, { update: null }])
  await undoJob(airtable.platform, person, { jobId: id })
  expect((await recordsOf(person, 'People'))[0]).toMatchObject({ Name: 'Ann' })
  expect(await recentJobs(airtable.platform, person.actor)).toMatchObject([{ id, isUndone: true }, { update: null }])
})

test('updates are undone the latest first, and then the changes of all are offered again', async () => {
  const person = await imported()
  cells(0, 0)['Name'] = 'Anna'
  tableAt(1).records.push({ id: 'recNew', createdTime: '', fields: { Title: 'Read', Owner: [] } })
  await save()
  const first = await updated(person)
  cells(0, 0)['Notes'] = 'theirs'
  Object.assign(tableAt(1).records.at(-1)?.fields ?? {}, { Title: 'Read again' })
  await save()
  const second = await updated(person)
  await expect(undoUpdate(airtable.platform, person, first.id)).rejects.toThrow('Undo the later update')
  expect((await recordsOf(person, 'People'))[0]).toMatchObject({ Name: 'Anna', Notes: 'theirs' })
  await undoUpdate(airtable.platform, person, second.id)
  await undoUpdate(airtable.platform, person, first.id)
  expect((await recordsOf(person, 'People'))[0]).toMatchObject({ Name: 'Ann', Notes: 'two\nlines, "quoted"' })
  expect(await compared(person)).toMatchObject({
    people: { ...nothing, update: 1 },
    tasks: { ...nothing, add: 1 },
  })
})

test('an undo that somebody else began is finished by another editor', async () => {
  const person = await imported()
  const other = { ...(await airtable.newPerson()), base: person.base }
  cells(0, 0)['Name'] = 'Anna'
  await save()
  const { id } = await updated(person)
  await undoUpdate(airtable.platform, person, id)
  // As if the server was killed before it noted that everything is undone.
  await airtable.platform.pool.query('UPDATE import_jobs SET undone_at = NULL WHERE id = $1', [id])
  await undoUpdate(airtable.platform, other, id)
  expect((await recordsOf(person, 'People'))[0]).toMatchObject({ Name: 'Ann' })
  expect(await recentJobs(airtable.platform, person.actor)).toMatchObject([{ id, isUndone: true }, { update: null }])
})

test('an undo leaves a table in the trash as it is, so that nothing is added twice after it was restored', async () => {
  const person = await imported()
  tableAt(1).records.push({ id: 'recNew', createdTime: '', fields: { Title: 'Read', Owner: [] } })
  await save()
  const { id } = await updated(person)
  const tasks = await trash(person, 'Tasks')
  await undoUpdate(airtable.platform, person, id)
  await tasks.restore()
  expect((await recordsOf(person, 'Tasks')).map(({ Title }) => Title)).toEqual(['Write', 'Sum', 'Read'])
  expect((await compared(person)).tasks).toMatchObject(nothing)
})

test('an earlier update is undone, and what an undo left out in a table that was in the trash then', async () => {
  const person = await imported()
  Object.assign(cells(0, 0), { Name: 'Anna' })
  Object.assign(cells(1, 0), { Title: 'Written' })
  await save()
  const first = await updated(person)
  Object.assign(cells(0, 0), { Name: 'Annabel' })
  Object.assign(cells(1, 0), { Title: 'Rewritten' })
  await save()
  const second = await updated(person)
  const tasks = await trash(person, 'Tasks')
  await undoUpdate(airtable.platform, person, second.id)
  await tasks.restore()
  expect((await recordsOf(person, 'Tasks'))[0]).toMatchObject({ Title: 'Rewritten' })
  await undoUpdate(airtable.platform, person, first.id)
  expect((await recordsOf(person, 'People'))[0]).toMatchObject({ Name: 'Ann' })
  expect((await recordsOf(person, 'Tasks'))[0]).toMatchObject({ Title: 'Write' })
  expect(await compared(person)).toMatchObject({ people: { update: 1 }, tasks: { update: 1 } })
})

test('an update is undone together with decisions to keep values here that were made after it', async () => {
  const person = await imported()
  cells(0, 0)['Name'] = 'Anna'
  await save()
  const first = await updated(person)
  await edit(person, 'People', [0, 'Notes', 'ours'])
  cells(0, 0)['Notes'] = 'theirs'
  await save()
  expect((await updated(person)).done.update?.result).toMatchObject({ updated: 0 })
  await undoUpdate(airtable.platform, person, first.id)
  expect((await recordsOf(person, 'People'))[0]).toMatchObject({ Name: 'Ann', Notes: 'ours' })
  expect((await compared(person)).people).toMatchObject({ ...nothing, update: 1, conflicts: 1 })
})

test('an update that is written again after a crash changes nothing more, and deletes nothing', async () => {
  const person = await imported()
  cells(0, 0)['Name'] = 'Anna'
  tableAt(1).records.push({ id: 'recNew', createdTime: '', fields: { Title: 'Read', Owner: ['recPeople0'] } })
  await save()
  const { id, done } = await updated(person, { deletesGone: true })
  const before = [await recordsOf(person, 'People'), await recordsOf(person, 'Tasks')]
  // Its rows are deleted once it has ended, so it finds none.
  const { schema } = await openBase(airtable.platform, person.base)
  await run(airtable.platform.pool, deleteSourceRows(schema, id))
  await airtable.platform.pool.query(`UPDATE import_jobs SET status = 'running', phase = 'publishing' WHERE id = $1`, [
    id,
  ])
  await resumeJob(airtable.platform, id, new AbortController().signal)
  expect((await reached(person, id, 'done')).update?.result).toEqual(done.update?.result)
  expect([await recordsOf(person, 'People'), await recordsOf(person, 'Tasks')]).toEqual(before)
})

test('a failure that repeats while an update writes ends it, and what was written can be undone', async () => {
  const person = await imported()
  cells(0, 0)['Name'] = 'Anna'
  cells(1, 0)['Title'] = 'Refused'
  await save()
  const { id } = await compared(person)
  const { schema } = await openBase(airtable.platform, person.base)
  const { rows } = await airtable.platform.pool.query<{ relation: string; column: string }>(
    `SELECT t.relation, f.column_name AS column FROM ${schema}.tables t JOIN ${schema}.fields f ON f.table_id = t.id
     WHERE t.name = 'Tasks' AND f.name = 'Title'`,
  )
  const [{ relation, column } = { relation: '', column: '' }] = rows
  await airtable.platform.pool.query(
    `ALTER TABLE ${schema}.${relation} ADD CONSTRAINT broken CHECK (${column} <> 'Refused')`,
  )
  await airtable.platform.pool.query(`UPDATE import_jobs SET attempts = 4 WHERE id = $1`, [id])
  await confirmUpdate(airtable.platform, person, { ...keep, jobId: id })
  const failed = await reached(person, id, 'failed')
  expect(failed.update?.result).toMatchObject({ updated: 1 })
  expect((await recordsOf(person, 'People'))[0]).toMatchObject({ Name: 'Anna' })
  await undoUpdate(airtable.platform, person, id)
  expect((await recordsOf(person, 'People'))[0]).toMatchObject({ Name: 'Ann' })
})

test('an update gets through errors that pass, and ends with the reason of others', async () => {
  const person = await imported()
  cells(0, 0)['Name'] = 'Anna'
  await airtable.change({ faults: { status: 503, count: 2 } })
  await save()
  expect((await compared(person)).people).toMatchObject({ update: 1 })
  await airtable.change({ faults: { status: 401, count: 99 } })
  const { id } = await start(person)
  expect(await reached(person, id, 'failed')).toMatchObject({ errorReason: 'connection_not_accepted' })
  // Also those who did not follow it are told.
  expect((await findUpdates(airtable.platform, person)).jobs).toMatchObject([{ id, status: 'failed' }])
  expect((await recordsOf(person, 'People'))[0]).toMatchObject({ Name: 'Ann' })
  await airtable.change({ faults: { status: 401, count: 0 } })
  const again = await compared(person)
  expect(again.people).toMatchObject({ update: 1 })
  expect((await findUpdates(airtable.platform, person)).jobs).toMatchObject([{ id: again.id }])
})

test('tables of a version that kept no origins are named, and not offered', async () => {
  const person = await imported()
  const { schema } = await openBase(airtable.platform, person.base)
  await airtable.platform.pool.query(`DELETE FROM ${schema}.table_origins`)
  expect(await findUpdates(airtable.platform, person)).toEqual({
    places: [],
    withoutOrigin: ['People', 'Tasks'],
    jobs: [],
  })
})

test('an update of many rows is written in pages', async () => {
  const person = await imported()
  const many = Array.from({ length: 1200 }, (_, at) => ({
    id: `recMany${at}`,
    createdTime: '',
    fields: { Title: `Many ${at}`, Owner: ['recPeople0'] },
  }))
  tableAt(1).records.push(...many)
  await save()
  expect((await updated(person)).tasks).toMatchObject({ ...nothing, add: 1200 })
  expect(await recordsOf(person, 'Tasks')).toHaveLength(1000)
  const { schema } = await openBase(airtable.platform, person.base)
  const { rows } = await airtable.platform.pool.query(
    `SELECT count(DISTINCT version)::integer AS actions FROM ${schema}.actions JOIN ${schema}.log USING (version)
     WHERE name = 'imports.update' AND kind = 'record.create'`,
  )
  expect(rows).toEqual([{ actions: 3 }])
})

/** Counts the statements about the stored rows of a base that some work sends to PostgreSQL. */
async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    // Others poll for jobs and ask how far one is. Each page that is read is stored once.
    const isOfRows = (call: unknown) => {
      const text = JSON.stringify(call)
      return (
        /source_rows|record_origins|base_\d+\W+t\d/.test(text) && !/INSERT INTO \W*base_\d+\W+source_rows/.test(text)
      )
    }
    return query.mock.calls.filter(isOfRows).length
  } finally {
    query.mockRestore()
  }
}

test('an update takes the same number of statements for 20 rows as for 480', async () => {
  const person = await imported()
  const counts = []
  for (const size of [20, 480]) {
    const rows = Array.from({ length: size }, (_, at) => ({
      id: `rec${size}No${at}`,
      createdTime: '',
      fields: { Title: `${size} ${at}` },
    }))
    tableAt(1).records.push(...rows)
    for (const { fields } of tableAt(1).records.slice(0, 2)) fields['Title'] = `Changed for ${size}`
    await save()
    counts.push(await countStatements(() => updated(person)))
  }
  expect(counts[1]).toBe(counts[0])
})
