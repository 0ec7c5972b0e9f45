import { openBase } from '../../engine/base/base.ts'
import { selectTableOrigins } from '../../engine/origins/origins.sql.ts'
import { countDeletedHere, selectChangedRows, selectGoneRows, setSeen } from '../../engine/origins/source-rows.sql.ts'
import { run } from '../../platform/sql/run.ts'
import { type Comparison, compareRows, uneditedRows } from './compare-rows.ts'
import type { UpdateWork } from './run-update.ts'
import { type UpdatedTable, type UpdatePlan, writableColumns } from './update-plan.ts'
import type { TableUpdate, UpdateSummary } from './update-state.ts'
import { inverseFieldsOf, optionsOf, rowsAtOnce } from './write-update.ts'

/** Compares the rows of the source that changed, page by page. Stores which conflicts its person is told of. */
export async function compareUpdate(work: UpdateWork, plan: UpdatePlan): Promise<UpdateSummary> {
  const tables: TableUpdate[] = []
  for (const table of plan.tables) {
    const compared = await compareTable(work, plan, table)
    if (compared) tables.push(compared)
  }
  return { tables, goneTables: plan.goneTables, newTables: plan.newTables }
}

async function compareTable(
  { platform, job, signal }: UpdateWork,
  plan: UpdatePlan,
  table: UpdatedTable,
): Promise<TableUpdate | null> {
  const { pool } = platform
  const base = await openBase(platform, job)
  const { structure } = await base.read()
  const stored = structure.tables.find(({ id }) => id === table.tableId)
  if (!stored) return null
  const { schema } = base
  const of = { jobId: job.id, tableId: table.tableId, relation: stored.relation }
  const origins = await run(pool, selectTableOrigins(schema))
  const options = optionsOf(
    table,
    structure,
    origins.find(({ tableId }) => tableId === table.tableId),
  )
  const columns = writableColumns(table, structure)
  const comparison: Comparison = {
    connection: pool,
    schema,
    structure,
    jobId: job.id,
    table,
    columns,
    options,
    choices: null,
  }
  const [deleted] = await run(pool, countDeletedHere(schema, of))
  const update: TableUpdate = {
    tableId: table.tableId,
    name: stored.name,
    add: 0,
    update: 0,
    gone: 0,
    goneEdited: 0,
    deletedHere: deleted?.count ?? 0,
    conflicts: 0,
    unreadable: 0,
    required: 0,
    deletedOptions: 0,
    newFields: table.newFields ?? [],
    newOptions: [...options.values()].reduce((sum, { added }) => sum + added, 0),
    left: table.left,
  }
  for (let after = ''; ;) {
    signal.throwIfAborted()
    const page = { except: table.ignored, after, upTo: null, limit: rowsAtOnce }
    const changed = await run(pool, selectChangedRows(schema, of, page))
    const last = changed.at(-1)
    if (!last) break
    const { rows, counts } = await compareRows(comparison, changed)
    for (const { recordId, data, conflicts } of rows) {
      if (recordId === null) update.add += 1
      else if (Object.keys(data).length > 0) update.update += 1
      update.conflicts += Object.keys(conflicts).length
    }
    update.unreadable += counts.unreadable
    update.required += counts.required
    update.deletedOptions += counts.deletedOptions
    const seen = rows.flatMap(({ sourceId, conflicts }) =>
      Object.keys(conflicts).length > 0 ? [{ sourceId, seen: conflicts }] : [],
    )
    if (seen.length > 0) await run(pool, setSeen(schema, of, seen))
    after = last.sourceId
  }
  const inverseFields = inverseFieldsOf(plan.tables, structure)
  for (let after = ''; ;) {
    signal.throwIfAborted()
    const gone = await run(pool, selectGoneRows(schema, of, { after, upTo: null, limit: rowsAtOnce }))
    const last = gone.at(-1)
    if (!last) break
    const unedited = await uneditedRows({ ...comparison, inverseFields }, gone)
    update.gone += unedited.length
    update.goneEdited += gone.length - unedited.length
    after = last.sourceId
  }
  return update
}
