import { sql } from 'kysely'
import { inSchema } from './structure.sql.ts'

/** Who wrote to each of these cells last, as far as the log goes back. One statement for any number of them. */
export const selectLastWriters = (
  schema: string,
  of: { tableId: string; cells: readonly { recordId: string; fieldId: string }[] },
) => sql<{ recordId: string; fieldId: string; actor: string }>`
  SELECT cell."recordId", cell."fieldId", action.actor
  FROM jsonb_to_recordset(${JSON.stringify(of.cells)}::jsonb) AS cell ("recordId" text, "fieldId" text)
  CROSS JOIN LATERAL (
    SELECT entry.version FROM ${inSchema(schema, 'log')} AS entry
    WHERE entry.item_id = cell."recordId" AND entry.table_id = ${of.tableId}
      AND entry.kind IN ('record.create', 'record.update') AND entry.after ? cell."fieldId"
    ORDER BY entry.version DESC LIMIT 1
  ) AS latest
  JOIN ${inSchema(schema, 'actions')} AS action ON action.version = latest.version`
