import { sql } from 'kysely'
import { inSchema } from '../base/structure.sql.ts'

/** How far the filling of a hidden table has come, as whoever fills it says; no row when the table is gone. */
export const selectFillProgress = <Progress>(schema: string, tableId: string) => sql<{ progress: Progress | null }>`
  SELECT fill_progress AS progress FROM ${inSchema(schema, 'tables')} WHERE id = ${tableId}`

/** Moves the filling of a hidden table on from exactly one point; gives no row when it is not there any more. */
export const advanceFill = (
  schema: string,
  tableId: string,
  { before, after }: { before: object | null; after: object },
) => sql<{ id: string }>`
  UPDATE ${inSchema(schema, 'tables')} SET fill_progress = ${JSON.stringify(after)}::jsonb
  WHERE id = ${tableId} AND NOT published
    AND fill_progress IS NOT DISTINCT FROM ${before === null ? null : JSON.stringify(before)}::jsonb
  RETURNING id`
