import { openBase } from '../../engine/base/base.ts'
import type { Base } from '../../engine/base/base.ts'
import type { Write } from '../../engine/base/base-writer.ts'
import { newId } from '../../engine/model/ids.ts'
import {
  insertRecordOrigins,
  selectTableOrigins,
  setKept,
  setTableOrigin,
  type TableOrigin,
} from '../../engine/origins/origins.sql.ts'
import { changeRecords, createRecordsWithLinks, deleteRecords } from '../../engine/records/change-records.ts'
import { addField, changeField } from '../../engine/structure/change-fields.ts'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import type { JobRow } from '../job/job.sql.ts'
import { JobStopped } from '../job/job-stopped.ts'
import { updateAction } from './compare-cells.ts'
import { type Comparison, compareRows, type KnownRows, type UpdateRow } from './compare-rows.ts'
import type { ComparedColumn, NewColumn, UpdatedTable, UpdatePlan } from './update-plan.ts'
import { batchesOf, goneRecords, knownRows, lastUpdates, newOptions, type UpdateFiles } from './update-rows.ts'
import type { UpdateChoices } from './update-state.ts'
import { setUpdateMoved } from './update.sql.ts'

/** Number of records that one transaction deletes. */
const deletedAtOnce = 1000

/** An update that its person has confirmed. */
export interface ConfirmedUpdate {
  platform: Platform
  job: JobRow & { choices: UpdateChoices & { version: number } }
  signal: AbortSignal
}

/**
 * Writes what the source has into the tables, in batches: edits of people come between. Each batch is compared again
 * under the lock of the base, so nothing that was changed meanwhile is overwritten, and repeating it changes nothing.
 */
export async function writeUpdate(update: ConfirmedUpdate, plan: UpdatePlan, files: UpdateFiles): Promise<void> {
  const { platform, job } = update
  const base = await openBase(platform, job)
  for (const table of plan.tables) await changeStructure(base, update, { table, files })
  const since = await lastUpdates(base)
  const writer = new RowsWriter(base, update, since)
  const { choices } = job
  const fresh = (table: UpdatedTable) => table.newColumns.filter(({ columnId }) => choices.columnIds.includes(columnId))
  let known = await knownRows(base, plan, files)
  for (const table of plan.tables) {
    const columns = [...table.columns.filter(({ linkedId }) => linkedId === null), ...fresh(table)]
    for await (const rows of batchesOf(table, files)) await writer.write({ table, columns, known }, rows)
  }
  // Links are written once all records exist.
  known = await knownRows(base, plan, files)
  for (const table of plan.tables) {
    const columns = table.columns.filter(({ linkedId }) => linkedId !== null)
    if (columns.length === 0) continue
    for await (const rows of batchesOf(table, files)) await writer.write({ table, columns, known }, rows)
  }
  if (choices.deletesGone) {
    for (const table of plan.tables) {
      const rows = known.get(table.sourceId)
      if (rows) await writer.delete(table, goneRecords(rows))
    }
  }
  await keepOrigins(
    base,
    update,
    plan.tables.map(table => ({ table, columns: fresh(table) })),
  )
}

/** Creates the chosen fields, and adds the options that the source has. Repeating it changes nothing. */
async function changeStructure(
  base: Base,
  { job }: ConfirmedUpdate,
  { table, files }: { table: UpdatedTable; files: UpdateFiles },
): Promise<void> {
  const { structure } = await base.read()
  const { tableId } = table
  const options = await newOptions(structure.table(tableId), table, files)
  const fresh = table.newColumns.filter(({ columnId }) => job.choices.columnIds.includes(columnId))
  if (options.size === 0 && fresh.length === 0) return
  await base.writer.write({
    name: `${updateAction}.fields`,
    actor: job.userId,
    gestureId: job.id,
    work: async write => {
      for (const { fieldId, name, field } of fresh) {
        const exists = write.structure.table(tableId).fields.some(({ id }) => id === fieldId)
        if (!exists) await addField(write, { tableId, id: fieldId, name, ...field, renamesIfTaken: true })
      }
      for (const [fieldId, { before, after }] of options) {
        await changeField(write, { tableId, fieldId, template: after, expects: { template: before } })
      }
      return {}
    },
  })
}

interface WrittenTable {
  table: UpdatedTable
  columns: readonly ComparedColumn[]
  known: ReadonlyMap<string, KnownRows>
}

/** Writes batches of rows, each in an action of the update's gesture. */
class RowsWriter {
  readonly #base: Base
  readonly #update: ConfirmedUpdate
  readonly #since: Awaited<ReturnType<typeof lastUpdates>>

  constructor(base: Base, update: ConfirmedUpdate, since: Awaited<ReturnType<typeof lastUpdates>>) {
    this.#base = base
    this.#update = update
    this.#since = since
  }

  async write({ table, columns, known }: WrittenTable, rows: readonly UpdateRow[]): Promise<void> {
    const since = this.#since.get(table.tableId)
    if (!since) return
    const { takesTheirs } = this.#update.job.choices
    await this.#apply(rows.length, write => {
      const { connection, schema, structure } = write
      const comparison = { connection, schema, structure, table, columns, known, since, takesTheirs }
      return writeBatch(write, comparison, rows)
    })
  }

  async delete({ tableId }: UpdatedTable, recordIds: readonly string[]): Promise<void> {
    for (let at = 0; at < recordIds.length; at += deletedAtOnce) {
      const batch = recordIds.slice(at, at + deletedAtOnce)
      await this.#apply(batch.length, async write => {
        await deleteRecords(write, { tableId, recordIds: batch })
        return {}
      })
    }
  }

  async #apply(size: number, work: (write: Write) => Promise<object>): Promise<void> {
    const { platform, job, signal } = this.#update
    signal.throwIfAborted()
    const [isRunning] = await run(platform.pool, setUpdateMoved(job.id))
    if (!isRunning) throw new JobStopped()
    const { userId: actor, id: gestureId } = job
    // A large action runs alone, so the log holds everything before it.
    await this.#base.writer.write({ name: updateAction, actor, gestureId, size: size + 1000, work })
  }
}

async function writeBatch(write: Write, comparison: Comparison, rows: readonly UpdateRow[]): Promise<object> {
  const { tableId } = comparison.table
  const { added, changed, kept } = await compareRows(comparison, rows)
  const created = added.map(({ sourceId, data }) => ({ sourceId, recordId: newId('rec'), data }))
  const records = created.map(({ recordId, data }) => ({ id: recordId, data }))
  await createRecordsWithLinks(write, { tableId, records, mayBeIncomplete: true })
  if (created.length > 0) await run(write.connection, insertRecordOrigins(write.schema, tableId, created))
  if (changed.length > 0) await changeRecords(write, { tableId, records: changed, keepsTakenLinks: true })
  if (kept.length > 0) await run(write.connection, setKept(write.schema, tableId, kept))
  return {}
}

/** Stores that the tables are up to date as of the version at which the update was confirmed. */
async function keepOrigins(
  base: Base,
  { job }: ConfirmedUpdate,
  tables: readonly { table: UpdatedTable; columns: readonly NewColumn[] }[],
): Promise<void> {
  const { version } = job.choices
  await base.writer.write({
    name: `${updateAction}.done`,
    actor: job.userId,
    work: async write => {
      const origins = await run(write.connection, selectTableOrigins(write.schema))
      for (const { table, columns } of tables) {
        const origin = origins.find(({ tableId }) => tableId === table.tableId)
        if (origin)
          await run(
            write.connection,
            setTableOrigin(write.schema, {
              ...withColumns(origin, columns),
              settings: job.settings,
              version,
            }),
          )
      }
      return {}
    },
  })
}

function withColumns(origin: TableOrigin, added: readonly NewColumn[]): TableOrigin {
  const known = new Set(origin.columns.map(({ columnId }) => columnId))
  const columns = added.flatMap(({ columnId, fieldId, field: { type }, sourceType }) =>
    known.has(columnId) ? [] : [{ columnId, fieldId, type, sourceType }],
  )
  return { ...origin, columns: [...origin.columns, ...columns] }
}
