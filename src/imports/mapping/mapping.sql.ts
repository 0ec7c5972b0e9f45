import { sql } from 'kysely'

import type { ImportPlan } from '../import-plan.ts'
import type { ImportSummary } from './import-summary.ts'
import type { RememberedMapping } from './remembered-mapping.ts'

export const setPlan = (id: string, plan: ImportPlan) => sql<{ id: string }>`
  UPDATE imports SET plan = ${JSON.stringify(plan)}::jsonb WHERE id = ${id} AND status = 'running' RETURNING id`

/** Stores what an import will do, and lets it wait for its person. Returns no row when it must stop. */
export const setStaged = (id: string, summary: ImportSummary) => sql<{ id: string }>`
  UPDATE imports SET status = 'staged', summary = ${JSON.stringify(summary)}::jsonb
  WHERE id = ${id} AND status = 'running' RETURNING id`

/** Lets an import write its rows. Returns no row when it must stop. */
export const setWriting = (id: string, summary: ImportSummary) => sql<{ id: string }>`
  UPDATE imports SET phase = 'publishing', summary = ${JSON.stringify(summary)}::jsonb, rows_done = 0, resumed_rows = 0,
    resumed_at = clock_timestamp()
  WHERE id = ${id} AND status = 'running' RETURNING id`

/** Lets an import that waits for its person write its rows; returns no row if it does not wait. */
export const setConfirmed = (id: string) => sql<{ id: string }>`
  UPDATE imports SET status = 'running', phase = 'publishing', rows_done = 0, resumed_rows = 0,
    resumed_at = clock_timestamp(), next_attempt_at = now()
  WHERE id = ${id} AND status = 'staged' RETURNING id`

/** Stores how many rows were written; returns no row when the import must stop. */
export const setWritten = (id: string, rowsDone: number) => sql<{ id: string }>`
  UPDATE imports SET rows_done = ${rowsDone}, attempts = 0 WHERE id = ${id} AND status = 'running' RETURNING id`

export const setSummary = (id: string, summary: ImportSummary, rowsDone: number) => sql`
  UPDATE imports SET summary = ${JSON.stringify(summary)}::jsonb, rows_done = ${rowsDone} WHERE id = ${id}`

export const setUndone = (id: string) => sql`UPDATE imports SET undone_at = now() WHERE id = ${id}`

interface MappingKey {
  flowId: string
  tableId: string
  shape: string
}

export const upsertMapping = ({ flowId, tableId, shape }: MappingKey, mapping: RememberedMapping) => sql`
  INSERT INTO import_mappings (flow_id, table_id, shape, mapping)
  VALUES (${flowId}::bigint, ${tableId}, ${shape}, ${JSON.stringify(mapping)}::jsonb)
  ON CONFLICT (flow_id, table_id, shape) DO UPDATE SET mapping = EXCLUDED.mapping, used_at = now()`

export const selectMapping = ({ flowId, tableId, shape }: MappingKey) => sql<{ mapping: RememberedMapping }>`
  SELECT mapping FROM import_mappings
  WHERE flow_id = ${flowId}::bigint AND table_id = ${tableId} AND shape = ${shape}`

/** The rows of an import that have unreadable cells or were set aside. */
export const selectRowsAside = (id: string) => sql<{ number: number }>`
  SELECT DISTINCT row_number::float8 AS number FROM import_unreadable WHERE import_id = ${id}`

export const deleteRowsAside = (id: string, rows: readonly number[]) => sql`
  DELETE FROM import_unreadable WHERE import_id = ${id} AND row_number = ANY(${rows}::bigint[])`
