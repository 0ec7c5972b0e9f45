import { fieldType } from '../../fields/registry.ts'
import type { BaseStructure } from '../base/base-structure.ts'
import type { Base } from '../base/base.ts'
import { presentCell } from '../records/cells.ts'
import { selectLabels } from './history.sql.ts'
import { run } from '../../platform/sql/run.ts'

/** Reads the current names of records, including deleted ones. */
export async function recordLabels(
  base: Base,
  structure: BaseStructure,
  { tableId, ids }: { tableId: string; ids: readonly string[] },
): Promise<[id: string, label: string][]> {
  const table = structure.tables.find(one => one.id === tableId)
  const field = table?.fields.find(one => one.id === table.primaryFieldId)
  if (!table || !field?.column) return []
  const relation = { schema: base.schema, relation: table.relation }
  const rows = await run(base.platform.pool, selectLabels(relation, { column: field.column, ids }))
  return rows.map(({ id, label }) => [id, fieldType(field.type).show(presentCell(field, label), field.template)])
}
