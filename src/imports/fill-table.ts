import { fieldContext } from '../fields/field-context.ts'
import { databaseAddress } from '../platform/database-address.ts'
import { AppError } from '../platform/errors.ts'
import type { Platform } from '../platform/platform.ts'
import { runWorker } from '../platform/run-worker.ts'
import { withCandidates } from '../engine/base/candidates.ts'
import { createHiddenTable, dropHiddenTable, type HiddenTable } from '../engine/structure/hidden-table.ts'
import { selectFillProgress } from '../engine/structure/hidden-table.sql.ts'
import { run } from '../platform/sql/run.ts'
import type { ImportProgress } from './copy-rows.ts'
import { fetchFile, type LocalFile } from './import-files.ts'
import type { ImportPlan } from './import-plan.ts'
import { setHiddenTable, setPhase, setResumed, type ImportRow } from './imports.sql.ts'
import { rowsOf } from './sources/rows-of.ts'
import { copyThread, type CopyWorkerTask } from './worker-tasks.ts'

/** An import that a person has started. */
export interface StartedImport extends ImportRow {
  flowId: string
  plan: ImportPlan
}

/** A job on an import: the node, the import's row, and the signal that stops the work. */
export interface Work<Row extends ImportRow = ImportRow> {
  platform: Platform
  row: Row
  signal: AbortSignal
}

/** The file of an import is in the data folder of another node. */
export class FileElsewhere extends Error {
  override readonly name = 'FileElsewhere'
}

export const isStarted = (row: ImportRow): row is StartedImport => row.flowId !== null && row.plan !== null

/** Copies the rows of an import's file into its hidden table, from where it stopped, and returns the table. */
export async function fillTable(work: Work<StartedImport>): Promise<HiddenTable> {
  const file = await rowsOf(work, await requireFile(work.platform, work.row.id))
  const hidden = work.row.hiddenTable ?? (await prepareTable(work))
  await copy(work, file, hidden)
  return hidden
}

async function prepareTable({ platform, row }: Work<StartedImport>): Promise<HiddenTable> {
  const flow = { flowId: row.flowId }
  const { tableId, columns, target } = row.plan
  // Nobody sees a staging table, so its name only needs to be free.
  const tableName = target ? `Import ${row.id}` : row.plan.tableName
  await run(platform.pool, setPhase(row.id, 'structure'))
  // The node may have stopped after creating the table and before storing its id.
  await dropHiddenTable(platform, flow, tableId)
  const fields = columns.map(({ fieldId, name, type, template, rules }) => ({
    id: fieldId,
    name,
    type,
    template,
    rules,
  }))
  const hidden = await createHiddenTable(platform, flow, { tableId, name: tableName, fields, actor: row.userId })
  await run(platform.pool, setHiddenTable(row.id, hidden))
  return hidden
}

async function copy(
  { platform, row, signal }: Work<StartedImport>,
  file: LocalFile,
  hidden: HiddenTable,
): Promise<void> {
  const filled = selectFillProgress<ImportProgress>(hidden.schema, row.plan.tableId)
  const progress = (await run(platform.pool, filled))[0]?.progress ?? null
  await run(platform.pool, setResumed(row.id, progress ?? { rowsDone: 0, unreadable: {} }))
  const types = row.plan.columns.map(({ type }) => type)
  const task: CopyWorkerTask = {
    importId: row.id,
    database: databaseAddress(platform.connection),
    plan: row.plan,
    file,
    hidden,
    progress,
    context: await withCandidates(platform, { flowId: row.flowId, reader: row.userId, types }, fieldContext(row.plan)),
  }
  const stop = AbortSignal.any([signal, platform.space.full])
  const { rowsDone } = await runWorker<ImportProgress>(copyThread, task, stop).result
  if (rowsDone !== row.plan.rows) throw new Error(`The file gave ${rowsDone} rows instead of ${row.plan.rows}`)
}

/** @throws FileElsewhere if only another node has the file. */
export async function requireFile(platform: Platform, importId: string): Promise<LocalFile> {
  const file = await fetchFile(platform, importId)
  if (file) return file
  if (platform.config.s3) throw new AppError('not_found', 'The uploaded file is gone. Upload it again.')
  throw new FileElsewhere()
}
