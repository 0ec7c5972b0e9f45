import { sql } from 'kysely'
import { inSchema } from '../base/structure.sql.ts'
import type { SourceCells } from './origins.sql.ts'

/** The rows of a table at the source, as an update has read them. */
export interface SourceRowsOf {
  jobId: string
  tableId: string
  /** The physical table with the records. */
  relation: string
}

/** A row of the source that differs from what it was when it was last written here. */
export interface SourceRow {
  sourceId: string
  theirs: SourceCells
  /** What the source had last time; null for a row that was never written here. */
  base: SourceCells | null
  recordId: string | null
  seen: SourceCells | null
}

/** The id of a row that says that all rows of a table were read. It is before all others. */
export const allRowsRead = ''

interface Page {
  /** Rows that differ in these columns only are left out. */
  except: readonly string[]
  /** The row before the first one. */
  after: string
  /** The last row; null for any. */
  upTo: string | null
  limit: number
}

/** Stores rows of the source. A row that is stored already gets its new cells. */
export const insertSourceRows = (
  schema: string,
  { jobId, tableId }: Pick<SourceRowsOf, 'jobId' | 'tableId'>,
  rows: ReadonlyMap<string, SourceCells>,
) => sql`
  INSERT INTO ${inSchema(schema, 'source_rows')} (job_id, table_id, source_id, cells)
  SELECT ${jobId}, ${tableId}, source_id, cells::jsonb
  FROM unnest(${[...rows.keys()]}::text[], ${[...rows.values()].map(cells => JSON.stringify(cells))}::text[])
    AS given (source_id, cells)
  ON CONFLICT (job_id, table_id, source_id) DO UPDATE SET cells = EXCLUDED.cells, seen = NULL`

export const deleteSourceRows = (schema: string, jobId: string, tableId: string | null = null) => sql`
  DELETE FROM ${inSchema(schema, 'source_rows')}
  WHERE job_id = ${jobId} AND (${tableId}::text IS NULL OR table_id = ${tableId}::text)`

/** Deletes the rows of other updates, which have ended. */
export const deleteOtherSourceRows = (schema: string, jobId: string) => sql`
  DELETE FROM ${inSchema(schema, 'source_rows')} WHERE job_id <> ${jobId}`

/** The rows that are new, or whose cells differ from last time, in order. Rows of deleted records are left out. */
export const selectChangedRows = (schema: string, of: SourceRowsOf, page: Page) => sql<SourceRow>`
  SELECT staged.source_id AS "sourceId", staged.cells AS theirs, staged.seen, origin.cells AS base,
    origin.record_id AS "recordId"
  FROM ${inSchema(schema, 'source_rows')} AS staged
  LEFT JOIN ${inSchema(schema, 'record_origins')} AS origin
    ON origin.table_id = staged.table_id AND origin.source_id = staged.source_id
  LEFT JOIN ${inSchema(schema, of.relation)} AS record ON record.id = origin.record_id AND record.deleted_at IS NULL
  WHERE staged.job_id = ${of.jobId} AND staged.table_id = ${of.tableId} AND staged.source_id > ${page.after}
    AND (${page.upTo}::text IS NULL OR staged.source_id <= ${page.upTo}::text)
    AND (origin.source_id IS NULL OR record.id IS NOT NULL
      AND origin.cells - ${page.except}::text[] <> staged.cells - ${page.except}::text[])
  ORDER BY staged.source_id LIMIT ${page.limit}::integer`

/** Stores what records held in cells that were changed on both sides. */
export const setSeen = (
  schema: string,
  { jobId, tableId }: Pick<SourceRowsOf, 'jobId' | 'tableId'>,
  rows: readonly { sourceId: string; seen: SourceCells }[],
) => sql`
  UPDATE ${inSchema(schema, 'source_rows')} AS staged SET seen = given.seen::jsonb
  FROM unnest(${rows.map(({ sourceId }) => sourceId)}::text[], ${rows.map(({ seen }) => JSON.stringify(seen))}::text[])
    AS given (source_id, seen)
  WHERE staged.job_id = ${jobId} AND staged.table_id = ${tableId} AND staged.source_id = given.source_id`

/** Which of some rows the source has. */
export const selectStaged = (
  schema: string,
  { jobId, tableId }: Pick<SourceRowsOf, 'jobId' | 'tableId'>,
  sourceIds: readonly string[],
) => sql<{ sourceId: string }>`
  SELECT source_id AS "sourceId" FROM ${inSchema(schema, 'source_rows')}
  WHERE job_id = ${jobId} AND table_id = ${tableId} AND source_id = ANY(${sourceIds}::text[])`

/** Rows that the source no longer has, whose records are still here, in order. None unless all rows were read. */
export const selectGoneRows = (schema: string, of: SourceRowsOf, { after, upTo, limit }: Omit<Page, 'except'>) => sql<{
  sourceId: string
  recordId: string
  base: SourceCells
}>`
  SELECT origin.source_id AS "sourceId", origin.record_id AS "recordId", origin.cells AS base
  FROM ${inSchema(schema, 'record_origins')} AS origin
  JOIN ${inSchema(schema, of.relation)} AS record ON record.id = origin.record_id AND record.deleted_at IS NULL
  WHERE origin.table_id = ${of.tableId} AND origin.source_id > ${after}
    AND EXISTS (SELECT FROM ${inSchema(schema, 'source_rows')} AS staged
      WHERE staged.job_id = ${of.jobId} AND staged.table_id = ${of.tableId} AND staged.source_id = ${allRowsRead})
    AND (${upTo}::text IS NULL OR origin.source_id <= ${upTo}::text)
    AND NOT EXISTS (SELECT FROM ${inSchema(schema, 'source_rows')} AS staged
      WHERE staged.job_id = ${of.jobId} AND staged.table_id = ${of.tableId} AND staged.source_id = origin.source_id)
  ORDER BY origin.source_id LIMIT ${limit}::integer`

/** How many rows the source still has whose records were deleted here. */
export const countDeletedHere = (schema: string, of: SourceRowsOf) => sql<{ count: number }>`
  SELECT count(*)::float8 AS count
  FROM ${inSchema(schema, 'source_rows')} AS staged
  JOIN ${inSchema(schema, 'record_origins')} AS origin
    ON origin.table_id = staged.table_id AND origin.source_id = staged.source_id
  WHERE staged.job_id = ${of.jobId} AND staged.table_id = ${of.tableId} AND NOT EXISTS (
    SELECT FROM ${inSchema(schema, of.relation)} AS record
    WHERE record.id = origin.record_id AND record.deleted_at IS NULL)`
