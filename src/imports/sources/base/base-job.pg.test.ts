import { expect, test, vi } from 'vitest'
import { accessCacheOf } from '../../../access/access-cache.ts'
import { openBase } from '../../../engine/base/base.ts'
import { cancelJob } from '../../job/cancel-job.ts'
import { readJob } from '../../job/job-state.ts'
import { resumeJob } from '../../job/resume-job.ts'
import { type Copier, openBaseCopies } from '../../testing/base-copies.ts'
import { relationsOf, tablesOf } from '../../testing/import-fixture.ts'
import { baseSource } from './base-source.ts'
import { neverAborted } from '../../../platform/never-aborted.ts'

const copies = openBaseCopies({ isWorking: false })
const count = 9_000

/** A base with two tables, and a job that nobody works on. */
async function newJob(from?: Copier): Promise<{ copier: Copier; jobId: string }> {
  const copier = from ?? (await copies.newCopier())
  for (const name of ['One', 'Two']) {
    const fields = [{ id: name, name: 'N', type: 'single_line_text', template: {} }]
    const tableId = await copies.table(copier, name, { fields })
    await copies.manyRecords(copier, { tableId, fieldId: name, count })
  }
  const { id: jobId } = await copies.start(copier)
  return { copier, jobId }
}

const platform = () => copies.people.platform

/** Works on a job until it has two pages of its first table and asks for the third. */
async function interrupted({ copier, jobId }: Awaited<ReturnType<typeof newJob>>): Promise<void> {
  const stop = new AbortController()
  const { open } = baseSource
  const opening = vi.spyOn(baseSource, 'open').mockImplementation(async (...given) => {
    const opened = await open(...given)
    let pages = 0
    return {
      tables: opened.tables.bind(opened),
      async readPage(...page) {
        if (pages === 2) stop.abort(new Error('The server stops'))
        stop.signal.throwIfAborted()
        pages += 1
        return opened.readPage(...page)
      },
    }
  })
  try {
    await expect(resumeJob(platform(), jobId, stop.signal)).rejects.toThrow('The server stops')
  } finally {
    opening.mockRestore()
  }
  expect((await readJob(platform(), copier.actor, jobId)).tables).toMatchObject([
    { rows: 4_000, isFetched: false },
    { rows: 0, isFetched: false },
  ])
}

async function trash({ source }: Copier): Promise<void> {
  await platform().pool.query('UPDATE flows SET trashed_at = now() WHERE id = $1', [source.flowId])
  accessCacheOf(platform()).forgetAll()
}

async function expectNothing(copier: Copier): Promise<void> {
  expect(await tablesOf(platform(), copier)).toEqual([])
  expect(await relationsOf(platform(), copier)).toBe(0)
}

test('an interrupted import has every record once, in order, when another run resumes it', async () => {
  const job = await newJob()
  await interrupted(job)
  await resumeJob(platform(), job.jobId, neverAborted)
  expect(await readJob(platform(), job.copier.actor, job.jobId)).toMatchObject({
    status: 'done',
    totalRecords: 2 * count,
  })
  const base = await openBase(platform(), job.copier.base)
  const { structure } = await base.read()
  for (const { relation, fields } of structure.tables) {
    const { rows } = await platform().pool.query(
      `SELECT ${fields[0]?.column} AS n FROM ${base.schema}.${relation} ORDER BY seq`,
    )
    expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: count }, (_, at) => `n${at + 1}`))
  }
})

test('an import whose source is deleted while it runs ends with a message and leaves nothing', async () => {
  const job = await newJob()
  await interrupted(job)
  await trash(job.copier)
  await resumeJob(platform(), job.jobId, neverAborted).catch(() => undefined)
  expect(await readJob(platform(), job.copier.actor, job.jobId)).toMatchObject({
    status: 'failed',
    error: 'The other database was deleted or you can no longer open it.',
  })
  await expectNothing(job.copier)
})

test('an import whose source is deleted before it runs ends with a message and leaves nothing', async () => {
  const { copier, jobId } = await newJob()
  await trash(copier)
  await resumeJob(platform(), jobId, neverAborted).catch(() => undefined)
  expect(await readJob(platform(), copier.actor, jobId)).toMatchObject({
    status: 'failed',
    error: 'The other database was deleted or you can no longer open it.',
  })
  await expectNothing(copier)
})

test('an import by a person who loses the source while it runs ends with a message and leaves nothing', async () => {
  const [owner, reader] = [await copies.newCopier(), await copies.newCopier()]
  const member = [owner.source.flowId, reader.actor.userId]
  await platform().pool.query(`INSERT INTO flow_members (flow_id, user_id, level) VALUES ($1, $2, 'read')`, member)
  const job = await newJob({ ...reader, source: owner.source })
  await interrupted(job)
  await platform().pool.query('DELETE FROM flow_members WHERE flow_id = $1 AND user_id = $2', member)
  accessCacheOf(platform()).forgetAll()
  await resumeJob(platform(), job.jobId, neverAborted).catch(() => undefined)
  expect(await readJob(platform(), reader.actor, job.jobId)).toMatchObject({
    status: 'failed',
    error: 'The other database was deleted or you can no longer open it.',
  })
  await expectNothing(reader)
})

test('a cancelled import leaves nothing, and the source stays as it was', async () => {
  const job = await newJob()
  await interrupted(job)
  await cancelJob(platform(), job.copier.actor, job.jobId)
  await resumeJob(platform(), job.jobId, neverAborted)
  expect(await readJob(platform(), job.copier.actor, job.jobId)).toMatchObject({ status: 'cancelled' })
  await expectNothing(job.copier)
  expect(await copies.schema(job.copier)).toMatchObject([
    { name: 'One', rows: count },
    { name: 'Two', rows: count },
  ])
})
