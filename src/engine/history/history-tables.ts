import { goneError } from '../base/gone-error.ts'
import { type BaseStructure, presentTable, type StoredTable, storedTable } from '../base/base-structure.ts'
import type { Base } from '../base/base.ts'
import { selectStructureEntries, type StructureEntry } from './history-table.sql.ts'
import { run } from '../../platform/sql/run.ts'
import type { PastTable } from '../model/history/past-table.ts'

/** Kinds of log entries after which a table exists. */
const kindsOfCreation = ['table.create', 'table.import', 'table.restore', 'base.copy']

/**
 * The tables of a base right after a version, with their names of then, including tables that were deleted since. Their
 * fields and views are the current ones; `tableAt` reads the past fields of one table.
 */
export async function tablesAt(base: Base, version: number): Promise<{ version: number; tables: PastTable[] }> {
  const { structure } = await base.read()
  const { rows } = structure
  const published = rows.tables.filter(table => table.published)
  const itemIds = ['base', ...published.map(({ id }) => id)]
  const entries = await run(base.platform.pool, selectStructureEntries(base.schema, { itemIds, version }))
  const byItem = Map.groupBy(entries, entry => entry.item_id)
  const tables = published.flatMap(row => {
    const since = [...(byItem.get('base') ?? []), ...(byItem.get(row.id) ?? [])]
    if (!existedBefore(row.deleted, since)) return []
    const name = since.find(({ kind }) => kind === 'table.update')?.before?.name ?? row.name
    return { ...presentTable(storedTable(row, rows)), name, isDeleted: row.deleted }
  })
  return { version, tables: tables.toSorted((one, other) => one.order - other.order) }
}

/** Whether a table existed before these changes, judged by the first time that it was created, deleted, or restored. */
export function existedBefore(isDeleted: boolean, since: readonly StructureEntry[]): boolean {
  const turn = since
    .toSorted((one, other) => one.version - other.version)
    .find(({ kind }) => kind === 'table.delete' || kindsOfCreation.includes(kind))
  return turn ? turn.kind === 'table.delete' : !isDeleted
}

/**
 * Returns a table, even if it is in the trash.
 *
 * @throws AppError `not_found` when it does not exist or was purged.
 */
export function requireTableOrDeleted({ rows }: BaseStructure, tableId: string): StoredTable {
  const row = rows.tables.find(table => table.published && table.id === tableId)
  if (!row) throw goneError('Table', tableId)
  return storedTable(row, rows)
}
