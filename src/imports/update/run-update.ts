import { openBase } from '../../engine/base/base.ts'
import { selectTableOrigins } from '../../engine/origins/origins.sql.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import { shared } from '../../platform/sql/scope.ts'
import { inTransaction } from '../../platform/sql/transactions.ts'
import { localPath, removeFile } from '../import-files.ts'
import { selectImportsOfJob } from '../imports.sql.ts'
import { fetchTable } from '../job/fetch-table.ts'
import { bindSource, type OpenSource } from '../job/import-source.ts'
import { pageFormat } from '../job/job-plan.ts'
import { deleteJobImports, insertJobImports, type JobRow, setJobDone } from '../job/job.sql.ts'
import { JobStopped } from '../job/job-stopped.ts'
import { holdsPages } from '../job/page-file.ts'
import { requireSource } from '../sources/registry.ts'
import { updateAction } from './compare-cells.ts'
import { compareRows } from './compare-rows.ts'
import { type UpdatePlan, planUpdate } from './update-plan.ts'
import {
  addedOptions,
  batchesOf,
  goneRecords,
  knownRows,
  lastUpdates,
  newOptions,
  updateFiles,
  type UpdateFiles,
} from './update-rows.ts'
import type { TableUpdate, UpdateSummary } from './update-state.ts'
import {
  cancelWaitingUpdates,
  clearFetched,
  countWritten,
  setUpdatePlan,
  setUpdateResult,
  setUpdateStaged,
} from './update.sql.ts'
import { writeUpdate } from './write-update.ts'

interface UpdateWork {
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
  const source = await bindSource(requireSource(job.source), job.settings).open(platform)
  const plan = job.updatePlan ?? (await planned(work, source))
  await fetchTables(work, plan, source)
  const files = await updateFiles(platform, job.id)
  const { choices } = job
  if (!choices) {
    const [isStaged] = await run(platform.pool, setUpdateStaged(job.id, await summarize(work, plan, files)))
    if (!isStaged) throw new JobStopped()
    return
  }
  await writeUpdate({ ...work, job: { ...job, choices } }, plan, files)
  const { schema } = await openBase(platform, job)
  const tableIds = plan.tables.map(({ tableId }) => tableId)
  const [result] = await run(platform.pool, countWritten(schema, { id: job.id, name: updateAction, tableIds }))
  if (result) await run(platform.pool, setUpdateResult(job.id, result))
  await run(platform.pool, setJobDone(job.id))
  await run(platform.pool, cancelWaitingUpdates(job.flowId))
  await removeUpdateFiles(platform, plan)
}

/** Removes the fetched rows of an update. A file that cannot be removed is removed later. */
export async function removeUpdateFiles(platform: Platform, plan: UpdatePlan | null): Promise<void> {
  for (const { importId } of plan?.tables ?? []) {
    await removeFile(platform, importId).catch((error: unknown) =>
      platform.log.warn({ error }, 'An imported file stays'),
    )
  }
}

async function planned({ platform, job, signal }: UpdateWork, source: OpenSource): Promise<UpdatePlan> {
  const base = await openBase(platform, job)
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

/** Fetches what the files of this node lack, in full if another node has fetched it. */
async function fetchTables({ platform, job, signal }: UpdateWork, plan: UpdatePlan, source: OpenSource): Promise<void> {
  const stop = AbortSignal.any([signal, platform.space.full])
  const rows = new Map((await run(platform.pool, selectImportsOfJob(job.id))).map(row => [row.id, row]))
  for (const table of plan.tables) {
    let fetched = rows.get(table.importId)?.fetched ?? null
    if (fetched && !(await holdsPages(await localPath(platform, table.importId), fetched))) {
      await run(platform.pool, clearFetched(table.importId))
      fetched = null
    }
    await fetchTable({ platform, job, signal: stop }, source, { table, fetched })
  }
}

/** Compares all rows, without writing anything. */
async function summarize(
  { platform, job, signal }: UpdateWork,
  plan: UpdatePlan,
  files: UpdateFiles,
): Promise<UpdateSummary> {
  const base = await openBase(platform, job)
  const known = await knownRows(base, plan, files)
  const since = await lastUpdates(base)
  const { structure } = await base.read()
  const tables: TableUpdate[] = []
  for (const table of plan.tables) {
    const stored = structure.table(table.tableId)
    const options = await newOptions(stored, table, files)
    const rows = known.get(table.sourceId)
    const update: TableUpdate = {
      tableId: table.tableId,
      name: stored.name,
      add: 0,
      update: 0,
      gone: rows ? goneRecords(rows).length : 0,
      deletedHere: 0,
      conflicts: 0,
      keptCells: 0,
      unreadable: 0,
      newOptions: [...options.values()].reduce((sum, change) => sum + addedOptions(change), 0),
      newColumns: table.newColumns.map(({ columnId, name, field: { type } }) => ({ columnId, name, type })),
      left: table.left,
    }
    const comparison = {
      connection: platform.pool,
      schema: base.schema,
      structure,
      table,
      columns: table.columns,
      known,
      since: since.get(table.tableId) ?? { version: 0, isComplete: false },
      templates: new Map([...options].map(([fieldId, { after }]) => [fieldId, after])),
      takesTheirs: false,
    }
    for await (const batch of batchesOf(table, files)) {
      signal.throwIfAborted()
      const changes = await compareRows(comparison, batch)
      update.add += changes.added.length
      update.update += changes.changed.length
      update.deletedHere += changes.deletedHere
      update.conflicts += changes.conflicts
      update.keptCells += changes.keptCells
      update.unreadable += changes.unreadable
    }
    tables.push(update)
  }
  return { tables, goneTables: plan.goneTables, newTables: plan.newTables }
}
