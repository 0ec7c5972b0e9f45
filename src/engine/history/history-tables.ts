import { AppError } from '../../platform/errors.ts'
import { type BaseStructure, presentTable, type StoredTable, storedTable } from '../base/base-structure.ts'
import type { Base } from '../base/base.ts'
import { selectStructureEntries, type StructureEntry } from './history-table.sql.ts'
import { run } from '../../platform/sql/run.ts'
import { goneText } from '../../texts/error-catalogue.ts'
import type { PastTable } from '../model/history/past-table.ts'

/** Kinds of entries that tell whether a table is there from then on. */
const comes = ['table.create', 'table.import', 'table.restore', 'base.copy']

/**
 * The tables that a base had right after a version, those that were deleted since too, under the names that they had.
 * Their fields and views are those of today: what fields a table had, and with what values, is told table by table.
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
    if (!wasThere(row.deleted, since)) return []
    const name = since.find(({ kind }) => kind === 'table.update')?.before?.name ?? row.name
    return { ...presentTable(storedTable(row, rows)), name, isDeleted: row.deleted }
  })
  return { version, tables: tables.toSorted((one, other) => one.order - other.order) }
}

/** Whether a table was there before all that has happened to it and to its base since, by the first of its turns. */
export function wasThere(isDeleted: boolean, since: readonly StructureEntry[]): boolean {
  const turn = since
    .toSorted((one, other) => one.version - other.version)
    .find(({ kind }) => kind === 'table.delete' || comes.includes(kind))
  return turn ? turn.kind === 'table.delete' : !isDeleted
}

/**
 * A table, whether it lies in the trash or not.
 *
 * @throws AppError `not_found` when there is none, or it is gone for good.
 */
export function tableEvenDeleted({ rows }: BaseStructure, tableId: string): StoredTable {
  const row = rows.tables.find(table => table.published && table.id === tableId)
  if (!row) throw new AppError('not_found', goneText('Table', tableId))
  return storedTable(row, rows)
}
