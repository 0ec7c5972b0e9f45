import { insertRowOrigins, type NewTableOrigin } from '../../engine/origins/origins.sql.ts'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import { selectImportsOfJob } from '../imports.sql.ts'
import { requireSource } from '../sources/registry.ts'
import { type RowFile, rowsOf } from './fill-links.ts'
import type { JobPlan } from './job-plan.ts'
import type { JobRow } from './job.sql.ts'

const batchRows = 50_000

/** Where the tables of a job come from, by table id; empty for sources that cannot bring tables up to date. */
export function tableOrigins({ id: importId, source, settings }: JobRow, plan: JobPlan): Map<string, NewTableOrigin> {
  if (!requireSource(source).updates) return new Map()
  return new Map(
    plan.tables.flatMap(({ table, sourceId, origins = [] }): [string, NewTableOrigin][] =>
      sourceId === null ? [] : [[table.tableId, { source, importId, settings, sourceId, columns: origins }]],
    ),
  )
}

/** Stores which row of the source each record was, so that a later import finds it. Repeating it changes nothing. */
export async function keepRowOrigins(
  { platform, job, signal }: { platform: Platform; job: JobRow; signal: AbortSignal },
  plan: JobPlan,
  files: readonly RowFile[],
): Promise<void> {
  const origins = tableOrigins(job, plan)
  const rows = await run(platform.pool, selectImportsOfJob(job.id))
  for (const [at, { table }] of plan.tables.entries()) {
    const [file, hidden] = [files[at], rows[at]?.hiddenTable]
    if (!file || !hidden || !origins.has(table.tableId)) continue
    const { schema, relation } = hidden
    let [first, sourceIds]: [number, string[]] = [1, []]
    const store = async () => {
      signal.throwIfAborted()
      if (sourceIds.length > 0)
        await run(platform.pool, insertRowOrigins(schema, { tableId: table.tableId, relation, first, sourceIds }))
      first += sourceIds.length
      sourceIds = []
    }
    for await (const [id = ''] of rowsOf(file, [0])) {
      sourceIds.push(id)
      if (sourceIds.length === batchRows) await store()
    }
    await store()
  }
}
