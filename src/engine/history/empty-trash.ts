import { z } from 'zod'
import type { JobDefinition, RunningJob } from '../../platform/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Base, openBase } from '../base/base.ts'
import type { Write } from '../base/base-writer.ts'
import { isRecordPropertyColumn } from '../base/record-property-columns.ts'
import { deleteEndedLinks } from '../shared/live-link.ts'
import { dropFormerColumns } from '../conversions/drop-former-columns.ts'
import { eachBase } from '../base/each-base.ts'
import { daysOfHistory } from '../model/structure.ts'
import { selectVersionAt } from './history-table.sql.ts'
import { holdingBase } from '../base/holding-base.ts'
import { deleteLinkSet } from '../links/links.sql.ts'
import { run } from '../../platform/sql/run.ts'
import { dropTable, type FieldRow, type LinkSetSide } from '../base/structure.sql.ts'
import {
  deleteStructure,
  dropColumns,
  purgeLog,
  purgeRecords,
  selectBaseFlows,
  selectOldStructure,
} from './trash.sql.ts'
import { withLockTimeout } from '../base/with-lock-timeout.ts'

/** Rows per statement, to keep each one short. */
const batchRows = 5_000

const Nothing = z.object({})

const emptyTrashJob: JobDefinition<z.infer<typeof Nothing>> = {
  name: 'tables.emptyTrash',
  data: Nothing,
  retries: 2,
  maxRunSeconds: 3 * 3600,
}

/** Empties the trash of all bases and shortens their logs on this node, once a day. */
export async function startTrashJob(platform: Platform): Promise<void> {
  await platform.jobs.work(emptyTrashJob, (_, job) => emptyTrashes(platform, job))
  await platform.jobs.schedule(emptyTrashJob, '41 2 * * *', {})
}

async function emptyTrashes(platform: Platform, { signal }: RunningJob): Promise<void> {
  const bases = await run(platform.pool, selectBaseFlows())
  await eachBase(bases, async flow => emptyTrash(await openBase(platform, flow)), { log: platform.log, signal })
}

/**
 * Deletes for good what was moved to the trash more than 30 days before `now`. Deletes log entries older than the
 * configured retention, and then the columns that only those entries needed. Can be interrupted at any point and run
 * again.
 */
export async function emptyTrash(base: Base, now = Date.now()): Promise<void> {
  const before = daysBefore(now, daysOfHistory)
  const { pool, config } = base.platform
  const { structure } = await base.read()
  for (const { id, relation } of structure.tables) {
    const linkSides = structure.rows.fields.flatMap(field => (field.table_id === id ? linkSidesOf(field) : []))
    const purge = purgeRecords({ schema: base.schema, relation }, { before, limit: batchRows, linkSides })
    await repeatBatches(() => holdingBase(base, connection => run(connection, purge)))
  }
  if ((await run(pool, selectOldStructure(base.schema, before))).length > 0) {
    await base.writer.write({
      name: 'trash.empty',
      actor: 'system',
      size: Infinity,
      work: write => deleteOldStructure(write, before),
    })
  }
  await deleteEndedLinks(base)
  await shortenLog(base, daysBefore(now, config.logRetentionDays))
  await dropFormerColumns(base)
}

async function shortenLog({ platform, schema }: Base, before: string): Promise<void> {
  const [last] = await run(platform.pool, selectVersionAt(schema, before))
  const version = last?.version
  if (!version) return
  // Actions first, because the oldest one left marks the beginning of the complete log.
  for (const from of ['actions', 'log'] as const) {
    await repeatBatches(() => run(platform.pool, purgeLog(schema, { from, version, limit: batchRows })))
  }
}

/** The links of a field, now and with its former types, which an undo restores. */
export function linkSidesOf({
  link_set: set,
  link_side: side,
  former_columns: formerColumns,
}: FieldRow): LinkSetSide[] {
  const now = set === null || side === null ? [] : [{ set, side }]
  return [...now, ...formerColumns.flatMap(({ links }) => links ?? [])]
}

async function deleteOldStructure(write: Write, before: string): Promise<object> {
  const { connection, schema } = write
  const old = await run(connection, selectOldStructure(schema, before))
  const tables = new Set(old.filter(({ kind }) => kind === 'tables').map(({ id }) => id))
  await withLockTimeout(connection, async () => {
    for (const { kind, id } of old) {
      if (kind === 'tables') await deleteTable(write, id)
      else if (kind === 'fields') await deleteField(write, id, tables)
      else await run(connection, deleteStructure(schema, 'views', id))
    }
  })
  await write.restructured()
  return {}
}

async function deleteTable({ connection, schema, structure }: Write, id: string): Promise<void> {
  const row = structure.rows.tables.find(table => table.id === id)
  if (!row) return
  for (const field of structure.rows.fields) {
    if (field.table_id !== id) continue
    for (const { set } of linkSidesOf(field)) await run(connection, deleteLinkSet(schema, set))
  }
  for (const statement of dropTable(schema, { id, relation: row.relation })) await run(connection, statement)
}

/** Deletes a field, unless its table was deleted with all of its fields. */
async function deleteField(
  { connection, schema, structure }: Write,
  id: string,
  goneTables: ReadonlySet<string>,
): Promise<void> {
  const row = structure.rows.fields.find(field => field.id === id)
  const table = structure.rows.tables.find(one => one.id === row?.table_id)
  if (!row || !table || goneTables.has(table.id)) return
  // If a field was converted back, its column is also a former one.
  const columns = new Set([row.column_name ?? [], row.former_columns.flatMap(former => former.column ?? [])].flat(2))
  for (const column of columns) if (isRecordPropertyColumn(column)) columns.delete(column)
  if (columns.size > 0) await run(connection, dropColumns({ schema, relation: table.relation }, [...columns]))
  for (const { set } of linkSidesOf(row)) await run(connection, deleteLinkSet(schema, set))
  await run(connection, deleteStructure(schema, 'fields', id))
}

/** Runs batches until nothing is left to delete. */
async function repeatBatches(purge: () => Promise<{ purged: number }[]>): Promise<void> {
  for (;;) {
    const [done] = await purge()
    if ((done?.purged ?? 0) < batchRows) return
  }
}

const daysBefore = (now: number, days: number) => new Date(now - days * 86_400_000).toISOString()
