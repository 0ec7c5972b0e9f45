import { sql } from 'kysely'
import { inSchema } from '../base/structure.sql.ts'

export interface ChangedCell {
  recordId: string
  fieldId: string
}

/** All changes of some cells after a version, latest first. */
export const selectCellChanges = (
  schema: string,
  query: { tableId: string; version: number; cells: readonly ChangedCell[] },
) => sql<ChangedCell & { version: number; before: unknown; after: unknown }>`
  SELECT entry.version, cell."recordId", cell."fieldId", entry.before -> cell."fieldId" AS before, entry.after -> cell."fieldId" AS after
  FROM jsonb_to_recordset(${JSON.stringify(query.cells)}::jsonb) AS cell ("recordId" text, "fieldId" text)
  JOIN ${inSchema(schema, 'log')} AS entry ON entry.item_id = cell."recordId"
  WHERE entry.table_id = ${query.tableId} AND entry.version > ${query.version}::bigint AND entry.kind = 'record.update'
    AND entry.after ? cell."fieldId"
  ORDER BY entry.version DESC`
