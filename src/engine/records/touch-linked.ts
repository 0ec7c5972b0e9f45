import type { StoredTable } from '../base/base-structure.ts'
import type { Write } from '../base/base-writer.ts'
import { propertyFields } from '../model/record-properties.ts'
import { run } from '../../platform/sql/run.ts'
import type { RecordChanges } from './record-changes.ts'
import { touchRecords } from './records.sql.ts'

/**
 * Marks records of other tables as updated whose links changed together with records of `table`. Only for tables that
 * show who changed a record, or when: no other table pays for it.
 */
export async function touchLinked(write: Write, changes: RecordChanges, table: StoredTable): Promise<void> {
  for (const [tableId, ids] of changes.recordIds) {
    if (tableId === table.id) continue
    const other = write.structure.table(tableId)
    if (!propertyFields(other).some(({ property }) => property === 'updatedAt' || property === 'updatedBy')) continue
    const relation = { schema: write.schema, relation: other.relation }
    await run(write.connection, touchRecords(relation, { ids, changed: ids, actor: write.actor }))
  }
}
