import { sql } from 'kysely'

/** Which entries of an import's list: one cell, or all cells of a column with the same text and reason. */
export interface Alike {
  column: number
  text: string
  reason: string | null
  /** One row only; absent for all. */
  row?: number | undefined
}

const isAlike = (importId: string, { column, text, reason, row }: Alike) => sql<boolean>`
  import_id = ${importId} AND column_index = ${column}::integer AND text = ${text}
  AND reason IS NOT DISTINCT FROM ${reason}::text ${row === undefined ? sql`` : sql`AND row_number = ${row}::bigint`}`

/** The rows of some entries after a row number, in order. */
export const selectAlike = (importId: string, alike: Alike, page: { after: number; limit: number }) => sql<{
  row: number
}>`
  SELECT row_number::float8 AS row FROM import_unreadable
  WHERE ${isAlike(importId, alike)} AND row_number > ${page.after}::bigint
  ORDER BY row_number LIMIT ${page.limit}::integer`

export const deleteAlike = (importId: string, alike: Alike) => sql<{ row: number }>`
  DELETE FROM import_unreadable WHERE ${isAlike(importId, alike)} RETURNING row_number::float8 AS row`

export const deleteEntries = (importId: string, alike: Alike, rows: readonly number[]) => sql`
  DELETE FROM import_unreadable WHERE ${isAlike(importId, alike)} AND row_number = ANY(${rows}::bigint[])`

/** Entries of a column with the same text and reason. */
export interface AlikeCells {
  column: number
  text: string
  reason: string | null
  count: number
  /** The first of their rows. */
  row: number
}

/** The entries of an import's list, alike ones together, the most frequent first. */
export const selectGroups = (importId: string, page: { offset: number; limit: number }) => sql<AlikeCells>`
  SELECT column_index AS "column", text, reason, count(*)::float8 AS count, min(row_number)::float8 AS row
  FROM import_unreadable WHERE import_id = ${importId}
  GROUP BY column_index, text, reason ORDER BY count(*) DESC, min(row_number), column_index
  OFFSET ${page.offset}::integer LIMIT ${page.limit}::integer`

/** A finished import of a person with entries left in its list. */
export interface ImportWithList {
  importId: string
  fileName: string
  plan: { tableId: string; tableName: string; target?: { tableId: string } }
  count: number
}

export const selectWithLists = (userId: string, flowId: string) => sql<ImportWithList>`
  SELECT i.id AS "importId", i.file_name AS "fileName", i.plan, listed.count
  FROM imports i CROSS JOIN LATERAL (
    SELECT count(*)::float8 AS count FROM import_unreadable u WHERE u.import_id = i.id) AS listed
  WHERE i.user_id = ${userId} AND i.flow_id = ${flowId}::bigint AND i.status = 'done' AND i.undone_at IS NULL
    AND listed.count > 0
  ORDER BY i.finished_at DESC LIMIT 20`
