import {
  dropUnknownLinks,
  insertRowOrigins,
  type NewTableOrigin,
  type SourceCells,
} from '../../engine/origins/origins.sql.ts'
import { prepareRelation } from '../../engine/structure/hidden-table.ts'
import { cleanText } from '../../fields/text/clean-text.ts'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import { selectImportsOfJob } from '../imports.sql.ts'
import { requireSource } from '../sources/registry.ts'
import { sourceCells } from '../update/source-cells.ts'
import { type RowFile, rowsOf } from './fill-links.ts'
import type { JobPlan } from './job-plan.ts'
import type { JobRow } from './job.sql.ts'

const batchRows = 5000

/** Where the tables of a job come from, by table id; empty for sources that cannot bring tables up to date. */
export function tableOrigins({ id: importId, source, settings }: JobRow, plan: JobPlan): Map<string, NewTableOrigin> {
  if (!requireSource(source).updates) return new Map()
  return new Map(
    plan.tables.flatMap(({ table, sourceId, origins, reads }): [string, NewTableOrigin][] =>
      sourceId === null || !origins || !reads
        ? []
        : [[table.tableId, { source, importId, settings, sourceId, columns: origins }]],
    ),
  )
}

/**
 * Stores which row of the source each record was, and what its cells held, so that a later import finds what changed.
 * Links to rows that were not imported are left out, as in the records. Repeating it changes nothing.
 */
export async function keepRowOrigins(
  { platform, job, signal }: { platform: Platform; job: JobRow; signal: AbortSignal },
  plan: JobPlan,
  files: readonly RowFile[],
): Promise<void> {
  const origins = tableOrigins(job, plan)
  const imports = await run(platform.pool, selectImportsOfJob(job.id))
  for (const [at, { table, reads = [] }] of plan.tables.entries()) {
    const [file, hidden] = [files[at], imports[at]?.hiddenTable]
    if (!file || !hidden || !origins.has(table.tableId)) continue
    const { schema, relation } = hidden
    // Rows are found by their numbers, which publishing would index only later.
    await prepareRelation(platform, { schema, relation, author: job.userId })
    let [first, rows]: [number, { sourceId: string; cells: SourceCells }[]] = [1, []]
    const store = async () => {
      signal.throwIfAborted()
      if (rows.length > 0)
        await run(platform.pool, insertRowOrigins(schema, { tableId: table.tableId, relation, first, rows }))
      first += rows.length
      rows = []
    }
    // The order of a pair's other column is read, but no part of its links.
    const isKept = new Set(origins.get(table.tableId)?.columns.flatMap(one => (one.isRead ? one.columnId : [])))
    const kept = reads.map(({ columnId }) => isKept.has(columnId))
    const columns = [0, ...reads.flatMap((_, column) => (kept[column] ? column + 1 : []))]
    const readers = reads.filter((_, column) => kept[column])
    for await (const [sourceId = '', ...texts] of rowsOf(file, columns)) {
      rows.push({ sourceId: cleanText(sourceId), cells: sourceCells(readers, texts) })
      if (rows.length === batchRows) await store()
    }
    await store()
  }
  for (const [at, { table, columnIds, links }] of plan.tables.entries()) {
    const hidden = imports[at]?.hiddenTable
    if (!hidden || !origins.has(table.tableId)) continue
    for (const { index, target, isOrder } of links) {
      signal.throwIfAborted()
      const [columnId, linkedTableId] = [columnIds[index - 1], plan.tables[target]?.table.tableId]
      if (isOrder || columnId === undefined || linkedTableId === undefined) continue
      await run(platform.pool, dropUnknownLinks(hidden.schema, { tableId: table.tableId, columnId, linkedTableId }))
    }
  }
}
