import { openBase } from '../../engine/base/base.ts'
import { deleteOldOriginChanges, selectTableOrigins } from '../../engine/origins/origins.sql.ts'
import { deleteOtherSourceRows, deleteSourceRows } from '../../engine/origins/source-rows.sql.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import { shared } from '../../platform/sql/scope.ts'
import { inTransaction } from '../../platform/sql/transactions.ts'
import { bindSource, type OpenSource } from '../job/import-source.ts'
import { pageFormat } from '../job/job-plan.ts'
import { deleteJobImports, insertJobImports, type JobRow, setJobDone } from '../job/job.sql.ts'
import { JobStopped } from '../job/job-stopped.ts'
import { requireSource } from '../sources/registry.ts'
import { compareUpdate } from './compare-update.ts'
import { readSource } from './read-source.ts'
import { type UpdatePlan, planUpdate } from './update-plan.ts'
import type { UpdateLeft } from './update-state.ts'
import { countWritten, setUpdatePlan, setUpdateResult, setUpdateStaged } from './update.sql.ts'
import { fieldsAction, updateAction, writeUpdate } from './write-update.ts'

export interface UpdateWork {
  platform: Platform
  job: JobRow
  signal: AbortSignal
}

/**
 * Reads the source again and compares it with the tables. Then the update waits until its person has seen what it will
 * do. Once they confirm it, it writes. Each step resumes where it was interrupted.
 */
export async function runUpdate(work: UpdateWork): Promise<void> {
  const { platform, job } = work
  const { choices, updatePlan } = job
  if (choices && updatePlan) {
    const left = await writeUpdate({ ...work, job: { ...job, choices } }, updatePlan)
    await storeResult(platform, job, left)
    await run(platform.pool, setJobDone(job.id))
    await deleteRowsOfUpdate(platform, job)
    return
  }
  const source = await bindSource(requireSource(job.source), job.settings).open(platform, job.userId)
  const plan = updatePlan ?? (await planned(work, source))
  await readSource({ ...work, signal: AbortSignal.any([work.signal, platform.space.full]) }, plan, source)
  const [isStaged] = await run(platform.pool, setUpdateStaged(job.id, await compareUpdate(work, plan)))
  if (!isStaged) throw new JobStopped()
}

/** Stores what an update has written, which stays and can be undone. Called before it ends. */
export async function storeResult(
  platform: Platform,
  job: Pick<JobRow, 'id' | 'flowId' | 'updatePlan' | 'choices'>,
  left: UpdateLeft = { refused: 0, kept: 0 },
): Promise<void> {
  if (!job.choices) return
  const { schema } = await openBase(platform, job)
  const tableIds = (job.updatePlan?.tables ?? []).map(({ tableId }) => tableId)
  const [written] = await run(
    platform.pool,
    countWritten(schema, { id: job.id, name: updateAction, fieldsName: fieldsAction, tableIds }),
  )
  if (written) await run(platform.pool, setUpdateResult(job.id, { ...written, ...left }))
}

/** Deletes what an update has read. Called once it has ended, so that it never compares with a part of it. */
export async function deleteRowsOfUpdate(platform: Platform, job: Pick<JobRow, 'id' | 'flowId'>): Promise<void> {
  const { schema } = await openBase(platform, job)
  await run(platform.pool, deleteSourceRows(schema, job.id))
  await run(platform.pool, deleteOldOriginChanges(schema))
}

async function planned({ platform, job, signal }: UpdateWork, source: OpenSource): Promise<UpdatePlan> {
  const base = await openBase(platform, job)
  await run(platform.pool, deleteOtherSourceRows(base.schema, job.id))
  const origins = (await run(platform.pool, selectTableOrigins(base.schema))).filter(
    ({ importId }) => importId === job.updateOf,
  )
  const schema = await source.tables(signal)
  const { structure } = await base.read()
  const plan = planUpdate(origins, schema, structure)
  if (plan.tables.length === 0) throw new AppError('conflict', 'None of the imported tables is left.')
  const tables = plan.tables.map(({ importId, tableId }) => {
    const tableName = structure.table(tableId).name
    return { id: importId, plan: { tableId, tableName, columns: [], rows: 0, ...pageFormat } }
  })
  await inTransaction(platform.pool, shared, async connection => {
    const [isRunning] = await run(connection, setUpdatePlan(job.id, plan))
    if (!isRunning) throw new JobStopped()
    await run(connection, deleteJobImports(job.id))
    await run(connection, insertJobImports(job, tables))
  })
  return plan
}
