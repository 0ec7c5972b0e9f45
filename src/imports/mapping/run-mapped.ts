import { fieldContext } from '../../fields/field-context.ts'
import { isSameJson } from '../../fields/same-json.ts'
import { fieldType } from '../../fields/registry.ts'
import { AppError } from '../../platform/errors.ts'
import { runWorker } from '../../platform/run-worker.ts'
import { run } from '../../platform/sql/run.ts'
import { openBase } from '../../engine/base/base.ts'
import type { Write } from '../../engine/base/base-writer.ts'
import { isSetAside } from '../../engine/staged/set-aside.ts'
import { matchStaged, stagedOutcomes, writeStaged } from '../../engine/staged/write-staged.ts'
import { addField, changeField } from '../../engine/structure/change-fields.ts'
import type { HiddenTable } from '../../engine/structure/hidden-table.ts'
import type { ColumnCheck } from '../csv/check-column.ts'
import type { Template } from '../csv/column-profile.ts'
import { fillTable, requireFile, type Work } from '../fill-table.ts'
import type { MappingTarget, PlannedColumn } from '../import-plan.ts'
import { setDone } from '../imports.sql.ts'
import { type AnalysisTask, analysisThread } from '../worker-tasks.ts'
import type { ImportSummary } from './import-summary.ts'
import { contextOf, type MappedImport, type MappedPlan, stagedRows } from './mapped-import.ts'
import { discardStaging, keepSetAside } from './set-aside-rows.ts'
import { setPlan, setStaged, setSummary, setWriting, setWritten } from './mapping.sql.ts'

/**
 * Stages the rows of a file, and writes them into their table. An import with a key stops before it writes, until its
 * person has seen what it will do.
 */
export async function runMapped(work: Work<MappedImport>): Promise<void> {
  if (work.row.phase !== 'publishing') {
    const isWriting = await stage(work)
    if (!isWriting) return
  }
  // Once the rows are counted, all are written, and the staged ones may be gone.
  if (!work.row.summary?.done) await write(work)
  await discardStaging(work.platform, work.row)
  await run(work.platform.pool, setDone(work.row.id))
}

/** Stages the rows and finds their records. Returns false when the import stops, or waits for its person. */
async function stage({ platform, row, signal }: Work<MappedImport>): Promise<boolean> {
  const plan = row.hiddenTable ? row.plan : await planWithOptions({ platform, row, signal })
  if (!plan) return false
  const hidden = await fillTable({ platform, row: { ...row, plan }, signal })
  row.plan = plan
  row.hiddenTable = hidden
  const matching = { rows: stagedRows(plan, hidden), context: contextOf(row) }
  const expected = await matchStaged(platform, { flowId: row.flowId }, matching)
  const summary = { expected, done: null }
  row.summary = summary
  const waits = plan.target.keyFieldId !== null
  const [set] = await run(platform.pool, waits ? setStaged(row.id, summary) : setWriting(row.id, summary))
  if (!set || waits) return false
  // A failure from now on also reverts what was written.
  row.phase = 'publishing'
  return true
}

/** Adds the options that the file has and the fields lack to the plan. Returns null when the import must stop. */
async function planWithOptions(work: Work<MappedImport>): Promise<MappedPlan | null> {
  const { plan, flowId } = work.row
  const { structure } = await (await openBase(work.platform, { flowId })).read()
  const { fields } = structure.table(plan.target.tableId)
  const options: NonNullable<MappingTarget['options']> = {}
  const columns: PlannedColumn[] = []
  for (const column of plan.columns) {
    const fieldId = plan.target.fields[column.fieldId] ?? ''
    const field = fields.find(({ id }) => id === fieldId)
    if (!field || !fieldType(column.type).extendTemplate) {
      columns.push(column)
      continue
    }
    const before = field.template as Template
    const after = await withOptionsOfFile(work, { ...column, template: before })
    if (!isSameJson(before, after)) options[fieldId] = { before, after }
    columns.push({ ...column, template: after })
  }
  const extended = { ...plan, columns, target: { ...plan.target, options } }
  const [set] = await run(work.platform.pool, setPlan(work.row.id, extended))
  return set ? extended : null
}

/** The template of a field with options for all texts of a column. */
async function withOptionsOfFile(
  { platform, row, signal }: Work<MappedImport>,
  { index, type, template }: PlannedColumn,
): Promise<Template> {
  const { path, size } = await requireFile(platform, row.id)
  const { format, firstRow } = row.plan
  const task: AnalysisTask = {
    kind: 'check',
    path,
    state: { size, complete: true },
    column: { index, type, template, format, firstRow, context: fieldContext(row.plan) },
  }
  return (await runWorker<ColumnCheck>(analysisThread, task, signal).result).template
}

async function write(work: Work<MappedImport>): Promise<void> {
  const { platform, row, signal } = work
  const { plan, hiddenTable: hidden, flowId } = row
  if (!hidden) throw new AppError('conflict', 'The rows of this import are gone. Import the file again.')
  await changeStructure(work)
  await writeStaged(
    platform,
    { flowId },
    {
      rows: stagedRows(plan, hidden),
      context: contextOf(row),
      gestureId: row.id,
      actor: row.userId,
      signal,
      async onProgress(rowsDone) {
        const [isRunning] = await run(platform.pool, setWritten(row.id, rowsDone))
        if (!isRunning) throw new Error(`Import ${row.id} must stop`)
      },
    },
  )
  await keepSetAside(platform, row)
  await run(platform.pool, setSummary(row.id, await summaryOf(work, hidden), plan.rows))
}

async function summaryOf({ platform, row }: Work<MappedImport>, hidden: HiddenTable): Promise<ImportSummary> {
  if (!row.summary) throw new Error('The rows were not matched')
  const outcomes = await stagedOutcomes(platform, hidden)
  const { added = 0, updated = 0, same = 0, skipped = 0 } = outcomes
  const setAside = Object.entries(outcomes).reduce((sum, [name, rows]) => sum + (isSetAside(name) ? rows : 0), 0)
  return { ...row.summary, done: { added, updated, same, skipped, setAside } }
}

/** Creates the new fields, and adds the options that the file has. Repeating it changes nothing. */
async function changeStructure({ platform, row }: Work<MappedImport>): Promise<void> {
  const { newFields, options = {} } = row.plan.target
  if (newFields.length === 0 && Object.keys(options).length === 0) return
  const base = await openBase(platform, { flowId: row.flowId })
  await base.writer.write({
    name: 'imports.fields',
    actor: row.userId,
    // Another start of the same import has another staging table.
    actionId: `${row.plan.tableId}:fields`,
    gestureId: row.id,
    work: write => addToTable(write, row.plan.target),
  })
}

async function addToTable(write: Write, { tableId, newFields, options = {} }: MappingTarget): Promise<object> {
  for (const field of newFields) await addField(write, { tableId, ...field, renamesIfTaken: true })
  for (const [fieldId, { before, after }] of Object.entries(options)) {
    await changeField(write, { tableId, fieldId, template: after, expects: { template: before } })
  }
  return {}
}
