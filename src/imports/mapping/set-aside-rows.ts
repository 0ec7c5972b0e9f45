import { cutText } from '../../fields/text/cut-text.ts'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import { keepRows, selectStaged } from '../../engine/staged/staged-rows.sql.ts'
import { type FaultyRow, readFaults } from '../../engine/staged/write-staged.ts'
import { dropHiddenTable, type HiddenTable } from '../../engine/structure/hidden-table.ts'
import { maxKeptCells, maxKeptLength } from '../copy-rows.ts'
import { removeFile } from '../import-files.ts'
import { insertSetAside } from '../imports.sql.ts'
import { deleteRowsAside, selectRowsAside } from './mapping.sql.ts'
import { contextOf, type MappedImport, stagedRows } from './mapped-import.ts'

const page = 1000

/**
 * Lists the rows that were set aside with the cells that could not be read, except the cells of rows that the import
 * leaves out. Repeating it changes nothing.
 */
export async function keepSetAside(platform: Platform, row: MappedImport): Promise<void> {
  const { plan, hiddenTable: hidden, flowId } = row
  if (!hidden) return
  const query = { rows: stagedRows(plan, hidden), context: contextOf(row), limit: page }
  let last: number | undefined = 0
  for (let kept = 0; last !== undefined && kept < maxKeptCells; kept += page) {
    const faults: FaultyRow[] = await readFaults(platform, { flowId }, { ...query, after: last })
    const cells = faults.map(fault => ({
      ...fault,
      column: columnOf(row, fault.fieldId),
      text: cutText(fault.text, maxKeptLength),
    }))
    if (cells.length > 0) await run(platform.pool, insertSetAside(row.id, cells))
    last = faults.at(-1)?.row
  }
  await unlistSkipped(platform, row.id, hidden)
}

async function unlistSkipped(platform: Platform, importId: string, hidden: HiddenTable): Promise<void> {
  const listed = (await run(platform.pool, selectRowsAside(importId))).map(({ number }) => number)
  const staged = await run(platform.pool, selectStaged(hidden.schema, hidden.relation, listed))
  const skipped = staged.flatMap(({ row, outcome }) => (outcome === 'skipped' ? [row] : []))
  if (skipped.length > 0) await run(platform.pool, deleteRowsAside(importId, skipped))
}

/** The position in the file of the column that goes into a field; -1 for a field without one. */
export function columnOf({ plan: { columns, target } }: MappedImport, fieldId: string | null): number {
  return columns.find(column => target.fields[column.fieldId] === fieldId)?.index ?? -1
}

/** Deletes the staged rows that nobody can correct any more, and the file. */
export async function discardStaging(platform: Platform, row: MappedImport): Promise<void> {
  const { hiddenTable: hidden, flowId, plan } = row
  const rows = await run(platform.pool, selectRowsAside(row.id))
  if (rows.length === 0 || !hidden) await dropHiddenTable(platform, { flowId }, plan.tableId)
  else {
    const numbers = rows.map(({ number }) => number)
    await run(platform.pool, keepRows(hidden.schema, hidden.relation, numbers))
  }
  await removeFile(platform, row.id)
}
