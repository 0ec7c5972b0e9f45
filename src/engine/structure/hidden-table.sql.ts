import { sql } from 'kysely'
import { inSchema } from '../base/structure.sql.ts'

/**
 * The progress of filling a hidden table, as the import stored it; null before the first rows and once the table is
 * published. Returns no row if the table is gone.
 */
export const selectFillProgress = <Progress>(schema: string, tableId: string) => sql<{
  progress: Progress | null
  published: boolean
}>`
  SELECT fill_progress AS progress, published FROM ${inSchema(schema, 'tables')} WHERE id = ${tableId}`

/**
 * Replaces the progress of a hidden table if it is still `before`; returns no row otherwise, or if the table is gone.
 */
export const advanceFill = (
  schema: string,
  tableId: string,
  { before, after }: { before: object | null; after: object },
) => sql<{ id: string }>`
  UPDATE ${inSchema(schema, 'tables')} SET fill_progress = ${JSON.stringify(after)}::jsonb
  WHERE id = ${tableId} AND NOT published
    AND fill_progress IS NOT DISTINCT FROM ${before === null ? null : JSON.stringify(before)}::jsonb
  RETURNING id`
