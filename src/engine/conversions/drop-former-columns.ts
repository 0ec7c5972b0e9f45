import type { Base } from '../base/base.ts'
import type { Write } from '../base/base-writer.ts'
import { isRecordPropertyColumn } from '../base/record-property-columns.ts'
import { selectLogRange } from '../live/live-log.sql.ts'
import { run } from '../../platform/sql/run.ts'
import { type FieldRow, setFormerColumns } from '../base/structure.sql.ts'
import { dropColumns } from '../history/trash.sql.ts'
import { withLockTimeout } from '../base/with-lock-timeout.ts'
import { selectRunning } from './conversions.sql.ts'

/** Whether the log no longer reaches back to when the field left this column. */
const isOld = ({ column, version }: FieldRow['former_columns'][number], before: number) =>
  column !== null && version !== undefined && version < before - 1

/**
 * Drops columns that fields left when they were converted, once the log no longer reaches back to that version. History
 * does not need them, and converting back then works like any other conversion.
 */
export async function dropFormerColumns(base: Base): Promise<void> {
  const { pool } = base.platform
  const [range] = await run(pool, selectLogRange(base.schema))
  const before = range?.oldest ?? Number.POSITIVE_INFINITY
  const { structure } = await base.read()
  for (const { id, former_columns: formerColumns } of structure.rows.fields) {
    if (!formerColumns.some(former => isOld(former, before))) continue
    // A running conversion may restore values from a former column.
    if ((await run(pool, selectRunning(base.schema, id))).length > 0) continue
    const work = (write: Write) => dropFormerColumnsOf(write, id, before)
    await base.writer.write({ name: 'trash.empty', actor: 'system', size: Infinity, work })
  }
}

async function dropFormerColumnsOf(write: Write, fieldId: string, before: number): Promise<object> {
  const { connection, schema, structure } = write
  const field = structure.rows.fields.find(({ id }) => id === fieldId)
  const table = structure.rows.tables.find(({ id }) => id === field?.table_id)
  if (!field || !table) return {}
  const left = field.former_columns.filter(former => !isOld(former, before))
  const used = new Set([field.column_name, ...left.map(({ column }) => column)])
  const unused = new Set(field.former_columns.flatMap(({ column }) => (used.has(column) ? [] : (column ?? []))))
  for (const column of unused) if (isRecordPropertyColumn(column)) unused.delete(column)
  await run(connection, setFormerColumns(schema, { id: fieldId, former_columns: left }))
  if (unused.size > 0) {
    await withLockTimeout(connection, () =>
      run(connection, dropColumns({ schema, relation: table.relation }, [...unused])),
    )
  }
  await write.restructured()
  return {}
}
