import type { Write } from '../base/base-writer.ts'
import { deleteLinkSet } from '../links/links.sql.ts'
import { run } from '../../platform/sql/run.ts'
import type { FieldRow } from '../base/structure.sql.ts'
import { dropColumns } from '../history/trash.sql.ts'
import type { BaseStructure } from '../base/base-structure.ts'
import { withLockTimeout } from '../base/with-lock-timeout.ts'
import type { Filling } from './fill-column.ts'

/** Whether a field uses the column or links of a conversion, now or as former ones. */
export function isFillingUsed({ rows }: BaseStructure, { tableId, to: { column, links } }: Filling): boolean {
  if (column === null && !links) return true
  return rows.fields.some(
    field =>
      (field.table_id === tableId && column !== null && columnsOf(field).includes(column)) ||
      (links !== undefined && setsOf(field).includes(links.set)),
  )
}

const columnsOf = ({ column_name: now, former_columns: previous }: FieldRow) => [
  now,
  ...previous.map(one => one.column),
]
const setsOf = ({ link_set: now, former_columns: previous }: FieldRow) => [now, ...previous.map(one => one.links?.set)]

/** Drops the column or links that a conversion filled and no field uses. */
export async function dropFilling(
  { connection, schema, structure }: Pick<Write, 'connection' | 'schema' | 'structure'>,
  { relation, to }: Pick<Filling, 'relation' | 'to'>,
): Promise<void> {
  if (!structure.rows.tables.some(table => table.relation === relation)) return
  const { column } = to
  if (column !== null) {
    await withLockTimeout(connection, () => run(connection, dropColumns({ schema, relation }, [column])))
  }
  if (to.links) await run(connection, deleteLinkSet(schema, to.links.set))
}
