import { type BaseStructure, storedField } from '../base/base-structure.ts'
import type { Base } from '../base/base.ts'
import { selectStructureEntries } from './history-table.sql.ts'
import type { FieldPeriod } from '../model/history/past-value.ts'
import { run } from '../../platform/sql/run.ts'

/**
 * The fields of tables as they were since a version, including deleted fields. The periods of each field are ordered
 * from the oldest.
 */
export async function fieldPeriods(
  base: Base,
  structure: BaseStructure,
  { tableIds, since }: { tableIds: readonly string[]; since: number },
): Promise<FieldPeriod[]> {
  const rows = structure.rows.fields.filter(field => tableIds.includes(field.table_id))
  const itemIds = rows.map(({ id }) => id)
  const entries = await run(base.platform.pool, selectStructureEntries(base.schema, { itemIds, version: since }))
  const updates = Map.groupBy(
    entries.filter(({ kind }) => kind === 'field.update'),
    entry => entry.item_id,
  )
  return rows.flatMap(row => {
    const { id, name, type, template } = storedField(row)
    const former = (updates.get(id) ?? []).flatMap(({ before, version }) =>
      before ? { id, ...before, until: version, isDeleted: row.deleted } : [],
    )
    return [...former, { id, name, type, template, until: null, isDeleted: row.deleted }]
  })
}
