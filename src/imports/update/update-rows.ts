import { fieldType } from '../../fields/registry.ts'
import { isSameJson } from '../../fields/same-json.ts'
import type { Base } from '../../engine/base/base.ts'
import type { StoredTable } from '../../engine/base/base-structure.ts'
import { selectOldestVersion, selectRecordOrigins, selectTableOrigins } from '../../engine/origins/origins.sql.ts'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import { localPath } from '../import-files.ts'
import { selectImportsOfJob } from '../imports.sql.ts'
import { type RowFile, rowsOf } from '../job/fill-links.ts'
import type { Template } from '../csv/column-profile.ts'
import type { KnownRows, UpdateRow } from './compare-rows.ts'
import type { UpdatedTable, UpdatePlan } from './update-plan.ts'

/** Number of rows that are compared at once, and written in one transaction. */
const rowsAtOnce = 1000

/** The files with the fetched rows, by import id. */
export type UpdateFiles = ReadonlyMap<string, RowFile>

export async function updateFiles(platform: Platform, jobId: string): Promise<UpdateFiles> {
  const files = new Map<string, RowFile>()
  for (const { id, fetched } of await run(platform.pool, selectImportsOfJob(jobId))) {
    files.set(id, { path: await localPath(platform, id), size: fetched?.bytes ?? 0 })
  }
  return files
}

/** The rows of a table in batches, with all their columns. */
export async function* batchesOf(table: UpdatedTable, files: UpdateFiles): AsyncGenerator<UpdateRow[]> {
  const file = files.get(table.importId)
  if (!file) return
  const columns = [0, ...table.columnIds.map((_, at) => at + 1)]
  let rows: UpdateRow[] = []
  const seen = new Set<string>()
  for await (const row of rowsOf(file, columns)) {
    // A source that changes while it is read may send a row on two pages.
    if (seen.has(row[0] ?? '')) continue
    seen.add(row[0] ?? '')
    rows.push(row)
    if (rows.length < rowsAtOnce) continue
    yield rows
    rows = []
  }
  if (rows.length > 0) yield rows
}

/** Which records the rows of all tables became, by the id of the table at the source. */
export async function knownRows(base: Base, plan: UpdatePlan, files: UpdateFiles): Promise<Map<string, KnownRows>> {
  const { structure } = await base.read()
  const known = new Map<string, KnownRows>()
  for (const table of plan.tables) {
    const { relation } = structure.table(table.tableId)
    const atSource = new Set<string>()
    const file = files.get(table.importId)
    if (file) for await (const [id = ''] of rowsOf(file, [0])) atSource.add(id)
    const records = new Map<string, string>()
    const existing = new Set<string>()
    const recordsAtSource = new Set<string>()
    const origins = await run(base.platform.pool, selectRecordOrigins(base.schema, { id: table.tableId, relation }))
    for (const { sourceId, recordId, exists } of origins) {
      records.set(sourceId, recordId)
      if (exists) existing.add(recordId)
      if (atSource.has(sourceId)) recordsAtSource.add(recordId)
    }
    known.set(table.sourceId, { records, existing, atSource, recordsAtSource })
  }
  return known
}

/** The existing records of rows that the source no longer has. */
export function goneRecords({ records, existing, atSource }: KnownRows): string[] {
  const gone: string[] = []
  for (const [sourceId, recordId] of records) if (!atSource.has(sourceId) && existing.has(recordId)) gone.push(recordId)
  return gone
}

/** Since which version changes count as made here, by table, and whether the log reaches back to it. */
export async function lastUpdates(base: Base): Promise<Map<string, { version: number; isComplete: boolean }>> {
  const [oldest] = await run(base.platform.pool, selectOldestVersion(base.schema))
  const origins = await run(base.platform.pool, selectTableOrigins(base.schema))
  return new Map(
    origins.map(({ tableId, version }) => [
      tableId,
      { version, isComplete: oldest?.version !== null && version + 1 >= (oldest?.version ?? Infinity) },
    ]),
  )
}

/** The settings that fields get because the source has options that they lack, by field id. */
export async function newOptions(
  stored: StoredTable,
  table: UpdatedTable,
  files: UpdateFiles,
): Promise<Map<string, { before: Template; after: Template }>> {
  const fields = table.columns.flatMap(({ fieldId, index }) => {
    const field = stored.fields.find(({ id }) => id === fieldId)
    const extend = field && fieldType(field.type).extendTemplate
    return field && extend
      ? [{ fieldId, index, before: field.template as Template, extend, texts: new Set<string>() }]
      : []
  })
  if (fields.length === 0) return new Map()
  for await (const rows of batchesOf(table, files)) {
    for (const row of rows) {
      for (const { index, texts } of fields) if (row[index]) texts.add(row[index])
    }
  }
  return new Map(
    fields.flatMap(({ fieldId, before, extend, texts }) => {
      const after = extend(before, texts) as Template
      return isSameJson(before, after) ? [] : [[fieldId, { before, after }]]
    }),
  )
}

/** How many options a field gets. */
export function addedOptions({ before, after }: { before: Template; after: Template }): number {
  const count = ({ options }: Template) => (Array.isArray(options) ? options.length : 0)
  return count(after) - count(before)
}
